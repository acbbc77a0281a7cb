//! The arguments of `info`.

use clap::Args;

use super::format::Format;
use super::input::InputArgs;

#[derive(Args, Debug)]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How to print: json is one object a game
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,
}
