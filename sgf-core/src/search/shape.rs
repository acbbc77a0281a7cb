//! [`Shape`]: a whole position or a part of one.

use std::fmt;
use std::str::FromStr;

use super::image::Image;
use crate::board::{Board, Symmetry, Transform};
use crate::value::{Color, Point, Size};

/// What a shape asks of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Any,
    /// That no stone is there.
    Empty,
    /// That a stone of this colour is there.
    Stone(Color),
}

/// The edges of the board that a shape lies at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Edges {
    pub(super) left: bool,
    pub(super) right: bool,
    pub(super) top: bool,
    pub(super) bottom: bool,
}

impl Edges {
    /// The edges after a symmetry: mirror left and right, mirror up and down, exchange columns and rows.
    fn after(self, symmetry: Symmetry) -> Edges {
        let size = Size::new(2, 2).unwrap_or(Size::NINE);
        let at = |point: Point| symmetry.point(point, size);
        // Which side a side becomes shows in where its two ends go.
        let mut image = Edges::default();
        for (is, ends) in [
            (self.left, [Point::new(0, 0), Point::new(0, 1)]),
            (self.right, [Point::new(1, 0), Point::new(1, 1)]),
            (self.top, [Point::new(0, 0), Point::new(1, 0)]),
            (self.bottom, [Point::new(0, 1), Point::new(1, 1)]),
        ] {
            let [a, b] = ends.map(at);
            match (a.x == b.x, a.x, a.y) {
                (true, 0, _) => image.left |= is,
                (true, _, _) => image.right |= is,
                (false, _, 0) => image.top |= is,
                (false, _, _) => image.bottom |= is,
            }
        }
        image
    }
}

/// A rectangle of points, as text: rows of `X`, `O`, `.` (empty) and `?` (anything). A line of `-` above or below, and `|`
/// beside the rows, say that the edge of the board is there; with all four edges it is a whole position.
///
/// ```
/// use sgf_core::board::Board;
/// use sgf_core::search::{Finder, Sameness, Shape};
/// let shape: Shape = "
///     -----
///     |?..
///     |.X.
///     |..O".parse()?;
/// let board = Board::parse(". . . . .\n. . . O .\n. . . . .\n. . . X .\n. . . . .")?;
/// assert!(Finder::new(&shape, Sameness::ANY).find(&board).is_none());
/// let board = Board::parse(". . . . .\n. . . . .\n. . X . .\n. . . O .\n. . . . .")?;
/// assert!(Finder::new(&shape, Sameness::ANY).find(&board).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    width: u8,
    height: u8,
    /// Row by row from the top.
    cells: Vec<Cell>,
    edges: Edges,
}

/// The text is no shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseShapeError {
    /// Another character than those of a shape.
    #[error("{character:?} in line {line} is no point of a shape: write X, O, . (empty) or ? (anything)")]
    Character {
        /// The character.
        character: char,
        /// The line, from 1, empty ones left out.
        line: usize,
    },
    /// Rows of different lengths or with different edges.
    #[error("line {line} is not as the first row: as long, and with the same edges")]
    Ragged {
        /// The line, from 1, empty ones left out.
        line: usize,
    },
    /// No rows, or more than 52 rows or columns.
    #[error("a shape has 1 to 52 rows and columns")]
    Size,
    /// No stone: it would be found everywhere.
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
                // Below the last row nothing may follow, which the length of the next row shows.
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
    /// The text that reads back the same.
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
            let side = |is: bool| if is { "|" } else { "" };
            writeln!(f, "{}{row}{}", side(self.edges.left), side(self.edges.right))?;
        }
        if self.edges.bottom { writeln!(f, "{edge}") } else { Ok(()) }
    }
}

impl Shape {
    /// A whole position.
    #[must_use]
    pub fn whole(board: &Board) -> Shape {
        let size = board.size();
        let cell = |point| board.get(point).map_or(Cell::Empty, Cell::Stone);
        Shape {
            width: size.width(),
            height: size.height(),
            cells: size.points().map(cell).collect(),
            edges: Edges { left: true, right: true, top: true, bottom: true },
        }
    }

    /// Whether it says the whole board.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let Edges { left, right, top, bottom } = self.edges;
        left && right && top && bottom
    }

    /// The shape turned one way.
    pub(super) fn image(&self, transform: Transform) -> Image {
        let size = self.size();
        let turned = transform.symmetry.size(size);
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
        Image::new(transform, turned, self.edges.after(transform.symmetry), stones, empty)
    }

    /// Its columns and rows.
    pub(super) fn size(&self) -> Size {
        Size::new(self.width, self.height).unwrap_or(Size::NINETEEN)
    }

    /// Whether it asks something of every point.
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
