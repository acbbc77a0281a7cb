//! [`Note`]: what a count assumed, and what its reader should know.

use std::fmt;

use crate::board::Point;
use crate::value::color::Color;

/// Something that a count assumed or found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Note {
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

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: &Color| if *color == Color::Black { "Black" } else { "White" };
        match self {
            Self::NoDeadStone(point) => write!(f, "there is no stone at {point} to be dead"),
            Self::DeadStonesStand => f.write_str("dead stones were named, but these rules count what stands"),
            Self::DameLeft(1) => f.write_str("an open point was left unplayed"),
            Self::DameLeft(points) => write!(f, "{points} open points were left unplayed"),
            Self::DamePlayedOut { black, white } => {
                write!(f, "the open points played out: Black takes {black}, White {white}")
            }
            Self::Teire(points) => write!(f, "to be filled, not counted: {}", List(points)),
            Self::Doubtful(point) => write!(f, "the group at {point} has no two eyes and is in no seki"),
            Self::GroupsJoined { color, joins } => {
                write!(f, "{} joins groups over pairs of open points, {joins} times", name(color))
            }
            Self::NoGroup { color, stones } => {
                write!(f, "taken to belong to other groups of {}: {}", name(color), List(stones))
            }
            Self::SekiFilled(points) => write!(f, "filled in seki: {}", List(points)),
            Self::UnequalMoves { black, white } => {
                write!(f, "Black made {black} stones, White {white}: these rules want equal numbers")
            }
            Self::HandicapUnsettled => f.write_str("handicap stones were not returned: the sources differ"),
            Self::WhiteOwesPass => f.write_str("White did not pass last and owes a pass stone"),
            Self::LostByWarnings(color) => write!(f, "{} has two warnings and loses", name(color)),
            Self::TieBreakOff => {
                f.write_str("the tie-break belongs to the komi of the rules, which was changed")
            }
            Self::SizeUnknown => f.write_str("the rules do not know boards of this size"),
        }
    }
}

struct List<'a>(&'a [Point]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, point) in self.0.iter().enumerate() {
            write!(f, "{}{point}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
