//! The stones, cell by cell, and how many of the points beside each cell are empty.
//!
//! No chain is kept: a stone with an empty point beside it cannot be captured, whatever chain it belongs to, and nearly every
//! move leaves one beside every stone that it touches. Only where it does not is the chain followed, and then seldom far.
//! So a move costs a look at five cells, and taking it back costs no more.

use super::cells::{Cells, LONGEST_STRIDE};
use super::flood::{ROWS, flood};
use super::hash::STONE_KEYS;
use super::stones::{Placed, Refusal, Suicide};
use crate::value::{CELL_CAPACITY, MASK};

/// No stone; no code is greater. Black stones are 1, white stones 2: `3 - code` is the other colour.
pub(super) const EMPTY: u8 = 4;
/// Off the board.
pub(super) const BORDER: u8 = 0;

/// A cell of the bordered board: the code of what is there, and below it how many of the four cells beside it are empty.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cell(u8);

/// The bits of the number of empty cells.
const ROOM_BITS: u32 = 3;

impl Cell {
    #[inline(always)]
    const fn new(code: u8, room: u8) -> Self {
        Cell(code << ROOM_BITS | room)
    }

    /// What is there.
    #[inline(always)]
    pub(super) const fn code(self) -> u8 {
        self.0 >> ROOM_BITS
    }

    /// How many cells beside it are empty.
    #[inline(always)]
    pub(super) const fn room(self) -> u8 {
        self.0 & ((1 << ROOM_BITS) - 1)
    }

    #[inline(always)]
    const fn with(self, code: u8) -> Self {
        Cell::new(code, self.room())
    }

    #[inline(always)]
    const fn more_room(self) -> Self {
        Cell(self.0.wrapping_add(1))
    }

    #[inline(always)]
    const fn less_room(self) -> Self {
        Cell(self.0.wrapping_sub(1))
    }
}

/// Cells that were seen.
#[derive(Debug)]
struct Marks([u64; CELL_CAPACITY / 64]);

impl Marks {
    const fn none() -> Self {
        Marks([0; CELL_CAPACITY / 64])
    }

    #[inline(always)]
    fn has(&self, cell: usize) -> bool {
        self.0[(cell & MASK) / 64] >> (cell % 64) & 1 != 0
    }

    #[inline(always)]
    fn set(&mut self, cell: usize, mark: bool) {
        let (word, bit) = (&mut self.0[(cell & MASK) / 64], 1 << (cell % 64));
        *word = if mark { *word | bit } else { *word & !bit };
    }
}

/// The stones of a board: what every move reads and writes, in one place.
#[derive(Debug)]
pub(super) struct Grid {
    stride: usize,
    /// The hash of the stones.
    pub(super) hash: u64,
    pub(super) cells: Cells<Cell>,
    /// The stones of the chain that was last followed.
    chain: Vec<u16>,
    /// Those that are marked while a chain is followed.
    seen: Marks,
}

impl Grid {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { stride: 0, hash: 0, cells: Cells::inline(), chain: Vec::new(), seen: Marks::none() })
    }

    /// An empty board of so many rows and columns, in so many cells.
    pub(super) fn reset(&mut self, width: usize, height: usize, stride: usize, cells: usize) {
        self.stride = stride;
        self.hash = 0;
        let all = self.cells.first_mut(cells);
        // What is beside the border is counted too: two cells at most, so from four it never comes to nothing.
        all.fill(Cell::new(BORDER, 4));
        for (y, row) in all.chunks_exact_mut(stride).skip(1).take(height).enumerate() {
            let row = &mut row[1..=width];
            row.fill(Cell::new(EMPTY, 4 - u8::from(y == 0) - u8::from(y + 1 == height)));
            row[0] = row[0].less_room();
            row[width - 1] = row[width - 1].less_room();
        }
    }

    /// Becomes a copy of so many cells of another grid.
    pub(super) fn copy_from(&mut self, other: &Self, cells: usize) {
        self.stride = other.stride;
        self.hash = other.hash;
        self.cells.copy_from(&other.cells, cells);
    }

    /// The four cells beside a cell that is on the board.
    #[inline(always)]
    fn near(&self, at: usize) -> [usize; 4] {
        beside(at, self.stride)
    }

    /// Puts a stone on an empty cell, whatever comes of it.
    #[inline(always)]
    pub(super) fn put(&mut self, at: usize, side: u8) {
        self.cells[at] = self.cells[at].with(side);
        self.hash ^= key(at, side);
        for near in self.near(at) {
            self.cells[near] = self.cells[near].less_room();
        }
    }

    /// Takes a stone off the board.
    #[inline(always)]
    pub(super) fn take(&mut self, at: usize) {
        self.hash ^= key(at, self.cells[at].code());
        self.cells[at] = self.cells[at].with(EMPTY);
        for near in self.near(at) {
            self.cells[near] = self.cells[near].more_room();
        }
    }

    /// Whether a cell is empty, and a stone played here and those of the opponent beside it keep an empty cell beside them, or
    /// have a friend beside them that does: then it neither captures nor is captured. `STRIDE` is that of the board, or 0 where
    /// the compiler is not to know it.
    #[inline(always)]
    pub(super) fn is_free<const STRIDE: usize>(&self, at: usize, side: u8) -> bool {
        // The compiler knows how long this is where it knows the stride.
        let stride = self.stride::<STRIDE>();
        let window = self.cells.around(at, stride);
        let here = window[stride];
        if here.0 < Cell::new(EMPTY, 0).0 {
            return false;
        }
        // Compared where they lie: there are not enough registers.
        let last = Cell::new(3 - side, 1);
        let is_close = window[0] == last
            || window[stride - 1] == last
            || window[stride + 1] == last
            || window[2 * stride] == last
            || here.room() == 0;
        !is_close || self.leaves_room(at, side)
    }

    /// [`Grid::put`], but the hash is the caller's to keep.
    #[inline(always)]
    pub(super) fn put_unhashed<const STRIDE: usize>(&mut self, at: usize, side: u8) {
        let stride = self.stride::<STRIDE>();
        let window = self.cells.around_mut(at, stride);
        window[stride] = window[stride].with(side);
        for near in [0, stride - 1, stride + 1, 2 * stride] {
            window[near] = window[near].less_room();
        }
    }

    #[inline(always)]
    const fn stride<const STRIDE: usize>(&self) -> usize {
        if STRIDE == 0 { self.stride } else { STRIDE }
    }

    /// Whether a stone played here, if it has no empty cell beside it, has a friend beside it that has one, and so have the
    /// opponent's stones beside it that it leaves without: all of them live, without following their chains.
    #[inline(never)]
    fn leaves_room(&self, at: usize, side: u8) -> bool {
        // As they will be: each has an empty cell less.
        let packed = self.packed(at) - EACH;
        let mut prey = alike(packed, Cell::new(3 - side, 0));
        let mut all = (self.cells[at].room() > 0) | breathes(packed, side);
        while prey != 0 {
            // No stone beside both, so what is beside this one keeps its room.
            all &= breathes(self.packed(self.beside(at, prey)), 3 - side);
            prey &= prey - 1;
        }
        all
    }

    /// Plays a stone on an empty cell, and logs the stones that it captures, then the own ones that it removes.
    #[inline(never)]
    pub(super) fn place(
        &mut self,
        at: usize,
        side: u8,
        suicide: Suicide,
        log: &mut Vec<u16>,
    ) -> Result<Placed, Refusal> {
        let logged = log.len();
        self.chain.clear();
        self.put(at, side);
        let mut prey = alike(self.packed(at), Cell::new(3 - side, 0));
        while prey != 0 {
            let cell = self.beside(at, prey);
            prey &= prey - 1;
            // Two of them may be one chain: then it is gone at the second, or was followed already.
            let is_met = self.cells[cell].code() == EMPTY || self.chain.contains(&(cell as u16));
            if !is_met && self.is_enclosed(cell, 3 - side) {
                self.lift_chain(log);
            }
        }
        let captured = (log.len() - logged) as u16;
        let room = self.cells[at].room();
        // Something captured has left room.
        if room == 0 && self.is_enclosed(at, side) {
            let alone = self.chain.len() == 1;
            if suicide == Suicide::Forbidden || (alone && suicide == Suicide::GroupsOnly) {
                self.take(at);
                return Err(Refusal::Suicide);
            }
            self.lift_chain(log);
        }
        let own = (log.len() - logged) as u16 - captured;
        let ko = match captured == 1 && room == 1 && self.is_alone(at, side) {
            true => log.get(logged).copied().unwrap_or(0),
            false => 0,
        };
        Ok(Placed { captured, own, ko })
    }

    /// Whether no stone of this colour is beside a cell.
    fn is_alone(&self, at: usize, side: u8) -> bool {
        !has_stone(self.packed(at), side)
    }

    /// The four cells beside a cell in the bytes of a word.
    #[inline(always)]
    fn packed(&self, at: usize) -> u32 {
        let [up, left, right, down] = self.near(at);
        u32::from_le_bytes([self.cells[up].0, self.cells[left].0, self.cells[right].0, self.cells[down].0])
    }

    /// The cell beside this one that the lowest bit of four bytes stands for.
    #[inline(always)]
    fn beside(&self, at: usize, bytes: u32) -> usize {
        self.near(at)[(bytes.trailing_zeros() / 8 % 4) as usize]
    }

    /// Whether the chain of a stone of this colour without an empty cell beside it has none at all; then `chain` is the chain.
    #[inline(always)]
    fn is_enclosed(&mut self, start: usize, side: u8) -> bool {
        let packed = self.packed(start);
        // Mostly the next stone has one.
        if breathes(packed, side) {
            return false;
        }
        if !has_stone(packed, side) {
            self.chain.clear();
            self.chain.push(start as u16);
            return true;
        }
        is_enclosed(&self.cells, self.stride, start, NO_CELL, &mut self.seen, &mut self.chain)
    }

    /// What playing a stone on an empty cell would do, and the hash of the stones after it.
    pub(super) fn foresee(&self, at: usize, side: u8, suicide: Suicide) -> Result<(Placed, u64), Refusal> {
        let near = self.near(at);
        let mut hash = self.hash ^ key(at, side);
        let mut room = self.cells[at].room();
        let mut taken: Vec<u16> = Vec::new();
        for cell in near.into_iter().filter(|&cell| self.cells[cell].code() == 3 - side) {
            if taken.contains(&(cell as u16)) {
                room += 1;
            } else if let Some(chain) = self.chain_in_atari(cell, at) {
                room += 1;
                taken.extend(chain);
            }
        }
        let friends = near.into_iter().filter(|&cell| self.cells[cell].code() == side);
        let alone = friends.clone().next().is_none();
        let mut lost: Vec<u16> = Vec::new();
        if room == 0 {
            lost.push(at as u16);
            for cell in friends {
                if lost.contains(&(cell as u16)) {
                    continue;
                }
                let Some(chain) = self.chain_in_atari(cell, at) else {
                    lost.clear();
                    break;
                };
                lost.extend(chain);
            }
            if !lost.is_empty()
                && (suicide == Suicide::Forbidden || (alone && suicide == Suicide::GroupsOnly))
            {
                return Err(Refusal::Suicide);
            }
        }
        for (cells, side) in [(&taken, 3 - side), (&lost, side)] {
            for &cell in cells {
                hash ^= key(cell.into(), side);
            }
        }
        let ko = match taken[..] {
            [cell] if room == 1 && alone => cell,
            _ => 0,
        };
        Ok((Placed { captured: taken.len() as u16, own: lost.len() as u16, ko }, hash))
    }

    /// Takes the chain that was last followed off the board and writes its stones to the log.
    fn lift_chain(&mut self, log: &mut Vec<u16>) {
        let chain = std::mem::take(&mut self.chain);
        for &cell in &chain {
            self.take(usize::from(cell));
        }
        log.extend_from_slice(&chain);
        self.chain = chain;
    }

    /// The chain of a stone.
    pub(super) fn chain(&self, start: usize) -> Vec<u16> {
        let mut chain = Vec::new();
        follow(&self.cells, self.stride, start, &mut Marks::none(), &mut chain, |_, _| true);
        chain
    }

    /// The chain of a stone, if it has no liberty or only this one.
    pub(super) fn chain_in_atari(&self, start: usize, liberty: usize) -> Option<Vec<u16>> {
        let mut chain = Vec::new();
        is_enclosed(&self.cells, self.stride, start, liberty, &mut Marks::none(), &mut chain).then_some(chain)
    }
}

/// A cell beside which is no stone.
const NO_CELL: usize = 0;

/// What a stone changes the hash by.
#[inline(always)]
pub(super) fn key(at: usize, side: u8) -> u64 {
    STONE_KEYS[at & MASK][usize::from(side == 2)]
}

/// The four cells beside a cell that is on the board: up, left, right, down.
#[inline(always)]
fn beside(at: usize, stride: usize) -> [usize; 4] {
    [at - stride, at - 1, at + 1, at + stride]
}

const EACH: u32 = 0x0101_0101;
const UPPER: u32 = 0x80 * EACH;

/// Of four cells in the bytes of a word those that are this one: the upper bits of their bytes.
#[inline(always)]
fn alike(packed: u32, cell: Cell) -> u32 {
    // No cell has the upper bit, so nothing is carried into the next byte.
    !((packed ^ (u32::from(cell.0) * EACH)) + 0x7F * EACH) & UPPER
}

/// Whether one of four cells in the bytes of a word is a stone of this colour with an empty cell beside it.
#[inline(always)]
fn breathes(packed: u32, side: u8) -> bool {
    // What is left of a stone of this colour is its room.
    let room = packed ^ (u32::from(Cell::new(side, 0).0) * EACH);
    (room + 0x7F * EACH) & !(room + (0x80 - (1 << ROOM_BITS)) * EACH) & UPPER != 0
}

/// Whether one of four cells in the bytes of a word is a stone of this colour.
#[inline(always)]
fn has_stone(packed: u32, side: u8) -> bool {
    let room = packed ^ (u32::from(Cell::new(side, 0).0) * EACH);
    !(room + (0x80 - (1 << ROOM_BITS)) * EACH) & UPPER != 0
}

/// Whether the chain of a stone has no liberty besides this one; then `chain` is the chain.
#[inline(never)]
fn is_enclosed(
    cells: &Cells<Cell>,
    stride: usize,
    start: usize,
    liberty: usize,
    seen: &mut Marks,
    chain: &mut Vec<u16>,
) -> bool {
    follow(cells, stride, start, seen, chain, |at, cell| {
        let by = at.abs_diff(liberty);
        cell.room() == u8::from(by == 1 || by == stride)
    })
}

/// Follows the chain of a stone as long as `goes_on` says so of each, as it must of those without an empty cell beside them;
/// whether it did of all of them. No cell is marked before and after.
#[inline(always)]
fn follow(
    cells: &Cells<Cell>,
    stride: usize,
    start: usize,
    seen: &mut Marks,
    chain: &mut Vec<u16>,
    goes_on: impl Fn(usize, Cell) -> bool,
) -> bool {
    chain.clear();
    if !goes_on(start, cells[start]) {
        return false;
    }
    let code = cells[start].code();
    seen.set(start, true);
    chain.push(start as u16);
    let mut next = 0;
    let all = 'all: {
        while let Some(&stone) = chain.get(next) {
            next += 1;
            if chain.len() > LARGE {
                break 'all None;
            }
            for near in beside(stone.into(), stride) {
                if cells[near].code() == code && !seen.has(near) {
                    if !goes_on(near, cells[near]) {
                        break 'all Some(false);
                    }
                    seen.set(near, true);
                    chain.push(near as u16);
                }
            }
        }
        Some(true)
    };
    for &cell in &*chain {
        seen.set(cell.into(), false);
    }
    all.unwrap_or_else(|| follow_large(cells, stride, start, chain, goes_on))
}

/// The most stones of a chain that are followed one by one.
const LARGE: usize = 64;

const EACH_OF_8: u64 = 0x0101_0101_0101_0101;
/// What carries any code but that of the border into the upper bit of its byte.
const UNDER_CODES: u64 = (0x80 - (1 << ROOM_BITS)) * EACH_OF_8;

/// A bit for each cell of a line: the upper bit of what `of` makes of its byte.
#[inline(always)]
fn bits(line: &[Cell; LONGEST_STRIDE], of: impl Fn(u64) -> u64) -> u64 {
    let (eights, _) = line.as_chunks::<8>();
    eights.iter().rev().fold(0, |bits, eight| {
        let upper = of(u64::from_le_bytes(eight.map(|cell| cell.0))) >> 7 & EACH_OF_8;
        // Gathers the eight bits in the uppermost byte.
        bits << 8 | upper.wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// As [`follow`], at a cost that hardly depends on the chain: somebody may write records of nothing but moves beside the
/// largest chains.
#[cold]
#[inline(never)]
fn follow_large(
    cells: &Cells<Cell>,
    stride: usize,
    start: usize,
    chain: &mut Vec<u16>,
    goes_on: impl Fn(usize, Cell) -> bool,
) -> bool {
    let none = Cell::new(cells[start].code(), 0);
    let in_row = (1 << stride) - 1;
    let (mut stones, mut roomy) = ([0; ROWS], [0; ROWS]);
    for row in 1..ROWS {
        let line = cells.line(row * stride);
        // What is left of a stone of the chain's colour is its room.
        let room = |eight: u64| eight ^ (u64::from(none.0) * EACH_OF_8);
        if bits(&line, |eight| eight + UNDER_CODES) & in_row == 0 {
            // The border: what lies below is not of this board.
            break;
        }
        stones[row] = bits(&line, |eight| !(room(eight) + UNDER_CODES)) & in_row;
        roomy[row] = bits(&line, |eight| room(eight) + 0x7F * EACH_OF_8) & stones[row];
    }
    let found = flood(&stones, start / stride, start % stride);
    for (row, (found, roomy)) in found.iter().zip(roomy).enumerate() {
        let mut left = found & roomy;
        while left != 0 {
            let at = row * stride + left.trailing_zeros() as usize;
            if !goes_on(at, cells[at]) {
                return false;
            }
            left &= left - 1;
        }
    }
    chain.clear();
    for (row, mut found) in found.into_iter().enumerate() {
        while found != 0 {
            chain.push((row * stride + found.trailing_zeros() as usize) as u16);
            found &= found - 1;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Refusal, Suicide};
    use crate::value::{Color, Point, Size};

    #[test]
    fn a_chain_on_several_sides_is_one_chain() {
        let (last, last_of_two) = (Point::new(1, 1), Point::new(1, 2));
        let mut board = Board::parse("X X\nX .").unwrap();
        assert_eq!(board.play(last, Color::Black, Suicide::Forbidden), Err(Refusal::Suicide));
        assert_eq!(board.pseudo_liberties(Point::new(0, 0)), 2);
        assert_eq!(board.play(last, Color::Black, Suicide::GroupsOnly).unwrap().own_removed, 4);
        let mut board = Board::parse("X X\nX .").unwrap();
        assert_eq!(board.play(last, Color::White, Suicide::Forbidden).unwrap().captured, 3);
        let mut board = Board::parse("X X X\nX . X\nX X .").unwrap();
        assert_eq!(board.play(last, Color::Black, Suicide::Forbidden).unwrap().own_removed, 0);
        assert_eq!(board.play(Point::new(2, 2), Color::White, Suicide::Forbidden).unwrap().captured, 8);
        // The chain above is met again to the right, behind the one to the left.
        let mut board = Board::parse("X X X O\nO X X X\nX . X O\nO O O O").unwrap();
        assert_eq!(board.play(last_of_two, Color::White, Suicide::Forbidden).unwrap().captured, 8);
        assert_eq!(board, Board::parse(". . . O\nO . . .\n. O . O\nO O O O").unwrap());
    }

    #[test]
    fn large_chains_are_followed_to_their_last_stone() {
        // Black fills the board but for two points far apart; White fills one, then captures all at the other.
        for side in [9, 19, 52] {
            let size = Size::square(side).unwrap();
            let (first, last) = (Point::new(0, 0), Point::new(side - 1, side - 1));
            let stones = size.area() - 2;
            let mut board = Board::new(size);
            board.set_all(size.points().map(|point| (point, Some(Color::Black))));
            board.set_all([first, last].map(|point| (point, None)));
            assert_eq!((board.chain_len(Point::new(1, 0)), board.chains().count()), (stones, 1));
            assert_eq!(board.liberties(Point::new(1, 0)), [first, last]);
            assert_eq!(board.play(first, Color::White, Suicide::Forbidden), Err(Refusal::Suicide));
            board.set(first, Some(Color::White));
            assert_eq!(board.atari(Point::new(1, 0)), Some(last));
            let captured = board.play(last, Color::White, Suicide::Forbidden).unwrap().captured;
            assert_eq!((usize::from(captured), board.stones().count()), (stones, 2));
            assert!(board.undo() && board.undo());
            assert_eq!(board.play(last, Color::Black, Suicide::Forbidden).unwrap().own_removed, 0);
            // No liberty is left to the full board.
            let removed = board.play(first, Color::Black, Suicide::Allowed).unwrap().own_removed;
            assert_eq!((usize::from(removed), board.stones().count()), (size.area(), 0));
        }
    }
}
