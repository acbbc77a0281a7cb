//! [`Fix`]: how a finding can be fixed, and [`Edit`]: one replacement of bytes.

use crate::text::Span;

use super::Applicability;

/// How a finding can be fixed.
///
/// [`fix`](crate::check::fix()) fixes the findings of a whole input; a single finding only tells how far its
/// fix can be trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// How far the fix can be trusted.
    pub applicability: Applicability,
    /// The changes to the scanned source. Empty if they are built from the code and the place of the finding;
    /// the table of `check::fix` names for each code which of the two holds.
    pub(crate) edits: Vec<Edit>,
}

impl Fix {
    /// Creates a fix with its edits.
    pub(crate) fn new(applicability: Applicability, edits: Vec<Edit>) -> Fix {
        Fix { applicability, edits }
    }

    /// Creates a safe fix with its edits.
    pub(crate) fn safe(edits: Vec<Edit>) -> Fix {
        Fix::new(Applicability::Safe, edits)
    }

    /// Creates a fix whose edits are built later, from the code and the place of the finding.
    pub(crate) fn built_later(applicability: Applicability) -> Fix {
        Fix::new(applicability, Vec::new())
    }
}

/// A replacement of bytes in the scanned source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) span: Span,
    pub(crate) bytes: Box<[u8]>,
}

impl Edit {
    /// Replaces `span` by `bytes`.
    pub(crate) fn replace(span: Span, bytes: impl Into<Vec<u8>>) -> Edit {
        Edit { span, bytes: bytes.into().into_boxed_slice() }
    }

    /// Deletes `span`.
    pub(crate) fn delete(span: Span) -> Edit {
        Edit::replace(span, Vec::new())
    }

    /// Inserts `bytes` before the byte at `at`.
    pub(crate) fn insert(at: usize, bytes: impl Into<Vec<u8>>) -> Edit {
        Edit::replace(Span::new(at, at), bytes)
    }
}
