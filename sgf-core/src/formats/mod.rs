//! Floor 9: other forms of a game tree. One file a format.

pub mod csv;
#[cfg(feature = "serde")]
pub mod json;
#[cfg(feature = "serde")]
mod json_read;
#[cfg(feature = "serde")]
mod json_sgf;
pub mod transform;
