//! Limits of a parse.

use super::span::Span;

/// Limits of a parse, which keep hostile input from costing much memory. Part of
/// [`ParseOptions`](crate::tree::ParseOptions).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The largest game that a [reader](crate::tree::Reader) buffers, in bytes. Default: [`Span::MAX`] (4
    /// GiB).
    pub game_bytes: usize,
    /// The number of findings of one code that are reported for one game; the rest is only counted. Default:
    /// 200.
    pub findings_per_code: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { game_bytes: Span::MAX, findings_per_code: 200 }
    }
}
