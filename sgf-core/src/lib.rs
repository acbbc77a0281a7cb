//! Go game records: lossless SGF reading and writing, replay under the rules, and the count.
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod board;
pub mod check;
pub mod diag;
pub mod diagram;
pub mod formats;
pub mod rules;
pub mod score;
pub mod text;
pub mod tree;
pub mod value;

pub use check::{CheckOptions, Checker};
pub use tree::{Collection, Options, Parsed, parse, parse_strict, parse_text};
