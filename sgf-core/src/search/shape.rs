//! [`Shape`]: a whole position or a part of one.

use std::fmt;
use std::str::FromStr;

use super::edges::Edges;
use super::image::Image;
use crate::board::{Board, Transform};
use crate::value::{Color, Size};

/// The condition of a shape on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Cell {
    /// The point may hold anything.
    Any,
    /// The point is empty.
    Empty,
    /// The point holds a stone of this colour.
    Stone(Color),
}

/// A position or a part of one: a rectangle of points.
///
/// As text it has rows of `X` (Black), `O` (White), `.` (empty) and `?` (anything). A line of `-` above or
/// below the rows, and `|` to the left or right of each row, mark edges of the board; a shape with all four
/// edges is a whole position. [`Finder::new`](super::Finder::new) searches for it.
///
/// ```
/// use sgf_core::board::Board;
/// use sgf_core::search::{Equivalence, Finder, Shape};
/// let shape: Shape = "
///     -----
///     |?..
///     |.X.
///     |..O".parse()?;
/// let board = Board::parse(". . . . .\n. . . O .\n. . . . .\n. . . X .\n. . . . .")?;
/// assert!(Finder::new(&shape, Equivalence::ANY).find(&board).is_none());
/// let board = Board::parse(". . . . .\n. . . . .\n. . X . .\n. . . O .\n. . . . .")?;
/// assert!(Finder::new(&shape, Equivalence::ANY).find(&board).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    width: u8,
    height: u8,
    /// The cells row by row from the top.
    cells: Vec<Cell>,
    edges: Edges,
}

/// Why a text is not a [`Shape`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseShapeError {
    /// A character that has no meaning in a shape.
    #[error("{character:?} in line {line} has no meaning in a shape: write X, O, . (empty) or ? (anything)")]
    Character {
        /// The character.
        character: char,
        /// The line, from 1; empty lines are not counted.
        line: usize,
    },
    /// A row whose length or edges differ from the first row, or a row after the lower edge.
    #[error("line {line} differs from the first row: all rows have the same length and the same edges")]
    Ragged {
        /// The line, from 1; empty lines are not counted.
        line: usize,
    },
    /// There are no rows, or more than 52 rows or columns.
    #[error("a shape has 1 to 52 rows and columns")]
    Size,
    /// A part of a board has no stone: it would be found everywhere.
    #[error("a part of a board needs a stone, or it would be found everywhere")]
    NoStone,
}

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Shape, ParseShapeError> {
        let mut shape = Shape { width: 0, height: 0, cells: Vec::new(), edges: Edges::default() };
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        for (line, number) in lines.zip(1..) {
            if line.chars().all(|c| matches!(c, '-' | '+' | '=')) {
                // A row after the lower edge is refused below.
                if shape.height == 0 {
                    shape.edges.top = true
                } else {
                    shape.edges.bottom = true
                }
                continue;
            }
            if shape.edges.bottom {
                return Err(ParseShapeError::Ragged { line: number });
            }
            let (left, rest) = line.strip_prefix('|').map_or((false, line), |rest| (true, rest));
            let (right, rest) = rest.strip_suffix('|').map_or((false, rest), |rest| (true, rest));
            let before = shape.cells.len();
            for character in rest.chars().filter(|c| !c.is_whitespace()) {
                shape.cells.push(match character {
                    'X' | 'x' | '#' | 'B' => Cell::Stone(Color::Black),
                    'O' | 'o' | 'W' => Cell::Stone(Color::White),
                    '.' => Cell::Empty,
                    '?' | '*' => Cell::Any,
                    _ => return Err(ParseShapeError::Character { character, line: number }),
                });
            }
            let width = u8::try_from(shape.cells.len() - before).map_err(|_| ParseShapeError::Size)?;
            if shape.height == 0 {
                (shape.width, shape.edges.left, shape.edges.right) = (width, left, right);
            } else if (width, left, right) != (shape.width, shape.edges.left, shape.edges.right) {
                return Err(ParseShapeError::Ragged { line: number });
            }
            shape.height = shape.height.checked_add(1).ok_or(ParseShapeError::Size)?;
        }
        Size::new(shape.width, shape.height).ok_or(ParseShapeError::Size)?;
        if !shape.is_whole() && !shape.cells.iter().any(|cell| matches!(cell, Cell::Stone(_))) {
            return Err(ParseShapeError::NoStone);
        }
        Ok(shape)
    }
}

impl fmt::Display for Shape {
    /// Writes the text that parses to the same shape.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edge = "-".repeat(usize::from(self.width) + 2);
        if self.edges.top {
            writeln!(f, "{edge}")?;
        }
        for row in self.cells.chunks(usize::from(self.width).max(1)) {
            let cell = |cell: &Cell| match cell {
                Cell::Any => '?',
                Cell::Empty => '.',
                Cell::Stone(Color::Black) => 'X',
                Cell::Stone(Color::White) => 'O',
            };
            let row: String = row.iter().map(cell).collect();
            let side = |is_edge: bool| if is_edge { "|" } else { "" };
            writeln!(f, "{}{row}{}", side(self.edges.left), side(self.edges.right))?;
        }
        if self.edges.bottom { writeln!(f, "{edge}") } else { Ok(()) }
    }
}

impl Shape {
    /// Returns the shape of a whole position.
    #[must_use]
    pub fn whole(board: &Board) -> Shape {
        let size = board.size();
        let cell = |point| board.get(point).map_or(Cell::Empty, Cell::Stone);
        Shape {
            width: size.width(),
            height: size.height(),
            cells: size.points().map(cell).collect(),
            edges: Edges::ALL,
        }
    }

    /// Returns true if the shape is a whole board.
    pub(super) fn is_whole(&self) -> bool {
        self.edges == Edges::ALL
    }

    /// Returns the image of the shape under a transform.
    pub(super) fn image(&self, transform: Transform) -> Image {
        let size = self.size();
        let image_size = transform.symmetry.size(size);
        let mut stones = Vec::new();
        let mut empty = Vec::new();
        for (point, cell) in size.points().zip(&self.cells) {
            let at = transform.symmetry.point(point, size);
            match cell {
                Cell::Any => {}
                Cell::Empty => empty.push((at.x, at.y)),
                Cell::Stone(color) => stones.push((at.x, at.y, transform.color(*color))),
            }
        }
        Image::new(transform, image_size, self.edges.after(transform.symmetry), stones, empty)
    }

    /// Returns the number of columns and rows.
    pub(super) fn size(&self) -> Size {
        Size::new(self.width, self.height).unwrap_or(Size::NINETEEN)
    }

    /// Returns true if the shape has a condition on every point.
    pub(super) fn is_full(&self) -> bool {
        self.cells.iter().all(|cell| *cell != Cell::Any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_read_and_print_the_same() {
        for text in ["X?O\n.??\n", "-----\n|X..\n|...\n", "..X|\n..O|\n-----\n", "----\n|X.|\n|.O|\n----\n"] {
            assert_eq!(text.parse::<Shape>().unwrap().to_string(), text);
        }
        let wrong = |text: &str| text.parse::<Shape>().unwrap_err();
        assert_eq!(wrong("X.\nX"), ParseShapeError::Ragged { line: 2 });
        assert_eq!(wrong("X.\n|X."), ParseShapeError::Ragged { line: 2 });
        assert_eq!(wrong("X\n--\nX"), ParseShapeError::Ragged { line: 3 });
        assert_eq!(wrong("Xa"), ParseShapeError::Character { character: 'a', line: 1 });
        assert_eq!(wrong("..\n.?"), ParseShapeError::NoStone);
        assert_eq!(wrong(""), ParseShapeError::Size);
        assert_eq!(wrong(&"X".repeat(53)), ParseShapeError::Size);
    }
}
