//! What a parse may take at the most.

use super::span::Span;

/// Bounds on one parse, so that hostile input costs what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The largest game that a [reader](crate::tree::Reader) buffers, in bytes. Default: [`Span::MAX`] (4 GiB).
    pub game_bytes: usize,
    /// How many findings of one code are reported for one game; the rest are counted. Default: 200.
    pub findings_per_code: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { game_bytes: Span::MAX, findings_per_code: 200 }
    }
}
