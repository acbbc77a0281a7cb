//! Disjoint sets of numbered items, joined one by one (union–find).

/// A partition of the numbers below a length. The smallest number of a set is its root.
#[derive(Debug, Clone)]
pub(super) struct DisjointSets(Vec<usize>);

impl DisjointSets {
    /// Puts each of `len` items into a set of its own.
    pub(super) fn new(len: usize) -> Self {
        Self((0..len).collect())
    }

    /// Returns the smallest item of the set that holds `item`.
    pub(super) fn root(&self, mut item: usize) -> usize {
        while self.0[item] != item {
            item = self.0[item];
        }
        item
    }

    /// Joins the sets of two items and returns whether they were apart.
    pub(super) fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        let (low, high) = (one.min(other), one.max(other));
        self.0[high] = low;
        low != high
    }
}
