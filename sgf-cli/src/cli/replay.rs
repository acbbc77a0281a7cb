//! The arguments of `replay`.

use std::num::NonZeroU32;

use clap::Args;

use super::format::PlayFormat;
use super::input::InputArgs;
use super::look::TextBoard;
use super::place::VariationPath;
use super::rules::{RulesArg, rules, rules_help, rules_long_help};

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Stop after this move, counted from 1 and passes included; 0 is the start
    #[arg(long, value_name = "MOVE")]
    pub(crate) to: Option<u32>,
    /// The line to replay: main, or which child to take at each branch, counted from 0 and joined by dots:
    /// 0.1 takes the first child at the first branch, the second at the next, and the first ones from there
    /// on
    #[arg(long, value_name = "PATH", default_value = "main")]
    pub(crate) variation: VariationPath,
    /// Draw a board after every N moves, too
    #[arg(long, value_name = "N")]
    pub(crate) every: Option<NonZeroU32>,
    #[arg(long, value_name = "RULES", default_value = "auto", value_parser = rules, help = rules_help("The rules under which moves are checked"), long_help = rules_long_help("The rules under which moves are checked"))]
    pub(crate) rules: RulesArg,
    /// How to print: json is one object a move
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: PlayFormat,
    /// How to draw boards
    #[arg(long, value_name = "STYLE", default_value = "ascii")]
    pub(crate) style: TextBoard,
}
