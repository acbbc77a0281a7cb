//! Floor 9: other forms of a game tree. One file a format.

mod coordinates;
pub mod csv;
mod flat_game;
mod gib;
#[cfg(feature = "goxml")]
pub mod goxml;
mod gtp;
#[cfg(feature = "serde")]
pub mod json;
#[cfg(feature = "serde")]
mod json_read;
#[cfg(feature = "serde")]
mod json_sgf;
mod ngf;
mod record_format;
pub mod transform;
mod ugf;
mod words;

pub use flat_game::{CannotHold, FlatGame, FlatNode, LeftOut};
pub use record_format::{ForeignError, ForeignRecord, RecordFormat, Written};
