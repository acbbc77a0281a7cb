//! The arguments of `find`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sgf_core::value::Points;

use crate::language::{current, say};
use crate::words;

use super::format::Format;
use super::input::InputArgs;
use super::rules::{RulesArg, rules};

#[derive(Args, Debug)]
pub(crate) struct FindArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Games of this player, with either colour; part of the name is enough, case and blanks do not count,
    /// and well-known players are found under their names in other scripts, too
    #[arg(long, value_name = "NAME", help_heading = "Query")]
    pub(crate) player: Vec<String>,
    /// Games in which this player had Black
    #[arg(long, value_name = "NAME", help_heading = "Query")]
    pub(crate) black: Option<String>,
    /// Games in which this player had White
    #[arg(long, value_name = "NAME", help_heading = "Query")]
    pub(crate) white: Option<String>,
    /// A file of more names of players: one player on each line, names separated by =, as in 柯洁 = Ke Jie = 커제
    #[arg(long, value_name = "FILE", help_heading = "Query")]
    pub(crate) aliases: Option<PathBuf>,
    /// Games played on that day, in that month or year, or from one to the other: 2016, 2016-03,
    /// 2016-03-09..2016-03-15. A game of which only the year is known is found by its year
    #[arg(long, value_name = "DATES", value_parser = dates, help_heading = "Query")]
    pub(crate) date: Option<Dates>,
    /// Games with this result, or one that begins with it: B+, W+R, B+0.5, 0
    #[arg(long, value_name = "RESULT", help_heading = "Query")]
    pub(crate) result: Option<String>,
    /// Games under these rules, as RU names them
    #[arg(long, value_name = "NAME", help_heading = "Query")]
    pub(crate) rules: Option<String>,
    /// Games with this komi in points
    #[arg(long, value_name = "POINTS", value_parser = komi, allow_hyphen_values = true, help_heading = "Query")]
    pub(crate) komi: Option<Points>,
    /// Games with this number of handicap stones; 0 finds even games
    #[arg(long, value_name = "STONES", help_heading = "Query")]
    pub(crate) handicap: Option<u16>,
    /// Games with this number of moves on the main line: 200, 50..100, 300..
    #[arg(long, value_name = "MOVES", value_parser = range, help_heading = "Query")]
    pub(crate) moves: Option<RangeInclusive<usize>>,
    /// Games with this text in a comment or in the game information; case does not count
    #[arg(long, value_name = "TEXT", help_heading = "Query")]
    pub(crate) text: Option<String>,
    /// Games with a move that the rules do not allow
    #[arg(long, help_heading = "Query")]
    pub(crate) illegal: bool,
    /// Games in which this shape is on the board at some time: rows of X, O, . (empty) and ? (anything),
    /// separated by /; - above or below and | next to the rows are the edges of the board. @FILE reads it
    /// from a file
    #[arg(long, value_name = "SHAPE", allow_hyphen_values = true, help_heading = "Query")]
    pub(crate) shape: Option<String>,
    /// Games that pass through the position after a move of another game: FILE, or FILE:MOVE
    #[arg(long, value_name = "FILE", conflicts_with = "shape", help_heading = "Query")]
    pub(crate) position: Option<String>,
    /// Find shapes and positions only as they are: not turned, mirrored or with colours exchanged
    #[arg(long, help_heading = "Query")]
    pub(crate) as_they_lie: bool,
    /// Search for shapes and positions in variations, too
    #[arg(long, help_heading = "Query")]
    pub(crate) variations: bool,
    /// Print at the end which moves were played next, how often, and who won
    #[arg(long, help_heading = "Query")]
    pub(crate) next: bool,
    /// The rules under which --illegal checks moves
    #[arg(long, value_name = "RULES", default_value = "auto", value_parser = rules)]
    pub(crate) play_by: RulesArg,
    /// How to print: json is one object a game, csv one row
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,
    /// Print only the names of the inputs, or the number of games
    #[arg(long, value_name = "WHAT")]
    pub(crate) only: Option<Only>,
    /// Print only the names of the inputs, as --only names does
    #[arg(short = 'l', long = "list", conflicts_with = "only")]
    pub(crate) list: bool,
    /// End the names with NUL, whatever is in them
    #[arg(short = '0', long)]
    pub(crate) null: bool,
}

/// The part of the result that is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Only {
    /// The names of inputs, each once
    Names,
    /// The number of games
    Count,
}

/// A range of days, both ends included, as year, month and day. Parts that the user leaves out match any
/// value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dates {
    pub(crate) first: (u16, u8, u8),
    pub(crate) last: (u16, u8, u8),
}

fn dates(text: &str) -> Result<Dates, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let wrong = || say!(words::DATES_ARE, format_args!("{text:?}"));
    let read = |text: &str, rest: (u8, u8), open: u16| -> Option<(u16, u8, u8)> {
        if text.is_empty() {
            return Some((open, rest.0, rest.1));
        }
        let mut parts = text.split('-').map(|part| part.parse::<u16>().ok());
        let year = parts.next()??;
        let mut small = |rest: u8, most: u16| match parts.next() {
            Some(part) => {
                part.filter(|part| (1..=most).contains(part)).and_then(|part| u8::try_from(part).ok())
            }
            None => Some(rest),
        };
        Some((year, small(rest.0, 12)?, small(rest.1, 31)?))
    };
    if text == ".." {
        return Err(wrong());
    }
    let first = read(first, (0, 0), 0).ok_or_else(wrong)?;
    let last = read(last, (99, 99), u16::MAX).ok_or_else(wrong)?;
    if first > last {
        return Err(say!(words::DATES_BACKWARDS, format_args!("{text:?}")));
    }
    Ok(Dates { first, last })
}

fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let wrong = || say!(words::RANGE_IS, format_args!("{text:?}"));
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    match text.split_once("..") {
        None => number(text).map(|number| number..=number),
        Some(("", "")) => Err(wrong()),
        Some((first, "")) => Ok(number(first)?..=usize::MAX),
        Some(("", last)) => Ok(0..=number(last)?),
        Some((first, last)) => Ok(number(first)?..=number(last)?),
    }
}

fn komi(text: &str) -> Result<Points, String> {
    Points::read(text).map(|reading| reading.value).map_err(|error| error.wording().in_language(current()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_ranges() {
        assert_eq!(dates("2016"), Ok(Dates { first: (2016, 0, 0), last: (2016, 99, 99) }));
        assert_eq!(dates("2016-03..2017"), Ok(Dates { first: (2016, 3, 0), last: (2017, 99, 99) }));
        assert_eq!(dates("..2016-03-09"), Ok(Dates { first: (0, 0, 0), last: (2016, 3, 9) }));
        assert!(dates("2016-13").is_err() && dates("..").is_err() && dates("2017..2016").is_err());
        assert_eq!((range("5"), range("5..")), (Ok(5..=5), Ok(5..=usize::MAX)));
        assert_eq!((range("..5"), range("2..5")), (Ok(0..=5), Ok(2..=5)));
        assert!(range("..").is_err() && range("x").is_err());
    }
}
