//! Chains: the primitives that place and lift stones.
//!
//! A chain is a circular list of cells (`next`) with one cell as its head, where the chain's numbers live: stones
//! and *pseudo-liberties*, the sum over its stones of their empty neighbours (a liberty touched by two stones counts
//! twice). Pseudo-liberties are zero exactly when liberties are, they add up when chains join, and they change by
//! one for each stone placed or lifted beside the chain: no search is needed to keep them.
//!
//! A cell that holds no stone is its own head, and its count is rubbish, far from zero: so the liberties of four neighbours can be
//! updated without asking what they are. (One cell shared by all that are empty would do as well, but then every move
//! waits for the last one to write it.) A stone whose chain is still to be found has head 0, a cell of the border.

use super::cells::Cells;
use super::hash::STONE_KEYS;
use super::stones::{Placed, Refusal, Suicide};
use crate::value::geometry::{MASK, ROOM};

/// No stone. Each of these codes has a bit of its own, so that those of several cells can be asked at once. Black stones are
/// 1, white stones 2: `3 - code` is the other colour.
pub(super) const EMPTY: u8 = 4;
/// Off the board.
pub(super) const BORDER: u8 = 0;

/// The count of a cell without a stone: it changes by one with each stone placed or lifted beside it, and is no zero before
/// so many of either.
const RUBBISH: u16 = 1 << 15;

/// How many cells are cleared at once.
const AT_ONCE: usize = 16;

/// The cells of an empty board.
static FRESH: [Cell; ROOM] = {
    let mut cells = [Cell { head: 0, next: 0, liberties: RUBBISH, stones: 0 }; ROOM];
    let mut cell = 0;
    while cell < ROOM {
        cells[cell].head = cell as u16;
        cell += 1;
    }
    cells
};

/// One cell of the bordered board; liberties and stones mean something at the head of a chain only. They do not lie side by
/// side, lest they are read as one number right after one of them was written, which a processor takes long for.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Cell {
    pub(super) head: u16,
    pub(super) liberties: u16,
    pub(super) next: u16,
    pub(super) stones: u16,
}

/// The stones of a board and their chains: what every move reads and writes, in one place, so that nothing has to be looked
/// up twice.
#[derive(Debug)]
pub(super) struct Grid {
    stride: usize,
    /// What leads to the cells above, to the left, to the right and below, modulo the room, and to the cell itself.
    beside: [u16; 8],
    /// The hash of the stones.
    pub(super) hash: u64,
    pub(super) colors: Cells<u8>,
    pub(super) cells: Cells<Cell>,
}

/// Of four colours in the bytes of a word, those that are this one: 1 in their bytes.
#[inline(always)]
pub(super) const fn matching(colors: u32, color: u8) -> u32 {
    colors >> color.trailing_zeros() & 0x0101_0101
}

/// A bit behind those of a [`matching`].
const BY_ITSELF: u64 = 1 << 32;

/// A stone that captures, or may be captured: a [`matching`] of the neighbours that it captures.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Contact(u32);

/// How many bytes of [`matching`] are set.
#[inline(always)]
pub(super) const fn count(matching: u32) -> u16 {
    (matching.wrapping_mul(0x0101_0101) >> 24) as u16
}

impl Grid {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { stride: 0, beside: [0; 8], hash: 0, colors: Cells::inline(), cells: Cells::inline() })
    }

    /// How many cells a row takes.
    pub(super) fn set_stride(&mut self, stride: usize) {
        self.stride = stride;
        let near = [stride.wrapping_neg(), 1_usize.wrapping_neg(), 1, stride];
        self.beside = [0; 8];
        for (way, by) in self.beside.iter_mut().zip(near) {
            *way = (by & MASK) as u16;
        }
    }

    /// Leaves the first `cells` cells without stones.
    pub(super) fn clear_cells(&mut self, cells: usize) {
        // Few at once: a copy of all is slow to begin, and a board has few.
        let (cells, _) = self.cells.first_mut(cells.next_multiple_of(AT_ONCE)).as_chunks_mut::<AT_ONCE>();
        let (fresh, _) = FRESH.as_chunks();
        for (cells, fresh) in cells.iter_mut().zip(fresh) {
            *cells = *fresh;
        }
    }

    /// The colours of four cells in the bytes of a word.
    #[inline(always)]
    pub(super) fn packed(&self, near: [usize; 4]) -> u32 {
        let [up, left, right, down] = near;
        u32::from_le_bytes([self.colors[up], self.colors[left], self.colors[right], self.colors[down]])
    }

    /// The heads of four cells. Written out: a closure over an array is not always inlined, and this is the hot path.
    #[inline(always)]
    pub(super) fn heads(&self, near: [usize; 4]) -> [usize; 4] {
        let [up, left, right, down] = near;
        let head = |cell: usize| usize::from(self.cells[cell].head);
        [head(up), head(left), head(right), head(down)]
    }

    /// The four cells beside a cell that is on the board.
    #[inline(always)]
    pub(super) fn near(&self, at: usize) -> [usize; 4] {
        let stride = self.stride;
        [at - stride, at - 1, at + 1, at + stride]
    }

    /// Each neighbouring chain loses a pseudo-liberty for each side on which it touches the cell.
    #[inline(always)]
    pub(super) fn take_liberties(&mut self, near: [usize; 4]) {
        for cell in near {
            let head = usize::from(self.cells[cell].head);
            let liberties = &mut self.cells[head].liberties;
            *liberties = liberties.wrapping_sub(1);
        }
    }

    /// The reverse of [`Grid::take_liberties`].
    #[inline(always)]
    pub(super) fn give_liberties(&mut self, near: [usize; 4]) {
        for cell in near {
            let head = usize::from(self.cells[cell].head);
            let liberties = &mut self.cells[head].liberties;
            *liberties = liberties.wrapping_add(1);
        }
    }

    /// How many of the four cells are empty.
    #[inline(always)]
    pub(super) fn room(&self, near: [usize; 4]) -> u16 {
        count(matching(self.packed(near), EMPTY))
    }

    /// Plays a stone on an empty cell, unless it may capture or be captured.
    ///
    /// # Errors
    /// Then the stone is not there yet, only its neighbours' liberties are taken: go on with [`Grid::place_closely`].
    #[inline(always)]
    pub(super) fn place_freely(&mut self, at: usize, side: u8) -> Result<(), Contact> {
        let near = self.near(at);
        // Colours and heads are read once and kept: the compiler cannot know that the counts written below are
        // neither.
        let colors = self.packed(near);
        let heads = self.heads(near);
        // A chain that touches the cell on several sides is without liberties at the last of them if it is at all.
        let mut breathless = 0;
        for (head, byte) in heads.into_iter().zip([0, 8, 16, 24]) {
            let left = self.cells[head].liberties.wrapping_sub(1);
            self.cells[head].liberties = left;
            breathless |= u32::from(left == 0) << byte;
        }
        // Asked of all four at once: one branch, and it is nearly always the same. A friend that has a liberty left is
        // as good as an empty neighbour; where another has none, that is not sure.
        let (room, friends) = (matching(colors, EMPTY), matching(colors, side));
        let captured = matching(colors, 3 - side) & breathless;
        if (captured != 0) | ((room == 0) & ((friends == 0) | (friends & breathless != 0))) {
            return Err(Contact(captured));
        }
        self.settle(at, side, colors);
        Ok(())
    }

    /// Plays the stone that [`Grid::place_freely`] left there, and logs the stones that it captures, then the own ones that it
    /// removes.
    #[inline(never)]
    pub(super) fn place_closely(
        &mut self,
        at: usize,
        side: u8,
        contact: Contact,
        suicide: Suicide,
        log: &mut Vec<u16>,
    ) -> Result<Placed, Refusal> {
        let near = self.near(at);
        let logged = log.len();
        let Contact(mut taken) = contact;
        while taken != 0 {
            let cell = self.beside(at, taken.into());
            taken &= taken - 1;
            // Two of them may be one chain.
            if self.colors[cell] != EMPTY {
                self.lift_chain(usize::from(self.cells[cell].head), log);
            }
        }
        let captured = (log.len() - logged) as u16;
        let colors = self.packed(near);
        let room = count(matching(colors, EMPTY));
        if room == 0 && suicide != Suicide::Allowed && self.is_suicide(near, side, suicide) {
            self.give_liberties(near);
            return Err(Refusal::Suicide);
        }
        let head = self.settle(at, side, colors);
        let mut own = 0;
        if room == 0 && self.cells[head].liberties == 0 {
            self.lift_chain(head, log);
            own = (log.len() - logged) as u16;
        }
        let ko = match captured == 1 && room == 1 && self.cells[head].stones == 1 {
            true => log.get(logged).copied().unwrap_or(0),
            false => 0,
        };
        Ok(Placed { captured, own, ko })
    }

    /// Whether a stone among these neighbours, of which none is empty and whose liberties are taken, is a suicide that is
    /// not allowed.
    #[cold]
    fn is_suicide(&self, near: [usize; 4], side: u8, suicide: Suicide) -> bool {
        // Something captured would have left room.
        let mut friends = near.iter().filter(|&&cell| self.colors[cell] == side);
        let alone = friends.clone().next().is_none();
        let breathes = friends.any(|&cell| self.cells[usize::from(self.cells[cell].head)].liberties > 0);
        !breathes && (alone || suicide == Suicide::Forbidden)
    }

    /// Puts a stone on an empty cell whose neighbours' liberties are already taken, and joins it to its friends.
    /// `colors` (packed) are those of the neighbours. Returns the head of the chain.
    #[inline(always)]
    pub(super) fn settle(&mut self, at: usize, side: u8, colors: u32) -> usize {
        self.colors[at] = side;
        self.hash ^= STONE_KEYS[at & MASK][usize::from(side == 2)];
        let friends = matching(colors, side);
        // With no friend it joins itself: no branch, since nobody could guess it.
        let first = self.beside(at, u64::from(friends) | BY_ITSELF);
        let head = usize::from(self.cells[first].head);
        self.cells[at] = Cell { head: head as u16, next: at as u16, liberties: 0, stones: 0 };
        let chain = &mut self.cells[head];
        let next = std::mem::replace(&mut chain.next, at as u16);
        chain.liberties = chain.liberties.wrapping_add(count(matching(colors, EMPTY)));
        chain.stones += 1;
        self.cells[at].next = next;
        let more = friends & friends.wrapping_sub(1);
        if more == 0 { head } else { self.join_all(at, head, more) }
    }

    /// Joins the chain with this head and those of the neighbours that a [`matching`] stands for. Returns the head.
    #[inline(never)]
    fn join_all(&mut self, at: usize, mut head: usize, mut more: u32) -> usize {
        while more != 0 {
            // Two friends may be one chain, also since the last join.
            let friend = usize::from(self.cells[self.beside(at, more.into())].head);
            if friend != head {
                head = self.join(head, friend);
            }
            more &= more - 1;
        }
        head
    }

    /// The neighbour that the lowest bit of a [`matching`] stands for; [`BY_ITSELF`] is the cell itself.
    #[inline(always)]
    fn beside(&self, at: usize, matching: u64) -> usize {
        at + usize::from(self.beside[(matching.trailing_zeros() as usize / 8) & 7])
    }

    /// Makes one chain of two; the smaller is renamed. Returns the head.
    #[inline]
    fn join(&mut self, a: usize, b: usize) -> usize {
        let (large, small) = if self.cells[a].stones > self.cells[b].stones { (a, b) } else { (b, a) };
        let lost = self.cells[small];
        let kept = &mut self.cells[large];
        kept.liberties = kept.liberties.wrapping_add(lost.liberties);
        kept.stones += lost.stones;
        let kept_next = kept.next;
        let mut cell = small;
        loop {
            let entry = &mut self.cells[cell];
            entry.head = large as u16;
            cell = usize::from(entry.next);
            if cell == small {
                break;
            }
        }
        // Two circular lists become one when any two of their links are swapped.
        self.cells[large].next = lost.next;
        self.cells[small].next = kept_next;
        large
    }

    /// Places a stone on an empty cell and captures nothing, whatever is left without liberties.
    pub(super) fn add_stone(&mut self, at: usize, side: u8) {
        let near = self.near(at);
        self.take_liberties(near);
        let colors = self.packed(near);
        self.settle(at, side, colors);
    }

    /// Takes a whole chain off the board and writes its stones to the log.
    pub(super) fn lift_chain(&mut self, head: usize, log: &mut Vec<u16>) {
        let key = usize::from(self.colors[head] == 2);
        let mut cell = head;
        loop {
            let next = usize::from(self.cells[cell].next);
            self.colors[cell] = EMPTY;
            self.cells[cell].head = cell as u16;
            self.cells[cell].liberties = RUBBISH;
            self.hash ^= STONE_KEYS[cell & MASK][key];
            log.push(cell as u16);
            // Stones of the chain that are still to be lifted gain too: nobody reads that any more.
            self.give_liberties(self.near(cell));
            cell = next;
            if cell == head {
                break;
            }
        }
    }

    /// Takes one stone off the board; what is left of its chain, which is written to `rest`, may fall into several.
    pub(super) fn remove_stone(&mut self, at: usize, rest: &mut Vec<u16>) {
        let side = self.colors[at];
        let near = self.near(at);
        let head = usize::from(self.cells[at].head);
        rest.clear();
        let mut cell = usize::from(self.cells[at].next);
        while cell != at {
            rest.push(cell as u16);
            cell = usize::from(self.cells[cell].next);
        }
        self.colors[at] = EMPTY;
        self.hash ^= STONE_KEYS[at & MASK][usize::from(side == 2)];
        let friends = near.iter().filter(|&&cell| self.colors[cell] == side).count();
        self.cells[at].head = at as u16;
        self.cells[at].liberties = RUBBISH;
        if friends <= 1 && head != at {
            // A loose end: it can be taken off the list without looking for the parts.
            if let Some(&last) = rest.last() {
                self.cells[usize::from(last)].next = self.cells[at].next;
            }
            let room = self.room(near);
            let chain = &mut self.cells[head];
            chain.liberties = chain.liberties.wrapping_sub(room);
            chain.stones -= 1;
            self.give_liberties(near);
        } else {
            for &cell in &*rest {
                self.cells[usize::from(cell)].head = 0;
            }
            // Other chains gain a liberty here; the parts of this one are counted afresh.
            self.give_liberties(near);
            for &cell in &*rest {
                if self.cells[usize::from(cell)].head == 0 {
                    self.gather(usize::from(cell));
                }
            }
        }
    }

    /// Changes the colour of a cell and the hash, and leaves the chains to [`Grid::gather_all`].
    pub(super) fn paint(&mut self, at: usize, side: u8) {
        for color in [self.colors[at], side] {
            if color != EMPTY {
                self.hash ^= STONE_KEYS[at & MASK][usize::from(color == 2)];
            }
        }
        self.colors[at] = side;
    }

    /// Makes all chains anew from the colours.
    pub(super) fn gather_all(&mut self, cells: usize) {
        self.clear_cells(cells);
        for at in 0..cells {
            if matches!(self.colors[at], 1 | 2) {
                self.cells[at].head = 0;
            }
        }
        for at in 0..cells {
            if matches!(self.colors[at], 1 | 2) && self.cells[at].head == 0 {
                self.gather(at);
            }
        }
    }

    /// Makes a chain of all stones connected with this one; they must have no head yet. The list is its own queue.
    pub(super) fn gather(&mut self, start: usize) {
        let side = self.colors[start];
        let (mut liberties, mut stones) = (0, 1);
        let (mut cell, mut last) = (start, start);
        self.cells[start].head = start as u16;
        loop {
            for near in self.near(cell) {
                if self.colors[near] == EMPTY {
                    liberties += 1;
                } else if self.colors[near] == side && self.cells[near].head == 0 {
                    self.cells[near].head = start as u16;
                    self.cells[last].next = near as u16;
                    last = near;
                    stones += 1;
                }
            }
            if cell == last {
                break;
            }
            cell = usize::from(self.cells[cell].next);
        }
        self.cells[last].next = start as u16;
        self.cells[start].liberties = liberties;
        self.cells[start].stones = stones;
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Point, Refusal, Suicide};
    use crate::value::color::Color;

    #[test]
    fn a_chain_on_several_sides_loses_a_liberty_on_each() {
        let last = Point::new(1, 1);
        let mut board = Board::parse("X X\nX .").unwrap();
        assert_eq!(board.play(last, Color::Black, Suicide::Forbidden), Err(Refusal::Suicide));
        assert_eq!(board.pseudo_liberties(Point::new(0, 0)), 2);
        assert_eq!(board.play(last, Color::Black, Suicide::GroupsOnly).unwrap().own_removed, 4);
        let mut board = Board::parse("X X\nX .").unwrap();
        assert_eq!(board.play(last, Color::White, Suicide::Forbidden).unwrap().captured, 3);
        let mut board = Board::parse("X X X\nX . X\nX X .").unwrap();
        assert_eq!(board.play(last, Color::Black, Suicide::Forbidden).unwrap().own_removed, 0);
        assert_eq!(board.play(Point::new(2, 2), Color::White, Suicide::Forbidden).unwrap().captured, 8);
    }
}
