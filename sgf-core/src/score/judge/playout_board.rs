//! A board for playouts, on which an atari is seen in constant time.
//!
//! A chain keeps three numbers: the number *n* of its *pseudo-liberties* (a liberty counts once for each
//! stone that it touches), the sum of their cells, and the sum of the squares of their cells. By the
//! Cauchy–Schwarz inequality n × squares ≥ sum², and both are equal exactly if all pseudo-liberties are the
//! same cell. Then the chain is in atari and the cell is sum / n. The three numbers add up when chains join,
//! so no list of liberties has to be kept.
//!
//! The stones of a chain form a ring (`next`), and each of them knows the cell of its head (`heads`), where
//! the numbers of the chain stand (`chains`).
//!
//! A cell without a stone is its own head, and its numbers have no meaning. This lets a move update the
//! numbers of all four neighbours without asking what they are. The sums wrap, because the numbers of empty
//! cells may leave their range.

use crate::board::{Board, Cells};
use crate::value::{Color, Point, Size};

/// No stone. Black stones are 1, white ones 2, so that `3 - side` is the other side.
pub(super) const EMPTY: u8 = 0;
/// A cell off the board.
pub(super) const BORDER: u8 = 3;

/// Returns the code of a colour.
pub(super) const fn side(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// The pseudo-liberties of a chain, and the number of its stones.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Liberties {
    number: u16,
    pub(super) stones: u16,
    sum: u32,
    squares: u64,
}

impl Liberties {
    #[inline(always)]
    fn add(&mut self, cell: usize) {
        self.number = self.number.wrapping_add(1);
        self.sum = self.sum.wrapping_add(cell as u32);
        self.squares = self.squares.wrapping_add((cell * cell) as u64);
    }

    #[inline(always)]
    fn take(&mut self, cell: usize) {
        self.number = self.number.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(cell as u32);
        self.squares = self.squares.wrapping_sub((cell * cell) as u64);
    }

    #[inline(always)]
    fn join(&mut self, other: Self) {
        self.number = self.number.wrapping_add(other.number);
        self.stones = self.stones.wrapping_add(other.stones);
        self.sum = self.sum.wrapping_add(other.sum);
        self.squares = self.squares.wrapping_add(other.squares);
    }

    #[inline(always)]
    pub(super) fn has_no_liberty(self) -> bool {
        self.number == 0
    }

    /// Returns whether all pseudo-liberties are one cell: the chain is in atari. It also holds for a chain
    /// without any.
    #[inline(always)]
    pub(super) fn is_in_atari(self) -> bool {
        u64::from(self.number) * self.squares == u64::from(self.sum) * u64::from(self.sum)
    }

    /// Returns the only liberty of a chain in atari.
    #[inline(always)]
    pub(super) fn last(self) -> usize {
        (self.sum / u32::from(self.number).max(1)) as usize
    }

    /// Returns whether this cell is the only liberty.
    #[inline(always)]
    fn only(self, cell: usize) -> bool {
        self.sum == u32::from(self.number) * cell as u32 && self.is_in_atari()
    }
}

/// The result of a move that has not been played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prospect {
    /// Whether the move captures stones.
    pub(super) captures: bool,
    /// The chain that the stone becomes part of. Liberties that captures free are not included.
    pub(super) chain: Liberties,
}

/// A position: stones, chains, empty cells and the ko.
#[derive(Debug)]
pub(super) struct PlayoutBoard {
    pub(super) size: Size,
    pub(super) stride: usize,
    pub(super) colors: Box<Cells<u8>>,
    heads: Box<Cells<u16>>,
    next: Box<Cells<u16>>,
    chains: Box<Cells<Liberties>>,
    /// The empty cells in any order, and the place of each in that list.
    empty: Box<Cells<u16>>,
    place: Box<Cells<u16>>,
    pub(super) empties: usize,
    /// The cell where the ko forbids the side to move to play; 0 is none.
    pub(super) ko: usize,
}

impl PlayoutBoard {
    pub(super) fn new() -> Self {
        let size = Size::NINETEEN;
        Self {
            size,
            stride: size.stride(),
            colors: Cells::new(),
            heads: Cells::new(),
            next: Cells::new(),
            chains: Cells::new(),
            empty: Cells::new(),
            place: Cells::new(),
            empties: 0,
            ko: 0,
        }
    }

    /// Loads a position. Chains without liberties, which set-up can leave, are left out.
    pub(super) fn load(&mut self, board: &Board, ko: Option<Point>) {
        self.size = board.size();
        self.stride = self.size.stride();
        let cells = self.size.cells();
        self.colors.first_mut(cells).fill(BORDER);
        self.chains.first_mut(cells).fill(Liberties::default());
        self.empties = 0;
        for cell in 0..cells {
            self.heads[cell] = cell as u16;
            self.next[cell] = cell as u16;
        }
        for point in self.size.points() {
            let cell = self.size.index(point);
            self.colors[cell] = EMPTY;
            self.add_empty(cell);
        }
        let breathes = |&stone: &Point| self.size.neighbors(stone).any(|near| board.get(near).is_none());
        let left_out: Vec<Point> =
            board.chains().filter(|chain| !chain.iter().any(breathes)).flatten().collect();
        for (point, color) in board.stones().filter(|(point, _)| !left_out.contains(point)) {
            self.put(self.size.index(point), side(color));
        }
        self.ko = ko.filter(|&ko| self.size.contains(ko)).map_or(0, |ko| self.size.index(ko));
    }

    /// Copies another board.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.size = other.size;
        self.stride = other.stride;
        let cells = self.size.cells();
        self.colors.copy_from(&other.colors, cells);
        self.heads.copy_from(&other.heads, cells);
        self.next.copy_from(&other.next, cells);
        self.chains.copy_from(&other.chains, cells);
        self.empty.copy_from(&other.empty, other.empties);
        self.place.copy_from(&other.place, cells);
        self.empties = other.empties;
        self.ko = other.ko;
    }

    #[inline(always)]
    pub(super) fn near(&self, cell: usize) -> [usize; 4] {
        [cell.wrapping_sub(self.stride), cell.wrapping_sub(1), cell + 1, cell + self.stride]
    }

    #[inline(always)]
    fn diagonals(&self, cell: usize) -> [usize; 4] {
        let (above, below) = (cell.wrapping_sub(self.stride), cell + self.stride);
        [above.wrapping_sub(1), above + 1, below - 1, below + 1]
    }

    #[inline(always)]
    pub(super) fn head(&self, cell: usize) -> usize {
        usize::from(self.heads[cell])
    }

    /// Returns the liberties of the chain of a stone.
    #[inline(always)]
    pub(super) fn chain(&self, cell: usize) -> Liberties {
        self.chains[usize::from(self.heads[cell])]
    }

    /// Returns the next stone of the same chain; the stones form a ring.
    #[inline(always)]
    pub(super) fn next(&self, cell: usize) -> usize {
        usize::from(self.next[cell])
    }

    /// Returns an empty cell by its number, which is below `empties`.
    #[inline(always)]
    pub(super) fn empty_cell(&self, number: usize) -> usize {
        usize::from(self.empty[number])
    }

    /// Swaps two empty cells in the list.
    #[inline(always)]
    pub(super) fn swap_empty(&mut self, one: usize, other: usize) {
        let (first, second) = (self.empty[one], self.empty[other]);
        self.empty[one] = second;
        self.empty[other] = first;
        self.place[usize::from(second)] = one as u16;
        self.place[usize::from(first)] = other as u16;
    }

    #[inline(always)]
    fn add_empty(&mut self, cell: usize) {
        self.empty[self.empties] = cell as u16;
        self.place[cell] = self.empties as u16;
        self.empties += 1;
    }

    #[inline(always)]
    fn drop_empty(&mut self, cell: usize) {
        self.empties -= 1;
        let (last, place) = (self.empty[self.empties], self.place[cell]);
        self.empty[usize::from(place)] = last;
        self.place[usize::from(last)] = place;
    }

    /// Returns whether all neighbours are own stones or the border and too few diagonals are the opponent's
    /// to make the eye false: one in the middle of the board, none on the edge.
    #[inline]
    pub(super) fn is_eye(&self, cell: usize, own: u8) -> bool {
        if self.near(cell).iter().any(|&near| self.colors[near] != own && self.colors[near] != BORDER) {
            return false;
        }
        let (mut bad, mut edge) = (0, 0);
        for diagonal in self.diagonals(cell) {
            bad += u32::from(self.colors[diagonal] == 3 - own);
            edge += u32::from(self.colors[diagonal] == BORDER);
        }
        bad + u32::from(edge > 0) < 2
    }

    /// Returns the result of a move on an empty cell.
    #[inline]
    pub(super) fn prospect(&self, cell: usize, own: u8) -> Prospect {
        let mut chain = Liberties { stones: 1, ..Liberties::default() };
        let mut captures = false;
        let mut seen = [0_usize; 4];
        for (slot, near) in self.near(cell).into_iter().enumerate() {
            let color = self.colors[near];
            if color == EMPTY {
                chain.add(near);
            } else if color == own {
                let head = self.head(near);
                if !seen.contains(&head) {
                    seen[slot] = head;
                    chain.join(self.chains[head]);
                }
                chain.take(cell);
            } else if color != BORDER {
                captures |= self.chain(near).only(cell);
            }
        }
        Prospect { captures, chain }
    }

    /// Returns the number of empty neighbours.
    #[inline(always)]
    pub(super) fn empty_neighbors(&self, cell: usize) -> u32 {
        self.near(cell).iter().map(|&near| u32::from(self.colors[near] == EMPTY)).sum()
    }

    /// Plays on an empty cell. The move must not be suicide.
    #[inline]
    pub(super) fn play(&mut self, cell: usize, own: u8) {
        self.put(cell, own);
        self.ko = 0;
        let enemy = 3 - own;
        let mut taken = 0;
        let mut last = 0;
        for near in self.near(cell) {
            if self.colors[near] == enemy && self.chain(near).has_no_liberty() {
                taken += self.lift(near);
                last = near;
            }
        }
        if taken == 1 {
            let chain = self.chain(cell);
            if chain.stones == 1 && chain.number == 1 {
                self.ko = last;
            }
        }
    }

    /// Puts a stone down and captures nothing.
    #[inline]
    fn put(&mut self, cell: usize, own: u8) {
        self.drop_empty(cell);
        self.colors[cell] = own;
        let near = self.near(cell);
        let mut chain = Liberties { stones: 1, ..Liberties::default() };
        for near in near {
            let head = self.head(near);
            self.chains[head].take(cell);
            if self.colors[near] == EMPTY {
                chain.add(near);
            }
        }
        self.heads[cell] = cell as u16;
        self.next[cell] = cell as u16;
        self.chains[cell] = chain;
        for near in near {
            if self.colors[near] == own {
                self.join(cell, near);
            }
        }
    }

    #[inline]
    fn join(&mut self, one: usize, other: usize) {
        let (mut one, mut other) = (self.head(one), self.head(other));
        if one == other {
            return;
        }
        if self.chains[one].stones < self.chains[other].stones {
            (one, other) = (other, one);
        }
        let joined = self.chains[other];
        self.chains[one].join(joined);
        let mut cell = other;
        loop {
            self.heads[cell] = one as u16;
            cell = usize::from(self.next[cell]);
            if cell == other {
                break;
            }
        }
        let next = self.next[one];
        self.next[one] = self.next[other];
        self.next[other] = next;
    }

    /// Takes a chain off the board and returns the number of its stones.
    fn lift(&mut self, start: usize) -> usize {
        let mut stones = 0;
        let mut cell = start;
        loop {
            let next = usize::from(self.next[cell]);
            self.colors[cell] = EMPTY;
            self.heads[cell] = cell as u16;
            self.next[cell] = cell as u16;
            self.add_empty(cell);
            stones += 1;
            cell = next;
            if cell == start {
                break;
            }
        }
        // The stones are the last empty cells now, and each is a new liberty of its neighbours.
        for number in self.empties - stones..self.empties {
            let cell = self.empty_cell(number);
            for near in self.near(cell) {
                let head = self.head(near);
                self.chains[head].add(cell);
            }
        }
        stones
    }
}
