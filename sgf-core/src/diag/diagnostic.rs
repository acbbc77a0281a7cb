//! [`Diagnostic`]: one finding at one place.

use crate::text::LineColumn;

use super::code::Code;
use super::fix::{Edit, Fix};
use super::kind::{Applicability, Family, Severity};
use super::language::Language;
use super::phrase::{Arg, Wording, fill};

/// A range of bytes in an input of any length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span64 {
    /// The offset of the first byte.
    pub start: u64,
    /// The offset after the last byte.
    pub end: u64,
}

/// A finding: what was found, how bad it is, and where.
///
/// Parsers and checks count the span in the scanned source, which is UTF-8 even if the input is UTF-16, and
/// has no byte order mark. [`parse`](crate::tree::parse) and readers convert the spans of their findings to
/// bytes on disk before they return them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What was found.
    pub code: Code,
    /// How bad it is in this place.
    pub severity: Severity,
    /// The bytes that the finding is about.
    pub span: Span64,
    /// The line and column where the span starts, if they were determined.
    pub position: Option<LineColumn>,
    /// The number of the game in the input, from 0.
    pub game: u32,
    /// The number of the node in its game, from 0 in file order; `None` if the finding is not about a node.
    pub node: Option<u32>,
    /// The number of the move on its path, from 1, passes counted; 0 before the first move.
    pub move_number: Option<u32>,
    /// The name of the property.
    pub property: Option<Box<str>>,
    /// The kind of the finding, if its code has several: `occupied`, `ko` …
    pub kind: Option<&'static str>,
    /// The arguments of the message.
    pub args: Vec<Arg>,
    /// How the finding can be fixed; `None` if it cannot be fixed in this place.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    /// Creates a finding of `code` over the bytes `start..end` of game 0, without a node.
    #[must_use]
    pub fn new(code: Code, start: usize, end: usize) -> Self {
        Diagnostic {
            code,
            severity: code.severity(),
            span: Span64 { start: start as u64, end: end.max(start) as u64 },
            position: None,
            game: 0,
            node: None,
            move_number: None,
            property: None,
            kind: None,
            args: Vec::new(),
            fix: match code.family() {
                // The parser reports these and builds no edits.
                Family::Text | Family::Syntax => code.info().fix.map(Fix::built_later).map(Box::new),
                _ => None,
            },
        }
    }

    /// Sets whether the finding can be fixed, by edits that are built later from the code and the place.
    #[must_use]
    pub(crate) fn fixable(mut self, applicability: Option<Applicability>) -> Self {
        self.fix = applicability.map(Fix::built_later).map(Box::new);
        self
    }

    /// Attaches the edits that fix the finding.
    #[must_use]
    pub(crate) fn fixed_by(self, applicability: Applicability, edits: Vec<Edit>) -> Self {
        self.with_fix(Some(Fix::new(applicability, edits)))
    }

    /// Attaches a fix, if there is one.
    #[must_use]
    pub(crate) fn with_fix(mut self, fix: Option<Fix>) -> Self {
        if let Some(fix) = fix {
            self.fix = Some(Box::new(fix));
        }
        self
    }

    /// Adds an argument of the message.
    #[must_use]
    pub fn arg(mut self, arg: impl ToString) -> Self {
        self.args.push(Arg::Text(arg.to_string().into()));
        self
    }

    /// Adds a phrase as an argument of the message.
    #[must_use]
    pub fn wording(mut self, words: Wording) -> Self {
        self.args.push(Arg::Wording(words));
        self
    }

    /// Sets the game and the node.
    #[must_use]
    pub fn at_node(mut self, game: u32, node: u32) -> Self {
        self.game = game;
        self.node = Some(node);
        self
    }

    /// Sets the game.
    #[must_use]
    pub fn in_game(mut self, game: u32) -> Self {
        self.game = game;
        self
    }

    /// Sets the kind.
    #[must_use]
    pub fn kind(mut self, kind: &'static str) -> Self {
        self.kind = Some(kind);
        self
    }

    /// Sets the name of the property.
    #[must_use]
    pub fn of_property(mut self, name: &str) -> Self {
        self.property = Some(name.into());
        self
    }

    /// Sets a severity other than that of the code.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Writes the message in English: one sentence.
    #[must_use]
    pub fn message(&self) -> String {
        self.message_in(Language::English)
    }

    /// Writes the message in a language.
    #[must_use]
    pub fn message_in(&self, language: Language) -> String {
        let mut message = String::new();
        fill(self.code.words(language).message, &self.args, language, &mut message);
        message
    }

    /// Returns how far the fix can be trusted; `None` if the finding cannot be fixed in this place.
    #[must_use]
    pub fn applicability(&self) -> Option<Applicability> {
        self.fix.as_ref().map(|fix| fix.applicability)
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} [{}] {} (byte {}", self.severity, self.code, self.message(), self.span.start)?;
        if let Some(node) = self.node {
            write!(f, ", game {}, node {node}", self.game)?;
        }
        if let Some(property) = &self.property {
            write!(f, ", {property}")?;
        }
        f.write_str(")")
    }
}

/// A finding is an error value too: strict parsing returns one.
impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_the_message_are_filled() {
        let found = Diagnostic::new(Code::CharsetUnknown, 3, 9).arg("klingon").in_game(2);
        assert!(found.message().contains("klingon"), "{}", found.message());
        assert!(!found.message().contains('{'));
        assert!(found.to_string().starts_with("warning [T003]"));
    }
}
