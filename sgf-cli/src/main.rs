//! `sgf`: checks, converts and lists Go game records. See `sgf --help`.

mod batches;
mod cli;
mod commands;
mod config;
mod exit;
mod facts;
mod input;
mod interrupt;
mod language;
mod naming;
mod output;
mod pipeline;
mod progress;
mod project;
mod render;
mod report;
#[cfg_attr(not(feature = "png"), allow(dead_code))]
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    let exit = commands::run(std::env::args_os()).unwrap_or_else(|error| {
        output::complain(&format!("sgf: {}", output::error::told(&error)));
        exit::Exit::Failure
    });
    exit.into()
}
