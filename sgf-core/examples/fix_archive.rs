//! Mends records in memory and says where that went wrong: `fix_archive FILE...`, or paths on standard input.
//!
//! Each record is fixed; what comes of it must have no finding that a safe fix exists for, must say what it said before,
//! and must not change when it is fixed again. `--lines` takes each line of a file as a record of its own.

#[path = "../tests/common/gist.rs"]
mod gist;

use std::collections::BTreeMap;
use std::io::BufRead;

use gist::gists;
use sgf_core::check::{FixOptions, fix};
use sgf_core::diag::{Applicability, Code};
use sgf_core::value::GameInfo;
use sgf_core::{CheckOptions, Checker, ParseOptions, parse};

fn main() {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    let by_lines = paths.iter().any(|path| path == "--lines");
    paths.retain(|path| path != "--lines");
    if paths.is_empty() {
        paths = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    }
    let mut totals = Totals::default();
    for path in &paths {
        let Ok(bytes) = std::fs::read(path) else {
            println!("{path}: cannot be read");
            continue;
        };
        if by_lines {
            for (i, line) in bytes.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| line.len() > 2)
            {
                totals.record(&format!("{path}:{}", i + 1), line);
            }
        } else {
            totals.record(path, &bytes);
        }
    }
    totals.print();
}

#[derive(Default)]
struct Totals {
    records: u32,
    changed: u32,
    wrong: u32,
    rounds: u32,
    mended: BTreeMap<Code, u32>,
}

impl Totals {
    fn record(&mut self, name: &str, bytes: &[u8]) {
        self.records += 1;
        let options = FixOptions::default();
        let fixed = match fix(bytes, &options) {
            Ok(fixed) => fixed,
            Err(error) => return self.complain(name, &error.to_string()),
        };
        self.changed += u32::from(fixed.bytes != bytes);
        self.rounds = self.rounds.max(fixed.rounds);
        if fixed.rounds > 20 {
            self.complain(name, &format!("{} rounds", fixed.rounds));
        }
        for (code, count) in &fixed.by_code {
            *self.mended.entry(*code).or_default() += count;
        }
        match fix(&fixed.bytes, &options) {
            Ok(again) if again.bytes == fixed.bytes => {}
            _ => self.complain(name, "changes when it is fixed again"),
        }
        let parsed = parse(&fixed.bytes, &ParseOptions::default());
        let mut left = parsed.diagnostics;
        let mut checker = Checker::new(&CheckOptions::default());
        for game in parsed.collection.games() {
            checker.check(game, &GameInfo::of(game), &mut left);
        }
        for one in left.iter().filter(|one| one.applicability() == Some(Applicability::Safe)) {
            self.complain(name, &format!("left: {one}"));
        }
        let (before, after) = (gists(bytes), gists(&fixed.bytes));
        if before.len() != after.len() {
            self.complain(name, &format!("{} games before, {} after", before.len(), after.len()));
        }
        for (before, after) in before.iter().zip(&after) {
            let differ = |what: &str, same: bool| (!same).then(|| format!("another {what}"));
            let text: Vec<_> = before.texts.difference(&after.texts).collect();
            let new_text: Vec<_> = after.texts.difference(&before.texts).collect();
            let info: Vec<_> = before.info.iter().zip(&after.info).filter(|(a, b)| a != b).collect();
            let found = [
                differ("row of moves", before.moves == after.moves),
                differ("main line", before.main_line == after.main_line),
                differ("board", before.boards == after.boards),
                differ(&format!("text: {text:?} {new_text:?}"), text.is_empty() && new_text.is_empty()),
                differ(
                    &format!("row of marks {:?} {:?}", before.marks, after.marks),
                    before.marks == after.marks,
                ),
                differ(&format!("game information: {info:?}"), info.is_empty()),
            ];
            for one in found.into_iter().flatten() {
                let codes: Vec<&str> = fixed.by_code.iter().map(|(code, _)| code.name()).collect();
                self.complain(
                    name,
                    &format!("{} ({})", one.chars().take(600).collect::<String>(), codes.join(" ")),
                );
            }
        }
    }

    fn complain(&mut self, name: &str, what: &str) {
        self.wrong += 1;
        println!("{name}: {what}");
    }

    fn print(&self) {
        for (code, count) in &self.mended {
            println!("{count:9} {} {}", code.code(), code.name());
        }
        println!(
            "{} records, {} changed, at most {} rounds, {} complaints",
            self.records, self.changed, self.rounds, self.wrong
        );
    }
}
