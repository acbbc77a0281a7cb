//! The two players.

use std::fmt;

use crate::diag::Phrase;
use crate::tree::Ident;

use super::fold::fold;
use super::reading::{Reading, ValueError};
use super::words;

/// Black or White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// Black, who plays first unless the record has another first player.
    Black,
    /// White.
    White,
}

impl Color {
    /// The two colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Returns the colour of a move property: Black for `B`, White for `W`, `None` for any other.
    ///
    /// ```
    /// use sgf_core::tree::Ident;
    /// use sgf_core::value::Color;
    /// assert_eq!(Color::of_move(Ident::W), Some(Color::White));
    /// assert_eq!(Color::of_move(Ident::AB), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn of_move(ident: Ident) -> Option<Color> {
        match ident {
            Ident::B => Some(Color::Black),
            Ident::W => Some(Color::White),
            _ => None,
        }
    }

    /// Returns the name of the player in every language.
    pub(crate) fn phrase(self) -> &'static Phrase {
        match self {
            Color::Black => &words::BLACK,
            Color::White => &words::WHITE,
        }
    }

    /// Returns the letter of SGF: `B` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }

    /// Reads an SGF colour, as in `PL`.
    ///
    /// ```
    /// use sgf_core::value::Color;
    /// assert!(Color::read("B").unwrap().is_standard());
    /// assert_eq!(Color::read("white").unwrap().value, Color::White);
    /// ```
    ///
    /// # Errors
    /// [`ValueError::Empty`] for an empty text, [`ValueError::NotUnderstood`] if it names neither player.
    pub fn read(text: &str) -> Result<Reading<Color>, ValueError> {
        match text {
            "B" => return Ok(Reading::standard(Color::Black)),
            "W" => return Ok(Reading::standard(Color::White)),
            _ => {}
        }
        match fold(text).as_str() {
            "" => Err(ValueError::Empty),
            // 1 and 2 are the stones in the format of Many Faces of Go and similar programs.
            "b" | "1" | "black" | "黑" | "黑棋" | "黑方" | "黑番" | "흑" => {
                Ok(Reading::nonstandard(Color::Black))
            }
            "w" | "2" | "white" | "白" | "白棋" | "白方" | "白番" | "백" => {
                Ok(Reading::nonstandard(Color::White))
            }
            _ => Err(ValueError::NotUnderstood),
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "B",
            Color::White => "W",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings() {
        for (text, color) in
            [("b", Color::Black), ("1", Color::Black), (" W ", Color::White), ("白", Color::White)]
        {
            assert_eq!(Color::read(text), Ok(Reading::nonstandard(color)), "{text}");
        }
        assert_eq!(Color::read(""), Err(ValueError::Empty));
        assert_eq!(Color::read("x"), Err(ValueError::NotUnderstood));
        assert_eq!(Color::Black.other().other(), Color::Black);
    }

    proptest! {
        #[test]
        fn reads_anything_and_itself(text in ".{0,6}|[BbWw12 黑白]{0,3}") {
            if let Ok(reading) = Color::read(&text) {
                prop_assert_eq!(Color::read(&reading.value.to_string()), Ok(Reading::standard(reading.value)));
            }
        }
    }
}
