//! The arguments of `review`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::look::{LookArgs, PictureKind};

#[derive(Args, Debug)]
pub(crate) struct ReviewArgs {
    /// The record
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The handout: a file that ends in .html, .pdf, .tex or .md
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Write over a file that exists
    #[arg(long)]
    pub(crate) force: bool,
    /// The number of moves in a figure
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,
    /// Make a sheet of problems, one for each game of the file, with or without the lines that solve them:
    /// the position before the first move; TE, GB or GW, or a comment with "correct" marks the solution, else
    /// it is the main line
    #[arg(long, value_name = "SOLUTIONS")]
    pub(crate) problems: Option<Solutions>,
    /// With md: write the figures as files next to it and link them, instead of boards of characters
    #[arg(long, value_name = "KIND")]
    pub(crate) pictures: Option<PictureKind>,
    /// The game of the file, counted from 0
    #[arg(long, value_name = "N", default_value = "0", conflicts_with = "problems")]
    pub(crate) game: u32,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Solutions {
    /// Behind all problems
    With,
    /// Problems alone
    Without,
}
