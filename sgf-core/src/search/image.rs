//! [`Image`]: a [`Shape`](super::Shape) in one orientation, and the search for it on a board.

use super::edges::Edges;
use super::rows::{Rows, near_bit};
use crate::board::{Board, Transform};
use crate::value::{Color, Point, Size};

/// A shape in one orientation and assignment of colours. A corner is the point of the board under its upper
/// left point.
#[derive(Clone, Debug)]
pub(super) struct Image {
    /// All transforms of the shape that give this image: several if the shape is symmetric.
    pub(super) transforms: Vec<Transform>,
    pub(super) width: u8,
    pub(super) height: u8,
    edges: Edges,
    /// Column, row and colour: Black first, then row by row.
    pub(super) stones: Vec<(u8, u8, Color)>,
    /// Column and row of the points that must be empty, row by row.
    pub(super) empty: Vec<(u8, u8)>,
    /// The conditions on each row, from the top.
    rows: Vec<RowConditions>,
}

/// The conditions on a row, as bits: bit 0 is the left column.
#[derive(Clone, Copy, Debug, Default)]
struct RowConditions {
    /// The points with a condition.
    mask: u64,
    /// The points with a black stone.
    black: u64,
    /// The points with a white stone.
    white: u64,
}

impl Image {
    pub(super) fn new(
        transform: Transform,
        size: Size,
        edges: Edges,
        mut stones: Vec<(u8, u8, Color)>,
        mut empty: Vec<(u8, u8)>,
    ) -> Image {
        stones.sort_unstable_by_key(|&(x, y, color)| (color != Color::Black, y, x));
        empty.sort_unstable_by_key(|&(x, y)| (y, x));
        let mut rows = vec![RowConditions::default(); usize::from(size.height())];
        for &(x, y, color) in &stones {
            let row = &mut rows[usize::from(y)];
            row.mask |= 1 << x;
            *(if color == Color::Black { &mut row.black } else { &mut row.white }) |= 1 << x;
        }
        for &(x, y) in &empty {
            rows[usize::from(y)].mask |= 1 << x;
        }
        let (width, height) = (size.width(), size.height());
        Image { transforms: vec![transform], width, height, edges, stones, empty, rows }
    }

    /// Returns true if both have the same conditions.
    pub(super) fn is_same(&self, other: &Image) -> bool {
        (self.width, self.height, self.edges) == (other.width, other.height, other.edges)
            && self.stones == other.stones
            && self.empty == other.empty
    }

    /// Returns true if an image with this corner lies on the board and touches the edges that it must touch.
    pub(super) fn fits(&self, size: Size, x: u8, y: u8) -> bool {
        let (right, bottom) = (u16::from(x) + u16::from(self.width), u16::from(y) + u16::from(self.height));
        let (width, height) = (u16::from(size.width()), u16::from(size.height()));
        right <= width
            && bottom <= height
            && (!self.edges.left || x == 0)
            && (!self.edges.right || right == width)
            && (!self.edges.top || y == 0)
            && (!self.edges.bottom || bottom == height)
    }

    /// Returns true if the board shows the image at this corner, where it fits. Compares point by point.
    pub(super) fn is_on(&self, board: &Board, x: u8, y: u8) -> bool {
        self.stones.iter().all(|&(dx, dy, color)| board.get(Point::new(x + dx, y + dy)) == Some(color))
            && self.empty.iter().all(|&(dx, dy)| board.get(Point::new(x + dx, y + dy)).is_none())
    }

    /// Returns true if the board shows the image at this corner, where it fits. Compares row by row.
    pub(super) fn is_at(&self, board: &Rows, x: u8, y: u8) -> bool {
        self.rows.iter().zip(y..).all(|(row, y)| {
            let (black, white) = board.row(y);
            (black >> x) & row.mask == row.black && (white >> x) & row.mask == row.white
        })
    }

    /// Returns the leftmost corner at which the board shows the image, the uppermost of those.
    pub(super) fn first(&self, board: &Rows) -> Option<(u8, u8)> {
        let (size, Edges { left, right, top, bottom }) = (board.size(), self.edges);
        let columns = bits(corners_along(size.width(), self.width, left, right));
        let mut first = None;
        for y in corners_along(size.height(), self.height, top, bottom) {
            let found = self.columns_at(board, y, columns);
            let x = found.trailing_zeros() as u8;
            if found != 0 && first.is_none_or(|(before, _)| x < before) {
                first = Some((x, y));
            }
        }
        first
    }

    /// Returns those of `columns` that are the column of a corner in row `y`.
    fn columns_at(&self, board: &Rows, y: u8, mut columns: u64) -> u64 {
        for &(dx, dy, color) in &self.stones {
            let (black, white) = board.row(y + dy);
            columns &= (if color == Color::Black { black } else { white }) >> dx;
            if columns == 0 {
                return 0;
            }
        }
        for &(dx, dy) in &self.empty {
            let (black, white) = board.row(y + dy);
            columns &= !(black | white) >> dx;
            if columns == 0 {
                return 0;
            }
        }
        columns
    }

    /// Returns the conditions on a point and its eight neighbours, as bits of [`Rows::near`]: the bits with a
    /// condition, and those of them that must be set.
    pub(super) fn around(&self, x: u8, y: u8) -> (u32, u32) {
        let (mut mask, mut set) = (0, 0);
        let mut add = |dx: u8, dy: u8, stone: Option<Color>| {
            let (dx, dy) = (i16::from(dx) - i16::from(x), i16::from(dy) - i16::from(y));
            if dx.abs() <= 1 && dy.abs() <= 1 {
                mask |= near_bit(dx, dy, Color::Black) | near_bit(dx, dy, Color::White);
                set |= stone.map_or(0, |color| near_bit(dx, dy, color));
            }
        };
        self.stones.iter().for_each(|&(dx, dy, color)| add(dx, dy, Some(color)));
        self.empty.iter().for_each(|&(dx, dy)| add(dx, dy, None));
        (mask, set)
    }
}

/// Returns the places along one side of the board at which an image of this length may begin, given the edges
/// that it must touch.
fn corners_along(side: u8, len: u8, at_start: bool, at_end: bool) -> std::ops::RangeInclusive<u8> {
    match (side.checked_sub(len), at_start, at_end) {
        // The image does not fit, or it must touch both edges but is shorter than the side.
        #[expect(clippy::reversed_empty_ranges, reason = "an empty range")]
        (None, ..) | (Some(1..), true, true) => 1..=0,
        (Some(_), true, _) => 0..=0,
        (Some(last), false, true) => last..=last,
        (Some(last), false, false) => 0..=last,
    }
}

/// Returns a word with these bits set.
fn bits(range: std::ops::RangeInclusive<u8>) -> u64 {
    range.fold(0, |bits, at| bits | 1 << at)
}
