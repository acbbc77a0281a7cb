//! A [`Shape`](super::Shape) turned one way, and where on a board it is.

use super::rows::{Rows, near_bit};
use super::shape::Edges;
use crate::board::{Board, Transform};
use crate::value::{Color, Point, Size};

/// A shape turned one way.
#[derive(Clone, Debug)]
pub(super) struct Image {
    /// All that turn the shape into it: several where the shape is symmetric itself.
    pub(super) transforms: Vec<Transform>,
    pub(super) width: u8,
    pub(super) height: u8,
    edges: Edges,
    /// Black ones first, row by row.
    pub(super) stones: Vec<(u8, u8, Color)>,
    pub(super) empty: Vec<(u8, u8)>,
    /// From the top.
    rows: Vec<RowAsked>,
}

/// What is asked of a row: bit 0 is the left column.
#[derive(Clone, Copy, Debug, Default)]
struct RowAsked {
    /// The points of which anything is asked.
    said: u64,
    black: u64,
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
        let mut rows = vec![RowAsked::default(); usize::from(size.height())];
        for &(x, y, color) in &stones {
            let row = &mut rows[usize::from(y)];
            row.said |= 1 << x;
            *(if color == Color::Black { &mut row.black } else { &mut row.white }) |= 1 << x;
        }
        for &(x, y) in &empty {
            rows[usize::from(y)].said |= 1 << x;
        }
        let (width, height) = (size.width(), size.height());
        Image { transforms: vec![transform], width, height, edges, stones, empty, rows }
    }

    pub(super) fn same_as(&self, other: &Image) -> bool {
        (self.width, self.height, self.edges) == (other.width, other.height, other.edges)
            && self.stones == other.stones
            && self.empty == other.empty
    }

    /// Whether its upper left point may lie there.
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

    /// Whether it is there, point by point. It fits.
    pub(super) fn is_on(&self, board: &Board, x: u8, y: u8) -> bool {
        self.stones.iter().all(|&(dx, dy, color)| board.get(Point::new(x + dx, y + dy)) == Some(color))
            && self.empty.iter().all(|&(dx, dy)| board.get(Point::new(x + dx, y + dy)).is_none())
    }

    /// Whether it is there. It fits.
    pub(super) fn is_at(&self, board: &Rows, x: u8, y: u8) -> bool {
        self.rows.iter().zip(y..).all(|(row, y)| {
            let (black, white) = board.row(y);
            (black >> x) & row.said == row.black && (white >> x) & row.said == row.white
        })
    }

    /// The leftmost place where it is, the uppermost of those.
    pub(super) fn first(&self, board: &Rows) -> Option<(u8, u8)> {
        let (size, Edges { left, right, top, bottom }) = (board.size(), self.edges);
        let columns = bits(places(size.width(), self.width, left, right));
        let mut first = None;
        for y in places(size.height(), self.height, top, bottom) {
            let found = self.columns_at(board, y, columns);
            let x = found.trailing_zeros() as u8;
            if found != 0 && first.is_none_or(|(before, _)| x < before) {
                first = Some((x, y));
            }
        }
        first
    }

    /// In which of `columns` it begins where it lies that high.
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

    /// What it asks of a point and those around it, as bits of [`Rows::near`]: which count, and which of them are set.
    pub(super) fn around(&self, x: u8, y: u8) -> (u32, u32) {
        let (mut said, mut set) = (0, 0);
        let mut ask = |dx: u8, dy: u8, stone: Option<Color>| {
            let (dx, dy) = (i16::from(dx) - i16::from(x), i16::from(dy) - i16::from(y));
            if dx.abs() <= 1 && dy.abs() <= 1 {
                said |= near_bit(dx, dy, Color::Black) | near_bit(dx, dy, Color::White);
                set |= stone.map_or(0, |color| near_bit(dx, dy, color));
            }
        };
        self.stones.iter().for_each(|&(dx, dy, color)| ask(dx, dy, Some(color)));
        self.empty.iter().for_each(|&(dx, dy)| ask(dx, dy, None));
        (said, set)
    }
}

/// Where along one side of the board an image may begin, as far as its edges say.
fn places(side: u8, len: u8, at_start: bool, at_end: bool) -> std::ops::RangeInclusive<u8> {
    match (side.checked_sub(len), at_start, at_end) {
        // It has no room, or is not as long as the side, whose edges it has both.
        #[expect(clippy::reversed_empty_ranges, reason = "there is no place")]
        (None, ..) | (Some(1..), true, true) => 1..=0,
        (Some(_), true, _) => 0..=0,
        (Some(last), false, true) => last..=last,
        (Some(last), false, false) => 0..=last,
    }
}

/// The bits of these numbers.
fn bits(places: std::ops::RangeInclusive<u8>) -> u64 {
    places.fold(0, |bits, at| bits | 1 << at)
}
