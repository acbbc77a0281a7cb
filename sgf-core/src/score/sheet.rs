//! [`Score`]: the sheet that a count fills in.

use super::ing::FillIn;
use super::note::ScoreNote;
use super::outcome;
use super::side::SideCount;
use crate::rules::{RuleSet, Words};
use crate::value::{ByColor, Color, GameResult, Point, Size};

/// Whose a point is when all is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Owner {
    /// A living stone of Black, or a point that counts for Black.
    Black,
    /// The same for White.
    White,
    /// Half each.
    Shared,
    /// Nobody's.
    Nobody,
}

impl Owner {
    /// `B`, `W`, `s` or `.`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
            Self::Shared => 's',
            Self::Nobody => '.',
        }
    }

    pub(super) const fn of(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

/// The readings of 子多为胜, each side's count in quarter points before komi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct StoneCountReadings {
    /// Stones that can stand once the board is filled.
    pub filled: ByColor<i32>,
    /// Living stones on the board.
    pub as_recorded: ByColor<i32>,
    /// Stones taken.
    pub prisoners: ByColor<i32>,
}

/// A count with everything that went into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The rules.
    pub rules: RuleSet,
    /// The size of the board.
    pub size: Size,
    /// Komi in quarter points.
    pub komi: i32,
    /// Handicap stones.
    pub handicap: u16,
    /// Black's count.
    pub black: SideCount,
    /// White's count.
    pub white: SideCount,
    /// Open points that are nobody's.
    pub dame: Vec<Point>,
    /// Open points that are shared half and half.
    pub shared: Vec<Point>,
    /// Stones and enclosed points in seki.
    pub seki: Vec<Point>,
    /// Enclosed points that have to be filled.
    pub teire: Vec<Point>,
    /// The dead stones that were taken off.
    pub dead: Vec<Point>,
    /// One stone of each group.
    pub groups: ByColor<Vec<Point>>,
    /// Whose each point is, row by row.
    pub owner: Vec<Owner>,
    /// Black's margin in quarter points, everything included.
    pub margin: i32,
    /// Who wins; nobody in a draw.
    pub winner: Option<Color>,
    /// How the board fills up, under Ing's rules.
    pub fill: Option<FillIn>,
    /// The readings of the count of stones.
    pub readings: Option<StoneCountReadings>,
    /// What was assumed.
    pub notes: Vec<ScoreNote>,
}

impl Score {
    /// One side's count.
    #[must_use]
    pub fn side(&self, color: Color) -> &SideCount {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The result as a value.
    #[must_use]
    pub fn result(&self) -> GameResult {
        outcome::result(self.margin, self.winner)
    }

    /// The result as SGF's `RE` has it: `B+1.5`, `0`, or `B+` for a win on equal counts.
    #[must_use]
    pub fn re(&self) -> String {
        self.result().to_string()
    }

    /// The result in the unit and language of the rules: 黑胜3/4子, 白1目半勝, Black wins by 1.5 points.
    #[must_use]
    pub fn native(&self) -> String {
        self.native_in(self.rules.words)
    }

    /// The result in the unit of the rules and a language.
    #[must_use]
    pub fn native_in(&self, words: Words) -> String {
        outcome::native(self.margin, self.rules.tie_winner(), self.rules.unit, words)
    }

    /// The owners row by row, as letters: `B`, `W`, `s` for shared, `.` for nobody.
    #[must_use]
    pub fn owner_rows(&self) -> Vec<String> {
        let width = usize::from(self.size.width());
        self.owner.chunks(width).map(|row| row.iter().map(|owner| owner.letter()).collect()).collect()
    }
}
