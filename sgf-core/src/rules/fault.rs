//! What a rule set makes of a move that it does not allow, in a few words.

use super::cycle::{CycleKind, disposal};
use super::moves::IllegalMove;
use super::referee::{Incident, Ruling, ruling};
use super::ruleset::RuleSet;

/// What is wrong with a move, or odd.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The rules do not allow it.
    Illegal(IllegalMove),
    /// The other side was to move.
    OutOfTurn,
    /// The other side has the first move.
    WrongFirst,
    /// The game was over.
    AfterEnd,
    /// An earlier position came back, which the ko rule leaves open.
    Repetition(CycleKind),
}

impl Fault {
    /// A short stable name: those of [`IllegalMove::name`], `out-of-turn`, `wrong-first-player`, `move-after-end`,
    /// `repetition`.
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

    /// What follows under a rule set.
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
        match self {
            Self::Illegal(IllegalMove::Superko { cycle, .. }) => disposal(rules, cycle).to_string(),
            Self::Illegal(reason) => match rules.referee {
                Some(edition) => in_words(ruling(edition, incident(reason))),
                None => rules.violation.consequence().to_owned(),
            },
            Self::Repetition(cycle) => disposal(rules, cycle).to_string(),
            Self::OutOfTurn => match rules.referee {
                Some(edition) => in_words(ruling(edition, Incident::DoubleMove)),
                None => rules.violation.consequence().to_owned(),
            },
            Self::WrongFirst => "the record or its rules are mistaken".to_owned(),
            Self::AfterEnd => match rules.referee {
                Some(edition) => in_words(ruling(edition, Incident::MoveAfterEnd)),
                None => "it does not count".to_owned(),
            },
        }
    }
}

/// What the referee calls it.
fn incident(reason: IllegalMove) -> Incident {
    match reason {
        IllegalMove::Ko => Incident::IllegalKo,
        IllegalMove::Suicide => Incident::ForbiddenPoint,
        _ => Incident::ImpossiblePoint,
    }
}

/// A ruling of the referee.
fn in_words(ruling: Ruling) -> String {
    let what = match (ruling.loss, ruling.void, ruling.pass, ruling.warning) {
        (true, ..) => "the game is lost",
        (_, true, true, true) => "void, counts as a pass, and a warning",
        (_, true, true, false) => "void, counts as a pass",
        (_, true, false, true) => "void, and a warning",
        (_, true, false, false) => "void",
        (_, false, _, true) => "a warning",
        (_, false, _, false) => "nothing follows",
    };
    if ruling.article.is_empty() { what.to_owned() } else { format!("{what} (art. {})", ruling.article) }
}
