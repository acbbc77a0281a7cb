//! Moves, their effects, and the reasons why they are illegal, as plain data.

use std::fmt;

use super::words;
use crate::board::{Board, Effect};
use crate::diag::Wording;
use crate::value::{Color, Point};

/// A play or a pass of one colour. Colours need not alternate in records, so each move has its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// The player.
    pub color: Color,
    /// The point of the stone; `None` is a pass.
    pub point: Option<Point>,
}

impl Play {
    /// Returns a stone on a point.
    #[must_use]
    pub const fn play(color: Color, point: Point) -> Self {
        Self { color, point: Some(point) }
    }

    /// Returns a pass.
    #[must_use]
    pub const fn pass(color: Color) -> Self {
        Self { color, point: None }
    }

    /// Whether the move is a pass.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.point.is_none()
    }
}

impl fmt::Display for Play {
    /// Writes the move as in a record: `B[pd]`, `W[]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.point {
            Some(point) => write!(f, "{}[{point}]", self.color),
            None => write!(f, "{}[]", self.color),
        }
    }
}

/// The effect of an executed move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// The effect on the board: captures, own stones removed, the stone replaced, the ko.
    pub effect: Effect,
    /// Whether the other side was to move.
    pub out_of_turn: bool,
    /// The earlier moment whose position came back, if any: 0 is the start, `n` the moment after ply `n`. The
    /// ko rule [defines](crate::rules#what-equality-means) equal positions; under basic ko and without a ko
    /// rule, they have the same board and side to move.
    pub repeats: Option<u32>,
}

/// The reason why a move is illegal.
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
    /// The point is forbidden (禁着点): the stones would have no liberty.
    Suicide,
    /// A single stone just captured in a ko is retaken at once.
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
    /// Returns a short stable name: `off-board`, `occupied`, `forbidden-point`, `ko`, `superko`.
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
    /// Describes the reason in a few words.
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

impl fmt::Display for IllegalMove {
    /// Writes the [wording](IllegalMove::wording) in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

impl std::error::Error for IllegalMove {}

/// The kind of cycle between two equal positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CycleKind {
    /// A move that leaves the board unchanged: the suicide of a single stone.
    Unchanged,
    /// A ko is retaken at once.
    BasicKo,
    /// 送二还一: one side sends two stones and captures one.
    SendTwoReturnOne,
    /// Sending and returning other numbers of stones.
    SendAndReturn {
        /// The number of stones lost by the side that loses more.
        sent: u16,
        /// The number of stones lost by the other side.
        returned: u16,
    },
    /// 双劫: two kos taken in turn.
    DoubleKo,
    /// 三劫循环: three kos taken in turn.
    TripleKo,
    /// 四劫循环: four kos taken in turn.
    QuadrupleKo,
    /// Five kos or more, with their number.
    ManyKo(u16),
    /// 长生: a cycle of captures of two stones and of one.
    EternalLife,
    /// 双提二子: both sides capture two stones in turn.
    DoubleTwoStone,
    /// 假生 (moonshine life) is suspected: three kos, one of them apart from the two chains that the other two
    /// share. Whether the group is dead is not decided here.
    FalseLife,
    /// A cycle with a pass, and none of the above.
    PassAssisted,
    /// Any other cycle.
    Other,
}

impl CycleKind {
    /// Returns the name of the kind.
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

impl fmt::Display for CycleKind {
    /// Writes the [wording](CycleKind::wording) in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

/// One ply of a cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ply {
    /// The player.
    pub(super) color: Color,
    /// The point of the stone; `None` is a pass.
    pub(super) point: Option<Point>,
    /// The opponent's stones that were captured.
    pub(super) captured: Vec<Point>,
    /// The own stones that were removed.
    pub(super) own_removed: Vec<Point>,
}

impl Ply {
    /// Reads a ply back from the journal of the board.
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
