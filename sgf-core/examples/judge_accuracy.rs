//! Measures how often the judge's count is the recorded result, how long it takes, and how good its
//! confidence is:
//! `cargo run --release --example judge_accuracy -- FILE.sgfs [--half first|second] [--limit N] [--playouts N]
//! [--reading N] [--show]`
//!
//! The file holds one game a line with its counted result, which is compared only after the count. Games that
//! do not end with two passes are counted as servers do it (false eyes and eyes in seki are points).

use std::collections::BTreeMap;
use std::time::Instant;

use sgf_core::rules::{Opening, Replay, choose_rules};
use sgf_core::score::{
    Count, FinalPosition, Judge, JudgeSettings, Judgement, ResultCheck, explain_result, recorded_margin,
    server_counting,
};
use sgf_core::value::GameInfo;

/// The number of matching games that are given wrong results, and the number of wrong results for each.
const WRONG: usize = 400;
const WRONG_EACH: usize = 10;

/// Returns the seconds of CPU time that this thread has used, or of wall time if the system does not report
/// it.
fn cpu_seconds(start: Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

struct Args {
    file: String,
    half: Option<String>,
    limit: usize,
    playouts: u32,
    reading: u32,
    show: bool,
}

fn args() -> Option<Args> {
    let mut words = std::env::args().skip(1);
    let usual = JudgeSettings::default();
    let mut args = Args {
        file: String::new(),
        half: None,
        limit: usize::MAX,
        playouts: usual.playouts,
        reading: usual.reading,
        show: false,
    };
    while let Some(word) = words.next() {
        match &word[..] {
            "--half" => args.half = Some(words.next().filter(|half| half == "first" || half == "second")?),
            "--limit" => args.limit = words.next()?.parse().ok()?,
            "--playouts" => args.playouts = words.next()?.parse().ok()?,
            "--reading" => args.reading = words.next()?.parse().ok()?,
            "--show" => args.show = true,
            _ => args.file = word,
        }
    }
    (!args.file.is_empty()).then_some(args)
}

/// A judged game; the board is kept for the wrong results.
struct Game {
    at_end: FinalPosition,
    rules: sgf_core::rules::RuleSet,
    komi: Option<i32>,
    handicap: u16,
    judgement: Judgement,
    /// Black's margin in quarter points.
    counted: i32,
    recorded: i32,
}

impl Game {
    fn explain(&self, recorded: i32) -> ResultCheck {
        let rules = if self.at_end.passes_running < 2 { server_counting(&self.rules) } else { self.rules };
        let count = Count { komi: self.komi, handicap: self.handicap, ..self.at_end.count(&rules) };
        explain_result(&count, &self.judgement, recorded, &[])
    }
}

#[derive(Default)]
struct Totals {
    games: u32,
    exact: u32,
    strict: u32,
    winner: u32,
    unfinished: u32,
    causes: BTreeMap<&'static str, u32>,
    /// Games, exact counts and right winners, by fiftieths of confidence.
    calibration: BTreeMap<u16, [u32; 3]>,
}

fn main() -> std::io::Result<()> {
    let Some(args) = args() else {
        eprintln!(
            "judge_accuracy FILE.sgfs [--half first|second] [--limit N] [--playouts N] [--reading N] [--show]"
        );
        std::process::exit(2);
    };
    let bytes = std::fs::read(&args.file)?;
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let (first, second) = lines.split_at(lines.len() / 2);
    let lines = match args.half.as_deref() {
        Some("first") => first,
        Some(_) => second,
        None => &lines[..],
    };
    let start = Instant::now();
    let mut judge = Judge::new(JudgeSettings::default().playouts(args.playouts).reading(args.reading));
    let mut replay = Replay::new();
    let mut totals = Totals::default();
    let mut walls = Vec::new();
    let mut seconds = 0.0;
    let mut matching = Vec::new();
    let mut errors = Vec::new();
    for (number, line) in lines.iter().enumerate().take(args.limit) {
        let parsed = sgf_core::parse(line, &Default::default());
        let Some(tree) = parsed.collection.games().next() else { continue };
        let info = GameInfo::of(tree);
        let (Some(size), Some(last)) = (info.board_size(), tree.main_line().last()) else { continue };
        let Some(recorded) = info.outcome().and_then(recorded_margin) else { continue };
        let (rules, _) = choose_rules(None, &info, tree.root());
        let at_end = FinalPosition::of(&mut replay, tree, last, size, &rules);
        let (wall, cpu) = (Instant::now(), cpu_seconds(start));
        let judgement = judge.judge(&at_end.board, at_end.ko);
        seconds += cpu_seconds(start) - cpu;
        walls.push(wall.elapsed().as_secs_f64());
        let dead = judgement.dead();
        let komi = info.komi_points().map(|komi| komi.quarters());
        let handicap = Opening::of(tree, &info, size, &rules).handicap.stones();
        let margin = |rules| Count { komi, handicap, dead: &dead, ..at_end.count(rules) }.score().margin;
        let strict = margin(&rules);
        let counted = if at_end.passes_running < 2 { margin(&server_counting(&rules)) } else { strict };
        let game = Game { komi, handicap, counted, recorded: recorded.quarters(), rules, at_end, judgement };
        totals.add(&game, strict);
        if game.counted != game.recorded {
            errors.push(game.recorded - game.counted);
            let check = game.explain(game.recorded);
            let cause = match &check {
                ResultCheck::HoldsIf(change) => change.cause(),
                _ => "unexplained",
            };
            *totals.causes.entry(cause).or_default() += 1;
            if args.show {
                let (counted, recorded) = (game.counted, game.recorded);
                println!("{number}: counted {counted}, recorded {recorded}, in quarters; {check:?}");
            }
        } else if matching.len() < WRONG {
            matching.push(game);
        }
    }
    totals.print();
    wrong_results(&matching, &errors);
    walls.sort_by(f64::total_cmp);
    let at = |part: usize| 1e3 * walls.get(walls.len() * part / 100).copied().unwrap_or(0.0);
    println!(
        "ms a game: mean of CPU time {:.2}; wall time median {:.2}, 99 of 100 below {:.2}",
        1e3 * seconds / walls.len().max(1) as f64,
        at(50),
        at(99)
    );
    Ok(())
}

impl Totals {
    fn add(&mut self, game: &Game, strict: i32) {
        let exact = u32::from(game.counted == game.recorded);
        let winner = u32::from(game.counted.signum() == game.recorded.signum());
        self.games += 1;
        self.exact += exact;
        self.strict += u32::from(strict == game.recorded);
        self.winner += winner;
        self.unfinished += u32::from(game.judgement.unfinished.is_some());
        let row = self.calibration.entry(game.judgement.confidence() / 20).or_default();
        for (sum, one) in row.iter_mut().zip([1, exact, winner]) {
            *sum += one;
        }
    }

    fn print(&self) {
        let percent = |part: u32| 100.0 * f64::from(part) / f64::from(self.games.max(1));
        println!(
            "{} games: exact {:.2} % (with the rules' own seki and protective moves {:.2} %), winner {:.2} %, unfinished {}",
            self.games,
            percent(self.exact),
            percent(self.strict),
            percent(self.winner),
            self.unfinished
        );
        let explained: u32 =
            self.causes.iter().filter(|(cause, _)| **cause != "unexplained").map(|(_, count)| count).sum();
        println!("equal or explained by one change: {:.2} %", percent(self.exact + explained));
        for (cause, count) in &self.causes {
            println!("  {cause}: {count}");
        }
        println!("confidence   games  exact %  winner %");
        for (row, [games, exact, winner]) in &self.calibration {
            let share = |part: &u32| 100.0 * f64::from(*part) / f64::from(*games);
            let from = f64::from(row * 20) / 1000.0;
            println!("from {from:.2} {games:>7}  {:>7.2}  {:>8.2}", share(exact), share(winner));
        }
    }
}

/// Gives matching games wrong results with the errors of other games, and prints how many are explained.
fn wrong_results(matching: &[Game], errors: &[i32]) {
    if matching.is_empty() || errors.is_empty() {
        return;
    }
    let given: Vec<(&Game, &i32)> = (0..WRONG_EACH)
        .flat_map(|turn| matching.iter().zip(errors.iter().cycle().skip(turn * errors.len() / WRONG_EACH)))
        .collect();
    let mut causes: BTreeMap<&'static str, u32> = BTreeMap::new();
    for (game, error) in &given {
        if let ResultCheck::HoldsIf(change) = game.explain(game.recorded + **error) {
            *causes.entry(change.cause()).or_default() += 1;
        }
    }
    println!(
        "of {} wrong results given to {} matching games, explained: {:.1} %",
        given.len(),
        matching.len(),
        100.0 * f64::from(causes.values().sum::<u32>()) / given.len() as f64
    );
    for (cause, count) in causes {
        println!("  {cause}: {count}");
    }
}
