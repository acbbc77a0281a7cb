//! [`Rows`]: the stones of a board as rows of bits, so that a whole row of a shape is compared at once.

use crate::board::Board;
use crate::value::{Color, MAX_SIDE, Point, Size};

/// The stones of a board: for each row a word of bits per colour. Bit 0 is the left column.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    size: Size,
    /// An empty row comes first and last, so that every row of the board has a row above and below.
    black: [u64; MAX_SIDE as usize + 2],
    white: [u64; MAX_SIDE as usize + 2],
}

impl Rows {
    /// Returns rows without stones.
    pub(super) fn new(size: Size) -> Rows {
        Rows { size, black: [0; MAX_SIDE as usize + 2], white: [0; MAX_SIDE as usize + 2] }
    }

    /// Returns the size of the board.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Takes the size and all stones of a board.
    pub(super) fn read(&mut self, board: &Board) {
        *self = Rows::new(board.size());
        for point in self.size.points() {
            if let Some(color) = board.get(point) {
                self.of_mut(color)[usize::from(point.y) + 1] |= 1 << point.x;
            }
        }
    }

    /// Puts a stone on a point, or removes it. A point off the board is ignored.
    pub(super) fn set(&mut self, point: Point, stone: Option<Color>) {
        if !self.size.contains(point) {
            return;
        }
        let (row, bit) = (usize::from(point.y) + 1, 1 << point.x);
        self.black[row] &= !bit;
        self.white[row] &= !bit;
        if let Some(color) = stone {
            self.of_mut(color)[row] |= bit;
        }
    }

    /// Returns the black and the white stones of a row.
    #[inline]
    pub(super) fn row(&self, y: u8) -> (u64, u64) {
        (self.black[usize::from(y) + 1], self.white[usize::from(y) + 1])
    }

    /// Returns the stones on a point and its eight neighbours, with the bits of [`near_bit`].
    #[inline]
    pub(super) fn near(&self, point: Point) -> u32 {
        let three = |row: u64| ((row << 1 >> point.x) & 7) as u32;
        let mut near = 0;
        for dy in 0..3 {
            let row = usize::from(point.y) + dy;
            near |= (three(self.black[row]) | three(self.white[row]) << 9) << (3 * dy);
        }
        near
    }

    fn of_mut(&mut self, color: Color) -> &mut [u64; MAX_SIDE as usize + 2] {
        if color == Color::Black { &mut self.black } else { &mut self.white }
    }
}

/// Returns the bit of [`Rows::near`] for a stone of this colour `dx` columns to the right and `dy` rows down,
/// each -1 to 1.
pub(super) fn near_bit(dx: i16, dy: i16, color: Color) -> u32 {
    let at = (dy + 1) * 3 + dx + 1;
    1 << (at + if color == Color::Black { 0 } else { 9 })
}
