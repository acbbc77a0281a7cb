//! How often the judge's count is the recorded result:
//! `cargo run --release --example judge_accuracy -- FILE.sgfs [--half first|second] [--limit N]`
//!
//! The result in the record is looked at only after the count.

use std::time::Instant;

use sgf_core::rules::{Opening, Replay, SekiEyes, choose_rules};
use sgf_core::score::{Count, Final, Judge, JudgeSettings, recorded_margin};
use sgf_core::value::GameInfo;

/// Seconds of CPU time that this thread has used, where the system tells; else of wall time.
fn cpu_seconds(start: Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut file = None;
    let (mut half, mut limit, mut show, mut playouts) = (None, usize::MAX, false, 200);
    while let Some(arg) = args.next() {
        match &arg[..] {
            "--half" => half = args.next(),
            "--limit" => limit = args.next().and_then(|text| text.parse().ok()).expect("a number"),
            "--playouts" => playouts = args.next().and_then(|text| text.parse().ok()).expect("a number"),
            "--show" => show = true,
            _ => file = Some(arg),
        }
    }
    let bytes = std::fs::read(file.expect("a file")).expect("it can be read");
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let middle = lines.len() / 2;
    let lines = match half.as_deref() {
        Some("first") => &lines[..middle],
        Some("second") => &lines[middle..],
        _ => &lines[..],
    };
    let start = Instant::now();
    let settings = { let mut settings = JudgeSettings::default(); settings.playouts = playouts; settings };
    let mut judge = Judge::new(settings);
    let mut replay = Replay::new();
    let mut times = Vec::new();
    let (mut games, mut exact, mut exact_strict, mut winner) = (0, 0, 0, 0);
    for (number, line) in lines.iter().enumerate().take(limit) {
        let parsed = sgf_core::parse(line, &Default::default());
        let Some(game) = parsed.collection.games().next() else { continue };
        let info = GameInfo::of(game);
        let (Some(size), Some(last)) = (info.board_size(), game.main_line().last()) else { continue };
        let Some(recorded) = info.outcome().and_then(recorded_margin) else { continue };
        let (rules, _) = choose_rules(None, &info, game.root());
        let at_end = Final::of(&mut replay, game, last, size, &rules);
        let before = cpu_seconds(start);
        let judgement = judge.judge(&at_end.board, at_end.ko);
        times.push(cpu_seconds(start) - before);
        let dead = judgement.dead();
        let komi = info.komi_points().map(|komi| komi.quarters());
        let handicap = Opening::of(game, &info, size, &rules).handicap.stones();
        let count = |rules| Count { komi, handicap, dead: &dead, ..at_end.count(rules) }.score().margin;
        let strict = count(&rules);
        let plain = count(&{ let mut plain = rules; plain.teire = false; plain.seki = SekiEyes::Count; plain });
        let recorded = recorded.quarters();
        games += 1;
        exact += u32::from(plain == recorded);
        exact_strict += u32::from(strict == recorded);
        winner += u32::from(plain.signum() == recorded.signum());
        if show && plain != recorded {
            let least = judgement.chains.iter().map(|chain| chain.mean.abs()).min().unwrap_or(1000);
            println!("{number}: {recorded} against {plain} (strict {strict}), least {least}");
        }
    }
    times.sort_by(f64::total_cmp);
    let percent = |part: u32| 100.0 * f64::from(part) / f64::from(games);
    println!("{games} games: exact {:.2} % (rules' seki and teire: {:.2} %), winner {:.2} %", percent(exact), percent(exact_strict), percent(winner));
    let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
    println!("ms a game: median {:.2}, mean {:.2}, 99th percentile {:.2}", 1e3 * times[times.len() / 2], 1e3 * mean, 1e3 * times[times.len() * 99 / 100]);
}
