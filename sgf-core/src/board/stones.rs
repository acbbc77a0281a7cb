//! [`Board`]: the stones, what a move does to them, and questions about chains.

use std::fmt;

use super::grid::{Cell, EMPTY, Grid, key};
use super::hash::size_key;
use super::journal::Step;
use super::stack::Stack;
use crate::value::{Color, Point, Size};

/// Whether a move may leave its own chain without liberties (nothing being captured).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suicide {
    /// Never: the point is forbidden (禁着点).
    Forbidden,
    /// Two stones and more may remove themselves, one may not: it would leave the board as it was.
    GroupsOnly,
    /// Always; whether the unchanged board of a one-stone suicide is allowed is for the ko rule to say.
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
    /// Stones of the opponent that were captured.
    pub captured: u16,
    /// Own stones that were removed, the played one among them.
    pub own_removed: u16,
    /// The colour of the stone that stood on the point before (forced moves only).
    pub replaced: Option<Color>,
    /// The point of a stone captured alone by a stone that stands alone with this point as its only liberty: the
    /// shape of a ko.
    pub ko: Option<Point>,
}

/// The stones on a board, the prisoners, and a journal that takes every change back.
///
/// The hash and the prisoners are kept up to date move by move; chains are followed when they are asked for. A move
/// costs no allocation once the journal has grown to the length of a game; [`Board::reset`] keeps that room.
///
/// Two boards are equal when they have the same size and the same stones, whatever led there.
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
    pub(super) prisoners: [u32; 2],
    pub(super) steps: Stack<Step>,
    pub(super) log: Vec<u16>,
    pub(super) scratch: Vec<u16>,
}

/// What [`Board::place`] did, in cells.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Placed {
    pub(crate) captured: u16,
    pub(crate) own: u16,
    /// Cell of the ko, or 0.
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
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut board = Self {
            size,
            grid: Grid::new(),
            prisoners: [0; 2],
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
        self.prisoners = [0; 2];
        self.steps.clear();
        self.log.clear();
    }

    /// The cells that this size has.
    pub(super) fn in_use(&self) -> &[Cell] {
        self.grid.cells.first(self.size.cells())
    }

    /// The size.
    #[must_use]
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point; `None` when it is empty or off the board.
    #[must_use]
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        if self.size.contains(point) { decode(self.grid.cells[self.size.index(point)].code()) } else { None }
    }

    /// All stones, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().filter_map(|point| Some((point, self.get(point)?)))
    }

    /// The number of stones of a colour on the board.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.in_use().iter().filter(|cell| cell.code() == code(color)).count()
    }

    /// The opponent's stones that this colour has taken (a suicide gives its stones to the opponent).
    #[must_use]
    pub fn prisoners(&self, color: Color) -> u32 {
        self.prisoners[usize::from(color == Color::White)]
    }

    /// The Zobrist hash of size and stones: equal boards have equal hashes, on every machine.
    #[must_use]
    #[inline]
    pub fn hash(&self) -> u64 {
        self.grid.hash ^ size_key(self.size)
    }

    /// The hash of the stones alone, for boards of one size.
    #[inline]
    pub(crate) fn stones_hash(&self) -> u64 {
        self.grid.hash
    }

    /// Plays a stone if the board allows it: the point is empty, and the move is no forbidden suicide. Ko and turn
    /// are not the board's business.
    ///
    /// # Errors
    /// The reason; the board is then unchanged.
    pub fn play(&mut self, point: Point, color: Color, suicide: Suicide) -> Result<Effect, Refusal> {
        if !self.size.contains(point) {
            return Err(Refusal::OffBoard);
        }
        let placed = self.place(self.size.index(point), color, suicide)?;
        Ok(self.effect(placed, None))
    }

    /// Executes a recorded move whatever it is, as FF\[4\] asks under "Move properties": a stone on the point is
    /// replaced (it is no prisoner), the opponent's chains beside it that have no liberty are captured, then the
    /// own chain if it has none.
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

    /// Puts a stone on a point or takes it away as set-up does: nothing is captured, no prisoner is made. Off the
    /// board nothing happens. Returns whether the board changed.
    pub fn set(&mut self, point: Point, stone: Option<Color>) -> bool {
        self.set_all([(point, stone)])
    }

    /// [`Board::set`] for many points. Each change is a step of its own. Returns whether the board changed.
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

    /// Puts a stone, or none, where there is another or none.
    pub(super) fn put_instead(&mut self, at: usize, code: u8) {
        if self.grid.cells[at].code() != EMPTY {
            self.grid.take(at);
        }
        if code != EMPTY {
            self.grid.put(at, code);
        }
    }

    /// Plays a stone if it may.
    #[inline]
    pub(crate) fn place(&mut self, at: usize, color: Color, suicide: Suicide) -> Result<Placed, Refusal> {
        let side = code(color);
        if self.grid.is_free::<0>(at, side) {
            self.grid.put(at, side);
            self.steps.push(Step::play(self.log.len(), at, side, 0));
            return Ok(Placed::default());
        }
        self.place_closely(at, color, suicide)
    }

    /// [`Board::place`] for a stone that may capture or be captured.
    pub(crate) fn place_closely(
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
        let taker = usize::from(side == 2);
        self.prisoners[taker] += u32::from(captured);
        self.prisoners[1 - taker] += u32::from(own);
        self.steps.push(Step::play(log, at, side, own));
        Ok(placed)
    }

    /// The hot path of every replay: plays stones one after another that seem neither to capture nor to be captured, as long
    /// as `entry` has something to say of colour and the hash of the stones after it, which goes into `entries`. How
    /// many were played, and the first that was not; it may still be legal. No more are played than there are entries.
    /// `STRIDE` is that of the board, or 0 where the compiler is not to know it.
    #[inline(always)]
    pub(crate) fn place_freely<const STRIDE: usize, T>(
        &mut self,
        moves: &mut impl Iterator<Item = (usize, Color)>,
        entries: &mut [T],
        mut entry: impl FnMut(Color, u64) -> Option<T>,
    ) -> (usize, Option<(usize, Color)>) {
        let (log, mut hash, mut made) = (self.log.len(), self.grid.hash, 0);
        // Both of one length, which the compiler then asks once.
        let steps = self.steps.room(entries.len());
        let most = entries.len().min(steps.len());
        let (entries, steps) = (&mut entries[..most], &mut steps[..most]);
        let mut left = None;
        while made < most {
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

    /// What [`Board::place`] would do, and the hash of the stones after it, without doing it.
    pub(crate) fn foresee(
        &self,
        at: usize,
        color: Color,
        suicide: Suicide,
    ) -> Result<(Placed, u64), Refusal> {
        if self.grid.cells[at].code() != EMPTY {
            return Err(Refusal::Occupied);
        }
        self.grid.foresee(at, code(color), suicide)
    }
}

impl Clone for Board {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.size);
        copy.clone_from(self);
        copy
    }

    /// Copies into the memory already there.
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
        write!(f, "Board {} (prisoners B{} W{})", self.size, self.prisoners[0], self.prisoners[1])?;
        write!(f, "\n{self}")
    }
}
