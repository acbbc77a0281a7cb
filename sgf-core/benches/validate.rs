//! Validation of whole archives: games per second, read, with their information, checked, and replayed under superko, beside
//! the crate `sgf-parse`, which only reads them, in the same run.
//!
//! The sample is a fixed set of pseudo-random legal games under one header. With `SGF_BENCH_SGFS` naming a file of one SGF a
//! line, the games in it are measured instead.

use std::hint::black_box;
use std::time::Instant;

use sgf_core::rules::{Play, Position, Preset};
use sgf_core::tree::{Batch, ParseOptions, Reader};
use sgf_core::value::{GameInfo, Point, Size};
use sgf_core::{CheckOptions, Checker};

const HEADER: &str =
    "(;FF[4]GM[1]SZ[19]CA[UTF-8]KM[7.5]RU[Chinese]PB[黑]BR[9d]PW[白]WR[9d]DT[2003-09-25]RE[B+R]TM[300]";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Read,
    Information,
    Checks,
    Play,
    /// `sgf-parse`.
    Peer,
}

const STAGES: [(&str, Stage); 5] = [
    ("read", Stage::Read),
    ("and its information", Stage::Information),
    ("and every check but play", Stage::Checks),
    ("and play under positional superko", Stage::Play),
    ("sgf-parse, read only", Stage::Peer),
];

/// What a stage has taken so far.
#[derive(Clone, Copy, Default)]
struct Taken {
    seconds: f64,
    games: usize,
    findings: usize,
}

fn main() {
    // `cargo test` runs benchmarks without this flag, to see that they compile.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    let (name, text) = match std::env::var_os("SGF_BENCH_SGFS") {
        Some(path) => match std::fs::read(&path) {
            Ok(text) => (path.to_string_lossy().into_owned(), text),
            Err(error) => return eprintln!("SGF_BENCH_SGFS: {error}"),
        },
        None => ("a sample".to_owned(), sample(1000, 210)),
    };
    println!("{name}: {:.1} MB", text.len() as f64 / 1e6);
    let taken = measure(&text);
    for ((label, _), Taken { seconds, games, findings }) in STAGES.iter().zip(taken) {
        let micros = 1e6 * seconds / games as f64;
        let rate = 1e6 / micros;
        println!(
            "{label:>34}: {micros:6.2} µs a game, {rate:7.0} games/s; {games} games, {findings} findings"
        );
    }
    let [.., all, peer] = taken;
    println!("all of it takes 1/{:.1} of what sgf-parse takes to read", peer.seconds / all.seconds);
}

/// The best of some runs over each fifty games, the stages in turn: less than a time slice, so other programs disturb the clock
/// least, and what slows the machine slows all.
fn measure(text: &[u8]) -> [Taken; STAGES.len()] {
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let rules = Preset::Chinese.rules();
    let options = CheckOptions::default().rules(rules);
    let mut checkers = [Checker::new(&options.play(false)), Checker::new(&options)];
    let mut batch = Batch::new();
    let mut all = [Taken::default(); STAGES.len()];
    for lines in lines.chunks(50) {
        let piece = lines.concat();
        for ((_, stage), taken) in STAGES.iter().zip(&mut all) {
            let [checker, with_play] = &mut checkers;
            let checker = if *stage == Stage::Play { with_play } else { checker };
            let mut best = f64::MAX;
            for turn in 0..7 {
                let start = Instant::now();
                let (read, found) = match stage {
                    Stage::Peer => (peer(&piece), 0),
                    _ => validate(&piece, checker, &mut batch, *stage),
                };
                best = best.min(start.elapsed().as_secs_f64());
                if turn == 0 {
                    taken.games += read;
                    taken.findings += found;
                }
            }
            taken.seconds += best;
        }
    }
    all
}

/// Reads the games with `sgf-parse`.
fn peer(text: &[u8]) -> usize {
    let text = String::from_utf8_lossy(text);
    text.lines().filter_map(|line| sgf_parse::parse(line).ok()).map(|games| games.len()).sum()
}

fn validate(text: &[u8], checker: &mut Checker, batch: &mut Batch, stage: Stage) -> (usize, usize) {
    let mut reader = Reader::with_capacity(64 << 10, text, &ParseOptions::default());
    let (mut games, mut findings) = (0, 0);
    let mut info = GameInfo::default();
    while let Ok(true) = reader.next_batch(batch) {
        for read in batch.games() {
            games += 1;
            if stage == Stage::Read {
                continue;
            }
            black_box(&mut info).read(read.game());
            if stage == Stage::Information {
                continue;
            }
            let mut found = Vec::new();
            checker.check(read.game(), &info, &mut found);
            read.locate(&mut found);
            findings += found.len();
        }
    }
    (games, findings)
}

/// Fixed pseudo-random legal games of the same length, one a line.
fn sample(games: usize, length: usize) -> Vec<u8> {
    let rules = Preset::Chinese.rules();
    let mut position = Position::new(Size::NINETEEN, &rules);
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut text = Vec::new();
    for _ in 0..games {
        position.reset(Size::NINETEEN, &rules);
        text.extend_from_slice(HEADER.as_bytes());
        let mut moves = 0;
        while moves < length {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let at = (seed >> 33) % 361;
            let point = Point::new((at % 19) as u8, (at / 19) as u8);
            let mv = Play::at(position.to_move(), point);
            if position.try_play(mv).is_ok() {
                text.extend_from_slice(format!(";{mv}").as_bytes());
                moves += 1;
            }
        }
        text.extend_from_slice(b")\n");
    }
    text
}
