//! [`ScoreNote`]: an assumption of a count, or something that its reader should know.

use std::fmt;

use super::words;
use crate::diag::Wording;
use crate::value::{Color, Point, Size};

/// An assumption of a count, or something that it found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScoreNote {
    /// A point was given as dead and has no stone.
    NoDeadStone(Point),
    /// Dead stones were given, but these rules leave every stone on the board (Tromp-Taylor).
    DeadStonesStand,
    /// This number of open points was left, and the rules want them played (收完单官).
    DameLeft(u32),
    /// The open points were played out in turn.
    DamePlayedOut {
        /// The number of points that Black took.
        black: i32,
        /// The number of points that White took.
        white: i32,
    },
    /// The owner has to fill these points; they are not counted (手入れ).
    Teire(Vec<Point>),
    /// A ko was left open. It is counted for the side that holds it and could close it.
    OpenKo {
        /// The side that holds it.
        holder: Color,
        /// The point where it is closed or taken.
        point: Point,
    },
    /// The group with this stone has no two eyes, cannot join a group that has, and is not in seki. It may be
    /// dead.
    Doubtful(Point),
    /// Groups that share two or more open points were counted as joined.
    GroupsJoined {
        /// The side.
        color: Color,
        /// The number of joins.
        joins: u32,
    },
    /// Stones without space for two eyes were assumed to belong to another group.
    NoGroup {
        /// The side.
        color: Color,
        /// One stone of each set of stones.
        stones: Vec<Point>,
    },
    /// Points that a group can fill without losing the seki were counted.
    SekiFilled(Vec<Point>),
    /// The sides played unequal numbers of stones, and the old rules want equal numbers (金花椀图).
    UnequalMoves {
        /// The number of stones that Black played.
        black: u32,
        /// The number of stones that White played.
        white: u32,
    },
    /// White gets no return for handicap stones: the old sources differ.
    HandicapUnsettled,
    /// White has to pass last under these rules and still owes a pass stone (AGA rule 9).
    WhiteOwesPass,
    /// This side has two warnings and loses whatever the count is (CN 2002 art. 24.2).
    LostByWarnings(Color),
    /// The count is equal and stays a draw: the tie-break of the rules belongs to their own komi, and another
    /// komi was used.
    TieBreakOff,
    /// The rules do not know this size of board.
    SizeUnknown,
}

impl ScoreNote {
    /// Returns the note as a sentence, with points in SGF letters.
    #[must_use]
    pub fn wording(&self) -> Wording {
        self.wording_with(&|point| point.to_string())
    }

    /// Returns the note as a sentence, with points as on the border of a drawn board.
    #[must_use]
    pub fn wording_on_board(&self, size: Size) -> Wording {
        self.wording_with(&|point| point.gtp(size))
    }

    fn wording_with(&self, point_name: &dyn Fn(Point) -> String) -> Wording {
        let list =
            |points: &[Point]| points.iter().map(|&point| point_name(point)).collect::<Vec<_>>().join(" ");
        match self {
            Self::NoDeadStone(point) => words::NO_DEAD_STONE.with([point_name(*point)]),
            Self::DeadStonesStand => words::DEAD_STONES_STAND.alone(),
            Self::DameLeft(1) => words::DAME_LEFT_ONE.alone(),
            Self::DameLeft(points) => words::DAME_LEFT.with([points]),
            Self::DamePlayedOut { black, white } => words::DAME_PLAYED_OUT.with([black, white]),
            Self::Teire(points) => words::TEIRE.with([list(points)]),
            Self::OpenKo { holder, point } => {
                words::OPEN_KO.alone().arg(point_name(*point)).wording(name(*holder))
            }
            Self::Doubtful(point) => words::DOUBTFUL.with([point_name(*point)]),
            Self::GroupsJoined { color, joins } => {
                words::GROUPS_JOINED.alone().wording(name(*color)).arg(joins)
            }
            Self::NoGroup { color, stones } => {
                words::NO_GROUP.alone().wording(name(*color)).arg(list(stones))
            }
            Self::SekiFilled(points) => words::SEKI_FILLED.with([list(points)]),
            Self::UnequalMoves { black, white } => words::UNEQUAL_MOVES.with([black, white]),
            Self::HandicapUnsettled => words::HANDICAP_UNSETTLED.alone(),
            Self::WhiteOwesPass => words::WHITE_OWES_PASS.alone(),
            Self::LostByWarnings(color) => words::LOST_BY_WARNINGS.alone().wording(name(*color)),
            Self::TieBreakOff => words::TIE_BREAK_OFF.alone(),
            Self::SizeUnknown => words::SIZE_UNKNOWN.alone(),
        }
    }
}

/// Writes [`ScoreNote::wording`] in English.
impl fmt::Display for ScoreNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

/// Returns the name of a side.
pub(super) fn name(color: Color) -> Wording {
    color.phrase().alone()
}

/// Lists points as on the border of a drawn board, separated by spaces.
pub(super) fn list(points: &[Point], size: Size) -> String {
    points.iter().map(|point| point.gtp(size)).collect::<Vec<_>>().join(" ")
}
