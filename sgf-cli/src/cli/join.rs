//! The arguments of `join`.

use std::path::PathBuf;

use clap::Args;
use sgf_core::text::Charset;

use super::input::{InputArgs, out_charset};

#[derive(Args, Debug)]
pub(crate) struct JoinArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The collection [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// One game a line, as for a FILE that ends in .sgfs
    #[arg(long)]
    pub(crate) lines: bool,
    /// Write all games in this charset [default: each game keeps its bytes, and all must have one charset]
    #[arg(long, value_name = "NAME", value_parser = out_charset)]
    pub(crate) out_encoding: Option<Charset>,
    /// Write over a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}
