//! The chains of a final position, the verdict on each, and the owners of the points under those verdicts.

use super::judgement::Unfinished;
use super::playout_board::side;
use crate::board::Board;
use crate::value::{Point, Size};

/// The number of no chain.
const NONE: u16 = u16::MAX;
/// The number of doubtful chains that are tried in pairs.
const MAX_PAIRED: usize = 12;
/// The largest difference, in thousandths, between the means of chains that live or die together.
const SIMILAR: i32 = 100;
/// The number of rounds in which all changes are tried.
const MAX_ROUNDS: usize = 4;

/// A chain with what the playouts found.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    /// The colour: 1 is Black, -1 is White.
    pub(super) sign: i32,
    pub(super) cells: Vec<u16>,
    /// How often its points end in its owner's hands less how often in the opponent's, in thousandths.
    pub(super) mean: i32,
    /// Whether no sequence of moves can change its verdict.
    pub(super) certain: bool,
}

/// The position with a verdict on each chain.
#[derive(Debug, Clone)]
pub(super) struct Verdict {
    size: Size,
    pub(super) chains: Vec<Chain>,
    pub(super) dead: Vec<bool>,
    /// The number of the chain on each cell.
    of: Vec<u16>,
    /// The cells on the board, row by row.
    points: Vec<u16>,
    /// The region at hand.
    flood: Vec<u16>,
    /// The last round in which each cell was seen.
    seen: Vec<u32>,
    /// The number of floods of the board so far.
    round: u32,
}

impl Verdict {
    pub(super) fn new(board: &Board) -> Self {
        let size = board.size();
        let mut of = vec![NONE; size.cells()];
        let mut chains = Vec::new();
        for (point, color) in board.stones() {
            if of[size.index(point)] != NONE {
                continue;
            }
            let cells: Vec<u16> = board.chain(point).map(|stone| size.index(stone) as u16).collect();
            for &cell in &cells {
                of[usize::from(cell)] = chains.len() as u16;
            }
            let sign = if side(color) == 1 { 1 } else { -1 };
            chains.push(Chain { sign, cells, mean: 1000, certain: false });
        }
        let dead = vec![false; chains.len()];
        let points = size.points().map(|point| size.index(point) as u16).collect();
        let seen = vec![0; size.cells()];
        Self { size, chains, dead, of, points, flood: Vec::new(), seen, round: 0 }
    }

    /// Returns the number of cells, including the border.
    pub(super) fn cells(&self) -> usize {
        self.of.len()
    }

    /// Returns the cells on the board, row by row.
    pub(super) fn points(&self) -> &[u16] {
        &self.points
    }

    /// Returns the chain that has a stone on a cell, dead or alive.
    pub(super) fn chain_at(&self, cell: usize) -> Option<usize> {
        self.of.get(cell).filter(|&&chain| chain != NONE).map(|&chain| usize::from(chain))
    }

    /// Returns the cells on the board next to a cell.
    pub(super) fn near(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let size = self.size;
        let point = size.point(cell);
        size.neighbors(point).map(move |near| size.index(near))
    }

    /// Settles the verdict on the chains of these stones for good.
    pub(super) fn settle(&mut self, stones: &[Point], dead: bool) {
        for &stone in stones {
            if let Some(chain) = self.chains.get_mut(usize::from(self.of[self.size.index(stone)])) {
                chain.certain = true;
                chain.mean = if dead { -1000 } else { 1000 };
                self.dead[usize::from(self.of[self.size.index(stone)])] = dead;
            }
        }
    }

    /// Returns why the game cannot be over if too much of the board is open. Of finished games between strong
    /// players, 99 of 100 leave no region of more than 8 points open on a 19×19 board, and fewer than 30
    /// points in all.
    pub(super) fn unfinished(&mut self) -> Option<Unfinished> {
        let area = self.size.area();
        let mut open = 0_usize;
        let mut largest = 0;
        let mut before = usize::MAX;
        let mut here = 0;
        self.regions(|first, _, owner| {
            if owner == 0 {
                here = if first == before { here + 1 } else { 1 };
                before = first;
                open += 1;
                largest = largest.max(here);
            }
        });
        if largest > (area / 24).max(6) {
            Some(Unfinished::OpenBorders(largest as u32))
        } else if open > (area / 9).max(9) {
            Some(Unfinished::OpenPoints(open as u32))
        } else {
            None
        }
    }

    /// Sets the means from the ownership of each cell, summed over the playouts, and the first verdicts from
    /// their signs.
    pub(super) fn weigh(&mut self, owned: &[i32], playouts: i32) {
        for (chain, dead) in self.chains.iter_mut().zip(&mut self.dead) {
            let sum: i64 = chain.cells.iter().map(|&cell| i64::from(owned[usize::from(cell)])).sum();
            let whole = i64::from(playouts.max(1)) * chain.cells.len() as i64;
            if !chain.certain {
                chain.mean = (i64::from(chain.sign) * sum * 1000 / whole) as i32;
                *dead = chain.mean < 0;
            }
        }
    }

    /// Returns how well the verdicts fit the playouts: the sum over the board of the owner of each cell,
    /// after the dead are gone and the open points are flooded, times its ownership.
    fn fit(&mut self, owned: &[i32]) -> i64 {
        let mut sum = 0;
        self.regions(|_, cell, owner| sum += i64::from(owner) * i64::from(owned[cell]));
        sum
    }

    /// Calls `tell` for each cell with the first cell of its region, the cell and its owner: 1 is Black, -1
    /// is White, 0 is neither. The cells of one region follow each other.
    fn regions(&mut self, mut tell: impl FnMut(usize, usize, i32)) {
        self.round += 1;
        let round = self.round;
        let stride = self.size.stride();
        // Border cells belong to no region and have no stones.
        let is_point = |cell: usize| {
            let row = cell / stride;
            !cell.is_multiple_of(stride) && row >= 1 && row <= usize::from(self.size.height())
        };
        for at in 0..self.points.len() {
            let start = usize::from(self.points[at]);
            if let Some(chain) = self.living(start) {
                tell(start, start, self.chains[chain].sign);
                continue;
            }
            if self.seen[start] == round {
                continue;
            }
            self.seen[start] = round;
            self.flood.clear();
            self.flood.push(start as u16);
            let (mut black, mut white) = (false, false);
            let mut next = 0;
            while let Some(&cell) = self.flood.get(next) {
                next += 1;
                let cell = usize::from(cell);
                for near in [cell.wrapping_sub(stride), cell - 1, cell + 1, cell + stride] {
                    if !is_point(near) {
                        continue;
                    }
                    if let Some(chain) = self.living(near) {
                        if self.chains[chain].sign > 0 {
                            black = true;
                        } else {
                            white = true;
                        }
                    } else if self.seen[near] != round {
                        self.seen[near] = round;
                        self.flood.push(near as u16);
                    }
                }
            }
            let owner = i32::from(black) - i32::from(white);
            for &cell in &self.flood {
                tell(start, usize::from(cell), owner);
            }
        }
    }

    /// Returns the living chain on a cell.
    #[inline]
    fn living(&self, cell: usize) -> Option<usize> {
        match self.of[cell] {
            NONE => None,
            chain if self.dead[usize::from(chain)] => None,
            chain => Some(usize::from(chain)),
        }
    }

    /// Lets the chains live that lie in a region that is not the opponent's. They could not be taken off
    /// without a move, as the stone of an open ko.
    pub(super) fn revive(&mut self) {
        let mut owned: Vec<(usize, i32)> = Vec::new();
        loop {
            owned.clear();
            self.regions(|_, cell, owner| owned.push((cell, owner)));
            let mut revived = false;
            for &(cell, owner) in &owned {
                let chain = usize::from(self.of[cell]);
                let Some(dead) = self.dead.get_mut(chain) else { continue };
                if *dead && owner != -self.chains[chain].sign {
                    *dead = false;
                    revived = true;
                }
            }
            if !revived {
                return;
            }
        }
    }

    /// Changes the verdicts on doubtful chains, alone, in pairs, and together with all of the colour with
    /// similar means, as long as the board fits the playouts better.
    pub(super) fn improve(&mut self, owned: &[i32], doubt: i32) {
        let doubtful: Vec<usize> = (0..self.chains.len())
            .filter(|&chain| !self.chains[chain].certain && self.chains[chain].mean.abs() < doubt)
            .collect();
        if doubtful.is_empty() {
            return;
        }
        let mut best = self.fit(owned);
        let mut sets: Vec<Vec<usize>> = doubtful.iter().map(|&chain| vec![chain]).collect();
        for (at, &one) in doubtful.iter().enumerate().take(MAX_PAIRED) {
            for &other in &doubtful[at + 1..doubtful.len().min(MAX_PAIRED)] {
                sets.push(vec![one, other]);
            }
            let Chain { sign, mean, .. } = self.chains[one];
            let similar: Vec<usize> = doubtful
                .iter()
                .copied()
                .filter(|&other| {
                    self.chains[other].sign == sign && (self.chains[other].mean - mean).abs() < SIMILAR
                })
                .collect();
            if similar.len() > 2 {
                sets.push(similar);
            }
        }
        for _ in 0..MAX_ROUNDS {
            let mut better = false;
            for set in &sets {
                for dead in [None, Some(true), Some(false)] {
                    let before: Vec<bool> = set.iter().map(|&chain| self.dead[chain]).collect();
                    for &chain in set {
                        self.dead[chain] = dead.unwrap_or(!self.dead[chain]);
                    }
                    let fit = self.fit(owned);
                    if fit > best {
                        best = fit;
                        better = true;
                    } else {
                        for (&chain, before) in set.iter().zip(before) {
                            self.dead[chain] = before;
                        }
                    }
                    if set.len() == 1 {
                        break;
                    }
                }
            }
            if !better {
                return;
            }
        }
    }
}
