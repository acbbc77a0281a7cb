//! Floor 9: games compared with each other, whichever way the board lay.

mod line;

pub use line::{CanonicalLine, Sameness};
