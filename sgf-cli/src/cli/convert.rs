//! The arguments of `convert`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use sgf_core::diagram::FigureSplit;
use sgf_core::text::Charset;

use crate::language::say;
use crate::words;

use super::input::{InputArgs, out_charset};
use super::look::{LookArgs, PictureKind, TextBoard};
use super::place::At;
use super::target::Target;

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Target,
    /// A file, or a folder for several inputs [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// Name files in the folder OUT by the first game: {name} {date} {year} {black} {white} {result} {event}
    /// {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}
    #[arg(long, value_name = "TEMPLATE", requires = "output")]
    pub(crate) name: Option<String>,
    /// Write over files that exist
    #[arg(long)]
    pub(crate) force: bool,
    /// The layout of SGF; preserve keeps every byte that need not change [default: preserve]
    #[arg(long, value_name = "STYLE")]
    pub(crate) style: Option<StyleArg>,
    /// The charset that is written [default: UTF-8, for UGF Shift_JIS; with preserve, that of the input]
    #[arg(long, value_name = "NAME", value_parser = out_charset)]
    pub(crate) out_encoding: Option<Charset>,
    /// Leave out all variations
    #[arg(long)]
    pub(crate) main_line: bool,
    #[command(flatten)]
    pub(crate) change: ChangeArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StyleArg {
    /// The bytes as they are wherever nothing changes
    Preserve,
    /// One form for all equal trees
    Canonical,
    /// As short as possible
    Compact,
    /// For reading
    Pretty,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Changes")]
pub(crate) struct ChangeArgs {
    /// Write this file format: 4, or 3 for old programs
    #[arg(long, value_name = "3|4", value_parser = clap::value_parser!(u8).range(3..=4))]
    pub(crate) ff: Option<u8>,
    /// Leave out parts of the record
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    pub(crate) strip: Vec<StripArg>,
    /// Bring values into their standard spelling
    #[arg(long, value_name = "VALUES", value_delimiter = ',')]
    pub(crate) normalize: Vec<NormalizeArg>,
    /// Turn the board clockwise, with moves, set-up, marks and labels
    #[arg(long, value_name = "DEGREES")]
    pub(crate) rotate: Option<RotateArg>,
    /// Mirror the board: h exchanges left and right, v top and bottom; after --rotate if both are given
    #[arg(long, value_name = "h|v")]
    pub(crate) mirror: Option<MirrorArg>,
    /// Exchange Black and White: moves, stones, players, clocks, territory, komi and result
    #[arg(long)]
    pub(crate) swap_colors: bool,
    /// Change coordinates in comments (D4) along with --rotate and --mirror
    #[arg(long)]
    pub(crate) comments_coordinates: bool,
    /// Write each point of a list separately
    #[arg(long, conflicts_with = "compress_points")]
    pub(crate) expand_points: bool,
    /// Write lists of points as rectangles if that is shorter
    #[arg(long)]
    pub(crate) compress_points: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StripArg {
    /// Comments and names of nodes
    Comments,
    /// Signs on the board, but not territory
    Markup,
    /// Judgements, and what programs calculated
    Analysis,
    /// Properties that no file format has
    Private,
    /// All but the main line
    Variations,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NormalizeArg {
    /// Players and teams
    Names,
    /// DT
    Dates,
    /// RE
    Results,
    /// KM, in points
    Komi,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RotateArg {
    /// A quarter turn
    #[value(name = "90")]
    Quarter,
    /// A half turn
    #[value(name = "180")]
    Half,
    /// A quarter turn back
    #[value(name = "270")]
    ThreeQuarters,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MirrorArg {
    /// Left and right
    #[value(name = "h", alias = "horizontal")]
    Horizontal,
    /// Top and bottom
    #[value(name = "v", alias = "vertical")]
    Vertical,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Draw the position after a move of the main line, of another line (PATH:MOVE, as in 0.1:120), at the
    /// end of one (PATH:), or at a place as annotate names it (n17, /0/1, @Q16, @POSITION) [default: the end
    /// of the main line]
    #[arg(long, value_name = "MOVE")]
    pub(crate) at: Option<At>,
    /// Draw many: every:N (the main line, N moves a figure), comments (every node with a comment), variations
    /// (every one), or all (figures and variations); svg and png become numbered files in the folder OUT
    #[arg(long, value_name = "FIGURES", conflicts_with = "at")]
    pub(crate) figures: Option<Figures>,
    /// Number these moves, as 1-50, 101- or all: the record, with notes on moves that fall on a stone
    #[arg(long, value_name = "MOVES", conflicts_with = "figures")]
    pub(crate) numbers: Option<NumbersArg>,
    /// Print this number on the first of them
    #[arg(long, value_name = "N", requires = "numbers")]
    pub(crate) first_number: Option<u32>,
    /// With --numbers: draw the position, not the record: without captured stones
    #[arg(long, requires = "numbers")]
    pub(crate) position: bool,
    /// Draw only the part of the board with stones on it
    #[arg(long)]
    pub(crate) crop: bool,
    #[command(flatten)]
    pub(crate) look: LookArgs,
    /// The style of ascii
    #[arg(long, value_name = "STYLE", default_value = "ascii")]
    pub(crate) board: TextBoard,
    /// With md: write the figures as files next to it and link them, instead of boards of characters
    #[arg(long, value_name = "KIND")]
    pub(crate) pictures: Option<PictureKind>,
    /// The distance between two lines in svg and png, in pixels
    #[arg(long, value_name = "PIXELS", default_value = "30", value_parser = clap::value_parser!(u16).range(4..=400))]
    pub(crate) cell: u16,
}

/// The figures to draw of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figures(pub(crate) FigureSplit);

impl FromStr for Figures {
    type Err = String;

    fn from_str(text: &str) -> Result<Figures, String> {
        let wrong = || say!(words::FIGURES_ARE, format_args!("{text:?}"));
        Ok(Figures(match text {
            "comments" => FigureSplit::Comments,
            "variations" => FigureSplit::Variations,
            "all" => FigureSplit::Whole(50),
            _ => {
                let every = text.strip_prefix("every:").ok_or_else(wrong)?;
                FigureSplit::Every(every.parse().ok().filter(|&every| every > 0).ok_or_else(wrong)?)
            }
        }))
    }
}

/// The moves that are numbered: from, to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumbersArg(pub(crate) u32, pub(crate) u32);

impl FromStr for NumbersArg {
    type Err = String;

    fn from_str(text: &str) -> Result<NumbersArg, String> {
        let wrong = || say!(words::NUMBERS_ARE, format_args!("{text:?}"));
        if text == "all" {
            return Ok(NumbersArg(1, u32::MAX));
        }
        let (from, to) = text.split_once('-').ok_or_else(wrong)?;
        let from: u32 = from.parse().map_err(|_| wrong())?;
        let to = if to.is_empty() { u32::MAX } else { to.parse().map_err(|_| wrong())? };
        if from == 0 || from > to { Err(wrong()) } else { Ok(NumbersArg(from, to)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_numbers() {
        assert_eq!("every:50".parse(), Ok(Figures(FigureSplit::Every(50))));
        for wrong in ["every:0", "every:", "every", "50", "comment", "every:-1"] {
            assert!(wrong.parse::<Figures>().is_err(), "{wrong}");
        }
        assert_eq!("101-".parse(), Ok(NumbersArg(101, u32::MAX)));
        assert_eq!("1-50".parse(), Ok(NumbersArg(1, 50)));
        for wrong in ["", "0-5", "5-4", "x", "5", "-5"] {
            assert!(wrong.parse::<NumbersArg>().is_err(), "{wrong}");
        }
    }
}
