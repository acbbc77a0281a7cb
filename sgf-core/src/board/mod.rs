//! Stones on a board: placing, capturing and taking back, arrangements, chains and liberties, hashes and
//! symmetries.
//!
//! * [`Board`] plays stones, sets them up and takes every change back exactly. It knows neither ko nor turn.
//! * [`Setup`] is any arrangement of stones with structural equality. Setting it up captures nothing.
//! * [`Symmetry`] and [`Transform`] turn, mirror and recolour points and arrangements.
//!
//! Which moves are legal is decided in [`rules`](crate::rules); start with
//! [`Position`](crate::rules::Position).

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
pub(crate) use hash::side_key;
pub use setup::{Setup, SetupError};
pub(crate) use stack::Stack;
pub(crate) use stones::Placed;
pub use stones::{Board, Effect, Refusal, Suicide};
pub use symmetry::{Symmetry, Transform};
pub use text::ParseBoardError;
