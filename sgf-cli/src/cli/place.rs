//! The notation of a place in a game: a move of a line, a node, a point.

use std::str::FromStr;

use sgf_core::annotate::NodeSelector;
use sgf_core::value::{Point, Size};

use crate::language::say;
use crate::words;

/// A place in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// A line, and the move after which to stop.
    Line {
        /// The child to take at each branch.
        line: VariationPath,
        /// The number of the move; `None` for the end.
        to: Option<u32>,
    },
    /// A place in the notation of `annotate`: `@Q16`, `n17`, `/0/1`.
    Place(String),
}

impl FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<At, String> {
        if text.starts_with(['@', 'n', '/']) {
            // A position can be read only when its board is known.
            if !text.starts_with('@') {
                text.parse::<NodeSelector>().map_err(|_| say!(words::AT_IS, format_args!("{text:?}")))?;
            }
            return Ok(At::Place(text.to_owned()));
        }
        let (line, to) = match text.rsplit_once(':') {
            Some((line, to)) => (line, to),
            None if text.eq_ignore_ascii_case("main") || text.contains('.') => (text, ""),
            None => ("main", text),
        };
        let wrong = || say!(words::AT_IS, format_args!("{to:?}"));
        let to =
            if to.is_empty() && !text.is_empty() { None } else { Some(to.parse().map_err(|_| wrong())?) };
        Ok(At::Line { line: line.parse()?, to })
    }
}

/// The child to take at each branch; after its end always the first one.
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
            _ => Err(say!(words::VARIATION_IS, format_args!("{part:?}"))),
        };
        text.split('.').map(number).collect::<Result<_, _>>().map(VariationPath)
    }
}

/// Reads the name of a point: SGF letters, or column and row as on the border of the board.
pub(crate) fn point(name: &str, size: Size) -> Option<Point> {
    Point::from_sgf(name).or_else(|| Point::from_gtp(name, size))
}

#[cfg(test)]
mod tests {
    use super::{At, VariationPath};

    #[test]
    fn variation_paths() {
        let numbers = |text: &str| text.parse().map(|VariationPath(numbers)| numbers);
        assert_eq!(numbers("main"), Ok(vec![]));
        assert_eq!(numbers("0.12.0"), Ok(vec![0, 12, 0]));
        for wrong in ["", "0.", ".1", "-1", "+1", "a", "0,1", "99999999999"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn places_in_a_game() {
        let at = |line: &str, to| Ok(At::Line { line: line.parse().unwrap(), to });
        assert_eq!("120".parse(), at("main", Some(120)));
        assert_eq!("main:".parse(), at("main", None));
        assert_eq!("0.1".parse(), at("0.1", None));
        assert_eq!("1:".parse(), at("1", None));
        assert_eq!("0.1:7".parse(), at("0.1", Some(7)));
        assert_eq!("@Q16".parse(), Ok(At::Place("@Q16".into())));
        assert_eq!("n17".parse(), Ok(At::Place("n17".into())));
        for wrong in ["", "x", ":", "1:x", "-1", "main:1:2", "n", "/x"] {
            assert!(wrong.parse::<At>().is_err(), "{wrong}");
        }
    }
}
