//! The Chinese referee: what an incident of a game costs.
//!
//! Articles are those of the Chinese rules of 2002 and of the text before (1988), whose consequences differ: see
//! [`Edition`].

use super::axes::Edition;
use super::moves::CycleKind;

/// What happened. A record shows the first group by itself; the others need a referee's note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Incident {
    /// Two moves running without a pass by the opponent.
    DoubleMove,
    /// A ko retaken at once.
    IllegalKo,
    /// A stone on a forbidden point (禁着点).
    ForbiddenPoint,
    /// A stone on a stone, or off the board: a fault of the record more than of a player.
    ImpossiblePoint,
    /// A whole-board position came back.
    Repetition(CycleKind),
    /// A move after the end of the game.
    MoveAfterEnd,
    /// A stone taken back.
    TakeBack,
    /// The clock pressed before or with the stone.
    ClockBeforeMove,
    /// The clock pressed before all captured stones were off.
    ClockBeforeCapture,
    /// Stones with liberties taken off.
    FalseCapture,
    /// Stones without liberties left, or not all taken off.
    MissedCapture,
    /// A telephone rang or was looked at.
    Phone,
    /// Smoking.
    Smoking,
}

/// What an incident costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ruling {
    /// The stone does not count.
    pub void: bool,
    /// The move counts as a pass: the turn is lost.
    pub pass: bool,
    /// A warning.
    pub warning: bool,
    /// The game is lost.
    pub loss: bool,
    /// The article, as the edition numbers it.
    pub article: &'static str,
}

/// What an edition makes of an incident. Incidents that it does not name cost nothing and have no article.
#[must_use]
pub const fn ruling(edition: Edition, incident: Incident) -> Ruling {
    const NOTHING: Ruling = Ruling { void: false, pass: false, warning: false, loss: false, article: "" };
    const WARNING: Ruling = Ruling { warning: true, ..NOTHING };
    const VOID_PASS: Ruling = Ruling { void: true, pass: true, ..NOTHING };
    match (edition, incident) {
        (Edition::Cn2002, Incident::DoubleMove) => {
            Ruling { void: true, warning: true, article: "17.2", ..NOTHING }
        }
        (Edition::Cn2002, Incident::IllegalKo) => Ruling { warning: true, article: "18.3", ..VOID_PASS },
        (Edition::Cn2002, Incident::ForbiddenPoint) => Ruling { article: "19", ..VOID_PASS },
        (Edition::Cn2002, Incident::Repetition(CycleKind::FalseLife)) => {
            Ruling { article: "20.2", ..NOTHING }
        }
        (Edition::Cn2002, Incident::Repetition(_)) => Ruling { article: "20.3", ..NOTHING },
        (Edition::Cn2002, Incident::MoveAfterEnd) => Ruling { void: true, article: "21.3", ..NOTHING },
        (Edition::Cn2002, Incident::TakeBack) => Ruling { article: "17.3", ..WARNING },
        (Edition::Cn2002, Incident::ClockBeforeMove) => Ruling { article: "17.4", ..WARNING },
        (Edition::Cn2002, Incident::FalseCapture) => Ruling { article: "18.1", ..WARNING },
        (Edition::Cn2002, Incident::MissedCapture) => Ruling { article: "18.2", ..WARNING },
        (Edition::Cn2002, Incident::ClockBeforeCapture) => Ruling { article: "22.6", ..WARNING },
        (Edition::Cn2002, Incident::Phone) => Ruling { article: "23.7", ..WARNING },
        (Edition::Cn2002, Incident::Smoking) => Ruling { article: "23.8", ..WARNING },
        (Edition::CnOld, Incident::DoubleMove) => Ruling { loss: true, article: "8.1", ..NOTHING },
        (Edition::CnOld, Incident::TakeBack) => Ruling { article: "8.2", ..WARNING },
        (Edition::CnOld, Incident::FalseCapture) => Ruling { article: "9", ..WARNING },
        (Edition::CnOld, Incident::ForbiddenPoint) => Ruling { article: "10", ..VOID_PASS },
        (Edition::CnOld, Incident::IllegalKo) => Ruling { article: "11.1", ..VOID_PASS },
        (Edition::CnOld, Incident::Repetition(_)) => Ruling { article: "11.3", ..NOTHING },
        (Edition::CnOld, _) => NOTHING,
        (Edition::Cn2002, Incident::ImpossiblePoint) => Ruling { void: true, ..NOTHING },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editions_differ() {
        use Edition::{Cn2002, CnOld};
        let ko = ruling(Cn2002, Incident::IllegalKo);
        assert!(ko.void && ko.pass && ko.warning && !ko.loss);
        assert_eq!(ko.article, "18.3");
        let ko = ruling(CnOld, Incident::IllegalKo);
        assert!(ko.void && ko.pass && !ko.warning);
        let double = ruling(Cn2002, Incident::DoubleMove);
        assert!(double.void && !double.pass && double.warning && !double.loss);
        assert!(ruling(CnOld, Incident::DoubleMove).loss);
        assert_eq!(ruling(Cn2002, Incident::ForbiddenPoint).article, "19");
        assert!(!ruling(Cn2002, Incident::MoveAfterEnd).warning);
        let cycle = |kind| ruling(Cn2002, Incident::Repetition(kind));
        assert_eq!(cycle(CycleKind::TripleKo), Ruling { article: "20.3", ..Ruling::default() });
        assert_eq!(cycle(CycleKind::FalseLife).article, "20.2");
    }
}
