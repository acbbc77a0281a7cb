//! Floor 9: games and positions compared with each other, whichever way the board lay.

mod line;
mod shape;
mod words;

pub use line::{CanonicalLine, Sameness};
pub use shape::{Cell, Finder, Found, ParseShapeError, Shape};
