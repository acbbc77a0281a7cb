//! The arguments of `dedupe`.

use clap::Args;

use super::format::Format;
use super::input::InputArgs;

#[derive(Args, Debug)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Leave out games with fewer moves on the main line: many are the same by chance
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) min_moves: usize,
    /// Do not take games that are turned, mirrored or have the colours exchanged for the same
    #[arg(long)]
    pub(crate) as_they_lie: bool,
    /// Find games that are the beginning of another one, too
    #[arg(long)]
    pub(crate) prefix: bool,
    /// How to print: json is one object for games that are the same, csv one row a game
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,
}
