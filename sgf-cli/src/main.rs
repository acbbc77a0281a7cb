//! `sgf`: checks, converts and lists Go game records. See `sgf --help`.

mod cli;
mod commands;
mod config;
mod exit;
mod facts;
mod input;
mod interrupt;
mod output;
mod pipeline;
mod report;

use std::process::ExitCode;

fn main() -> ExitCode {
    let exit = commands::run(std::env::args_os()).unwrap_or_else(|error| {
        output::complain(&format!("sgf: {error:#}"));
        exit::Exit::Failure
    });
    exit.into()
}
