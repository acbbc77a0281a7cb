//! The arguments of `stats`.

use clap::Args;

use super::format::Format;
use super::input::InputArgs;

#[derive(Args, Debug)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The number of values of each kind that are listed
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) top: usize,
    /// How to print: json is one object with all values, csv one row a value
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,
}
