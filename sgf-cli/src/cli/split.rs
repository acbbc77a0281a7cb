//! The arguments of `split`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sgf_core::text::Charset;

use super::input::{InputArgs, out_charset};

#[derive(Args, Debug)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The folder for the files
    #[arg(short, long, value_name = "FOLDER", required = true)]
    pub(crate) output: PathBuf,
    /// Name the files by their first game: {name} (of the input) {number} {date} {year} {black} {white}
    /// {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}; a /
    /// makes folders
    #[arg(long, value_name = "TEMPLATE", default_value = "{name}-{number}", conflicts_with = "by")]
    pub(crate) name: String,
    /// Put all games with the same value into one file; several values, joined by commas, make folders
    #[arg(long, value_name = "VALUES", value_delimiter = ',', conflicts_with_all = ["every", "variations"])]
    pub(crate) by: Vec<By>,
    /// Put N games of an input into each file
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,
    /// Make a game of each variation: all nodes from the start to its end
    #[arg(long)]
    pub(crate) variations: bool,
    /// Write this charset [default: each game keeps its bytes]
    #[arg(long, value_name = "NAME", value_parser = out_charset)]
    pub(crate) out_encoding: Option<Charset>,
    /// Write over files that exist
    #[arg(long)]
    pub(crate) force: bool,
}

/// What games go together by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// The year of the first day of play
    Year,
    /// Its month, as 2016-03
    Month,
    /// Both players: a game goes into two files
    Player,
    /// The player of Black
    Black,
    /// The player of White
    White,
    /// EV
    Event,
    /// PC
    Place,
    /// The side that won, or draw, void, unknown
    Winner,
    /// RU
    Rules,
    /// KM
    Komi,
    /// HA
    Handicap,
    /// The size of the board
    Size,
}
