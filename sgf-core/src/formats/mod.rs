//! Other formats of game records, and transformations of SGF records.
//!
//! * [`RecordFormat`] reads and writes formats that hold one game: GIB, NGF, UGF, GTP scripts and lists of
//!   moves. It only reads records of the Ishi project, of games on television, and diagrams of forums. Each format
//!   has a file of its own here.
//! * `goxml` and `json` (with the features of these names) hold whole collections.
//! * `transform` (with the feature `check`) turns, lightens, normalises or down-converts an SGF record.
//! * [`csv`] writes rows of tables.

mod broadcast;
mod coordinates;
pub mod csv;
mod flat_game;
mod gib;
#[cfg(feature = "goxml")]
pub mod goxml;
mod gtp;
mod ishi;
#[cfg(any(feature = "goxml", feature = "json"))]
pub mod json;
mod ngf;
mod pasted_diagram;
mod record_format;
#[cfg(feature = "check")]
pub mod transform;
mod ugf;
mod unread;
mod words;

pub use flat_game::{CannotHold, ForeignError, LeftOut};
pub use record_format::{ForeignRecord, RecordFormat, Written};
