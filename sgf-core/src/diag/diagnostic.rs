//! One finding at one place.

use crate::text::LineColumn;

use super::code::Code;
use super::fix::{Edit, Fix};
use super::kind::{Applicability, Family, Severity};
use super::language::Language;
use super::phrase::{Arg, Wording, fill};

/// A range of bytes in an input of any length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span64 {
    /// Offset of the first byte.
    pub start: u64,
    /// Offset behind the last byte.
    pub end: u64,
}

/// A finding: what, how bad and where.
///
/// While a game is parsed the span counts in the scanned source (UTF-16 turned to UTF-8, no byte order mark); readers
/// and [`parse`](crate::tree::parse) turn it into bytes on disk before they hand it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What was found.
    pub code: Code,
    /// How bad it is in this place.
    pub severity: Severity,
    /// The bytes it is about.
    pub span: Span64,
    /// Line and column of its start.
    pub position: Option<LineColumn>,
    /// The game, from 0.
    pub game: u32,
    /// The node in its game, from 0 in file order; none where the finding is not about a node.
    pub node: Option<u32>,
    /// The number of the move on its path, from 1, passes counted; 0 before the first move.
    pub move_number: Option<u32>,
    /// The property's name.
    pub property: Option<Box<str>>,
    /// Which kind of the finding it is, where its code has several: `occupied`, `ko` …
    pub kind: Option<&'static str>,
    /// What goes into the places of the message.
    pub args: Vec<Arg>,
    /// How it is mended; none where it cannot be, in this place.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    /// A finding of `code` over the bytes `start..end`, in no game's node yet.
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
                // What is mended in the text is planned from the code and the place.
                Family::Text | Family::Syntax => code.info().fix.map(|it| Box::new(Fix::new(it, Vec::new()))),
                _ => None,
            },
        }
    }

    /// That can be mended, by edits that are planned from the code and the place.
    #[must_use]
    pub(crate) fn fixable(mut self, applicability: Option<Applicability>) -> Self {
        self.fix = applicability.map(|it| Box::new(Fix::new(it, Vec::new())));
        self
    }

    /// Mended by these edits.
    #[must_use]
    pub(crate) fn fixed_by(mut self, applicability: Applicability, edits: Vec<Edit>) -> Self {
        self.fix = Some(Box::new(Fix::new(applicability, edits)));
        self
    }

    /// With the next thing that the message names.
    #[must_use]
    pub fn arg(mut self, arg: impl ToString) -> Self {
        self.args.push(Arg::Text(arg.to_string().into()));
        self
    }

    /// With words as the next thing that the message names.
    #[must_use]
    pub fn wording(mut self, words: Wording) -> Self {
        self.args.push(Arg::Wording(words));
        self
    }

    /// In this game and node.
    #[must_use]
    pub fn at_node(mut self, game: u32, node: u32) -> Self {
        self.game = game;
        self.node = Some(node);
        self
    }

    /// In this game.
    #[must_use]
    pub fn in_game(mut self, game: u32) -> Self {
        self.game = game;
        self
    }

    /// Of this kind.
    #[must_use]
    pub fn kind(mut self, kind: &'static str) -> Self {
        self.kind = Some(kind);
        self
    }

    /// About this property.
    #[must_use]
    pub fn of_property(mut self, name: &str) -> Self {
        self.property = Some(name.into());
        self
    }

    /// With another severity than the code's.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The message in English, in one sentence.
    #[must_use]
    pub fn message(&self) -> String {
        self.message_in(Language::English)
    }

    /// The message in a language.
    #[must_use]
    pub fn message_in(&self, language: Language) -> String {
        let mut message = String::new();
        fill(self.code.words(language).message, &self.args, language, &mut message);
        message
    }

    /// Whether the finding can be mended in this place, and how safely.
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

/// A finding is an error value too: what strict callers get.
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
