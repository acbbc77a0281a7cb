//! The arguments for pictures: of `convert`, and the command `review`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use sgf_core::diagram::{Coordinates, Diagram, FigureSplit, Sides, TextStyle, Theme};

use crate::language::say;
use crate::words;

use super::play::At;

#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Draw the position behind a move of the main line, of another line (PATH:MOVE, as in 0.1:120), at the end of one
    /// (PATH:), or at a place as annotate names it (n17, /0/1, @Q16, @POSITION) [default: the end of the main line]
    #[arg(long, value_name = "MOVE")]
    pub(crate) at: Option<At>,
    /// Draw many: every:N (the main line, N moves a figure), comments (every node with a comment), variations (every one),
    /// or all (figures and variations); svg and png become numbered files in the folder OUT
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
    /// Draw only the part of the board where something stands
    #[arg(long)]
    pub(crate) crop: bool,
    #[command(flatten)]
    pub(crate) look: LookArgs,
    /// How ascii is drawn
    #[arg(long, value_name = "STYLE", default_value = "ascii")]
    pub(crate) board: TextBoard,
    /// With md: write the figures as files beside it and link them, instead of boards of characters
    #[arg(long, value_name = "KIND")]
    pub(crate) pictures: Option<PictureKind>,
    /// The distance of two lines of svg and png in pixels
    #[arg(long, value_name = "PIXELS", default_value = "30", value_parser = clap::value_parser!(u16).range(4..=400))]
    pub(crate) cell: u16,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LookArgs {
    /// How rows and columns are named
    #[arg(long, value_name = "STYLE", default_value = "western")]
    pub(crate) coordinates: CoordinatesArg,
    /// On which borders names stand
    #[arg(long, value_name = "SIDES", default_value = "both")]
    pub(crate) sides: SidesArg,
    /// The colours of pictures
    #[arg(long, value_name = "THEME", default_value = "wood")]
    pub(crate) theme: ThemeArg,
}

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
    /// How many moves a figure shows
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,
    /// Make a sheet of problems, one a game of the file, with or without the lines that solve them: the position before the
    /// first move; right is what TE, GB or GW, or a comment with "correct" says, else the main line
    #[arg(long, value_name = "SOLUTIONS")]
    pub(crate) problems: Option<Solutions>,
    /// With md: write the figures as files beside it and link them, instead of boards of characters
    #[arg(long, value_name = "KIND")]
    pub(crate) pictures: Option<PictureKind>,
    /// Which game of the file, counted from 0
    #[arg(long, value_name = "N", default_value = "0", conflicts_with = "problems")]
    pub(crate) game: u32,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// What figures beside a text are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureKind {
    /// Drawings of any size
    Svg,
    /// Pixels
    Png,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Solutions {
    /// Behind all problems
    With,
    /// Problems alone
    Without,
}

/// What to draw of a game.
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

/// Which moves are numbered.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CoordinatesArg {
    /// A to T without I, and numbers from below
    Western,
    /// 1 to 19, and 一 to 十九 from above
    Chinese,
    /// Numbers for both
    Numbers,
    /// The letters of SGF
    Sgf,
    /// None
    None,
}

impl From<CoordinatesArg> for Coordinates {
    fn from(style: CoordinatesArg) -> Coordinates {
        match style {
            CoordinatesArg::Western => Coordinates::Western,
            CoordinatesArg::Chinese => Coordinates::Chinese,
            CoordinatesArg::Numbers => Coordinates::Numbers,
            CoordinatesArg::Sgf => Coordinates::Sgf,
            CoordinatesArg::None => Coordinates::Hidden,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SidesArg {
    /// All four
    Both,
    /// Two
    One,
}

impl From<SidesArg> for Sides {
    fn from(sides: SidesArg) -> Sides {
        match sides {
            SidesArg::Both => Sides::Both,
            SidesArg::One => Sides::One,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeArg {
    /// A wooden board
    Wood,
    /// Black and white, for paper
    Print,
    /// For dark screens
    Dark,
}

impl From<ThemeArg> for Theme {
    fn from(theme: ThemeArg) -> Theme {
        match theme {
            ThemeArg::Wood => Theme::Wood,
            ThemeArg::Print => Theme::Print,
            ThemeArg::Dark => Theme::Dark,
        }
    }
}

/// How boards are drawn with characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextBoard {
    /// X and O, for mail
    Ascii,
    /// Discs and lines
    Unicode,
    /// Colours of a terminal
    Color,
    /// Colours of a small terminal: half blocks, a column a point
    Half,
    /// The notation of Sensei's Library and of forums
    Forum,
}

impl TextBoard {
    /// The diagram so.
    pub(crate) fn draw(self, diagram: &Diagram) -> String {
        match self {
            TextBoard::Ascii => diagram.text(TextStyle::Ascii),
            TextBoard::Unicode => diagram.text(TextStyle::Unicode),
            TextBoard::Color => diagram.terminal(),
            TextBoard::Half => diagram.half_blocks(),
            TextBoard::Forum => diagram.forum(""),
        }
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
