//! Replay of whole games: moves per second under several ko rules, and of the crate `goban` in the same run.
//!
//! The sample is a fixed set of pseudo-random legal games. With `SGF_BENCH_SGFS` naming a file of one SGF a
//! line, the real games in it are measured as well, once over the whole file, and the illegal moves are
//! counted.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use sgf_core::rules::{CycleKind, IllegalMove, KoRule, Play, Position, Preset, RuleSet};
use sgf_core::value::{Color, Point, Size};

/// Games for `goban`, which is slow.
const PEER_GAMES: usize = 200;

type Games = Vec<Vec<Play>>;

fn main() {
    let random = random_games(300, 250);
    let mut criterion = Criterion::default()
        .measurement_time(Duration::from_secs(3))
        .warm_up_time(Duration::from_secs(1))
        .sample_size(20)
        .configure_from_args();
    bench(&mut criterion, "random", &random);
    if let Some(path) = std::env::var_os("SGF_BENCH_SGFS") {
        match std::fs::read(&path) {
            Ok(text) => real(&scan(&text)),
            Err(error) => eprintln!("SGF_BENCH_SGFS: {error}"),
        }
    }
    criterion.final_summary();
}

fn rules(ko: KoRule) -> RuleSet {
    RuleSet { ko, ..Preset::Chinese.rules() }
}

fn bench(criterion: &mut Criterion, name: &str, games: &Games) {
    let mut group = criterion.benchmark_group(format!("replay/{name}"));
    group.throughput(Throughput::Elements(count(games)));
    for (label, ko) in [
        ("basic ko", KoRule::Basic),
        ("positional superko", KoRule::Positional),
        ("situational superko", KoRule::Situational),
    ] {
        let rules = rules(ko);
        let mut position = Position::new(Size::NINETEEN, &rules);
        group.bench_function(label, |b| b.iter(|| black_box(replay(&mut position, &rules, games).moves)));
    }
    let few: Games = games.iter().take(PEER_GAMES / 10).cloned().collect();
    group.throughput(Throughput::Elements(count(&few)));
    group.bench_function("goban", |b| b.iter(|| black_box(peer(&few))));
    group.finish();
}

fn count(games: &Games) -> u64 {
    games.iter().map(|game| game.len() as u64).sum()
}

#[derive(Default)]
struct Tally {
    moves: usize,
    occupied: usize,
    suicide: usize,
    ko: usize,
    superko: usize,
}

fn replay(position: &mut Position, rules: &RuleSet, games: &[Vec<Play>]) -> Tally {
    let mut tally = Tally::default();
    for game in games {
        position.reset(Size::NINETEEN, rules);
        for &mv in game {
            tally.moves += 1;
            if let Err(reason) = position.try_play(mv) {
                match reason {
                    IllegalMove::Occupied => tally.occupied += 1,
                    IllegalMove::Suicide => tally.suicide += 1,
                    IllegalMove::Ko => tally.ko += 1,
                    IllegalMove::Superko { cycle: CycleKind::BasicKo, .. } => tally.ko += 1,
                    _ => {
                        tally.superko += 1;
                        // Legal under basic ko: the record goes on from there.
                        position.play_unchecked(mv);
                    }
                }
            }
        }
    }
    tally
}

/// Does [`replay`] with `goban`, whose colours alternate: a move out of turn ends its game there.
fn peer(games: &[Vec<Play>]) -> usize {
    let mut moves = 0;
    for game in games {
        let mut peer = goban::rules::game::Game::builder()
            .size((19, 19))
            .rule(goban::rules::CHINESE)
            .build()
            .expect("a game");
        let mut turn = Color::Black;
        for &mv in game {
            if mv.color != turn {
                break;
            }
            turn = turn.other();
            moves += 1;
            let mv = match mv.point {
                Some(point) => goban::rules::Move::Play(point.x, point.y),
                None => goban::rules::Move::Pass,
            };
            if peer.try_play(mv).is_err() {
                break;
            }
        }
    }
    moves
}

fn real(games: &Games) {
    let mut ours = f64::MAX;
    for (label, ko) in [
        ("no ko rule", KoRule::Free),
        ("basic ko", KoRule::Basic),
        ("positional superko", KoRule::Positional),
        ("situational superko", KoRule::Situational),
    ] {
        let rules = rules(ko);
        let mut position = Position::new(Size::NINETEEN, &rules);
        // The best of five for each fifty games: less than a time slice, so other programs disturb the clock
        // least.
        let mut tally = Tally::default();
        let mut seconds = 0.0;
        for games in games.chunks(50) {
            let mut best = f64::MAX;
            let mut part = Tally::default();
            for _ in 0..5 {
                let start = Instant::now();
                part = black_box(replay(&mut position, &rules, games));
                best = best.min(start.elapsed().as_secs_f64());
            }
            seconds += best;
            tally.moves += part.moves;
            tally.occupied += part.occupied;
            tally.suicide += part.suicide;
            tally.ko += part.ko;
            tally.superko += part.superko;
        }
        let best = seconds / tally.moves as f64;
        println!(
            "real games, {label}: {:.1} M moves/s ({} games, {} moves; {} occupied, {} suicide, {} ko, {} superko)",
            1e-6 / best,
            games.len(),
            tally.moves,
            tally.occupied,
            tally.suicide,
            tally.ko,
            tally.superko
        );
        if ko == KoRule::Positional {
            ours = best;
        }
    }
    let mut seconds = 0.0;
    let mut peer_moves = 0;
    for games in games[..PEER_GAMES.min(games.len())].chunks(1) {
        let mut best = f64::MAX;
        let mut moves = 0;
        for _ in 0..5 {
            let start = Instant::now();
            moves = black_box(peer(games));
            best = best.min(start.elapsed().as_secs_f64());
        }
        seconds += best;
        peer_moves += moves;
    }
    let theirs = seconds / peer_moves as f64;
    println!(
        "real games, goban 0.20: {:.2} M moves/s ({peer_moves} moves): {:.0} times",
        1e-6 / theirs,
        theirs / ours
    );
}

/// Fixed pseudo-random legal games of the same length.
fn random_games(games: usize, length: usize) -> Games {
    let rules = rules(KoRule::Positional);
    let mut position = Position::new(Size::NINETEEN, &rules);
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut all = Games::new();
    for _ in 0..games {
        position.reset(Size::NINETEEN, &rules);
        let mut game = Vec::with_capacity(length);
        while game.len() < length {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let at = (seed >> 33) % 361;
            let mv = Play::play(position.to_move(), Point::new((at % 19) as u8, (at / 19) as u8));
            if position.try_play(mv).is_ok() {
                game.push(mv);
            }
        }
        all.push(game);
    }
    all
}

/// The moves of each line: every `;B[` and `;W[`. No handicap stones are read.
fn scan(text: &[u8]) -> Games {
    let line = |line: &[u8]| {
        let mut game = Vec::new();
        for (i, start) in line.windows(3).enumerate() {
            let color = match start {
                b";B[" => Color::Black,
                b";W[" => Color::White,
                _ => continue,
            };
            let value = line.get(i + 3..i + 5).and_then(|value| std::str::from_utf8(value).ok());
            let point = value.and_then(Point::from_sgf).filter(|&point| Size::NINETEEN.contains(point));
            game.push(Play { color, point });
        }
        game
    };
    text.split(|&byte| byte == b'\n').map(line).filter(|game| !game.is_empty()).collect()
}
