//! Cycles: the kind of a repetition, and its consequence under a rule set.

use super::axes::{KoRule, Repetition, Violation};
use super::moves::{CycleKind, Ply};
use super::ruleset::RuleSet;
use super::words;
use crate::board::Board;
use crate::diag::Wording;
use crate::value::{Color, Point};

/// The mouth of a ko: the two points on which stones are captured in turn, in order.
type Mouth = (Point, Point);

/// Returns the kind of a cycle. `plies` lead from a position back to it, and `board` is that position.
pub(super) fn classify(board: &Board, plies: &[Ply]) -> CycleKind {
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
            3 if apart(board, &mouths) => return CycleKind::FalseLife,
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

/// Whether some play places a stone that another play captures together with one more.
fn has_throw_in(plays: &[&Ply]) -> bool {
    plays.iter().any(|ply| {
        ply.captured.is_empty()
            && plays.iter().any(|next| {
                next.captured.len() == 2 && ply.point.is_some_and(|at| next.captured.contains(&at))
            })
    })
}

/// Whether one of three kos shares no chain with the other two, which themselves lie between the same black
/// and white chains. That is the shape of false life: the two kos of a double-ko seki feed a third one
/// elsewhere.
///
/// The kos of a real triple ko need not touch the same chains, because a group is seldom one solid chain. So
/// only a ko apart is suspected.
fn apart(board: &Board, mouths: &[Mouth]) -> bool {
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
    let [a, b, c] = mouths else { return false };
    let [a, b, c] = [a, b, c].map(rivals);
    [(&a, &b, &c), (&b, &c, &a), (&c, &a, &b)].into_iter().any(|(x, y, alone)| {
        let shared = |color: Color| x.iter().any(|&head| board.get(head) == Some(color) && y.contains(&head));
        let touches = alone.iter().any(|head| x.contains(head) || y.contains(head));
        shared(Color::Black) && shared(Color::White) && !touches
    })
}

/// The consequence of a cycle under a rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Disposal {
    /// The move that closes it is illegal; [`RuleSet::violation`] is the cost.
    Illegal,
    /// The move is void, counts as a pass and brings a warning (Chinese rules 2002, art. 18.3, 20.1).
    VoidPassWarning,
    /// The move is void and counts as a pass (older Chinese rules).
    VoidPass,
    /// It is forbidden in principle. The event may rule no result, a draw or an extra game (art. 20.3).
    RefereeDecides,
    /// A draw, or the game is played again.
    DrawOrReplay,
    /// No result, if both players agree (Japanese rules 1989, art. 12).
    NoResult,
    /// A draw or no contest.
    Draw,
    /// It may go on: the side that sends more stones loses them.
    Allowed,
    /// The group that lives by it is dead (art. 20.2; Japanese rules 1989, art. 7).
    Dead,
    /// It is a disturbing ko: recycling is forbidden (Ing).
    RecyclingForbidden,
    /// It is a fighting ko, which is fought out and never annulled (Ing).
    FoughtOut,
    /// None: it is reported.
    Report,
}

impl Disposal {
    /// Describes the consequence in a few words.
    pub(super) fn wording(self) -> Wording {
        match self {
            Self::Illegal => &words::CANNOT_BE_MADE,
            Self::VoidPass => &words::VOID_PASS,
            Self::VoidPassWarning => &words::VOID_PASS_WARNING,
            Self::Allowed => &words::ALLOWED,
            Self::RefereeDecides => &words::REFEREE_DECIDES,
            Self::DrawOrReplay => &words::DRAW_OR_REPLAY,
            Self::NoResult => &words::NO_RESULT,
            Self::Draw => &words::A_DRAW,
            Self::Dead => &words::GROUP_DEAD,
            Self::RecyclingForbidden => &words::RECYCLING,
            Self::FoughtOut => &words::FOUGHT_OUT,
            Self::Report => &words::NOTHING,
        }
        .alone()
    }
}

impl Violation {
    /// Describes the cost in a few words.
    pub(super) fn wording(self) -> Wording {
        match self {
            Self::VoidPass => &words::VOID_PASS,
            Self::VoidPassWarning => &words::VOID_PASS_KO_WARNING,
            Self::Loss => &words::LOST_IF_CLAIMED,
            Self::PassStone => &words::PASS_STONE,
            Self::Corrected => &words::CORRECTED,
            Self::Impossible => &words::CANNOT_BE_MADE,
        }
        .alone()
    }
}

/// Returns the consequence of a cycle of this kind under a rule set.
pub(super) fn disposal(rules: &RuleSet, kind: CycleKind) -> Disposal {
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

/// Whether a cycle is a disturbing ko under Ing's rules, as far as the cycle alone decides it.
pub(super) fn recycles(kind: CycleKind) -> bool {
    matches!(
        kind,
        CycleKind::SendTwoReturnOne
            | CycleKind::SendAndReturn { .. }
            | CycleKind::EternalLife
            | CycleKind::DoubleTwoStone
            | CycleKind::Unchanged
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;

    #[test]
    fn disposal_of_cycles() {
        let of = |preset: Preset, kind| disposal(&preset.rules(), kind);
        use CycleKind::{BasicKo, EternalLife, FalseLife, SendTwoReturnOne, TripleKo};
        for (preset, expected) in [
            (
                Preset::Chinese,
                [
                    Disposal::VoidPassWarning,
                    Disposal::RefereeDecides,
                    Disposal::RefereeDecides,
                    Disposal::RefereeDecides,
                    Disposal::Dead,
                ],
            ),
            (
                Preset::ChineseOld,
                [
                    Disposal::VoidPass,
                    Disposal::DrawOrReplay,
                    Disposal::DrawOrReplay,
                    Disposal::DrawOrReplay,
                    Disposal::Dead,
                ],
            ),
            (
                Preset::Japanese,
                [
                    Disposal::Illegal,
                    Disposal::Allowed,
                    Disposal::NoResult,
                    Disposal::NoResult,
                    Disposal::Dead,
                ],
            ),
            (
                Preset::Korean,
                [Disposal::Illegal, Disposal::Allowed, Disposal::Draw, Disposal::Draw, Disposal::Dead],
            ),
            (
                Preset::Ing,
                [
                    Disposal::Illegal,
                    Disposal::RecyclingForbidden,
                    Disposal::FoughtOut,
                    Disposal::RecyclingForbidden,
                    Disposal::Dead,
                ],
            ),
            (Preset::Aga, [Disposal::Illegal; 5]),
            (Preset::NewZealand, [Disposal::Illegal; 5]),
            (Preset::TrompTaylor, [Disposal::Illegal; 5]),
            (
                Preset::AncientTax,
                [Disposal::Illegal, Disposal::Report, Disposal::Report, Disposal::Report, Disposal::Report],
            ),
        ] {
            let kinds = [BasicKo, SendTwoReturnOne, TripleKo, EternalLife, FalseLife];
            assert_eq!(kinds.map(|kind| of(preset, kind)), expected, "{preset:?}");
        }
    }
}
