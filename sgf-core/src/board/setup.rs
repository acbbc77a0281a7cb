//! [`Setup`]: any arrangement of stones, as AB, AW, AE and PL make it.

use super::stones::{Board, code};
use crate::value::{Color, Point, Size};

/// An arrangement of stones and, if stated, who plays next. Anything goes: chains without liberties, stones of one
/// colour only, a full board. Two set-ups are equal when size, stones and player are.
///
/// Setting stones up never captures (FF\[4\], "Setup properties"): chains left without liberties are legal in a
/// record and are told by [`Setup::chains_without_liberties`].
///
/// ```
/// use sgf_core::board::Setup;
/// use sgf_core::value::{Color, Point, Size};
/// let mut setup = Setup::new(Size::NINE);
/// setup.put(Point::new(0, 0), Some(Color::Black))?;
/// setup.put(Point::new(1, 0), Some(Color::White))?;
/// setup.put(Point::new(0, 1), Some(Color::White))?;
/// assert_eq!(setup.chains_without_liberties(), [Point::new(0, 0)]);
/// assert_eq!(setup.to_board().get(Point::new(0, 0)), Some(Color::Black));
/// # Ok::<(), sgf_core::board::SetupError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    size: Size,
    stones: Vec<Option<Color>>,
    /// How many are black, and white.
    counts: [usize; 2],
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
    /// An empty arrangement; nobody is said to play next.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, stones: vec![None; size.area()], counts: [0; 2], to_move: None }
    }

    /// The size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who plays next, if stated (`PL`).
    #[must_use]
    pub fn to_move(&self) -> Option<Color> {
        self.to_move
    }

    /// States who plays next.
    pub fn set_to_move(&mut self, color: Option<Color>) {
        self.to_move = color;
    }

    /// Puts a stone on a point (`AB`, `AW`) or takes it away (`AE`), whatever stands there. Returns what stood there.
    ///
    /// # Errors
    /// When the point is off the board.
    pub fn put(&mut self, point: Point, stone: Option<Color>) -> Result<Option<Color>, SetupError> {
        let Some(slot) = self.slot(point).and_then(|slot| self.stones.get_mut(slot)) else {
            return Err(SetupError { point, size: self.size });
        };
        let before = std::mem::replace(slot, stone);
        if let Some(color) = before {
            self.counts[usize::from(color == Color::White)] -= 1;
        }
        if let Some(color) = stone {
            self.counts[usize::from(color == Color::White)] += 1;
        }
        Ok(before)
    }

    /// The stone on a point; `None` when it is empty or off the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        self.slot(point).and_then(|slot| self.stones.get(slot).copied().flatten())
    }

    fn slot(&self, point: Point) -> Option<usize> {
        let row = usize::from(point.y) * usize::from(self.size.width());
        self.size.contains(point).then(|| row + usize::from(point.x))
    }

    /// All stones, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().zip(&self.stones).filter_map(|(point, stone)| Some((point, (*stone)?)))
    }

    /// The number of stones of a colour.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.counts[usize::from(color == Color::White)]
    }

    /// Whether no stone is set up.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; 2]
    }

    /// A board with these stones, no prisoners and nothing to undo.
    #[must_use]
    pub fn to_board(&self) -> Board {
        let mut board = Board::new(self.size);
        board.set_up(self);
        board
    }

    /// One stone of each chain without liberties.
    #[must_use]
    pub fn chains_without_liberties(&self) -> Vec<Point> {
        self.to_board().chains_without_liberties().collect()
    }
}

impl From<&Board> for Setup {
    /// The stones of a board; nobody is said to play next.
    fn from(board: &Board) -> Self {
        let size = board.size();
        let counts = [board.count(Color::Black), board.count(Color::White)];
        Self { size, stones: size.points().map(|point| board.get(point)).collect(), counts, to_move: None }
    }
}

impl Board {
    /// Empties the board and sets these stones up: no prisoners, nothing to undo, memory kept.
    pub fn set_up(&mut self, setup: &Setup) {
        self.reset(setup.size());
        for (point, color) in setup.stones() {
            self.grid.put(self.size.index(point), code(color));
        }
    }
}
