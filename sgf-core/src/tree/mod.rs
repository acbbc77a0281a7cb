//! Floor 3: game trees. Events, the arena, iterators, editing, and lossless writing.
//!
//! Three levels, each usable alone: [`event::parse_game`] tells a [`Visitor`] what it sees and keeps nothing;
//! [`parse`] builds a [`Collection`]; [`Reader`] yields one game at a time from any [`std::io::Read`].

pub mod edit;
pub mod event;
pub mod ident;
pub mod iter;
pub mod write;

mod arena;
mod batch;
mod graft;
mod inspect;
mod locate;
mod move_row;
mod parse;
mod patch;
mod plain;
mod reader;
mod recovery;
mod view;
mod words;

pub use arena::{Collection, Game, GameId, NodeId, PropId};
pub use batch::Batch;
pub use edit::EditError;
pub use event::{Flow, Visitor};
pub use ident::Ident;
pub(crate) use parse::parse_in_source;
pub use parse::{ParseOptions, Parsed, parse, parse_strict, parse_text};
pub(crate) use patch::Patches;
pub(crate) use plain::{PlainMove, PlainMoves, end_of_line};
pub use reader::{GameRead, Reader};
pub use view::{GameTree, Node, Property, Value};
pub use write::{Style, WriteError, WriteOptions};
