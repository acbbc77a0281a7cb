//! [`Score`]: the result of a count.

use super::ing::FillIn;
use super::note::ScoreNote;
use super::outcome;
use super::owner::Owner;
use super::side::SideCount;
use crate::rules::{RuleSet, Words};
use crate::value::{ByColor, Color, GameResult, Point, Size};

/// The three interpretations of 子多为胜, "the most stones win": each side's stones in quarter points, before
/// komi. The Dunhuang text says no more than that; the first one decides the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct StoneCounts {
    /// Stones that can stand after the board is filled.
    pub(super) filled: ByColor<i32>,
    /// Living stones on the board as it was recorded.
    pub(super) as_recorded: ByColor<i32>,
    /// Prisoners and dead stones of the opponent.
    pub(super) prisoners: ByColor<i32>,
}

/// The result of a count, with everything that went into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The rules by which it was counted.
    pub rules: RuleSet,
    /// The size of the board.
    pub size: Size,
    /// Komi in quarter points.
    pub komi: i32,
    /// The number of handicap stones.
    pub handicap: u16,
    /// Black's count.
    pub black: SideCount,
    /// White's count.
    pub white: SideCount,
    /// Open points that belong to neither side.
    pub dame: Vec<Point>,
    /// Open points that are shared half and half.
    pub shared: Vec<Point>,
    /// Stones in seki and the points that they enclose.
    pub seki: Vec<Point>,
    /// Enclosed points that their owner has to fill.
    pub teire: Vec<Point>,
    /// The dead stones that were taken off the board.
    pub dead: Vec<Point>,
    /// One stone of each group.
    pub groups: ByColor<Vec<Point>>,
    /// The owner of each point, row by row.
    pub owner: Vec<Owner>,
    /// Black's margin in quarter points, with komi and everything else.
    pub margin: i32,
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    /// The filled board, under Ing rules.
    pub fill: Option<FillIn>,
    /// The interpretations of the count, under rules that count stones.
    pub(super) stone_counts: Option<StoneCounts>,
    /// What the count assumed and what its reader should know.
    pub notes: Vec<ScoreNote>,
}

impl Score {
    /// Returns the count of one side.
    #[must_use]
    pub fn side(&self, color: Color) -> &SideCount {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Returns the result as a value: a margin, a draw, or a win on equal counts.
    #[must_use]
    pub fn result(&self) -> GameResult {
        outcome::sgf_result(self.margin, self.winner)
    }

    /// Returns the result as SGF's `RE` records it: `B+1.5`, `0`, or `B+` for a win on equal counts.
    #[must_use]
    pub fn re(&self) -> String {
        self.result().to_string()
    }

    /// Returns the result in the unit and language of the rules: 黑胜3/4子, 白1目半勝, Black wins by 1.5 points.
    #[must_use]
    pub fn native(&self) -> String {
        self.native_in(self.rules.words)
    }

    /// Returns the result in the unit of the rules, in the words of a language.
    #[must_use]
    pub fn native_in(&self, words: Words) -> String {
        outcome::native_result(self.margin, self.rules.tie_winner(), self.rules.unit, words)
    }

    /// Returns the owners row by row, as letters: `B`, `W`, `s` for shared, `.` for nobody.
    #[must_use]
    pub fn owner_rows(&self) -> Vec<String> {
        let width = usize::from(self.size.width());
        self.owner.chunks(width).map(|row| row.iter().map(|owner| owner.letter()).collect()).collect()
    }
}
