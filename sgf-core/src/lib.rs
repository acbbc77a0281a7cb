//! Go game records: lossless SGF reading and writing, replay under the rules, and the count.
//!
#![cfg_attr(feature = "check", doc = "```")]
#![cfg_attr(not(feature = "check"), doc = "```ignore")]
//! use sgf_core::{CheckOptions, Checker, GameInfo, ParseOptions, parse};
//!
//! // Parsing never fails; every oddity is a finding.
//! let mut parsed = parse(b"(;FF[4]GM[1]SZ[9]PB[Ada]KM[6.5];B[ee];W[ec]C[hm", &ParseOptions::default());
//! assert_eq!(parsed.diagnostics[0].code.name(), "unclosed-value");
//!
//! // Typed values on demand: absent, zero and given are three different things.
//! let game = parsed.collection.games().next().unwrap();
//! let info = GameInfo::of(game);
//! assert_eq!(info.komi_points().unwrap().to_string(), "6.5");
//! assert!(info.outcome().is_none());
//!
//! # #[cfg(feature = "check")] {
//! // Checks, play under the rules included.
//! let mut found = Vec::new();
//! Checker::new(&CheckOptions::default()).check(game, &info, &mut found);
//! assert!(found.is_empty());
//! # }
//!
//! // An edit changes only the bytes of the edited property.
//! let root = game.root().id();
//! parsed.collection.set_property(root, "PB", ["Ada Byron"])?;
//! assert!(parsed.collection.to_bytes().starts_with(b"(;FF[4]GM[1]SZ[9]PB[Ada Byron]KM[6.5];B[ee]"));
//! # Ok::<(), sgf_core::tree::EditError>(())
//! ```
//!
//! # Where to start
//!
//! | I want to … | start here |
//! |---|---|
//! | read a record | [`parse`], [`parse_strict`]; one game at a time: [`tree::Reader`]; events only: [`tree::parse_game`] |
//! | walk, edit and write a tree | [`Collection`], [`Node`], [`tree::WriteOptions`] |
//! | know players, komi, result, dates | [`GameInfo`]; single values: [`value`] |
//! | put stones on a board | [`Board`] (no rules), [`Position`] (legal play, ko) |
//! | replay a record | [`rules::Replay`] |
//! | choose or describe rules | [`RuleSet`], [`Preset`], [`rules::choose_rules`] |
//! | count a game | [`score::Count`], [`Score`]; dead stones: [`score::Judge`] |
//! | find what is wrong | [`Checker`], [`Diagnostic`]; repair it: [`check::fix`] |
//! | read or write GIB, NGF, UGF, GTP, GoXML, JSON | [`formats`] |
//! | draw positions, handouts, problems | [`diagram`] |
//! | find a position, compare games | [`search`] |
//! | compare and merge two versions of a record | [`changes`] |
//! | put comments and marks into a record | [`annotate`] |
//! | name a move (尖, 飞, 跳 …) | [`naming`] |
//! | work with raw bytes, charsets, spans | [`text`] |
//! | show findings in three languages | [`diag`] |
//!
//! The modules stand on floors: each imports only those below it. `ARCHITECTURE.md` in the repository draws them.
//!
//! The crate opens no files, starts no threads, reads no clock and prints nothing. It does not panic on any input.
//!
//! # Features
//!
//! All are on by default. A feature turns on those it needs; its price is what it adds to them: seconds of
//! CPU and megabytes of library in a release build of this crate on one machine, and crates that it depends
//! on.
//!
//! | feature | what it adds | needs | CPU s | MB | crates |
//! |---|---|---|--:|--:|--:|
//! | (none) | [`text`], [`diag`], [`tree`], [`value`] |  | 30 | 5.0 | 15 |
//! | `rules` | [`board`], [`rules`] |  | 8 | 2.2 |  |
//! | `score` | [`score`] but for the judge | `rules` | 21 | 1.0 |  |
//! | `judge` | [`score::Judge`] and what rests on it | `score` | 7 | 0.8 |  |
//! | `check` | [`check`]; with `formats` also [`formats::transform`] | `judge` | 14 | 2.3 |  |
//! | `diagram` | [`diagram`] | `rules` | 23 | 1.4 |  |
//! | `formats` | [`formats`]: GIB, NGF, UGF, GTP, CSV | `rules` | 17 | 0.8 |  |
//! | `goxml` | [`formats::goxml`] | `formats` | 6 | 0.7 | 1 |
//! | `json` | [`formats::json`] | `formats`, `serde` | 3 | 0.5 | 3 |
//! | `serde` | `Serialize` and `Deserialize` for values |  | 6 | 1.2 | 3 |
//! | `search` | [`search`] | `rules` | 5 | 0.3 |  |
//! | `changes` | [`changes`] |  | 16 | 1.1 |  |
//! | `annotate` | [`annotate`] |  | 7 | 0.5 |  |
//! | `naming` | [`naming`] | `rules` | 7 | 0.0 |  |
//! | (all) |  |  | 148 | 17.5 | 22 |
#![forbid(unsafe_code)]
// Lower modules hold what only higher ones use; the build with all features finds what is used nowhere.
#![cfg_attr(not(feature = "default"), allow(dead_code, unused_imports))]
#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "annotate")]
pub mod annotate;
#[cfg(feature = "rules")]
pub mod board;
#[cfg(feature = "changes")]
pub mod changes;
#[cfg(feature = "check")]
pub mod check;
pub mod diag;
#[cfg(feature = "diagram")]
pub mod diagram;
#[cfg(feature = "formats")]
pub mod formats;
#[cfg(feature = "naming")]
pub mod naming;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "score")]
pub mod score;
#[cfg(feature = "search")]
pub mod search;
pub mod text;
pub mod tree;
pub mod value;

#[cfg(feature = "rules")]
pub use board::Board;
#[cfg(feature = "check")]
pub use check::{CheckOptions, Checker};
pub use diag::{Applicability, Code, Diagnostic, Severity, Sink};
#[cfg(feature = "rules")]
pub use rules::{IllegalMove, Play, Position, Preset, Replay, RuleSet};
#[cfg(feature = "score")]
pub use score::Score;
pub use tree::{
    Collection, GameId, GameTree, Node, NodeId, ParseOptions, Parsed, Property, parse, parse_strict,
    parse_text,
};
pub use value::{ByColor, Color, GameInfo, GameResult, Move, Point, Size};

/// The examples of the README are tested too.
#[cfg(all(doctest, feature = "default"))]
#[doc = include_str!("../README.md")]
pub struct Readme;
