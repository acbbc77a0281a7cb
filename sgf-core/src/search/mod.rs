//! Floor 9: games and positions compared with each other, whichever way the board lay.

mod finder;
mod image;
mod line;
mod rows;
mod shape;
mod words;

pub use finder::{Finder, Found, IncrementalFinder};
pub use line::{CanonicalLine, Sameness};
pub use shape::{Cell, ParseShapeError, Shape};
