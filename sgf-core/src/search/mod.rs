//! Finds positions in games and equal games, in any orientation of the board and with either assignment of
//! the colours.
//!
//! A [`Shape`] is a position or a part of one; a [`Finder`] finds it on one board, an [`IncrementalFinder`]
//! after each move of a game. A [`CanonicalLine`] is equal for games with the same moves.

mod edges;
mod finder;
mod image;
mod line;
mod rows;
mod shape;
mod words;

pub use finder::{Finder, Found, IncrementalFinder};
pub use line::{CanonicalLine, Equivalence};
pub use shape::{ParseShapeError, Shape};
