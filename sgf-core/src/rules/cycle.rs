//! Cycles: what kind of repetition closed, and what a rule set makes of it.

use std::fmt;

use super::axes::{KoRule, Repetition, Violation};
use super::moves::Ply;
use super::ruleset::RuleSet;
use crate::board::{Board, Point};
use crate::value::color::Color;

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
    /// 假生 (moonshine life) is suspected: three kos, of which one belongs to another fight than the other two.
    FalseLife,
    /// A cycle with a pass in it, none of the above.
    PassAssisted,
    /// Any other.
    Other,
}

impl fmt::Display for CycleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged => f.write_str("the board unchanged"),
            Self::BasicKo => f.write_str("ko"),
            Self::SendTwoReturnOne => f.write_str("sending two, returning one"),
            Self::SendAndReturn { sent, returned } => write!(f, "sending {sent}, returning {returned}"),
            Self::DoubleKo => f.write_str("double ko"),
            Self::TripleKo => f.write_str("triple ko"),
            Self::QuadrupleKo => f.write_str("quadruple ko"),
            Self::ManyKo(kos) => write!(f, "{kos} kos"),
            Self::EternalLife => f.write_str("eternal life"),
            Self::DoubleTwoStone => f.write_str("double two-stone capture"),
            Self::FalseLife => f.write_str("false life suspected"),
            Self::PassAssisted => f.write_str("a cycle with a pass"),
            Self::Other => f.write_str("other cycle"),
        }
    }
}

/// The mouth of a ko: the two points where stones are taken in turn, in order.
type Mouth = (Point, Point);

/// Names the cycle of these plies, which lead from a position back to it. `board` is that position.
#[must_use]
pub fn classify(board: &Board, plies: &[Ply]) -> CycleKind {
    let plays: Vec<&Ply> = plies.iter().filter(|ply| ply.point.is_some()).collect();
    let with_pass = plays.len() < plies.len();
    let taken = |color: Color| -> usize {
        let by = plays.iter().filter(|ply| ply.color == color).map(|ply| ply.captured.len());
        let given = plays.iter().filter(|ply| ply.color != color).map(|ply| ply.own_removed.len());
        by.chain(given).sum()
    };
    if let [ply] = plays.as_slice()
        && ply.captured.is_empty()
        && ply.own_removed.len() == 1
    {
        return CycleKind::Unchanged;
    }
    let mouths: Option<Vec<Mouth>> = plays
        .iter()
        .map(|ply| match (ply.point, ply.captured.as_slice()) {
            (Some(at), &[stone]) if ply.own_removed.is_empty() => Some((at.min(stone), at.max(stone))),
            _ => None,
        })
        .collect();
    if let Some(mut mouths) = mouths.filter(|mouths| !mouths.is_empty()) {
        mouths.sort_unstable();
        mouths.dedup();
        match mouths.len() {
            1 if !with_pass => return CycleKind::BasicKo,
            2 if !with_pass => return CycleKind::DoubleKo,
            3 if !share_rivals(board, &mouths) => return CycleKind::FalseLife,
            3 if !with_pass => return CycleKind::TripleKo,
            4 if !with_pass => return CycleKind::QuadrupleKo,
            kos if kos > 4 && !with_pass => return CycleKind::ManyKo(kos as u16),
            _ => return CycleKind::PassAssisted,
        }
    }
    let (black, white) = (taken(Color::Black), taken(Color::White));
    let sizes = |color: Color| {
        plays.iter().filter(move |ply| ply.color == color).map(|ply| ply.captured.len()).filter(|&n| n > 0)
    };
    if black == white && !with_pass {
        let both =
            |n: usize| sizes(Color::Black).any(|size| size == n) && sizes(Color::White).any(|size| size == n);
        let only_two = sizes(Color::Black).chain(sizes(Color::White)).all(|size| size == 2);
        if both(2) && only_two {
            return if plays.len() == 4 && has_throw_in(&plays) {
                CycleKind::EternalLife
            } else {
                CycleKind::DoubleTwoStone
            };
        }
        let one_or_two = sizes(Color::Black).chain(sizes(Color::White)).all(|size| size <= 2);
        if plays.len() == 4 && one_or_two {
            return CycleKind::EternalLife;
        }
    }
    let (sent, returned) = (black.max(white), black.min(white));
    if sent > returned && returned > 0 && plays.len() <= 4 {
        return if (sent, returned) == (2, 1) {
            CycleKind::SendTwoReturnOne
        } else {
            CycleKind::SendAndReturn { sent: sent as u16, returned: returned as u16 }
        };
    }
    if with_pass { CycleKind::PassAssisted } else { CycleKind::Other }
}

/// Whether some ply puts a stone that is captured together with another in the very next ply.
fn has_throw_in(plays: &[&Ply]) -> bool {
    plays.iter().any(|ply| {
        ply.captured.is_empty()
            && plays.iter().any(|next| {
                next.captured.len() == 2 && ply.point.is_some_and(|at| next.captured.contains(&at))
            })
    })
}

/// Whether all kos lie between the same two chains. If not, they are not one fight: the shape of false life, where
/// two kos of a double-ko seki feed a third ko elsewhere.
fn share_rivals(board: &Board, mouths: &[Mouth]) -> bool {
    let rivals = |&(a, b): &Mouth| -> Vec<Point> {
        let size = board.size();
        let mut heads: Vec<Point> = size
            .neighbors(a)
            .chain(size.neighbors(b))
            .filter(|&near| board.chain_len(near) > 1)
            .filter_map(|near| board.chain_head(near))
            .collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    };
    let mut common: Option<Vec<Point>> = None;
    for mouth in mouths {
        let heads = rivals(mouth);
        common = Some(match common {
            Some(known) => known.into_iter().filter(|head| heads.contains(head)).collect(),
            None => heads,
        });
    }
    let has = |color: Color| common.iter().flatten().any(|&head| board.get(head) == Some(color));
    has(Color::Black) && has(Color::White)
}

/// What a rule set makes of a cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Disposal {
    /// The move that closes it is illegal; what that costs is [`RuleSet::violation`].
    Illegal,
    /// The move is void, counts as a pass and brings a warning (Chinese rules 2002, art. 18.3, 20.1).
    VoidPassWarning,
    /// The move is void and counts as a pass (older Chinese rules).
    VoidPass,
    /// Forbidden in principle; the event may rule no result, a draw or an extra game (art. 20.3).
    RefereeDecides,
    /// A draw, or the game is played again.
    DrawOrReplay,
    /// No result, if both players agree (Japanese rules 1989, art. 12).
    NoResult,
    /// A draw or no contest.
    Draw,
    /// It may go on; the side that sends more stones loses them.
    Allowed,
    /// The group that lives by it is dead (art. 20.2; Japanese rules 1989, art. 7).
    Dead,
    /// A disturbing ko: recycling is forbidden (Ing).
    RecyclingForbidden,
    /// A fighting ko: it is fought out, never annulled (Ing).
    FoughtOut,
    /// Reported, nothing more.
    Report,
}

/// What the rule set makes of a cycle of this kind.
#[must_use]
pub fn disposal(rules: &RuleSet, kind: CycleKind) -> Disposal {
    let sending = matches!(kind, CycleKind::SendTwoReturnOne | CycleKind::SendAndReturn { .. });
    if kind == CycleKind::BasicKo {
        return match rules.violation {
            _ if rules.ko == KoRule::Free => Disposal::Report,
            Violation::VoidPassWarning => Disposal::VoidPassWarning,
            Violation::VoidPass => Disposal::VoidPass,
            _ => Disposal::Illegal,
        };
    }
    if matches!(
        rules.ko,
        KoRule::Positional | KoRule::Situational | KoRule::NaturalSituational | KoRule::OwnMoves
    ) {
        return Disposal::Illegal;
    }
    match rules.repetition {
        Repetition::Illegal => Disposal::Illegal,
        Repetition::Report => Disposal::Report,
        Repetition::RefereeDecides if kind == CycleKind::FalseLife => Disposal::Dead,
        Repetition::RefereeDecides => Disposal::RefereeDecides,
        Repetition::DrawOrReplay if kind == CycleKind::FalseLife => Disposal::Dead,
        Repetition::DrawOrReplay => Disposal::DrawOrReplay,
        Repetition::NoResult | Repetition::Draw if sending => Disposal::Allowed,
        Repetition::NoResult | Repetition::Draw if kind == CycleKind::FalseLife => Disposal::Dead,
        Repetition::NoResult => Disposal::NoResult,
        Repetition::Draw => Disposal::Draw,
        Repetition::Ing if kind == CycleKind::FalseLife => Disposal::Dead,
        Repetition::Ing if recycles(kind) => Disposal::RecyclingForbidden,
        Repetition::Ing => Disposal::FoughtOut,
    }
}

/// Whether Ing's rules see a disturbing ko here, as far as the cycle alone tells.
pub(crate) fn recycles(kind: CycleKind) -> bool {
    matches!(
        kind,
        CycleKind::SendTwoReturnOne
            | CycleKind::SendAndReturn { .. }
            | CycleKind::EternalLife
            | CycleKind::DoubleTwoStone
            | CycleKind::Unchanged
    )
}
