//! One row for each game, for tables of whole archives: headers, counts, findings, score.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use sgf_core::check::Checker;
use sgf_core::diag::Severity;
use sgf_core::rules::Replay;
use sgf_core::score::{Count, FinalPosition, TerritoryMarks, agrees, recorded_margin};
use sgf_core::tree::{GameRead, Ident};
use sgf_core::value::{Color, GameInfo, GameResult, WinBy};

use crate::facts::{GameFacts, INFO, Texts};

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Int,
    /// Points, as hundredths.
    Points,
    /// Days since 1970-01-01.
    Day,
    Bool,
}

/// A value of a row; `None` if the record has no such value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Cell {
    None,
    Bool(bool),
    Int(i32),
    Text(String),
}

/// Returns the columns and their types, in order.
pub(crate) fn columns() -> Vec<(&'static str, Kind)> {
    let mut columns = vec![
        ("path", Kind::Text),
        ("game", Kind::Int),
        ("format", Kind::Text),
        ("encoding", Kind::Text),
        ("file_format", Kind::Int),
        ("board_columns", Kind::Int),
        ("board_rows", Kind::Int),
    ];
    columns.extend(INFO.map(|(_, name)| (name, Kind::Text)));
    columns.extend([
        ("year", Kind::Int),
        ("day", Kind::Day),
        ("komi_points", Kind::Points),
        ("handicap_stones", Kind::Int),
        ("winner", Kind::Text),
        ("won_by", Kind::Text),
        ("margin", Kind::Points),
        ("moves", Kind::Int),
        ("nodes", Kind::Int),
        ("variations", Kind::Int),
        ("illegal_moves", Kind::Int),
        ("rules_used", Kind::Text),
        ("rules_from", Kind::Text),
        ("errors", Kind::Int),
        ("warnings", Kind::Int),
        ("infos", Kind::Int),
        ("findings", Kind::Text),
        ("counted", Kind::Text),
        ("counted_margin", Kind::Points),
        ("dead_from", Kind::Text),
        ("agrees", Kind::Bool),
    ]);
    columns
}

/// Makes the rows of one input.
#[derive(Debug)]
pub(crate) struct Rows<'r> {
    pub(crate) path: &'r str,
    pub(crate) format: &'r str,
    pub(crate) encoding: Option<&'r str>,
    pub(crate) checker: Checker,
    pub(crate) replay: Replay,
}

fn int(number: impl TryInto<i32>) -> Cell {
    number.try_into().map_or(Cell::None, Cell::Int)
}

fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

fn or_none<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell) -> Cell {
    value.map_or(Cell::None, cell)
}

/// Returns quarter points as hundredths of a point.
fn points(quarters: i32) -> Cell {
    or_none(quarters.checked_mul(25), Cell::Int)
}

impl Rows<'_> {
    /// Writes the row of a game as a line of JSON.
    pub(crate) fn write(&mut self, read: &mut GameRead<'_>, out: &mut dyn Write) -> io::Result<()> {
        let row = self.row(read);
        serde_json::to_writer(&mut *out, &row)?;
        out.write_all(b"\n")
    }

    fn row(&mut self, read: &mut GameRead<'_>) -> Vec<Cell> {
        let game = read.game();
        let info = GameInfo::of(game);
        let mut found = std::mem::take(read.diagnostics);
        let checked = self.checker.check(game, &info, &mut found);
        let facts = GameFacts::new(game, &info, read.index).checked(&checked);
        let texts = Texts::of(game);
        let mut row = vec![
            text(self.path),
            int(read.index),
            text(self.format),
            text(self.encoding.unwrap_or_else(|| game.coding().charset.name())),
            or_none(facts.ff, int),
            or_none(facts.size, |[columns, _]| int(columns)),
            or_none(facts.size, |[_, rows]| int(rows)),
        ];
        for (ident, _) in INFO {
            let plain = match ident {
                Ident::RE => facts.result.clone(),
                Ident::DT => facts.date.clone(),
                Ident::KM => facts.komi.clone(),
                _ => None,
            };
            row.push(or_none(plain.or_else(|| texts.get(ident).map(str::to_owned)), text));
        }
        let date = info.dates().and_then(|dates| dates.first());
        let day = date.and_then(|date| Some(day_number(date.year(), date.month()?, date.day()?)));
        let outcome = info.outcome();
        row.extend([
            or_none(date, |date| int(date.year())),
            or_none(day, Cell::Int),
            or_none(info.komi_points(), |komi| points(komi.quarters())),
            or_none(facts.handicap, int),
            or_none(outcome.and_then(winner), text),
            or_none(outcome.and_then(won_by), text),
            or_none(outcome.and_then(recorded_margin), |margin| points(margin.quarters())),
            int(facts.moves),
            int(facts.nodes),
            int(facts.variations),
            or_none(facts.illegal_moves, int),
            or_none(facts.rules, text),
            text(facts.rules_from),
        ]);
        let of = |severity| int(found.iter().filter(|one| one.severity == severity).count());
        let mut codes: Vec<&str> = found.iter().map(|one| one.code.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        row.extend([of(Severity::Error), of(Severity::Warning), of(Severity::Info), text(codes.join(","))]);
        row.extend(self.counted(read, &info, &checked.rules));
        row
    }

    /// Returns the count of the final position, if the game ended by counting: the record marks territory, or
    /// both sides passed.
    fn counted(
        &mut self,
        read: &GameRead<'_>,
        info: &GameInfo,
        rules: &sgf_core::rules::RuleSet,
    ) -> [Cell; 4] {
        let none = [const { Cell::None }; 4];
        let game = read.game();
        let Some(size) = info.board_size().filter(|_| info.is_go()) else { return none };
        let target = game.main_line().last().unwrap_or(game.root());
        let marks = TerritoryMarks::at(target, size);
        let passed = || {
            let last = game.main_line().filter_map(|node| node.move_property()).collect::<Vec<_>>();
            let is_pass = |property: &sgf_core::tree::Property<'_>| {
                property.value().is_some_and(|value| value.bytes().is_empty() || value.bytes() == b"tt")
            };
            last.len() >= 2 && last[last.len() - 2..].iter().all(is_pass)
        };
        if marks.is_none() && !passed() {
            return none;
        }
        let komi = info.komi_points().map(|komi| komi.quarters());
        if komi.is_some_and(|komi| komi.unsigned_abs() > 40_000) {
            return none;
        }
        let at_end = FinalPosition::of(&mut self.replay, game, target, size, rules);
        if marks.is_none() && at_end.passes_running < 2 {
            return none;
        }
        let dead = marks.as_ref().map(|marks| marks.dead(&at_end.board)).unwrap_or_default();
        let opening = sgf_core::rules::Opening::of(game, info, size, rules);
        let score =
            Count { komi, handicap: opening.handicap.stones(), dead: &dead, ..at_end.count(rules) }.score();
        [
            text(score.re()),
            points(score.margin),
            text(if marks.is_some() { "marked" } else { "none" }),
            or_none(info.outcome().and_then(|result| agrees(result, score.margin)), Cell::Bool),
        ]
    }
}

fn winner(result: GameResult) -> Option<&'static str> {
    Some(match result {
        GameResult::Win { winner: Color::Black, .. } => "black",
        GameResult::Win { winner: Color::White, .. } => "white",
        GameResult::Draw => "draw",
        GameResult::Void => "void",
        _ => return None,
    })
}

fn won_by(result: GameResult) -> Option<&'static str> {
    let GameResult::Win { how, .. } = result else { return None };
    Some(match how {
        WinBy::Resign => "resignation",
        WinBy::Time => "time",
        WinBy::Forfeit => "forfeit",
        WinBy::Points(_) | WinBy::Finer(_) => "count",
        _ => return None,
    })
}

/// Returns the number of days since 1970-01-01 in the Gregorian calendar, as `DATE` columns have them.
fn day_number(year: u16, month: u8, day: u8) -> i32 {
    // Years begin in March here, so that a leap day is the last day of a year.
    let (month, day) = (i32::from(month), i32::from(day));
    let year = i32::from(year) - i32::from(month <= 2);
    let (era, month) = (year.div_euclid(400), (month + 9) % 12);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * month + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::day_number;

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(day_number(1970, 1, 1), 0);
        assert_eq!(day_number(1969, 12, 31), -1);
        assert_eq!(day_number(2000, 2, 29), 11_016);
        assert_eq!(day_number(2016, 3, 9), 16_869);
        assert_eq!(day_number(1600, 3, 1), -135_080);
    }
}
