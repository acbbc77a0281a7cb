//! Go game records: lossless SGF reading and writing, replay under the rules, and the count.
//!
//! ```
//! use sgf_core::{CheckOptions, Checker, ParseOptions, parse};
//! use sgf_core::value::GameInfo;
//!
//! // Parsing never fails; what was odd is said.
//! let mut parsed = parse(b"(;FF[4]GM[1]SZ[9]PB[Ada]KM[6.5];B[ee];W[ec]C[hm", &ParseOptions::default());
//! assert_eq!(parsed.diagnostics[0].code.name(), "unclosed-value");
//!
//! // Typed values by demand; unknown, zero and given are three things.
//! let game = parsed.collection.games().next().unwrap();
//! let info = GameInfo::of(game);
//! assert_eq!(info.komi_points().unwrap().to_string(), "6.5");
//! assert!(info.outcome().is_none());
//!
//! // Everything else that can be said of it, play under the rules included.
//! let mut found = Vec::new();
//! Checker::new(&CheckOptions::default()).check(game, &info, &mut found);
//! assert!(found.is_empty());
//!
//! // An edit changes the bytes of what it edits.
//! let root = game.root().id();
//! parsed.collection.set_property(root, "PB", ["Ada Byron"])?;
//! assert!(parsed.collection.to_bytes().starts_with(b"(;FF[4]GM[1]SZ[9]PB[Ada Byron]KM[6.5];B[ee]"));
//! # Ok::<(), sgf_core::tree::EditError>(())
//! ```
//!
//! # Floors
//! Each module stands on those before it and imports none behind it: [`text`] (bytes, charsets, lexer), [`diag`]
//! (findings), [`tree`] (events, arena, editing, writing), [`value`] (typed properties), [`board`], [`rules`], [`score`],
//! [`check`], [`formats`].
//!
//! The crate opens no files, starts no threads, reads no clock and prints nothing.
//!
//! # Features
//! * `serde` (default): the JSON documents of [`formats`], and `Serialize`/`Deserialize` for values.
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod annotate;
pub mod board;
pub mod changes;
pub mod check;
pub mod diag;
pub mod diagram;
pub mod formats;
pub mod naming;
pub mod rules;
pub mod score;
pub mod search;
pub mod text;
pub mod tree;
pub mod value;

pub use check::{CheckOptions, Checker};
pub use tree::{Collection, ParseOptions, Parsed, parse, parse_strict, parse_text};

/// The examples of the README are tested too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
