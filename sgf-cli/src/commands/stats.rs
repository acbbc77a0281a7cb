//! `sgf stats`: counts the contents of an archive.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use serde::Serialize;
use sgf_core::diag::Language;
use sgf_core::formats::csv::write_row;
use sgf_core::tree::{GameRead, GameTree, Ident};
use sgf_core::value::{Color, GameInfo, GameResult, TextField, WinBy};

use crate::cli::{Format, StatsArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::{Inputs, Records};
use crate::language::{current, say};
use crate::layout::table;
use crate::output::sanitize;
use crate::output::stdout::{self, Stdout};
use crate::run::batches;
use crate::run::pipeline::{self, Verdict};
use crate::words;

pub(crate) fn run(config: &Config, args: StatsArgs) -> Result<Exit> {
    let inputs = InputConfig::new(args.input)?;
    let all = Mutex::new(Stats::default());
    let exit = pipeline::run(Inputs::new(&inputs), config.jobs, &mut Stdout, |input, out| {
        let mut of_input = Stats { files: 1, ..Stats::default() };
        let mut records = Records::open(input, &inputs.options)?;
        let format = records.format;
        let process = |(): &mut (), read: &mut GameRead<'_>, result: &mut Stats| {
            result.add(read.game());
            Ok(())
        };
        let take = |result| {
            of_input.join(result);
            Ok(())
        };
        batches::each(&mut records, out.idle(), &mut (), || (), process, take)?;
        of_input.bytes = records.bytes();
        count(&mut of_input.formats, format);
        all.lock().unwrap_or_else(PoisonError::into_inner).join(of_input);
        Ok(Verdict::Clean)
    })
    .map_err(stdout::cannot_write)?;
    let stats = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    let text = match args.format {
        Format::Json => format!("{}\n", serde_json::to_string(&stats)?).into_bytes(),
        Format::Csv => stats.rows()?,
        Format::Human => stats.table(args.top).into_bytes(),
    };
    stdout::print(&text)?;
    Ok(exit)
}

/// The number of games with each value.
type Counts = BTreeMap<String, u64>;

#[derive(Debug, Default, Serialize)]
struct Stats {
    files: u64,
    bytes: u64,
    games: u64,
    nodes: u64,
    /// Moves on the main lines.
    moves: u64,
    /// The number of moves of the longest game.
    longest: u64,
    /// Games with more than one leaf, and with a comment.
    with_variations: u64,
    with_comments: u64,
    formats: Counts,
    encodings: Counts,
    ff: Counts,
    sizes: Counts,
    winners: Counts,
    endings: Counts,
    rules: Counts,
    komi: Counts,
    handicaps: Counts,
    years: Counts,
    programs: Counts,
    events: Counts,
    players: Counts,
    /// Games won, by player.
    wins: Counts,
}

fn count(counts: &mut Counts, value: &str) {
    match counts.get_mut(value) {
        Some(number) => *number += 1,
        None => drop(counts.insert(value.to_owned(), 1)),
    }
}

impl Stats {
    fn add(&mut self, game: GameTree<'_>) {
        let info = GameInfo::of(game);
        self.games += 1;
        self.nodes += game.node_count() as u64;
        let moves = game.main_line().filter(|node| node.move_property().is_some()).count() as u64;
        self.moves += moves;
        self.longest = self.longest.max(moves);
        self.with_variations += u64::from(game.leaves().nth(1).is_some());
        let has_comment = game.nodes().any(|node| node.property(Ident::C).is_some());
        self.with_comments += u64::from(has_comment);
        count(&mut self.encodings, game.coding().charset.name());
        count(&mut self.ff, &info.file_format().map_or_else(|| "none".to_owned(), |ff| ff.to_string()));
        let size = match info.board_size() {
            Some(size) if info.is_go() => size.to_string(),
            _ => "not go".to_owned(),
        };
        count(&mut self.sizes, &size);
        let outcome = info.outcome();
        let winner = match (outcome, &info.result) {
            (Some(GameResult::Win { winner: Color::Black, .. }), _) => "black",
            (Some(GameResult::Win { winner: Color::White, .. }), _) => "white",
            (Some(GameResult::Draw), _) => "draw",
            (Some(GameResult::Void), _) => "void",
            (None, Some(_)) => "not understood",
            _ => "unknown",
        };
        count(&mut self.winners, winner);
        if let Some(GameResult::Win { how, .. }) = outcome {
            let how = match how {
                WinBy::Resign => "resignation",
                WinBy::Time => "time",
                WinBy::Forfeit => "forfeit",
                WinBy::Points(_) | WinBy::Finer(_) => "count",
                _ => "unknown",
            };
            count(&mut self.endings, how);
        }
        let rules = info.rules_name().map(|rules| rules.to_string().to_lowercase());
        count(&mut self.rules, rules.as_deref().unwrap_or("none"));
        let komi = info.komi_points().map(|komi| komi.to_string());
        count(&mut self.komi, komi.as_deref().unwrap_or("none"));
        let stones = info.handicap_stones().filter(|&stones| stones > 0);
        count(&mut self.handicaps, &stones.map_or_else(|| "none".to_owned(), |stones| stones.to_string()));
        let year = info.dates().and_then(|dates| dates.first()).map(|date| format!("{:04}", date.year()));
        count(&mut self.years, year.as_deref().unwrap_or("none"));
        let dialect = info.dialect.map_or_else(|| "none".to_owned(), |dialect| dialect.to_string());
        count(&mut self.programs, &dialect);
        let text = |field: &Option<TextField>| field.as_ref().map(|field| field.text.trim().to_owned());
        if let Some(event) = text(&info.event).filter(|event| !event.is_empty()) {
            count(&mut self.events, &event);
        }
        let won = outcome.and_then(GameResult::winner);
        for (color, player) in [(Color::Black, &info.black), (Color::White, &info.white)] {
            let Some(player) = text(player).filter(|player| !player.is_empty()) else { continue };
            count(&mut self.players, &player);
            if won == Some(color) {
                count(&mut self.wins, &player);
            }
        }
    }

    fn join(&mut self, other: Stats) {
        self.files += other.files;
        self.bytes += other.bytes;
        self.games += other.games;
        self.nodes += other.nodes;
        self.moves += other.moves;
        self.longest = self.longest.max(other.longest);
        self.with_variations += other.with_variations;
        self.with_comments += other.with_comments;
        for ((_, own), (_, others)) in self.counts_mut().into_iter().zip(other.into_counts()) {
            for (value, number) in others {
                *own.entry(value).or_default() += number;
            }
        }
    }

    fn counts_mut(&mut self) -> [(&'static str, &mut Counts); 14] {
        [
            ("format", &mut self.formats),
            ("encoding", &mut self.encodings),
            ("FF", &mut self.ff),
            ("size", &mut self.sizes),
            ("winner", &mut self.winners),
            ("won by", &mut self.endings),
            ("rules", &mut self.rules),
            ("komi", &mut self.komi),
            ("handicap", &mut self.handicaps),
            ("year", &mut self.years),
            ("written by", &mut self.programs),
            ("event", &mut self.events),
            ("player", &mut self.players),
            ("wins", &mut self.wins),
        ]
    }

    fn into_counts(mut self) -> Vec<(&'static str, Counts)> {
        self.counts_mut().into_iter().map(|(name, counts)| (name, std::mem::take(counts))).collect()
    }

    fn numbers(&self) -> [(&'static str, u64); 8] {
        [
            ("files", self.files),
            ("bytes", self.bytes),
            ("games", self.games),
            ("nodes", self.nodes),
            ("moves", self.moves),
            ("most moves", self.longest),
            ("with variations", self.with_variations),
            ("with comments", self.with_comments),
        ]
    }

    fn rows(self) -> Result<Vec<u8>> {
        let mut out = b"what,value,count\n".to_vec();
        for (name, number) in self.numbers() {
            write_row(&mut out, [name, "", &number.to_string()])?;
        }
        for (name, counts) in self.into_counts() {
            for (value, number) in by_number(counts) {
                write_row(&mut out, [name, &value, &number.to_string()])?;
            }
        }
        Ok(out)
    }

    fn table(self, top: usize) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: &str, number: u64| {
            table::cell(&mut text, name, 16);
            table::cell(&mut text, &sanitize::line(value), 40);
            text.push_str(&format!(" {number:>12}\n"));
        };
        for (name, number) in self.numbers() {
            line(in_language(name), "", number);
        }
        for (name, counts) in self.into_counts() {
            let all = counts.len();
            for (at, (value, number)) in by_number(counts).into_iter().take(top).enumerate() {
                // A player or an event may have the name of such a word.
                let is_word = !["format", "encoding", "event", "player", "wins"].contains(&name);
                let value = if is_word { in_language(&value) } else { &value };
                line(if at == 0 { in_language(name) } else { "" }, value, number);
            }
            if all > top {
                line("", &say!(words::OTHERS), (all - top) as u64);
            }
        }
        text
    }
}

/// Returns a word of the statistics in the language of the run; any other text is returned as it is.
fn in_language(word: &str) -> &str {
    let known = words::STATISTICS.iter().find(|phrase| phrase.text(Language::English) == word);
    known.map_or(word, |phrase| phrase.text(current()))
}

/// Returns the counts, the most frequent first.
fn by_number(counts: Counts) -> Vec<(String, u64)> {
    let mut counts: Vec<(String, u64)> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_row_is_a_word_of_all_languages() {
        let mut stats = Stats::default();
        let mut names: Vec<&str> = stats.numbers().iter().map(|(name, _)| *name).collect();
        names.extend(stats.counts_mut().iter().map(|(name, _)| *name));
        for name in names {
            let is_known = |phrase: &sgf_core::diag::Phrase| phrase.text(Language::English) == name;
            assert!(words::STATISTICS.iter().any(is_known), "{name}");
        }
    }
}
