//! The stones of a board as rows of bits, so that a whole row of a shape is compared at once.

use crate::board::Board;
use crate::value::{Color, MAX_SIDE, Point, Size};

/// For every row of a board a word of bits for each colour; bit 0 is the left column.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    size: Size,
    /// A row of nothing comes first and last, so that every row has one above and below.
    black: [u64; MAX_SIDE as usize + 2],
    white: [u64; MAX_SIDE as usize + 2],
}

impl Rows {
    /// Rows without stones.
    pub(super) fn new(size: Size) -> Rows {
        Rows { size, black: [0; MAX_SIDE as usize + 2], white: [0; MAX_SIDE as usize + 2] }
    }

    /// The size of the board.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Takes over all stones of a board.
    pub(super) fn read(&mut self, board: &Board) {
        *self = Rows::new(board.size());
        for point in self.size.points() {
            if let Some(color) = board.get(point) {
                self.of_mut(color)[usize::from(point.y) + 1] |= 1 << point.x;
            }
        }
    }

    /// Puts a stone on a point of the board, or takes it away.
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

    /// The black and the white stones of a row.
    #[inline]
    pub(super) fn row(&self, y: u8) -> (u64, u64) {
        (self.black[usize::from(y) + 1], self.white[usize::from(y) + 1])
    }

    /// The stones on a point of the board and the eight around it: see [`near_bit`].
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

/// Which bit of [`Rows::near`] is set where a stone of this colour is so many columns and rows away, each -1 to 1.
pub(super) fn near_bit(dx: i16, dy: i16, color: Color) -> u32 {
    let at = (dy + 1) * 3 + dx + 1;
    1 << (at + if color == Color::Black { 0 } else { 9 })
}
