//! The stones, cell by cell, and the number of empty points next to each cell.
//!
//! # Why no chains are kept
//! The usual board of a Go program keeps every chain with its liberties. This one does not: a stone with an
//! empty point next to it cannot be captured, whatever its chain, and nearly every move leaves an empty point
//! next to each stone that it touches. Only if it does not, the chain is followed, and then seldom far. So a
//! move reads and writes five cells, and taking it back costs no more.
//!
//! # A cell is a byte
//! ```text
//!   bit   7     6   5   4   3     2   1   0
//!       +---+---------------------+---------------+
//!       | 0 |        code         | empty         |     code: 0 border, 1 Black, 2 White, 4 empty
//!       |   |                     | neighbors 0-4 |
//!       +---+---------------------+---------------+
//! ```
//! The codes are such that `3 - code` is the other colour and no code is greater than that of an empty cell,
//! so that one comparison tells whether a cell is empty. Bit 7 is always 0: the next section needs it.
//!
//! # Four cells at once
//! What is asked of the four neighbours of a cell is asked of all of them at once, with the four bytes in one
//! 32-bit word (SIMD within a register):
//! ```text
//!        up      left     right    down        the cells, as in the order of `neighbors`
//!     +--------+--------+--------+--------+
//!     |0ccccnnn|0ccccnnn|0ccccnnn|0ccccnnn|    lowest byte first
//!     +--------+--------+--------+--------+
//!      ^bit 7   ^bit 15  ^bit 23  ^bit 31      where the answers come out
//! ```
//! Each question is put as an addition that carries into bit 7 of a byte, or does not. Two facts keep the
//! bytes apart:
//!
//! * A byte is at most `0x7F`, and the addend is at most `0x7F` too. Their sum is at most `0xFE`, so no carry
//!   leaves a byte.
//! * `x + 0x7F` has bit 7 set if and only if `x > 0`, and `x + 0x78` if and only if `x >= 8`, which means
//!   that the *code* part of `x` is not 0, whatever the three bits below it.
//!
//! After `x = cell ^ (code << 3)` the code part of `x` is 0 if and only if the cell has that code, and then
//! `x` is the number of its empty neighbours. So
//!
//! | question | in each byte |
//! |---|---|
//! | is it exactly this cell? ([`find_equal`]) | `!((cell ^ wanted) + 0x7F)`, bit 7 |
//! | is it a stone of this colour? ([`has_stone`]) | `!(x + 0x78)`, bit 7 |
//! | … that has an empty neighbour? ([`has_breathing_stone`]) | `(x + 0x7F) & !(x + 0x78)`, bit 7 |
//!
//! The same sums over eight cells in 64 bits make the bit rows of the largest chains ([`follow_large`]).

use super::cells::{Cells, LONGEST_STRIDE};
use super::flood::{ROWS, flood};
use super::hash::STONE_KEYS;
use super::stones::{Placed, Refusal, Suicide};
use crate::value::{CELL_CAPACITY, MASK};

/// The code of an empty cell; no code is greater. Black stones are 1, White stones 2: `3 - code` is the other
/// colour.
pub(super) const EMPTY: u8 = 4;
/// The code of a cell that is not on the board.
pub(super) const BORDER: u8 = 0;

/// A cell of the bordered board: a code and, in the bits below it, the number of empty cells among its four
/// neighbours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cell(u8);

/// The number of bits below the code.
const COUNT_BITS: u32 = 3;

impl Cell {
    #[inline(always)]
    const fn new(code: u8, empty_neighbors: u8) -> Self {
        Cell(code << COUNT_BITS | empty_neighbors)
    }

    /// Returns the code of what is on the cell.
    #[inline(always)]
    pub(super) const fn code(self) -> u8 {
        self.0 >> COUNT_BITS
    }

    /// Returns the number of its neighbours that are empty.
    #[inline(always)]
    pub(super) const fn empty_neighbors(self) -> u8 {
        self.0 & ((1 << COUNT_BITS) - 1)
    }

    #[inline(always)]
    const fn with(self, code: u8) -> Self {
        Cell::new(code, self.empty_neighbors())
    }

    #[inline(always)]
    const fn one_more_empty(self) -> Self {
        Cell(self.0.wrapping_add(1))
    }

    #[inline(always)]
    const fn one_less_empty(self) -> Self {
        Cell(self.0.wrapping_sub(1))
    }
}

/// A set of cells.
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

/// The stones of a board: everything that each move reads and writes, in one block of memory.
#[derive(Debug)]
pub(super) struct Grid {
    stride: usize,
    /// The hash of the stones.
    pub(super) hash: u64,
    pub(super) cells: Cells<Cell>,
    /// The stones of the chain that was followed last.
    chain: Vec<u16>,
    /// The cells met so far while a chain is followed; empty at all other times.
    seen: Marks,
}

impl Grid {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { stride: 0, hash: 0, cells: Cells::inline(), chain: Vec::new(), seen: Marks::none() })
    }

    /// Empties the board and gives it a size, which takes `cells` cells.
    pub(super) fn reset(&mut self, width: usize, height: usize, stride: usize, cells: usize) {
        self.stride = stride;
        self.hash = 0;
        let all = self.cells.first_mut(cells);
        // The border counts its empty neighbours too. It has two at most, so that a count that starts at 4
        // never falls below 0.
        all.fill(Cell::new(BORDER, 4));
        for (y, row) in all.chunks_exact_mut(stride).skip(1).take(height).enumerate() {
            let row = &mut row[1..=width];
            row.fill(Cell::new(EMPTY, 4 - u8::from(y == 0) - u8::from(y + 1 == height)));
            row[0] = row[0].one_less_empty();
            row[width - 1] = row[width - 1].one_less_empty();
        }
    }

    /// Becomes a copy of the first `cells` cells of another grid.
    pub(super) fn copy_from(&mut self, other: &Self, cells: usize) {
        self.stride = other.stride;
        self.hash = other.hash;
        self.cells.copy_from(&other.cells, cells);
    }

    /// Returns the four neighbours of a cell that is on the board.
    #[inline(always)]
    fn neighbors(&self, at: usize) -> [usize; 4] {
        neighbors(at, self.stride)
    }

    /// Puts a stone on an empty cell. Captures nothing.
    #[inline(always)]
    pub(super) fn put(&mut self, at: usize, side: u8) {
        self.cells[at] = self.cells[at].with(side);
        self.hash ^= key(at, side);
        for near in self.neighbors(at) {
            self.cells[near] = self.cells[near].one_less_empty();
        }
    }

    /// Takes a stone off the board.
    #[inline(always)]
    pub(super) fn take(&mut self, at: usize) {
        self.hash ^= key(at, self.cells[at].code());
        self.cells[at] = self.cells[at].with(EMPTY);
        for near in self.neighbors(at) {
            self.cells[near] = self.cells[near].one_more_empty();
        }
    }

    /// Whether a cell is empty and a stone played there certainly neither captures nor is captured: it and
    /// the opponent's stones next to it each keep an empty neighbour, or have a friend next to them that
    /// keeps one.
    ///
    /// `STRIDE` is that of the board, or 0 where it is not a constant.
    #[inline(always)]
    pub(super) fn is_free<const STRIDE: usize>(&self, at: usize, side: u8) -> bool {
        // If the stride is a constant, the compiler knows the length of this window.
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
            || here.empty_neighbors() == 0;
        !is_close || self.leaves_liberties(at, side)
    }

    /// Puts a stone as [`Grid::put`] does, but leaves the hash to the caller.
    #[inline(always)]
    pub(super) fn put_unhashed<const STRIDE: usize>(&mut self, at: usize, side: u8) {
        let stride = self.stride::<STRIDE>();
        let window = self.cells.around_mut(at, stride);
        window[stride] = window[stride].with(side);
        for near in [0, stride - 1, stride + 1, 2 * stride] {
            window[near] = window[near].one_less_empty();
        }
    }

    #[inline(always)]
    const fn stride<const STRIDE: usize>(&self) -> usize {
        if STRIDE == 0 { self.stride } else { STRIDE }
    }

    /// Whether every chain that a stone played here touches, and its own, certainly keeps a liberty, as far
    /// as can be seen without following a chain: two steps from the stone at most.
    #[inline(never)]
    fn leaves_liberties(&self, at: usize, side: u8) -> bool {
        // The neighbours as they will be: each has one empty neighbour less, namely this cell. So no count is
        // 0, and nothing is borrowed from the next byte.
        let packed = self.packed(at) - EACH;
        let mut prey = find_equal(packed, Cell::new(3 - side, 0));
        let mut all = (self.cells[at].empty_neighbors() > 0) | has_breathing_stone(packed, side);
        while prey != 0 {
            // A stone next to this one is not next to the cell, so its count stays what it is now.
            all &= has_breathing_stone(self.packed(self.neighbor(at, prey)), 3 - side);
            prey &= prey - 1;
        }
        all
    }

    /// Plays a stone on an empty cell and logs the stones that it captures, then the own stones that it
    /// removes.
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
        let mut prey = find_equal(self.packed(at), Cell::new(3 - side, 0));
        while prey != 0 {
            let cell = self.neighbor(at, prey);
            prey &= prey - 1;
            // Two neighbours may belong to one chain: at the second the chain is gone, or was followed
            // already.
            let is_met = self.cells[cell].code() == EMPTY || self.chain.contains(&(cell as u16));
            if !is_met && self.is_enclosed(cell, 3 - side) {
                self.lift_chain(log);
            }
        }
        let captured = (log.len() - logged) as u16;
        let empty_neighbors = self.cells[at].empty_neighbors();
        // A capture has emptied a neighbour.
        if empty_neighbors == 0 && self.is_enclosed(at, side) {
            let alone = self.chain.len() == 1;
            if suicide == Suicide::Forbidden || (alone && suicide == Suicide::GroupsOnly) {
                self.take(at);
                return Err(Refusal::Suicide);
            }
            self.lift_chain(log);
        }
        let own = (log.len() - logged) as u16 - captured;
        let is_ko = captured == 1 && empty_neighbors == 1 && self.is_alone(at, side);
        let ko = if is_ko { log.get(logged).copied().unwrap_or(0) } else { 0 };
        Ok(Placed { captured, own, ko })
    }

    /// Whether no stone of this colour is next to a cell.
    fn is_alone(&self, at: usize, side: u8) -> bool {
        !has_stone(self.packed(at), side)
    }

    /// Returns the four neighbours of a cell as the bytes of a word (see the [module](self)).
    #[inline(always)]
    fn packed(&self, at: usize) -> u32 {
        let [up, left, right, down] = self.neighbors(at);
        u32::from_le_bytes([self.cells[up].0, self.cells[left].0, self.cells[right].0, self.cells[down].0])
    }

    /// Returns the neighbour of a cell whose byte has the lowest bit that is set.
    #[inline(always)]
    fn neighbor(&self, at: usize, bytes: u32) -> usize {
        self.neighbors(at)[(bytes.trailing_zeros() / 8 % 4) as usize]
    }

    /// Whether the chain of a stone that has no empty neighbour itself has no liberty; then `chain` holds the
    /// chain.
    #[inline(always)]
    fn is_enclosed(&mut self, start: usize, side: u8) -> bool {
        let packed = self.packed(start);
        // Mostly the stone next to it has a liberty.
        if has_breathing_stone(packed, side) {
            return false;
        }
        if !has_stone(packed, side) {
            self.chain.clear();
            self.chain.push(start as u16);
            return true;
        }
        is_enclosed(&self.cells, self.stride, start, NO_CELL, &mut self.seen, &mut self.chain)
    }

    /// Returns what a stone played on an empty cell would do, and the hash of the stones after it.
    pub(super) fn preview(&self, at: usize, side: u8, suicide: Suicide) -> Result<(Placed, u64), Refusal> {
        let near = self.neighbors(at);
        let mut hash = self.hash ^ key(at, side);
        let mut empty_neighbors = self.cells[at].empty_neighbors();
        let mut taken: Vec<u16> = Vec::new();
        for cell in near.into_iter().filter(|&cell| self.cells[cell].code() == 3 - side) {
            if taken.contains(&(cell as u16)) {
                empty_neighbors += 1;
            } else if let Some(chain) = self.chain_in_atari(cell, at) {
                empty_neighbors += 1;
                taken.extend(chain);
            }
        }
        let friends = near.into_iter().filter(|&cell| self.cells[cell].code() == side);
        let alone = friends.clone().next().is_none();
        let mut lost: Vec<u16> = Vec::new();
        if empty_neighbors == 0 {
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
            [cell] if empty_neighbors == 1 && alone => cell,
            _ => 0,
        };
        Ok((Placed { captured: taken.len() as u16, own: lost.len() as u16, ko }, hash))
    }

    /// Takes the chain that was followed last off the board and logs its stones.
    fn lift_chain(&mut self, log: &mut Vec<u16>) {
        let chain = std::mem::take(&mut self.chain);
        for &cell in &chain {
            self.take(usize::from(cell));
        }
        log.extend_from_slice(&chain);
        self.chain = chain;
    }

    /// Returns the chain of a stone.
    pub(super) fn chain(&self, start: usize) -> Vec<u16> {
        let mut chain = Vec::new();
        follow(&self.cells, self.stride, start, &mut Marks::none(), &mut chain, |_, _| true);
        chain
    }

    /// Returns the chain of a stone if it has no liberty, or only this one.
    pub(super) fn chain_in_atari(&self, start: usize, liberty: usize) -> Option<Vec<u16>> {
        let mut chain = Vec::new();
        is_enclosed(&self.cells, self.stride, start, liberty, &mut Marks::none(), &mut chain).then_some(chain)
    }
}

/// A cell that is not a neighbour of any stone.
const NO_CELL: usize = 0;

/// Returns the number by which a stone changes the hash.
#[inline(always)]
pub(super) fn key(at: usize, side: u8) -> u64 {
    STONE_KEYS[at & MASK][usize::from(side == 2)]
}

/// Returns the four neighbours of a cell that is on the board: up, left, right, down.
#[inline(always)]
fn neighbors(at: usize, stride: usize) -> [usize; 4] {
    [at - stride, at - 1, at + 1, at + stride]
}

/// A word with 1 in each byte: `n * EACH` has the byte `n` four times.
const EACH: u32 = 0x0101_0101;
/// Bit 7 of each byte.
const BIT_7: u32 = 0x80 * EACH;
/// Carries into bit 7 of each byte that is not 0.
const CARRY_IF_NOT_0: u32 = 0x7F * EACH;
/// Carries into bit 7 of each byte whose code is not 0.
const CARRY_IF_CODE: u32 = (0x80 - (1 << COUNT_BITS)) * EACH;

/// Finds the bytes of a word that are exactly this cell, and returns bit 7 of each.
#[inline(always)]
fn find_equal(packed: u32, cell: Cell) -> u32 {
    !((packed ^ (u32::from(cell.0) * EACH)) + CARRY_IF_NOT_0) & BIT_7
}

/// Whether one of four cells in the bytes of a word is a stone of this colour with an empty neighbour.
#[inline(always)]
fn has_breathing_stone(packed: u32, side: u8) -> bool {
    let counts = without_code(packed, side);
    (counts + CARRY_IF_NOT_0) & !(counts + CARRY_IF_CODE) & BIT_7 != 0
}

/// Whether one of four cells in the bytes of a word is a stone of this colour.
#[inline(always)]
fn has_stone(packed: u32, side: u8) -> bool {
    !(without_code(packed, side) + CARRY_IF_CODE) & BIT_7 != 0
}

/// Clears the code of the cells that are stones of this colour, so that only their number of empty neighbours
/// is left. The other cells keep some code that is not 0.
#[inline(always)]
fn without_code(packed: u32, side: u8) -> u32 {
    packed ^ (u32::from(Cell::new(side, 0).0) * EACH)
}

/// Whether the chain of a stone has no liberty except this one; then `chain` holds the chain.
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
        let distance = at.abs_diff(liberty);
        cell.empty_neighbors() == u8::from(distance == 1 || distance == stride)
    })
}

/// Follows the chain of a stone as long as `goes_on` is true of each stone, and returns whether it was true
/// of all of them; then `chain` holds the chain.
///
/// `goes_on` must be true of stones without an empty neighbour: [`follow_large`] does not ask it of them. No
/// cell is marked before and after.
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
            for near in neighbors(stone.into(), stride) {
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

/// [`EACH`] for eight cells.
const EACH_OF_8: u64 = 0x0101_0101_0101_0101;
/// [`CARRY_IF_NOT_0`] for eight cells.
const CARRY_IF_NOT_0_OF_8: u64 = 0x7F * EACH_OF_8;
/// [`CARRY_IF_CODE`] for eight cells.
const CARRY_IF_CODE_OF_8: u64 = (0x80 - (1 << COUNT_BITS)) * EACH_OF_8;

/// Returns a bit for each cell of a line, the leftmost cell in bit 0: bit 7 of its byte after `question`,
/// which is asked of eight cells at once.
#[inline(always)]
fn bits(line: &[Cell; LONGEST_STRIDE], question: impl Fn(u64) -> u64) -> u64 {
    let (eights, _) = line.as_chunks::<8>();
    eights.iter().rev().fold(0, |bits, eight| {
        let answers = question(u64::from_le_bytes(eight.map(|cell| cell.0))) >> 7 & EACH_OF_8;
        // The factor has the bits 7, 14, …, 56: it moves the answer of byte n from bit 8n to bit 56 + n. No
        // two products share a bit, so nothing is carried.
        bits << 8 | answers.wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// Follows a chain as [`follow`] does, at a cost that hardly depends on its size: a row of cells becomes a
/// row of bits, and [`flood`] spreads over whole rows. Somebody may write records of nothing but moves next
/// to the largest chains.
#[cold]
#[inline(never)]
fn follow_large(
    cells: &Cells<Cell>,
    stride: usize,
    start: usize,
    chain: &mut Vec<u16>,
    goes_on: impl Fn(usize, Cell) -> bool,
) -> bool {
    let stone = Cell::new(cells[start].code(), 0);
    let in_row = (1 << stride) - 1;
    let (mut stones, mut breathing) = ([0; ROWS], [0; ROWS]);
    for row in 1..ROWS {
        let line = cells.line(row * stride);
        // For stones of the chain's colour, only the number of empty neighbours is left.
        let counts = |eight: u64| eight ^ (u64::from(stone.0) * EACH_OF_8);
        if bits(&line, |eight| eight + CARRY_IF_CODE_OF_8) & in_row == 0 {
            // The border: the cells below do not belong to this board.
            break;
        }
        stones[row] = bits(&line, |eight| !(counts(eight) + CARRY_IF_CODE_OF_8)) & in_row;
        breathing[row] = bits(&line, |eight| counts(eight) + CARRY_IF_NOT_0_OF_8) & stones[row];
    }
    let found = flood(&stones, start / stride, start % stride);
    for (row, (found, breathing)) in found.iter().zip(breathing).enumerate() {
        let mut left = found & breathing;
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
        let stones = board.chain(Point::new(0, 0)).map(|stone| board.grid.cells[board.size().index(stone)]);
        assert_eq!(stones.map(|cell| cell.empty_neighbors()).sum::<u8>(), 2);
        assert_eq!(board.play(last, Color::Black, Suicide::GroupsOnly).unwrap().own_removed, 4);
        let mut board = Board::parse("X X\nX .").unwrap();
        assert_eq!(board.play(last, Color::White, Suicide::Forbidden).unwrap().captured, 3);
        let mut board = Board::parse("X X X\nX . X\nX X .").unwrap();
        assert_eq!(board.play(last, Color::Black, Suicide::Forbidden).unwrap().own_removed, 0);
        assert_eq!(board.play(Point::new(2, 2), Color::White, Suicide::Forbidden).unwrap().captured, 8);
        // The chain above is met again to the right, after the one to the left.
        let mut board = Board::parse("X X X O\nO X X X\nX . X O\nO O O O").unwrap();
        assert_eq!(board.play(last_of_two, Color::White, Suicide::Forbidden).unwrap().captured, 8);
        assert_eq!(board, Board::parse(". . . O\nO . . .\n. O . O\nO O O O").unwrap());
    }

    #[test]
    fn large_chains_are_followed_to_their_last_stone() {
        // Black fills the board but for two points far apart; White fills one, then captures all at the
        // other.
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
