//! The `board` floor: geometry, stones in chains with liberties, set-up, hashes and symmetries.
//!
//! * [`Board`] executes moves and set-up on flat arrays and takes them back exactly; it knows no ko and no turn.
//! * [`Setup`] is any arrangement of stones, with structural equality; nothing is captured by setting it up.
//! * [`Symmetry`] and [`Transform`] turn, mirror and recolour points and arrangements.
//!
//! What may be played is the business of [`rules`](crate::rules).

mod cells;
mod chains;
mod flood;
mod grid;
mod hash;
mod journal;
mod setup;
mod stack;
mod stones;
mod symmetry;
mod text;

pub(crate) use cells::Cells;
pub use hash::{side_key, size_key};
pub use setup::{Setup, SetupError};
pub(crate) use stack::Stack;
pub(crate) use stones::Placed;
pub use stones::{Board, Effect, Refusal, Suicide};
pub use symmetry::{Symmetry, Transform, canonical_hash};
pub use text::ParseBoardError;
