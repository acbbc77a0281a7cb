//! [`ScoreNote`]: what a count assumed, and what its reader should know.

use std::fmt;

use super::words;
use crate::diag::Wording;
use crate::value::{Color, Point, Size};

/// Something that a count assumed or found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScoreNote {
    /// A point that was named dead has no stone.
    NoDeadStone(Point),
    /// Dead stones were named, but these rules leave everything standing (Tromp-Taylor).
    DeadStonesStand,
    /// So many open points were left, where the rules want them played (收完单官).
    DameLeft(u32),
    /// The open points were played out in turn.
    DamePlayedOut {
        /// Taken by Black.
        black: i32,
        /// Taken by White.
        white: i32,
    },
    /// These points have to be filled by their owner and are not counted (手入れ).
    Teire(Vec<Point>),
    /// This ko was left open, and is counted for the side that holds it and could close it there.
    OpenKo {
        /// Whose it is.
        holder: Color,
        /// Where it is closed or taken.
        point: Point,
    },
    /// The group with this stone has no two eyes, can join none that has, and is in no seki: is it dead?
    Doubtful(Point),
    /// Groups that share two or more open points were taken as joined.
    GroupsJoined {
        /// Whose.
        color: Color,
        /// How many joins were made.
        joins: u32,
    },
    /// Stones without room for two eyes were taken to belong to another group.
    NoGroup {
        /// Whose.
        color: Color,
        /// One stone of each.
        stones: Vec<Point>,
    },
    /// Points in seki that can be filled without losing the seki were counted.
    SekiFilled(Vec<Point>),
    /// The sides made unequal numbers of stones, where the old rules want equal ones (金花椀图).
    UnequalMoves {
        /// Stones of Black.
        black: u32,
        /// Stones of White.
        white: u32,
    },
    /// Handicap stones bring White nothing: the old sources leave it open.
    HandicapUnsettled,
    /// White has to pass last and still owes a pass stone (AGA rule 9).
    WhiteOwesPass,
    /// So many warnings: the side loses whatever the count (CN 2002 art. 24.2).
    LostByWarnings(Color),
    /// The count is equal, and the tie-break of the rules belongs to their own komi, which was not used.
    TieBreakOff,
    /// The rules do not know this size of board.
    SizeUnknown,
}

impl ScoreNote {
    /// It in a sentence, points in SGF letters.
    #[must_use]
    pub fn wording(&self) -> Wording {
        self.told(&|point| point.to_string())
    }

    /// It in a sentence, points as on the border of a drawn board.
    #[must_use]
    pub fn wording_on_board(&self, size: Size) -> Wording {
        self.told(&|point| point.gtp(size))
    }

    fn told(&self, place: &dyn Fn(Point) -> String) -> Wording {
        let list = |points: &[Point]| points.iter().map(|&point| place(point)).collect::<Vec<_>>().join(" ");
        match self {
            Self::NoDeadStone(point) => words::NO_DEAD_STONE.with([place(*point)]),
            Self::DeadStonesStand => words::DEAD_STONES_STAND.alone(),
            Self::DameLeft(1) => words::DAME_LEFT_ONE.alone(),
            Self::DameLeft(points) => words::DAME_LEFT.with([points]),
            Self::DamePlayedOut { black, white } => words::DAME_PLAYED_OUT.with([black, white]),
            Self::Teire(points) => words::TEIRE.with([list(points)]),
            Self::OpenKo { holder, point } => {
                words::OPEN_KO.alone().arg(place(*point)).wording(name(*holder))
            }
            Self::Doubtful(point) => words::DOUBTFUL.with([place(*point)]),
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

/// In English.
impl fmt::Display for ScoreNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

/// The name of a side.
pub(super) fn name(color: Color) -> Wording {
    color.phrase().alone()
}

/// Points as on the border of a drawn board, with blanks between them.
pub(super) fn list(points: &[Point], size: Size) -> String {
    points.iter().map(|point| point.gtp(size)).collect::<Vec<_>>().join(" ")
}
