//! [`Board`]: the stones, and what a move does to them.

use std::fmt;

use super::grid::{Cell, EMPTY, Grid, key};
use super::hash::size_key;
use super::journal::Step;
use super::stack::Stack;
use crate::value::{ByColor, Color, Point, Size};

/// Whether a move that captures nothing may leave its own chain without liberties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suicide {
    /// It may not: the point is forbidden (禁着点).
    Forbidden,
    /// Two or more stones may remove themselves. A single stone may not: it would leave the board unchanged.
    GroupsOnly,
    /// It may. Whether a single stone may leave the board unchanged is a question of the ko rule.
    Allowed,
}

/// Why a board refuses a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The point is not on the board.
    OffBoard,
    /// There is a stone on the point.
    Occupied,
    /// The chain would be left without liberties.
    Suicide,
}

/// What a move did to the stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effect {
    /// The number of the opponent's stones that were captured.
    pub captured: u16,
    /// The number of own stones that were removed, including the stone played.
    pub own_removed: u16,
    /// The colour of the stone that stood on the point before; only [`Board::force`] replaces stones.
    pub replaced: Option<Color>,
    /// The point of the captured stone if the move has the shape of a ko: a stone that stands alone captured
    /// one stone, whose point is its only liberty.
    pub ko: Option<Point>,
}

/// The stones on a board, the prisoners, and a journal from which every change can be taken back.
///
/// Each move updates the hash and the prisoners; chains are followed on demand. A move allocates nothing
/// after the journal has grown to the length of a game, and [`Board::reset`] keeps that memory.
///
/// Two boards are equal if they have the same size and the same stones. Prisoners and journal do not matter.
///
/// ```
/// use sgf_core::board::{Board, Suicide};
/// use sgf_core::value::{Color, Point, Size};
/// let mut board = Board::parse("
///     . X O . .
///     X O . O .
///     . X O . .")?;
/// let effect = board.play(Point::new(2, 1), Color::Black, Suicide::Forbidden).unwrap();
/// assert_eq!((effect.captured, effect.ko), (1, Some(Point::new(1, 1))));
/// assert_eq!(board.prisoners(Color::Black), 1);
/// assert!(board.undo());
/// assert_eq!(board.get(Point::new(1, 1)), Some(Color::White));
/// # Ok::<(), sgf_core::board::ParseBoardError>(())
/// ```
pub struct Board {
    pub(super) size: Size,
    pub(super) grid: Box<Grid>,
    pub(super) prisoners: ByColor<u32>,
    pub(super) steps: Stack<Step>,
    pub(super) log: Vec<u16>,
    pub(super) scratch: Vec<u16>,
}

/// What [`Board::place`] did: an [`Effect`] in cells.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Placed {
    pub(crate) captured: u16,
    pub(crate) own: u16,
    /// The cell of the ko, or 0.
    pub(crate) ko: u16,
}

#[inline(always)]
pub(crate) const fn code(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

#[inline(always)]
pub(crate) const fn decode(code: u8) -> Option<Color> {
    match code {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    }
}

impl Board {
    /// Returns an empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut board = Self {
            size,
            grid: Grid::new(),
            prisoners: ByColor::default(),
            steps: Stack::new(),
            log: Vec::new(),
            scratch: Vec::new(),
        };
        board.reset(size);
        board
    }

    /// Empties the board, the prisoners and the journal, and keeps the memory.
    pub fn reset(&mut self, size: Size) {
        self.size = size;
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        self.grid.reset(width, height, size.stride(), size.cells());
        self.prisoners = ByColor::default();
        self.steps.clear();
        self.log.clear();
    }

    /// Returns the cells that a board of this size has.
    pub(super) fn in_use(&self) -> &[Cell] {
        self.grid.cells.first(self.size.cells())
    }

    /// Returns the size.
    #[must_use]
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the colour of the stone on a point; `None` if the point is empty or off the board.
    #[must_use]
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        if self.size.contains(point) { decode(self.grid.cells[self.size.index(point)].code()) } else { None }
    }

    /// Returns all stones, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().filter_map(|point| Some((point, self.get(point)?)))
    }

    /// Returns the number of stones of a colour on the board.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.in_use().iter().filter(|cell| cell.code() == code(color)).count()
    }

    /// Returns the number of stones that this colour has captured. The stones of a suicide go to the
    /// opponent.
    #[must_use]
    pub fn prisoners(&self, color: Color) -> u32 {
        self.prisoners[color]
    }

    /// Returns the Zobrist hash of size and stones. Equal boards have equal hashes, on every machine.
    #[must_use]
    #[inline]
    pub fn hash(&self) -> u64 {
        self.grid.hash ^ size_key(self.size)
    }

    /// Returns the hash of the stones alone, for boards of one size.
    #[inline]
    pub(crate) fn stones_hash(&self) -> u64 {
        self.grid.hash
    }

    /// Plays a stone if the point is empty and the move is not a forbidden suicide. A board knows neither ko
    /// nor turn: see [`Position::try_play`](crate::rules::Position::try_play).
    ///
    /// # Errors
    /// [`Refusal::OffBoard`], [`Refusal::Occupied`] or [`Refusal::Suicide`]. The board is unchanged then.
    pub fn play(&mut self, point: Point, color: Color, suicide: Suicide) -> Result<Effect, Refusal> {
        if !self.size.contains(point) {
            return Err(Refusal::OffBoard);
        }
        let placed = self.place(self.size.index(point), color, suicide)?;
        Ok(self.effect(placed, None))
    }

    /// Executes a recorded move even if it is illegal, as FF\[4\] asks under "Move properties": replaces a
    /// stone on the point (which is not a prisoner), captures the opponent's chains next to it that have no
    /// liberty, then its own chain if that has none.
    ///
    /// # Errors
    /// [`Refusal::OffBoard`] only.
    pub fn force(&mut self, point: Point, color: Color) -> Result<Effect, Refusal> {
        if !self.size.contains(point) {
            return Err(Refusal::OffBoard);
        }
        let at = self.size.index(point);
        let replaced = self.grid.cells[at].code();
        if replaced != EMPTY {
            self.grid.take(at);
        }
        let placed = self.place(at, color, Suicide::Allowed)?;
        if let Some(step) = self.steps.last_mut() {
            *step = step.on(replaced);
        }
        Ok(self.effect(placed, decode(replaced)))
    }

    fn effect(&self, placed: Placed, replaced: Option<Color>) -> Effect {
        let ko = (placed.ko != 0).then(|| self.size.point(usize::from(placed.ko)));
        Effect { captured: placed.captured, own_removed: placed.own, replaced, ko }
    }

    /// Puts a stone on a point, or takes it away, as set-up does: captures nothing and makes no prisoners.
    /// Does nothing off the board. Returns whether the board changed.
    pub fn set(&mut self, point: Point, stone: Option<Color>) -> bool {
        self.set_all([(point, stone)])
    }

    /// Does [`Board::set`] for many points, each change as a step of its own. Returns whether the board
    /// changed.
    pub fn set_all(&mut self, stones: impl IntoIterator<Item = (Point, Option<Color>)>) -> bool {
        let first = self.steps.len();
        for (point, stone) in stones {
            if !self.size.contains(point) {
                continue;
            }
            let at = self.size.index(point);
            let (before, after) = (self.grid.cells[at].code(), stone.map_or(EMPTY, code));
            if before == after {
                continue;
            }
            self.put_instead(at, after);
            self.steps.push(Step::set(self.log.len(), at, after, before));
        }
        self.steps.len() > first
    }

    /// Replaces what is on a cell by a stone, or by nothing.
    pub(super) fn put_instead(&mut self, at: usize, code: u8) {
        if self.grid.cells[at].code() != EMPTY {
            self.grid.take(at);
        }
        if code != EMPTY {
            self.grid.put(at, code);
        }
    }

    /// Plays a stone on a cell if the board allows it.
    #[inline]
    pub(crate) fn place(&mut self, at: usize, color: Color, suicide: Suicide) -> Result<Placed, Refusal> {
        let side = code(color);
        if self.grid.is_free::<0>(at, side) {
            self.grid.put(at, side);
            self.steps.push(Step::play(self.log.len(), at, side, 0));
            return Ok(Placed::default());
        }
        self.place_checked(at, color, suicide)
    }

    /// Does [`Board::place`] for a stone that may capture or be captured.
    pub(crate) fn place_checked(
        &mut self,
        at: usize,
        color: Color,
        suicide: Suicide,
    ) -> Result<Placed, Refusal> {
        if self.grid.cells[at].code() != EMPTY {
            return Err(Refusal::Occupied);
        }
        let side = code(color);
        let log = self.log.len();
        let placed = self.grid.place(at, side, suicide, &mut self.log)?;
        let Placed { captured, own, .. } = placed;
        self.prisoners[color] += u32::from(captured);
        self.prisoners[color.other()] += u32::from(own);
        self.steps.push(Step::play(log, at, side, own));
        Ok(placed)
    }

    /// Plays a row of stones that certainly neither capture nor are captured: the hot path of every replay.
    ///
    /// Before each stone it asks `entry` with the colour and the hash of the stones after it, writes the
    /// answer into `entries`, and stops if there is none or `entries` is full. Returns the number of stones
    /// played and the first one not played, if any, which may still be legal. `STRIDE` is that of the board,
    /// or 0 where it is not a constant.
    ///
    /// Must do exactly what [`Board::place`] does stone by stone: see `rules/plain_play.rs`.
    #[inline(always)]
    pub(crate) fn place_fast<const STRIDE: usize, T>(
        &mut self,
        moves: &mut impl Iterator<Item = (usize, Color)>,
        entries: &mut [T],
        mut entry: impl FnMut(Color, u64) -> Option<T>,
    ) -> (usize, Option<(usize, Color)>) {
        let (log, mut hash, mut made) = (self.log.len(), self.grid.hash, 0);
        // Both get one length, so that the compiler tests the index once.
        let steps = self.steps.spare(entries.len());
        let limit = entries.len().min(steps.len());
        let (entries, steps) = (&mut entries[..limit], &mut steps[..limit]);
        let mut left = None;
        while made < limit {
            let Some((at, color)) = moves.next() else { break };
            let side = code(color);
            let after = hash ^ key(at, side);
            let is_free = self.grid.is_free::<STRIDE>(at, side);
            let Some(entry) = (if is_free { entry(color, after) } else { None }) else {
                left = Some((at, color));
                break;
            };
            entries[made] = entry;
            steps[made] = Step::play(log, at, side, 0);
            hash = after;
            self.grid.put_unhashed::<STRIDE>(at, side);
            made += 1;
        }
        self.grid.hash = hash;
        self.steps.raise(made);
        (made, left)
    }

    /// Returns what [`Board::place`] would do, and the hash of the stones after it, without doing it.
    pub(crate) fn preview(
        &self,
        at: usize,
        color: Color,
        suicide: Suicide,
    ) -> Result<(Placed, u64), Refusal> {
        if self.grid.cells[at].code() != EMPTY {
            return Err(Refusal::Occupied);
        }
        self.grid.preview(at, code(color), suicide)
    }
}

impl Clone for Board {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.size);
        copy.clone_from(self);
        copy
    }

    /// Copies into the memory that is already there.
    fn clone_from(&mut self, source: &Self) {
        self.size = source.size;
        self.grid.copy_from(&source.grid, source.size.cells());
        self.prisoners = source.prisoners;
        self.steps.clone_from(&source.steps);
        self.log.clone_from(&source.log);
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.grid.hash == other.grid.hash && self.in_use() == other.in_use()
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {} (prisoners B{} W{})", self.size, self.prisoners.black, self.prisoners.white)?;
        write!(f, "\n{self}")
    }
}
