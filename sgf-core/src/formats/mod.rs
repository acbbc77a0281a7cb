//! Floor 9: other forms of a game tree. One file a format.

mod coordinates;
pub mod csv;
mod foreign;
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
mod kifu;
mod ngf;
pub mod transform;
mod ugf;
mod words;

pub use foreign::{Foreign, ForeignError, ForeignRecord, Written};
pub use kifu::{CannotHold, Kifu, KifuNode, LeftOut};
