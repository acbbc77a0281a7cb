//! [`Shape`]: a whole position or a part of one, and [`Finder`], which looks for it on boards however they lie.

use std::fmt;
use std::str::FromStr;

use super::Sameness;
use crate::board::{Board, Point, Size, Symmetry, Transform};
use crate::value::Color;

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
struct Edges {
    left: bool,
    right: bool,
    top: bool,
    bottom: bool,
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

    fn image(&self, transform: Transform) -> Image {
        let size = Size::new(self.width, self.height).unwrap_or(Size::NINETEEN);
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
        stones.sort_unstable_by_key(|&(x, y, color)| (color != Color::Black, y, x));
        empty.sort_unstable_by_key(|&(x, y)| (y, x));
        Image {
            transforms: vec![transform],
            width: turned.width(),
            height: turned.height(),
            edges: self.edges.after(transform.symmetry),
            stones,
            empty,
        }
    }
}

/// A shape turned one way.
#[derive(Clone, Debug)]
struct Image {
    /// All that turn the shape into it: several where the shape is symmetric itself.
    transforms: Vec<Transform>,
    width: u8,
    height: u8,
    edges: Edges,
    stones: Vec<(u8, u8, Color)>,
    empty: Vec<(u8, u8)>,
}

impl Image {
    fn same_as(&self, other: &Image) -> bool {
        (self.width, self.height, self.edges) == (other.width, other.height, other.edges)
            && self.stones == other.stones
            && self.empty == other.empty
    }

    /// Whether its upper left point may lie there.
    fn fits(&self, size: Size, x: u8, y: u8) -> bool {
        let (right, bottom) = (u16::from(x) + u16::from(self.width), u16::from(y) + u16::from(self.height));
        let (width, height) = (u16::from(size.width()), u16::from(size.height()));
        right <= width
            && bottom <= height
            && (!self.edges.left || x == 0)
            && (!self.edges.right || right == width)
            && (!self.edges.top || y == 0)
            && (!self.edges.bottom || bottom == height)
    }

    fn found(&self, image: usize, x: u8, y: u8) -> Found {
        let transform = self.transforms.first().copied().unwrap_or_default();
        Found { transform, corner: Point::new(x, y), image }
    }

    /// Whether it is there. It fits.
    fn is_at(&self, board: &Board, x: u8, y: u8) -> bool {
        self.stones.iter().all(|&(dx, dy, color)| board.get(Point::new(x + dx, y + dy)) == Some(color))
            && self.empty.iter().all(|&(dx, dy)| board.get(Point::new(x + dx, y + dy)).is_none())
    }
}

/// Where along one side of the board an image may begin, as far as its edges say.
fn places(side: u8, len: u8, at_start: bool, at_end: bool) -> std::ops::RangeInclusive<u8> {
    match (side.checked_sub(len), at_start, at_end) {
        #[expect(clippy::reversed_empty_ranges, reason = "it has no room at all")]
        (None, ..) => 1..=0,
        (Some(_), true, _) => 0..=0,
        (Some(last), false, true) => last..=last,
        (Some(last), false, false) => 0..=last,
    }
}

/// Where a shape was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// How the shape had to be turned; where it is symmetric itself, one of the ways.
    pub transform: Transform,
    /// The point of its upper left corner, once turned.
    pub corner: Point,
    image: usize,
}

/// Looks for a shape, in every way that counts as the same.
#[derive(Clone, Debug)]
pub struct Finder {
    images: Vec<Image>,
    size: Size,
    /// The hashes of a whole position: one look instead of a comparison.
    hashes: Option<Vec<(u64, usize)>>,
}

impl Finder {
    /// Prepares the images of a shape; those that look alike are looked for once.
    #[must_use]
    pub fn new(shape: &Shape, same: Sameness) -> Finder {
        let mut images: Vec<Image> = Vec::new();
        let symmetries = if same.turned { &Symmetry::ALL[..] } else { &[Symmetry::IDENTITY] };
        let swaps: &[bool] = if same.swapped { &[false, true] } else { &[false] };
        for &swap_colors in swaps {
            for &symmetry in symmetries {
                let transform = Transform { symmetry, swap_colors };
                let image = shape.image(transform);
                match images.iter_mut().find(|other| other.same_as(&image)) {
                    Some(other) => other.transforms.push(transform),
                    None => images.push(image),
                }
            }
        }
        let all_said = shape.cells.iter().all(|cell| *cell != Cell::Any);
        let hashes = (shape.is_whole() && all_said).then(|| {
            let hash = |(at, image): (usize, &Image)| {
                let size = Size::new(image.width, image.height).unwrap_or(Size::NINETEEN);
                let mut board = Board::new(size);
                board.set_all(image.stones.iter().map(|&(x, y, color)| (Point::new(x, y), Some(color))));
                (board.hash(), at)
            };
            images.iter().enumerate().map(hash).collect()
        });
        let size = Size::new(shape.width, shape.height).unwrap_or(Size::NINETEEN);
        Finder { images, size, hashes }
    }

    /// Looks over the whole board.
    #[must_use]
    pub fn find(&self, board: &Board) -> Option<Found> {
        if let Some(found) = self.by_hash(board) {
            return found;
        }
        let size = board.size();
        self.images.iter().enumerate().find_map(|(at, image)| {
            let Edges { left, right, top, bottom } = image.edges;
            let columns = places(size.width(), image.width, left, right);
            columns
                .flat_map(|x| places(size.height(), image.height, top, bottom).map(move |y| (x, y)))
                .find(|&(x, y)| image.fits(size, x, y) && image.is_at(board, x, y))
                .map(|(x, y)| image.found(at, x, y))
        })
    }

    /// Whether stones that leave the board can bring the shape about: it has points that must be empty.
    #[must_use]
    pub fn has_empty_points(&self) -> bool {
        self.hashes.is_some() || self.images.iter().any(|image| !image.empty.is_empty())
    }

    /// Looks only where a stone that was just played is part of the shape. What a capture or a set-up made is for
    /// [`Finder::find`].
    #[must_use]
    pub fn find_with(&self, board: &Board, played: Point, color: Color) -> Option<Found> {
        if let Some(found) = self.by_hash(board) {
            return found;
        }
        let size = board.size();
        for (at, image) in self.images.iter().enumerate() {
            for &(dx, dy, of) in &image.stones {
                let (Some(x), Some(y)) = (played.x.checked_sub(dx), played.y.checked_sub(dy)) else {
                    continue;
                };
                if of == color && image.fits(size, x, y) && image.is_at(board, x, y) {
                    return Some(image.found(at, x, y));
                }
            }
        }
        None
    }

    /// Where a point of the board lies in the shape as it was written, from its upper left corner; points beyond it
    /// are negative or too large.
    #[must_use]
    pub fn in_shape(&self, found: Found, point: Point) -> (i16, i16) {
        self.turned_back(found, found.transform, point)
    }

    /// A move in terms of the shape as it was written, and how the shape was turned for it. Where the shape is symmetric
    /// itself, moves that mean the same are told as the same: Black's before White's, the upper and left ones first.
    #[must_use]
    pub fn move_in_shape(&self, found: Found, color: Color, point: Point) -> (Color, (i16, i16), Transform) {
        let told = |transform: Transform| {
            (transform.color(color), self.turned_back(found, transform, point), transform)
        };
        let ways = self.images.get(found.image).map_or(&[][..], |image| &image.transforms);
        ways.iter()
            .map(|&transform| told(transform))
            .min_by_key(|&(color, (x, y), _)| (color != Color::Black, y, x))
            .unwrap_or_else(|| told(found.transform))
    }

    fn turned_back(&self, found: Found, transform: Transform, point: Point) -> (i16, i16) {
        let turned = transform.symmetry.size(self.size);
        let (x, y) =
            (i16::from(point.x) - i16::from(found.corner.x), i16::from(point.y) - i16::from(found.corner.y));
        // A symmetry maps a rectangle on a rectangle; what lies beyond follows the same lines.
        let inverse = transform.symmetry.inverse();
        let corner = inverse.point(Point::new(0, 0), turned);
        let step = |to: Point, far: bool| {
            if far {
                (i16::from(to.x) - i16::from(corner.x), i16::from(to.y) - i16::from(corner.y))
            } else {
                (0, 0)
            }
        };
        let right = step(inverse.point(Point::new(turned.width() - 1, 0), turned), turned.width() > 1);
        let down = step(inverse.point(Point::new(0, turned.height() - 1), turned), turned.height() > 1);
        let unit = |(x, y): (i16, i16)| (x.signum(), y.signum());
        let (right, down) = (unit(right), unit(down));
        (i16::from(corner.x) + x * right.0 + y * down.0, i16::from(corner.y) + x * right.1 + y * down.1)
    }

    fn by_hash(&self, board: &Board) -> Option<Option<Found>> {
        let hashes = self.hashes.as_ref()?;
        let found = hashes.iter().find(|(hash, _)| *hash == board.hash()).and_then(|&(_, at)| {
            let image = self.images.get(at)?;
            let there = image.fits(board.size(), 0, 0) && image.is_at(board, 0, 0);
            there.then(|| image.found(at, 0, 0))
        });
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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

    #[test]
    fn edges_count() {
        let corner: Shape = "---\n|X.\n|.O".parse().unwrap();
        let finder = Finder::new(&corner, Sameness { turned: true, swapped: false });
        let board = |rows: &str| Board::parse(rows).unwrap();
        assert!(finder.find(&board("X . .\n. O .\n. . .")).is_some());
        assert!(finder.find(&board(". . .\n. O .\n. . X")).is_some());
        assert!(finder.find(&board("O . .\n. X .\n. . .")).is_none());
        assert!(finder.find(&board(". . . .\n. X . .\n. . O .\n. . . .")).is_none());
        let swapped = Finder::new(&corner, Sameness::ANY);
        assert!(swapped.find(&board("O . .\n. X .\n. . .")).is_some());
        let whole = Finder::new(&Shape::whole(&board("X . .\n. O .")), Sameness::ANY);
        assert!(whole.find(&board(". X\nO .\n. .")).is_some());
        assert!(whole.find(&board("X . .\n. O .\n. . .")).is_none());
    }

    #[test]
    fn points_are_told_in_the_shape_as_written() {
        let shape: Shape = "----\n|..X\n|.O.".parse().unwrap();
        let finder = Finder::new(&shape, Sameness::ANY);
        let size = Size::new(7, 5).unwrap();
        for symmetry in Symmetry::ALL {
            let mut board = Board::new(size);
            board.set(Point::new(2, 0), Some(Color::Black));
            board.set(Point::new(1, 1), Some(Color::White));
            let transform = Transform { symmetry, swap_colors: true };
            let image = transform.board(&board);
            let found = finder.find(&image).unwrap();
            for point in size.points() {
                let told = finder.in_shape(found, symmetry.point(point, size));
                assert_eq!(told, (i16::from(point.x), i16::from(point.y)), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn moves_that_mean_the_same_are_told_as_the_same() {
        let board = Board::parse(". . . . .\n. . . X .\n. . . . .\n. O . . .\n. . . . .").unwrap();
        let finder = Finder::new(&Shape::whole(&board), Sameness::ANY);
        let found = finder.find(&board).unwrap();
        let told = |color, x, y| {
            let (color, at, _) = finder.move_in_shape(found, color, Point::new(x, y));
            (color, at)
        };
        let upper_left = (Color::Black, (1, 1));
        assert_eq!(told(Color::Black, 1, 1), upper_left);
        assert_eq!(told(Color::Black, 3, 3), upper_left);
        assert_eq!(told(Color::White, 1, 1), upper_left);
        assert_eq!(told(Color::White, 3, 3), upper_left);
        assert_ne!(told(Color::Black, 2, 2), upper_left);
    }

    proptest! {
        #[test]
        fn looking_around_the_last_stone_finds_the_same(
            stones in prop::collection::vec((0_u8..7, 0_u8..7, any::<bool>()), 1..30),
            cells in prop::collection::vec(prop_oneof![Just('X'), Just('O'), Just('.'), Just('?')], 6),
            edge in any::<bool>(),
        ) {
            let rows: String = cells.chunks(3).map(|row| row.iter().collect::<String>() + "\n").collect();
            let text = if edge { format!("-----\n{rows}") } else { rows };
            let Ok(shape) = text.parse::<Shape>() else { return Ok(()) };
            let finder = Finder::new(&shape, Sameness::ANY);
            let mut board = Board::new(Size::square(7).unwrap());
            let mut was_there = false;
            for (x, y, black) in stones {
                let (point, color) = (Point::new(x, y), if black { Color::Black } else { Color::White });
                if board.get(point).is_some() {
                    continue;
                }
                board.set(point, Some(color));
                let all = finder.find(&board);
                let near = finder.find_with(&board, point, color);
                prop_assert!(near.is_none() || all.is_some());
                prop_assert!(was_there || near.is_some() == all.is_some());
                was_there = all.is_some();
            }
        }
    }
}
