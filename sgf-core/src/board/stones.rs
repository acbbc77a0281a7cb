//! [`Board`]: the stones, what a move does to them, and questions about chains.

use std::fmt;

use super::chains::{BORDER, Cell, Contact, EMPTY, Grid};
use super::hash::{STONE_KEYS, size_key};
use super::journal::Step;
use crate::value::color::Color;
use crate::value::geometry::{MASK, Point, Size};

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
/// Chains and their liberties, the hash and the prisoners are kept up to date move by move. A move costs no
/// allocation once the journal has grown to the length of a game; [`Board::reset`] keeps that room.
///
/// Two boards are equal when they have the same size and the same stones, whatever led there.
///
/// ```
/// use sgf_core::board::{Board, Point, Size, Suicide};
/// use sgf_core::value::color::Color;
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
    pub(super) steps: Vec<Step>,
    pub(super) log: Vec<u16>,
    pub(super) scratch: Vec<u16>,
}

/// How many stones set-up changes one by one before all chains are made anew.
pub(super) const FEW_STONES: usize = 8;

/// What [`Board::place`] did, in cells.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Placed {
    pub(crate) captured: u16,
    pub(crate) own: u16,
    /// Cell of the ko, or 0.
    pub(crate) ko: u16,
}

/// What [`Board::place_freely`] did.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Free {
    /// The stone is placed.
    Placed,
    /// Nothing: there is a stone.
    Occupied,
    /// Nothing but the beginning: [`Board::place_closely`] must follow.
    Contact(Contact),
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
            steps: Vec::new(),
            log: Vec::new(),
            scratch: Vec::new(),
        };
        board.reset(size);
        board
    }

    /// Empties the board, the prisoners and the journal, and keeps the memory.
    pub fn reset(&mut self, size: Size) {
        self.size = size;
        self.grid.set_stride(size.stride());
        self.grid.clear_cells(size.cells());
        let colors = self.grid.colors.first_mut(size.cells());
        colors.fill(BORDER);
        let (width, stride) = (usize::from(size.width()), size.stride());
        for row in colors.chunks_exact_mut(stride).skip(1).take(usize::from(size.height())) {
            row[1..=width].fill(EMPTY);
        }
        self.grid.hash = 0;
        self.prisoners = [0; 2];
        self.steps.clear();
        self.log.clear();
    }

    /// The colours of the cells that this size has.
    pub(super) fn in_use(&self) -> &[u8] {
        self.grid.colors.first(self.size.cells())
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
        if self.size.contains(point) { decode(self.grid.colors[self.size.index(point)]) } else { None }
    }

    /// All stones, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().filter_map(|point| Some((point, self.get(point)?)))
    }

    /// The number of stones of a colour on the board.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.in_use().iter().filter(|&&cell| cell == code(color)).count()
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

    /// The stones of the chain on a point, in no particular order; nothing when it is empty or off the board.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let start =
            Some(point).filter(|&point| self.get(point).is_some()).map(|point| self.size.index(point));
        let mut cell = start;
        std::iter::from_fn(move || {
            let here = cell?;
            let next = usize::from(self.grid.cells[here].next);
            cell = Some(next).filter(|&next| Some(next) != start);
            Some(self.size.point(here))
        })
    }

    /// One stone that names the chain on a point: the same for all its stones until the board changes.
    #[must_use]
    pub fn chain_head(&self, point: Point) -> Option<Point> {
        self.get(point)?;
        Some(self.size.point(usize::from(self.grid.cells[self.size.index(point)].head)))
    }

    /// The number of stones in the chain on a point; 0 when there is none.
    #[must_use]
    pub fn chain_len(&self, point: Point) -> usize {
        match self.get(point) {
            Some(_) => {
                usize::from(self.grid.cells[usize::from(self.grid.cells[self.size.index(point)].head)].stones)
            }
            None => 0,
        }
    }

    /// The pseudo-liberties of the chain on a point: each liberty counted once for every stone it touches. Zero
    /// exactly when the chain has no liberty. Costs no search.
    #[must_use]
    pub fn pseudo_liberties(&self, point: Point) -> usize {
        match self.get(point) {
            Some(_) => usize::from(
                self.grid.cells[usize::from(self.grid.cells[self.size.index(point)].head)].liberties,
            ),
            None => 0,
        }
    }

    /// The liberties of the chain on a point, each once, sorted.
    #[must_use]
    pub fn liberties(&self, point: Point) -> Vec<Point> {
        let mut found: Vec<Point> = self
            .chain(point)
            .flat_map(|stone| self.size.neighbors(stone))
            .filter(|&near| self.get(near).is_none())
            .collect();
        found.sort_unstable_by_key(|point| (point.y, point.x));
        found.dedup();
        found
    }

    /// The only liberty of the chain on a point, if it has exactly one. The search ends at the second.
    #[must_use]
    pub fn atari(&self, point: Point) -> Option<Point> {
        let mut only = None;
        for stone in self.chain(point) {
            for near in self.size.neighbors(stone) {
                if self.get(near).is_none() && *only.get_or_insert(near) != near {
                    return None;
                }
            }
        }
        only
    }

    /// One stone of each chain that has no liberties; only set-up can leave such chains.
    pub fn chains_without_liberties(&self) -> impl Iterator<Item = Point> + '_ {
        let len = self.size.cells();
        (0..len)
            .filter(|&cell| {
                let Cell { head, liberties, .. } = self.grid.cells[cell];
                decode(self.grid.colors[cell]).is_some() && usize::from(head) == cell && liberties == 0
            })
            .map(|cell| self.size.point(cell))
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
        let replaced = self.grid.colors[at];
        if replaced != EMPTY {
            self.grid.remove_stone(at, &mut self.scratch);
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

    /// [`Board::set`] for many points: the cost grows with the points and the board, not with their product. Each
    /// change is a step of its own. Returns whether the board changed.
    pub fn set_all(&mut self, stones: impl IntoIterator<Item = (Point, Option<Color>)>) -> bool {
        let first = self.steps.len();
        let mut chains_kept = true;
        for (point, stone) in stones {
            if !self.size.contains(point) {
                continue;
            }
            let at = self.size.index(point);
            let (before, after) = (self.grid.colors[at], stone.map_or(EMPTY, code));
            if before == after {
                continue;
            }
            // From here on all chains are made anew in the end, which costs the board once.
            chains_kept &= self.steps.len() - first < FEW_STONES;
            if chains_kept {
                if before != EMPTY {
                    self.grid.remove_stone(at, &mut self.scratch);
                }
                if after != EMPTY {
                    self.grid.add_stone(at, after);
                }
            } else {
                self.grid.paint(at, after);
            }
            self.steps.push(Step::set(self.log.len(), at, after, before));
        }
        if !chains_kept {
            self.grid.gather_all(self.size.cells());
        }
        self.steps.len() > first
    }

    /// Plays a stone if it may.
    #[inline(always)]
    pub(crate) fn place(&mut self, at: usize, color: Color, suicide: Suicide) -> Result<Placed, Refusal> {
        match self.place_freely(at, color) {
            Free::Placed => Ok(Placed { captured: 0, own: 0, ko: 0 }),
            Free::Occupied => Err(Refusal::Occupied),
            Free::Contact(contact) => self.place_closely(at, color, contact, suicide),
        }
    }

    /// The hot path of every replay: plays a stone that neither captures nor can be captured.
    #[inline(always)]
    pub(crate) fn place_freely(&mut self, at: usize, color: Color) -> Free {
        let side = code(color);
        if self.grid.colors[at] != EMPTY {
            return Free::Occupied;
        }
        match self.grid.place_freely(at, side) {
            Ok(()) => {
                self.steps.push(Step::play(self.log.len(), at, side, 0));
                Free::Placed
            }
            Err(contact) => Free::Contact(contact),
        }
    }

    /// Plays the stone that [`Board::place_freely`] did not.
    pub(crate) fn place_closely(
        &mut self,
        at: usize,
        color: Color,
        contact: Contact,
        suicide: Suicide,
    ) -> Result<Placed, Refusal> {
        let side = code(color);
        let log = self.log.len();
        let placed = self.grid.place_closely(at, side, contact, suicide, &mut self.log)?;
        let Placed { captured, own, .. } = placed;
        let taker = usize::from(side == 2);
        self.prisoners[taker] += u32::from(captured);
        self.prisoners[1 - taker] += u32::from(own);
        self.steps.push(Step::play(log, at, side, own));
        Ok(placed)
    }

    /// What [`Board::place`] would do, and the hash of the stones after it, without doing it.
    pub(crate) fn foresee(
        &self,
        at: usize,
        color: Color,
        suicide: Suicide,
    ) -> Result<(Placed, u64), Refusal> {
        if self.grid.colors[at] != EMPTY {
            return Err(Refusal::Occupied);
        }
        let side = code(color);
        let near = self.grid.near(at);
        // A chain that touches the point on `n` sides loses `n` pseudo-liberties.
        let left = |cell: usize| {
            let head = self.grid.cells[cell].head;
            let sides = near.iter().filter(|&&other| self.grid.cells[other].head == head).count();
            usize::from(self.grid.cells[usize::from(head)].liberties) - sides
        };
        let mut hash = self.grid.hash ^ STONE_KEYS[at & MASK][usize::from(side == 2)];
        let (mut captured, mut ko) = (0, 0);
        let mut room = self.grid.room(near);
        let mut alone = true;
        let mut breathes = false;
        for (i, &cell) in near.iter().enumerate() {
            let head = self.grid.cells[cell].head;
            let met = near[..i].iter().any(|&other| self.grid.cells[other].head == head);
            if self.grid.colors[cell] == side {
                alone = false;
                breathes |= left(cell) > 0;
            } else if self.grid.colors[cell] == 3 - side && left(cell) == 0 {
                room += 1;
                if !met {
                    captured += self.grid.cells[usize::from(head)].stones;
                    ko = head;
                    hash ^= self.chain_hash(usize::from(head));
                }
            }
        }
        let mut own = 0;
        if room == 0 && !breathes {
            if suicide == Suicide::Forbidden || (alone && suicide == Suicide::GroupsOnly) {
                return Err(Refusal::Suicide);
            }
            own = 1;
            hash ^= STONE_KEYS[at & MASK][usize::from(side == 2)];
            for (i, &cell) in near.iter().enumerate() {
                let head = self.grid.cells[cell].head;
                let met = near[..i].iter().any(|&other| self.grid.cells[other].head == head);
                if self.grid.colors[cell] == side && !met {
                    own += self.grid.cells[usize::from(head)].stones;
                    hash ^= self.chain_hash(usize::from(head));
                }
            }
        }
        let ko = if captured == 1 && room == 1 && alone { ko } else { 0 };
        Ok((Placed { captured, own, ko }, hash))
    }

    fn chain_hash(&self, head: usize) -> u64 {
        let key = usize::from(self.grid.colors[head] == 2);
        let (mut hash, mut cell) = (0, head);
        loop {
            hash ^= STONE_KEYS[cell & MASK][key];
            cell = usize::from(self.grid.cells[cell].next);
            if cell == head {
                return hash;
            }
        }
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
        self.grid.set_stride(source.size.stride());
        self.grid.colors.copy_from(&source.grid.colors, source.size.cells());
        self.grid.cells.copy_from(&source.grid.cells, source.size.cells());
        self.grid.hash = source.grid.hash;
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
