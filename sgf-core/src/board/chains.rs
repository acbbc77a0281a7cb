//! Chains and liberties of a [`Board`], found by following chains.

use super::stones::Board;
use crate::value::Point;

impl Board {
    /// Returns the stones of the chain on a point, in no particular order; none if the point is empty or off
    /// the board.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        self.chain_cells(point).into_iter().map(|cell| self.size.point(usize::from(cell)))
    }

    fn chain_cells(&self, point: Point) -> Vec<u16> {
        self.get(point).map_or_else(Vec::new, |_| self.grid.chain(self.size.index(point)))
    }

    /// Returns all chains in the order of their first stones, row by row.
    pub fn chains(&self) -> impl Iterator<Item = Vec<Point>> + '_ {
        let mut met = vec![false; self.size.cells()];
        self.stones().filter_map(move |(point, _)| {
            let start = self.size.index(point);
            if met[start] {
                return None;
            }
            let chain = self.grid.chain(start);
            for &cell in &chain {
                met[usize::from(cell)] = true;
            }
            Some(chain.into_iter().map(|cell| self.size.point(usize::from(cell))).collect())
        })
    }

    /// Returns the first stone, row by row, of the chain on a point. It is the same for all stones of a
    /// chain.
    #[must_use]
    pub fn chain_head(&self, point: Point) -> Option<Point> {
        self.chain_cells(point).into_iter().min().map(|cell| self.size.point(usize::from(cell)))
    }

    /// Returns the number of stones in the chain on a point; 0 if there is none.
    #[must_use]
    pub fn chain_len(&self, point: Point) -> usize {
        self.chain_cells(point).len()
    }

    /// Returns the liberties of the chain on a point, each once, row by row.
    #[must_use]
    pub fn liberties(&self, point: Point) -> Vec<Point> {
        let mut found: Vec<Point> = self
            .chain(point)
            .flat_map(|stone| self.size.neighbors(stone))
            .filter(|&near| self.get(near).is_none())
            .collect();
        found.sort_unstable_by_key(|point| point.by_row());
        found.dedup();
        found
    }

    /// Returns the liberty of the chain on a point if it has exactly one. The search ends at the second.
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

    /// Returns one stone of each chain that has no liberties. Only set-up can leave such chains.
    pub fn chains_without_liberties(&self) -> impl Iterator<Item = Point> + '_ {
        let breathes = |&stone: &Point| self.grid.cells[self.size.index(stone)].empty_neighbors() > 0;
        self.chains()
            .filter(move |chain| !chain.iter().any(breathes))
            .filter_map(|chain| chain.first().copied())
    }
}
