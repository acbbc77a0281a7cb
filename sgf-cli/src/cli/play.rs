//! The arguments of the commands that play games: `replay` and `score`.

use std::num::NonZeroU32;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use sgf_core::diagram::TextStyle;

use super::{InputArgs, RulesArg, rules};

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Stop behind this move, counted from 1 and passes included; 0 is the start
    #[arg(long, value_name = "MOVE")]
    pub(crate) to: Option<u32>,
    /// The line to replay: main, or which child to take at each branch, counted from 0 and joined by dots: 0.1 takes
    /// the first child at the first branch, the second at the next, and the first ones from there on
    #[arg(long, value_name = "PATH", default_value = "main")]
    pub(crate) variation: VariationPath,
    /// Draw a board each N moves too
    #[arg(long, value_name = "N")]
    pub(crate) every: Option<NonZeroU32>,
    /// The rules that play is measured by: auto (RU, else what komi suggests), a name (chinese, japanese, korean, ing, aga,
    /// nz, tromp-taylor, ancient, tang-song, dunhuang) or name,key=value,...
    #[arg(long, value_name = "RULES", default_value = "auto", value_parser = rules)]
    pub(crate) rules: RulesArg,
    /// How to print: json is one object a move
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: PlayFormat,
    /// How to draw boards
    #[arg(long, value_name = "STYLE", default_value = "ascii")]
    pub(crate) style: BoardStyle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayFormat {
    /// For people
    Human,
    /// JSON Lines: one object a line
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardStyle {
    /// X and O
    Ascii,
    /// Discs and lines
    Unicode,
}

impl From<BoardStyle> for TextStyle {
    fn from(style: BoardStyle) -> TextStyle {
        match style {
            BoardStyle::Ascii => TextStyle::Ascii,
            BoardStyle::Unicode => TextStyle::Unicode,
        }
    }
}

/// Which child is taken at each branch; the first ones behind its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct VariationPath(pub(crate) Vec<u32>);

impl FromStr for VariationPath {
    type Err = String;

    fn from_str(text: &str) -> Result<VariationPath, String> {
        if text.eq_ignore_ascii_case("main") {
            return Ok(VariationPath::default());
        }
        let number = |part: &str| match part.parse() {
            Ok(number) if !part.starts_with('+') => Ok(number),
            _ => Err(format!(
                "{part:?} is no number of a child; write main, or numbers from 0 joined by dots, as in 0.1"
            )),
        };
        text.split('.').map(number).collect::<Result<_, _>>().map(VariationPath)
    }
}

#[cfg(test)]
mod tests {
    use super::VariationPath;

    #[test]
    fn variation_paths() {
        let numbers = |text: &str| text.parse().map(|VariationPath(numbers)| numbers);
        assert_eq!(numbers("main"), Ok(vec![]));
        assert_eq!(numbers("0.12.0"), Ok(vec![0, 12, 0]));
        for wrong in ["", "0.", ".1", "-1", "+1", "a", "0,1", "99999999999"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }
}
