//! The Chinese referee: what an incident of a game costs.
//!
//! Articles are those of the Chinese rules of 2002 and of the text before (1988), whose consequences differ:
//! see [`Edition`].

use super::axes::Edition;
use super::moves::CycleKind;

/// An incident of a game on which the referee rules. A record shows those up to [`Incident::MoveAfterEnd`] by
/// itself; the others need a note of the referee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Incident {
    /// A player moves twice in a row without a pass by the opponent.
    DoubleMove,
    /// A ko is retaken at once.
    IllegalKo,
    /// A stone is played on a forbidden point (禁着点).
    ForbiddenPoint,
    /// A stone is played on another, or off the board: rather a fault of the record than of a player.
    ImpossiblePoint,
    /// A whole-board position comes back.
    Repetition(CycleKind),
    /// A move is made after the end of the game.
    MoveAfterEnd,
    /// A stone is taken back.
    TakeBack,
    /// The clock is pressed before the stone is played, or with it.
    ClockBeforeMove,
    /// The clock is pressed before all captured stones are removed.
    ClockBeforeCapture,
    /// Stones with liberties are removed.
    FalseCapture,
    /// Stones without liberties stay, or not all of them are removed.
    MissedCapture,
    /// A telephone rings or is used.
    Phone,
    /// A player smokes.
    Smoking,
}

/// The consequence of an incident.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ruling {
    /// The stone does not count.
    pub void: bool,
    /// The move counts as a pass: the turn is lost.
    pub pass: bool,
    /// The player is warned.
    pub warning: bool,
    /// The game is lost.
    pub loss: bool,
    /// The number of the article in the edition; empty if no article names the incident.
    pub article: &'static str,
}

/// Returns the ruling of an edition on an incident. Incidents that it does not name have no consequence and
/// no article.
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
