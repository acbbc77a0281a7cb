//! [`Fault`]: what is wrong with a move, and its consequence under a rule set.

use super::cycle::disposal;
use super::moves::{CycleKind, IllegalMove};
use super::referee::{Incident, Ruling, ruling};
use super::ruleset::RuleSet;
use super::words;
use crate::diag::Wording;

/// What is wrong with a move. [`FaultTracker`](super::FaultTracker) finds faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The rules do not allow the move.
    Illegal(IllegalMove),
    /// The other side was to move.
    OutOfTurn,
    /// It is the first move, which the other side has.
    WrongFirst,
    /// The game was over.
    AfterEnd,
    /// An earlier position came back, which the ko rule does not forbid.
    Repetition(CycleKind),
}

impl Fault {
    /// Returns a short stable name: that of [`IllegalMove::name`], `out-of-turn`, `wrong-first-player`,
    /// `move-after-end` or `repetition`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Illegal(reason) => reason.name(),
            Self::OutOfTurn => "out-of-turn",
            Self::WrongFirst => "wrong-first-player",
            Self::AfterEnd => "move-after-end",
            Self::Repetition(_) => "repetition",
        }
    }

    /// Returns the consequence under a rule set, in English.
    ///
    /// ```
    /// use sgf_core::rules::{Fault, IllegalMove, Preset};
    /// let chinese = Preset::Chinese.rules();
    /// assert_eq!(Fault::OutOfTurn.consequence(&chinese), "void, and a warning (art. 17.2)");
    /// let japanese = Preset::Japanese.rules();
    /// let suicide = Fault::Illegal(IllegalMove::Suicide);
    /// assert_eq!(suicide.consequence(&japanese), "the game is lost if the opponent claims it");
    /// ```
    #[must_use]
    pub fn consequence(self, rules: &RuleSet) -> String {
        self.consequence_wording(rules).to_string()
    }

    /// Returns the consequence under a rule set as a wording for any language.
    #[must_use]
    pub fn consequence_wording(self, rules: &RuleSet) -> Wording {
        match self {
            Self::Illegal(IllegalMove::Superko { cycle, .. }) => disposal(rules, cycle).wording(),
            Self::Illegal(reason) => match rules.referee {
                Some(edition) => in_words(ruling(edition, incident(reason))),
                None => rules.violation.wording(),
            },
            Self::Repetition(cycle) => disposal(rules, cycle).wording(),
            Self::OutOfTurn => match rules.referee {
                Some(edition) => in_words(ruling(edition, Incident::DoubleMove)),
                None => rules.violation.wording(),
            },
            Self::WrongFirst => words::RECORD_MISTAKEN.alone(),
            Self::AfterEnd => match rules.referee {
                Some(edition) => in_words(ruling(edition, Incident::MoveAfterEnd)),
                None => words::DOES_NOT_COUNT.alone(),
            },
        }
    }
}

/// Returns the incident that the referee's articles name for an illegal move.
fn incident(reason: IllegalMove) -> Incident {
    match reason {
        IllegalMove::Ko => Incident::IllegalKo,
        IllegalMove::Suicide => Incident::ForbiddenPoint,
        _ => Incident::ImpossiblePoint,
    }
}

/// Describes a ruling of the referee with its article.
fn in_words(ruling: Ruling) -> Wording {
    let what = match (ruling.loss, ruling.void, ruling.pass, ruling.warning) {
        (true, ..) => &words::LOST,
        (_, true, true, true) => &words::VOID_PASS_WARNING,
        (_, true, true, false) => &words::VOID_PASS,
        (_, true, false, true) => &words::VOID_WARNING,
        (_, true, false, false) => &words::VOID,
        (_, false, _, true) => &words::A_WARNING,
        (_, false, _, false) => &words::NOTHING,
    }
    .alone();
    if ruling.article.is_empty() { what } else { words::BY_ARTICLE.alone().wording(what).arg(ruling.article) }
}
