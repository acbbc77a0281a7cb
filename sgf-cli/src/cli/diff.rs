//! The arguments of `diff`.

use std::path::PathBuf;

use clap::Args;

use super::format::PlayFormat;
use super::input::ReadArgs;

#[derive(Args, Debug)]
#[command(after_help = DIFF_EXIT_CODES)]
pub(crate) struct DiffArgs {
    /// The record before
    #[arg(value_name = "A")]
    pub(crate) before: PathBuf,
    /// The record after
    #[arg(value_name = "B")]
    pub(crate) after: PathBuf,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// How to print: json is one object a change
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: PlayFormat,
}

const DIFF_EXIT_CODES: &str = "\
Order, layout, charset, escapes and short forms of point lists are not changes.
Exit codes: 0 the records are equal, 1 they differ, 2 something failed.";
