//! Floor 9: other forms of a game tree. One file a format.

mod coordinates;
pub mod csv;
mod flat_game;
mod gib;
#[cfg(feature = "goxml")]
pub mod goxml;
mod gtp;
#[cfg(any(feature = "goxml", feature = "json"))]
pub mod json;
#[cfg(feature = "json")]
mod json_read;
#[cfg(any(feature = "goxml", feature = "json"))]
mod json_sgf;
#[cfg(feature = "json")]
mod json_write;
mod ngf;
mod record_format;
#[cfg(feature = "check")]
pub mod transform;
mod ugf;
mod words;

pub use flat_game::{CannotHold, FlatGame, FlatNode, LeftOut};
pub use record_format::{ForeignError, ForeignRecord, RecordFormat, Written};
