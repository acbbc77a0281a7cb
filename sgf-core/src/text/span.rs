//! Ranges of bytes in a source.

use std::ops::Range;

/// A range of bytes in a source text, `start` included and `end` not.
///
/// Offsets have 32 bits: a source in memory is at most [`Span::MAX`] bytes long. Longer inputs are read one
/// game at a time, by a [`Reader`](crate::tree::Reader).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// The longest source that spans can address, in bytes.
    pub const MAX: usize = u32::MAX as usize - 1;

    /// Creates a span from two offsets. Offsets past [`Span::MAX`] become that offset, and an end before the
    /// start becomes the start.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX - 1);
        Span { start: cut(start), end: cut(end.max(start)) }
    }

    /// Returns the number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Returns whether the span contains no byte.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the range as `usize` offsets, to index a slice.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the bytes of `source` in the span; empty if the span does not lie inside `source`.
    #[must_use]
    pub fn of(self, source: &[u8]) -> &[u8] {
        source.get(self.range()).unwrap_or_default()
    }
}
