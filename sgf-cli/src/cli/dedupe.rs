//! The arguments of `dedupe`.

use clap::Args;

use super::format::Format;
use super::input::InputArgs;

#[derive(Args, Debug)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Games with fewer moves on the main line are passed over: many are the same by chance
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) min_moves: usize,
    /// Take games that lie another way on the board, or with the colours exchanged, for others
    #[arg(long)]
    pub(crate) as_they_lie: bool,
    /// Find games too that are the beginning of another one
    #[arg(long)]
    pub(crate) prefix: bool,
    /// How to print: json is one object for games that are the same, csv one row a game
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,
}
