//! How boards and pictures look: the flags that `convert`, `review`, `score` and `replay` share.

use clap::{Args, ValueEnum};
use sgf_core::diagram::{Coordinates, Diagram, Sides, TextStyle, Theme};

#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LookArgs {
    /// How rows and columns are named
    #[arg(long, value_name = "STYLE", default_value = "western")]
    pub(crate) coordinates: CoordinatesArg,
    /// The borders that have names
    #[arg(long, value_name = "SIDES", default_value = "both")]
    pub(crate) sides: SidesArg,
    /// The colours of pictures
    #[arg(long, value_name = "THEME", default_value = "wood")]
    pub(crate) theme: ThemeArg,
}

/// The format of the figures next to a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureKind {
    /// Drawings of any size
    Svg,
    /// Pixels
    Png,
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
    /// Draws the diagram in this style.
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
