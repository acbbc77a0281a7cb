//! What can be done about a finding.

use crate::text::Span;

use super::Applicability;

/// How a finding is mended.
///
/// One that has a fix is mended by [`fix`](crate::check::fix::fix), which takes the findings of a whole input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// How far it can be trusted.
    pub applicability: Applicability,
    /// What changes in the scanned source; empty where that is planned from the code and the place.
    pub(crate) edits: Vec<Edit>,
}

impl Fix {
    /// A fix by these edits.
    pub(crate) fn new(applicability: Applicability, edits: Vec<Edit>) -> Fix {
        Fix { applicability, edits }
    }
}

/// Bytes of the scanned source that others take the place of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) span: Span,
    pub(crate) bytes: Box<[u8]>,
}

impl Edit {
    /// `bytes` in the place of `span`.
    pub(crate) fn replace(span: Span, bytes: impl Into<Vec<u8>>) -> Edit {
        Edit { span, bytes: bytes.into().into_boxed_slice() }
    }

    /// Nothing in the place of `span`.
    pub(crate) fn delete(span: Span) -> Edit {
        Edit::replace(span, Vec::new())
    }

    /// `bytes` before the byte at `at`.
    pub(crate) fn insert(at: usize, bytes: impl Into<Vec<u8>>) -> Edit {
        Edit::replace(Span::new(at, at), bytes)
    }
}
