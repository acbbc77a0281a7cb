//! Ranges of bytes in a source.

use std::ops::Range;

/// A range of bytes in a source text, `start` included and `end` not.
///
/// Offsets are 32 bits wide: a source held in memory is at most [`Span::MAX`] bytes long;
/// longer inputs are read one game at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The longest source that spans can address, in bytes.
    pub const MAX: usize = u32::MAX as usize - 1;

    /// A span from two offsets; offsets past [`Span::MAX`] are cut to it.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX - 1);
        Span { start: cut(start), end: cut(end.max(start)) }
    }

    /// The number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the span holds no byte.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The same range as `usize` offsets, to index a slice.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The bytes of `source` inside the span; empty where the span lies outside.
    #[must_use]
    pub fn of(self, source: &[u8]) -> &[u8] {
        source.get(self.range()).unwrap_or_default()
    }
}
