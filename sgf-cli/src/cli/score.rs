//! The arguments of `score`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use sgf_core::value::{ByColor, Color, Points, Size};

use crate::language::{self, say};
use crate::words;

use super::format::Format;
use super::input::InputArgs;
use super::look::{LookArgs, TextBoard};
use super::place::{At, point};
use super::rules::{RulesArg, rules, rules_help, rules_long_help};

#[derive(Args, Debug)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[arg(long, value_name = "RULES", default_value = "auto", value_parser = rules, help = rules_help("The rules to count by"), long_help = rules_long_help("The rules to count by"))]
    pub(crate) rules: RulesArg,
    /// The komi in points [default: KM, else the komi of the rules]
    #[arg(long, value_name = "POINTS", value_parser = komi, allow_hyphen_values = true)]
    pub(crate) komi: Option<Points>,
    /// The number of handicap stones [default: HA, else the stones that are set up]
    #[arg(long, value_name = "STONES")]
    pub(crate) handicap: Option<u16>,
    /// Which stones are dead: auto (the judge plays on and reports its confidence), none, marked (stones in
    /// the opponent's TB or TW at the end), or points joined by commas, any stone of each chain, as pd or Q16
    /// [default: marked if there are marks, else none]
    #[arg(long, value_name = "STONES")]
    pub(crate) dead: Option<DeadArg>,
    /// With --dead auto: a game with a lower confidence than this, from 0 to 1, has an unknown score
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) min_confidence: Option<u16>,
    /// Ask a GTP engine which stones are dead (final_status_list), as in 'gnugo --mode gtp'
    #[arg(long, value_name = "COMMAND", conflicts_with = "dead")]
    pub(crate) engine: Option<String>,
    /// The number of seconds that the engine has for each answer
    #[arg(long, value_name = "SECONDS", default_value = "60", requires = "engine",
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) engine_time: u64,
    /// Count the position after a move of the main line, of another line (PATH:MOVE, as in 0.1:120), at the
    /// end of one (PATH:), or at a place as annotate names it (n17, /0/1, @Q16, @POSITION)
    #[arg(long, value_name = "MOVE", default_value = "main:", hide_default_value = true)]
    pub(crate) at: At,
    /// Warnings of the referee: under the Chinese rules of 2002 each costs one zi, as in B=1,W=0
    #[arg(long, value_name = "WARNINGS", default_value = "B=0,W=0", hide_default_value = true, value_parser = warnings)]
    pub(crate) warnings: ByColor<u32>,
    /// Exit with 1 if the count differs from RE
    #[arg(long)]
    pub(crate) check: bool,
    /// Draw the counted board
    #[arg(long)]
    pub(crate) board: bool,
    /// Print at the end the number of games that were counted as recorded
    #[arg(long)]
    pub(crate) summary: bool,
    /// How to print: json is one object a game, csv one row
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,
    /// How to draw the board
    #[arg(long, value_name = "STYLE", default_value = "ascii")]
    pub(crate) style: TextBoard,
    /// Draw the counted board into OUT, a file that ends in .svg, .png, .pdf or .html; for several games its
    /// name has {name}, {number} or other fields, as with convert --name
    #[arg(help_heading = "Pictures", long, value_name = "OUT")]
    pub(crate) picture: Option<PathBuf>,
    /// Write over files that exist
    #[arg(help_heading = "Pictures", long, requires = "picture")]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// The source of dead stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DeadArg {
    Auto,
    None,
    Marked,
    /// Names of points, in SGF letters or as on the border of a board.
    Given(Vec<String>),
}

impl FromStr for DeadArg {
    type Err = String;

    fn from_str(text: &str) -> Result<DeadArg, String> {
        match &text.to_ascii_lowercase()[..] {
            "auto" => return Ok(DeadArg::Auto),
            "none" => return Ok(DeadArg::None),
            "marked" => return Ok(DeadArg::Marked),
            _ => {}
        }
        let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
        match names.iter().find(|name| point(name, Size::LARGEST).is_none()) {
            None => Ok(DeadArg::Given(names)),
            Some(wrong) => Err(say!(words::DEAD_IS, format_args!("{wrong:?}"))),
        }
    }
}

fn komi(text: &str) -> Result<Points, String> {
    let points = Points::read(text)
        .map(|reading| reading.value)
        .map_err(|error| error.wording().in_language(language::current()))?;
    if points.quarters().abs() > 1 << 20 { Err(say!(words::KOMI_TOO_MUCH)) } else { Ok(points) }
}

/// Reads a number from 0 to 1 as thousandths.
fn share(text: &str) -> Result<u16, String> {
    match text.parse::<f64>() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok((share * 1000.0).round() as u16),
        _ => Err(say!(words::SHARE_IS)),
    }
}

fn warnings(text: &str) -> Result<ByColor<u32>, String> {
    let mut warnings = ByColor::default();
    for part in text.split(',') {
        let number = part.split_once('=').and_then(|(color, number)| {
            let color = match color.trim() {
                "B" | "b" => Color::Black,
                "W" | "w" => Color::White,
                _ => return None,
            };
            // Two warnings lose the game; a large number is a typing error.
            Some((color, number.trim().parse().ok().filter(|&number: &u32| number < 100)?))
        });
        let (color, number) = number.ok_or_else(|| say!(words::WARNINGS_ARE, format_args!("{part:?}")))?;
        warnings[color] = number;
    }
    Ok(warnings)
}

#[cfg(test)]
mod tests {
    use super::{DeadArg, warnings};

    #[test]
    fn dead_stones_and_warnings() {
        assert_eq!("Marked".parse(), Ok(DeadArg::Marked));
        assert_eq!("pd, Q16".parse(), Ok(DeadArg::Given(vec!["pd".into(), "Q16".into()])));
        assert_eq!("AUTO".parse(), Ok(DeadArg::Auto));
        assert!("automatic!".parse::<DeadArg>().is_err() && "".parse::<DeadArg>().is_err());
        assert_eq!(warnings("b=1,W=2").map(|both| (both.black, both.white)), Ok((1, 2)));
        assert!(warnings("B").is_err() && warnings("X=1").is_err());
    }
}
