//! [`Setup`]: any arrangement of stones, as the properties AB, AW, AE and PL make it.

use super::stones::{Board, code};
use crate::value::{ByColor, Color, Point, Size};

/// An arrangement of stones and, if stated, the side to move. Every arrangement is possible: chains without
/// liberties, stones of one colour only, a full board. Two set-ups are equal if size, stones and side to move
/// are.
///
/// Setting stones up never captures (FF\[4\], "Setup properties"), so a record may have chains without
/// liberties: [`Board::chains_without_liberties`] finds them.
///
/// ```
/// use sgf_core::board::Setup;
/// use sgf_core::value::{Color, Point, Size};
/// let mut setup = Setup::new(Size::NINE);
/// setup.put(Point::new(0, 0), Some(Color::Black))?;
/// setup.put(Point::new(1, 0), Some(Color::White))?;
/// setup.put(Point::new(0, 1), Some(Color::White))?;
/// let board = setup.to_board();
/// assert!(board.chains_without_liberties().eq([Point::new(0, 0)]));
/// assert_eq!(board.get(Point::new(0, 0)), Some(Color::Black));
/// # Ok::<(), sgf_core::board::SetupError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    size: Size,
    stones: Vec<Option<Color>>,
    /// The number of stones of each colour.
    counts: ByColor<usize>,
    to_move: Option<Color>,
}

/// A set-up stone lies outside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{point} is not on a board of size {size}")]
pub struct SetupError {
    /// The point.
    pub point: Point,
    /// The board's size.
    pub size: Size,
}

impl Setup {
    /// Returns an empty arrangement without a side to move.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, stones: vec![None; size.area()], counts: ByColor::default(), to_move: None }
    }

    /// Returns the size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the side to move, if stated (`PL`).
    #[must_use]
    pub fn to_move(&self) -> Option<Color> {
        self.to_move
    }

    /// States the side to move.
    pub fn set_to_move(&mut self, color: Option<Color>) {
        self.to_move = color;
    }

    /// Puts a stone on a point (`AB`, `AW`) or takes it away (`AE`), whatever stands there. Returns what
    /// stood there before.
    ///
    /// # Errors
    /// If the point is off the board.
    pub fn put(&mut self, point: Point, stone: Option<Color>) -> Result<Option<Color>, SetupError> {
        let Some(slot) = self.slot(point).and_then(|slot| self.stones.get_mut(slot)) else {
            return Err(SetupError { point, size: self.size });
        };
        let before = std::mem::replace(slot, stone);
        if let Some(color) = before {
            self.counts[color] -= 1;
        }
        if let Some(color) = stone {
            self.counts[color] += 1;
        }
        Ok(before)
    }

    /// Returns the colour of the stone on a point; `None` if the point is empty or off the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        self.slot(point).and_then(|slot| self.stones.get(slot).copied().flatten())
    }

    fn slot(&self, point: Point) -> Option<usize> {
        self.size.contains(point).then(|| self.size.offset(point))
    }

    /// Returns all stones, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().zip(&self.stones).filter_map(|(point, stone)| Some((point, (*stone)?)))
    }

    /// Returns the number of stones of a colour.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.counts[color]
    }

    /// Whether the arrangement has no stones.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts == ByColor::default()
    }

    /// Returns a board with these stones, no prisoners and nothing to undo.
    #[must_use]
    pub fn to_board(&self) -> Board {
        let mut board = Board::new(self.size);
        board.set_up(self);
        board
    }
}

impl From<&Board> for Setup {
    /// Returns the stones of a board, without a side to move.
    fn from(board: &Board) -> Self {
        let size = board.size();
        let counts = ByColor::of(|color| board.count(color));
        Self { size, stones: size.points().map(|point| board.get(point)).collect(), counts, to_move: None }
    }
}

impl Board {
    /// Empties the board and sets these stones up, with no prisoners and nothing to undo. Keeps the memory.
    pub fn set_up(&mut self, setup: &Setup) {
        self.reset(setup.size());
        for (point, color) in setup.stones() {
            self.grid.put(self.size.index(point), code(color));
        }
    }
}
