//! The commands, one file each.

mod completions;
mod convert;
mod dedupe;
mod explain;
mod find;
mod fix;
mod info;
mod line;
mod man;
mod policy;
mod replay;
mod score;
mod stats;
mod validate;

use std::ffi::OsString;

use anyhow::Result;
use clap::Parser;
use sgf_core::value::GameInfo;

use crate::cli::{Cli, Command};
use crate::config::Config;
use crate::exit::Exit;
use crate::interrupt;

/// Runs the command that `args` name.
pub(crate) fn run(args: impl IntoIterator<Item = OsString>) -> Result<Exit> {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come as errors too; that they cannot be printed is no reason to say more.
            let _ = error.print();
            return Ok(if error.use_stderr() { Exit::Failure } else { Exit::Clean });
        }
    };
    interrupt::install();
    let config = Config::new(&cli.global);
    match cli.command {
        Command::Validate(args) => validate::run(&config, args),
        Command::Explain(args) => explain::run(&config, &args),
        Command::Convert(args) => convert::run(&config, args),
        Command::Replay(args) => replay::run(&config, args),
        Command::Score(args) => score::run(&config, args),
        Command::Info(args) => info::run(&config, args),
        Command::Find(args) => find::run(&config, args),
        Command::Stats(args) => stats::run(&config, args),
        Command::Dedupe(args) => dedupe::run(&config, args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// Why a game can't be played.
fn not_go(info: &GameInfo, what: &str) -> String {
    format!("GM[{}] is not Go, so it is not {what}", info.game())
}
