//! `sgf completions`: what a shell needs to complete our flags.

use anyhow::Result;
use clap::CommandFactory;

use crate::cli::{Cli, CompletionsArgs};
use crate::exit::Exit;
use crate::output::stdout;

pub(crate) fn run(args: &CompletionsArgs) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "sgf", &mut script);
    stdout::print(&script)?;
    Ok(Exit::Clean)
}
