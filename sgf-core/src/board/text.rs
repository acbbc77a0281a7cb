//! Boards as text, rows of `X`, `O` and `.`, for tests and messages.

use std::fmt;
use std::str::FromStr;

use super::setup::Setup;
use super::stones::Board;
use crate::value::{Color, Point, Size};

/// The error of a text that is not a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// A character other than `X`, `x`, `#`, `B`, `O`, `o`, `W`, `.`, `+`, `-` and blanks.
    #[error("{character:?} in row {row} is not a point of a board")]
    Character {
        /// The character.
        character: char,
        /// Its row, from 1.
        row: usize,
    },
    /// Rows of different lengths.
    #[error("row {row} is not as long as the first row")]
    Ragged {
        /// The row, from 1.
        row: usize,
    },
    /// No rows, or more than 52 rows or columns.
    #[error("a board has 1 to 52 rows and columns")]
    Size,
}

impl FromStr for Setup {
    type Err = ParseBoardError;

    /// Reads rows of `X` (or `x # B`), `O` (or `o W`) and `.` (or `+ -`), from the top. Skips blanks and
    /// empty lines.
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let mut rows: Vec<Vec<Option<Color>>> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let number = rows.len() + 1;
            let row = line
                .chars()
                .filter(|c| !c.is_whitespace())
                .map(|character| match character {
                    'X' | 'x' | '#' | 'B' => Ok(Some(Color::Black)),
                    'O' | 'o' | 'W' => Ok(Some(Color::White)),
                    '.' | '+' | '-' => Ok(None),
                    _ => Err(ParseBoardError::Character { character, row: number }),
                })
                .collect::<Result<Vec<_>, _>>()?;
            if rows.first().is_some_and(|first| first.len() != row.len()) {
                return Err(ParseBoardError::Ragged { row: number });
            }
            rows.push(row);
        }
        let width = rows.first().map_or(0, Vec::len);
        let size = u8::try_from(width)
            .ok()
            .zip(u8::try_from(rows.len()).ok())
            .and_then(|(width, height)| Size::new(width, height))
            .ok_or(ParseBoardError::Size)?;
        let mut setup = Self::new(size);
        for (point, stone) in size.points().zip(rows.into_iter().flatten()) {
            // `size` was made from these rows.
            let _ = setup.put(point, stone);
        }
        Ok(setup)
    }
}

impl Board {
    /// Reads a board from rows of `X`, `O` and `.`, as [`Setup`]'s `FromStr` does: no prisoners, nothing to
    /// undo.
    ///
    /// # Errors
    /// If the text is not a board: a character that is not a point, rows of different lengths, or a size out
    /// of range.
    pub fn parse(text: &str) -> Result<Self, ParseBoardError> {
        Ok(text.parse::<Setup>()?.to_board())
    }
}

fn rows(f: &mut fmt::Formatter<'_>, size: Size, stone: impl Fn(Point) -> Option<Color>) -> fmt::Result {
    let gap = if f.alternate() { "" } else { " " };
    for point in size.points() {
        let lead = match (point.x, point.y) {
            (0, 0) => "",
            (0, _) => "\n",
            _ => gap,
        };
        let mark = match stone(point) {
            Some(Color::Black) => "X",
            Some(Color::White) => "O",
            None => ".",
        };
        f.write_str(lead)?;
        f.write_str(mark)?;
    }
    Ok(())
}

impl fmt::Display for Board {
    /// Rows of `X O .`; `{:#}` leaves the blanks out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, self.size(), |point| self.get(point))
    }
}

impl fmt::Display for Setup {
    /// Rows of `X O .`; `{:#}` leaves the blanks out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, self.size(), |point| self.get(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trip() {
        let text = "X O .\n. . X";
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.to_string(), text);
        assert_eq!(format!("{setup:#}"), "XO.\n..X");
        assert_eq!(Setup::from(&setup.to_board()), setup);
        assert_eq!(setup.to_board().to_string(), text);
    }

    #[test]
    fn errors() {
        assert_eq!("".parse::<Setup>(), Err(ParseBoardError::Size));
        assert_eq!("X.\n.".parse::<Setup>(), Err(ParseBoardError::Ragged { row: 2 }));
        let bad = ParseBoardError::Character { character: '?', row: 2 };
        assert_eq!("X.\n.?".parse::<Setup>(), Err(bad));
        assert_eq!(".".repeat(53).parse::<Setup>(), Err(ParseBoardError::Size));
        assert_eq!(".".repeat(70_000).parse::<Setup>(), Err(ParseBoardError::Size));
    }
}
