//! [`Severity`] of a finding, [`Applicability`] of its fix, and [`Family`] of its code.

use std::fmt;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing, but not a fault.
    Info,
    /// A fault, or something that programs read in different ways.
    Warning,
    /// Against the specification, or information may be lost.
    Error,
}

impl Severity {
    /// Returns `info`, `warning` or `error`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// How far a fix can be trusted, defined by what it may lose.
///
/// [`fix`](crate::check::fix()) makes safe fixes; guesses only if
/// [`FixOptions::unsafe_fixes`](crate::check::FixOptions::unsafe_fixes()) is set. A finding without a fix has
/// no applicability: nothing is known to be right, or a person has to look at another copy of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Applicability {
    /// A guess. It may lose a value that cannot be interpreted or that contradicts another one, may move a
    /// value to another property or a variation to another place, and may change what the record means: its
    /// komi, its result, the end of a text, and, in a damaged record, its moves.
    Unsafe,
    /// The record keeps its meaning: the same moves, set-up and text, and the same facts about the game. It
    /// may lose only what has no meaning: text outside the record, control characters, empty values,
    /// duplicates, the layout of parentheses and white space next to what is deleted, and values that readers
    /// ignore because another one counts. A fix of damaged syntax that would change the number of moves is
    /// refused ([`FixError::Moves`](crate::check::FixError::Moves)).
    Safe,
}

impl Applicability {
    /// Returns `safe` or `unsafe`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "unsafe",
        }
    }
}

/// The family of a code: its first letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// T: text and charset.
    Text,
    /// S: syntax.
    Syntax,
    /// P: property values.
    Property,
    /// N: nodes and trees.
    Node,
    /// G: play under the rules.
    Game,
    /// R: result.
    Result,
    /// C: clocks.
    Clock,
    /// L: what a league or an archive requires.
    Policy,
}
