//! How bad a finding is, how far a mend can be trusted, and the family of a code.

use std::fmt;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Readers may differ on what it means.
    Warning,
    /// Against the specification, or something may be lost.
    Error,
}

impl Severity {
    /// `info`, `warning` or `error`.
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

/// How far a mend can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Applicability {
    /// A guess: what the record means may change.
    Unsafe,
    /// The meaning stays the same.
    Safe,
}

impl Applicability {
    /// `safe` or `unsafe`.
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
    /// L: what a league or an archive asks for.
    Policy,
}
