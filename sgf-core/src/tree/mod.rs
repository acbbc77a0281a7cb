//! Game trees: parsing, reading, editing and lossless writing.
//!
//! There are three ways to parse, and each can be used alone. [`parse_game`] reports the events of one game
//! to a [`Visitor`] and keeps nothing; [`parse()`] builds a [`Collection`] of everything; a [`Reader`] yields
//! one game at a time from any [`std::io::Read`].
//!
//! A [`Collection`] is read through light views ([`GameTree`], [`Node`], [`Property`], [`Value`]) that decode
//! on demand. Its methods edit it in place, and [`Collection::write`] gives back every byte that no edit
//! touched.
//!
//! # Where a game ends
//! A game ends with its last parenthesis, and without it where the next game begins (S019 `unclosed-game`):
//! at a `(` that stands first in its line and opens a node with properties of a root (`GM`, `FF`, `SZ`, `CA`,
//! `AP`, `ST`) or of a game (`PB`, `RE`, `DT` …). A node with a move counts only if it holds two properties of
//! a root, because games that were merged into one tree keep their game information in the node in which they
//! part. If a parenthesis further on closes the open game, the `(` begins a variation, whatever it holds. A
//! node with one such property begins a game only if the rest of the input is complete. At most 1 MiB is
//! examined; a node with several such properties begins a game if that does not settle it.
//!
//! [`PropertySpec`] is the schema: what FF\[1\] to FF\[4\] and known programs mean by a property.

mod arena;
mod batch;
mod charset_policy;
mod edit;
mod event;
mod game_parser;
mod game_settings;
mod graft;
mod ident;
mod inspect;
mod iter;
mod locate;
mod move_run;
mod next_game;
mod parse;
mod parse_options;
mod patch;
mod plain;
mod reader;
mod recovery;
mod schema;
mod schema_table;
mod view;
mod words;
mod write;

pub(crate) use arena::PropId;
pub use arena::{Collection, GameId, NodeId};
pub use batch::Batch;
pub use edit::EditError;
pub use event::{Flow, GameEnd, Visitor, parse_game};
pub use game_settings::GameSettings;
pub use ident::Ident;
pub(crate) use ident::drop_lower_case;
pub use iter::{Ancestors, Children, MainLine, NodeEdge, Preorder, Traverse};
pub(crate) use parse::parse_in_source;
pub use parse::{Parsed, parse, parse_strict, parse_text};
pub use parse_options::ParseOptions;
pub(crate) use patch::Patches;
pub(crate) use plain::{PlainMove, PlainMoves, end_of_line};
pub use reader::{GameRead, Reader};
pub use schema::{Class, Group, PropertySpec, Scalar, ValueCount, ValueType};
pub use view::{GameTree, Node, Property, Value, Values};
pub use write::{Style, WriteError, WriteOptions};
