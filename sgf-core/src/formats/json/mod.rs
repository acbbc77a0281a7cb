//! The JSON document of a collection. A game is a flat list of nodes, so that the depth of a tree has no
//! limit.
//!
//! ```json
//! {"path":"a.sgf","format":"sgf","encoding":"UTF-8",
//!  "games":[{"size":[19,19],"nodes":[{"parent":null,"props":{"LB":[["aa","A"]]}},{"parent":0,"props":{"B":["pd"]}}]}]}
//! ```
//! Nodes and properties are in file order; `parent` is an index from 0; values are decoded and have no
//! escapes; a composed value is an array of two. A name that a node has twice is one entry with the values of
//! both.
//!
//! [`GameJson`] serialises a game directly from its tree. [`read_games`] reads documents and JSON Lines one
//! [`JsonGame`] at a time, which [`JsonGame::write_sgf`] turns into SGF.

mod document;
#[cfg(feature = "json")]
mod read;
mod sgf;
#[cfg(feature = "json")]
mod write;

#[cfg(feature = "goxml")]
pub(super) use document::join;
pub use document::{JsonGame, JsonNode, JsonValue, Props};
#[cfg(feature = "json")]
pub use read::{GameHead, JsonReadError, read_games};
pub use sgf::InvalidGame;
#[cfg(feature = "json")]
pub use write::GameJson;
