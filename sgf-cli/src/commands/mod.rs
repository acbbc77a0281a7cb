//! The commands: a file or a folder for each one, and the dispatcher.

mod annotate;
mod common;
mod completions;
mod convert;
mod dedupe;
mod diff;
mod explain;
mod find;
mod info;
mod join;
mod man;
mod merge;
mod rename;
mod replay;
mod review;
mod score;
mod split;
mod stats;
mod validate;

use std::ffi::OsString;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches};

use crate::cli::{self, Cli, Command};
use crate::config::Config;
use crate::exit::Exit;
use crate::language;
use crate::output::{self, stdout};
use crate::run::{interrupt, progress};

/// Parses `args` and runs the command that they name.
pub(crate) fn run(args: impl IntoIterator<Item = OsString>) -> Result<Exit> {
    let args: Vec<OsString> = args.into_iter().collect();
    language::choose(&args, |name| std::env::var(name).ok());
    let parsed = cli::command(Cli::command()).try_get_matches_from(args);
    let cli = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come as errors, too.
            if error.use_stderr() {
                match cli::wrong_usage(&error) {
                    Some(text) => output::complain(&text),
                    None => drop(error.print()),
                }
                return Ok(Exit::Failure);
            }
            let text = error.render();
            let colored = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
            let text = if colored { text.ansi().to_string() } else { text.to_string() };
            stdout::print(text.as_bytes())?;
            return Ok(Exit::Clean);
        }
    };
    interrupt::install();
    progress::choose(cli.global.progress);
    let config = Config::new(&cli.global);
    match cli.command {
        Command::Validate(args) => validate::run(&config, args),
        Command::Explain(args) => explain::run(&config, &args),
        Command::Convert(args) => convert::run(&config, args),
        Command::Review(args) => review::run(&config, args),
        Command::Replay(args) => replay::run(&config, args),
        Command::Score(args) => score::run(&config, args),
        Command::Info(args) => info::run(&config, args),
        Command::Find(args) => find::run(&config, args),
        Command::Stats(args) => stats::run(&config, args),
        Command::Dedupe(args) => dedupe::run(&config, args),
        Command::Split(args) => split::run(&config, args),
        Command::Join(args) => join::run(&config, args),
        Command::Rename(args) => rename::run(&config, args),
        Command::Diff(args) => diff::run(&config, &args),
        Command::Merge(args) => merge::run(&config, &args),
        Command::Annotate(args) => annotate::run(&config, args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
