//! `sgf`: checks, converts and lists Go game records. See `sgf --help`.

mod cli;
mod commands;
mod config;
mod exit;
mod facts;
mod findings;
mod input;
mod language;
mod layout;
mod limits;
mod naming;
mod output;
mod project;
mod render;
mod report;
mod rows;
mod run;
mod select;
#[cfg_attr(not(all(feature = "png", feature = "archives")), allow(dead_code))]
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    let exit = commands::run(std::env::args_os()).unwrap_or_else(|error| {
        output::complain(&format!("sgf: {}", output::error::message(&error)));
        exit::Exit::Failure
    });
    exit.into()
}
