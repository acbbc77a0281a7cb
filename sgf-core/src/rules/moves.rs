//! Moves, what they did, and why they are not allowed.

use std::fmt;

use super::words;
use crate::board::{Board, Effect};
use crate::diag::Wording;
use crate::value::{Color, Point};

/// A play or a pass of one colour. Records need not alternate, so a move always says whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// Whose move.
    pub color: Color,
    /// Where; `None` is a pass.
    pub point: Option<Point>,
}

impl Play {
    /// A stone on a point.
    #[must_use]
    pub const fn play(color: Color, point: Point) -> Self {
        Self { color, point: Some(point) }
    }

    /// A pass.
    #[must_use]
    pub const fn pass(color: Color) -> Self {
        Self { color, point: None }
    }

    /// Whether it is a pass.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.point.is_none()
    }
}

impl fmt::Display for Play {
    /// As in a record: `B[pd]`, `W[]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.point {
            Some(point) => write!(f, "{}[{point}]", self.color),
            None => write!(f, "{}[]", self.color),
        }
    }
}

/// What an executed move did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// Captures, own stones removed, the stone replaced, the ko.
    pub effect: Effect,
    /// Whether the other side was to move.
    pub out_of_turn: bool,
    /// The earlier moment whose position came back, when it did: 0 is the start, `n` the moment after ply `n`.
    /// "The same position" is what the ko rule says; under basic ko and without one, board and side to move.
    pub repeats: Option<u32>,
}

/// Why a move is not allowed.
///
/// ```
/// use sgf_core::value::Point;
/// use sgf_core::rules::IllegalMove;
/// assert_eq!(IllegalMove::Suicide.to_string(), "the point is forbidden: the stones would have no liberty");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The point is not on the board.
    OffBoard,
    /// There is a stone on the point.
    Occupied,
    /// A forbidden point (禁着点).
    Suicide,
    /// A single stone just taken in a ko is retaken at once.
    Ko,
    /// The move repeats an earlier position.
    Superko {
        /// The earlier moment: 0 is the start, `n` the moment after ply `n`.
        repeats: u32,
        /// The kind of cycle that the move would complete.
        cycle: CycleKind,
    },
}

impl IllegalMove {
    /// A short stable name: `off-board`, `occupied`, `forbidden-point`, `ko`, `superko`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OffBoard => "off-board",
            Self::Occupied => "occupied",
            Self::Suicide => "forbidden-point",
            Self::Ko => "ko",
            Self::Superko { .. } => "superko",
        }
    }
}

impl IllegalMove {
    /// It in a few words.
    #[must_use]
    pub fn wording(self) -> Wording {
        match self {
            Self::OffBoard => words::OFF_BOARD.alone(),
            Self::Occupied => words::OCCUPIED.alone(),
            Self::Suicide => words::SUICIDE.alone(),
            Self::Ko => words::KO.alone(),
            Self::Superko { repeats: 0, cycle } => {
                words::SUPERKO.alone().wording(words::THE_START.alone()).wording(cycle.wording())
            }
            Self::Superko { repeats, cycle } => {
                words::SUPERKO.alone().wording(words::MOVE.with([repeats])).wording(cycle.wording())
            }
        }
    }
}

/// In English.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

impl std::error::Error for IllegalMove {}

/// The kind of cycle between two equal positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CycleKind {
    /// A move that leaves the board as it was: the suicide of a single stone.
    Unchanged,
    /// A ko is retaken at once.
    BasicKo,
    /// 提二还一: one side sends two stones and takes one back.
    SendTwoReturnOne,
    /// As before with other numbers.
    SendAndReturn {
        /// Stones lost by the side that loses more.
        sent: u16,
        /// Stones taken back.
        returned: u16,
    },
    /// Two kos taken in turn.
    DoubleKo,
    /// 三劫循环.
    TripleKo,
    /// 四劫循环.
    QuadrupleKo,
    /// Five kos and more.
    ManyKo(u16),
    /// 长生: a cycle of captures of two stones and of one.
    EternalLife,
    /// 双提二子: both sides take two stones in turn.
    DoubleTwoStone,
    /// 假生 (moonshine life) is suspected: three kos, of which one lies apart from the
    /// pair that the other two share. Whether the group is dead is for a list of statuses to say.
    FalseLife,
    /// A cycle with a pass in it, none of the above.
    PassAssisted,
    /// Any other.
    Other,
}

impl CycleKind {
    /// Its name.
    #[must_use]
    pub fn wording(self) -> Wording {
        match self {
            Self::Unchanged => &words::UNCHANGED,
            Self::BasicKo => &words::BASIC_KO,
            Self::SendTwoReturnOne => &words::SEND_TWO,
            Self::SendAndReturn { sent, returned } => return words::SEND_AND_RETURN.with([sent, returned]),
            Self::DoubleKo => &words::DOUBLE_KO,
            Self::TripleKo => &words::TRIPLE_KO,
            Self::QuadrupleKo => &words::QUADRUPLE_KO,
            Self::ManyKo(kos) => return words::MANY_KOS.with([kos]),
            Self::EternalLife => &words::ETERNAL_LIFE,
            Self::DoubleTwoStone => &words::DOUBLE_TWO_STONE,
            Self::FalseLife => &words::FALSE_LIFE,
            Self::PassAssisted => &words::WITH_A_PASS,
            Self::Other => &words::OTHER_CYCLE,
        }
        .alone()
    }
}

/// In English.
impl fmt::Display for CycleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

/// One ply of a cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ply {
    /// Whose.
    pub(super) color: Color,
    /// Where; `None` is a pass.
    pub(super) point: Option<Point>,
    /// Stones of the opponent captured.
    pub(super) captured: Vec<Point>,
    /// Own stones removed.
    pub(super) own_removed: Vec<Point>,
}

impl Ply {
    /// Reads one ply back from the journal.
    pub(super) fn of_step(board: &Board, step: usize, color: Color) -> Self {
        let size = board.size();
        let points = |cells: &[u16]| cells.iter().map(|&cell| size.point(usize::from(cell))).collect();
        let (captured, own) = board.lifted(step);
        Self {
            color,
            point: Some(size.point(usize::from(board.step_cell(step)))),
            captured: points(captured),
            own_removed: points(own),
        }
    }
}
