//! The orientation in which a position is judged, one for all its turned and mirrored images, so that all of
//! them get the same verdicts.

use super::judgement::{JudgedChain, Judgement};
use crate::board::{Board, Symmetry, Transform};
use crate::value::Point;

/// Returns the symmetry that leads to the image with the least hash.
pub(super) fn canonical_symmetry(board: &Board, ko: Option<Point>) -> Symmetry {
    let size = board.size();
    let image = |symmetry: &Symmetry| {
        let turn = Transform { symmetry: *symmetry, swap_colors: false };
        // The ko distinguishes the images of a symmetric board.
        let ko = ko.filter(|&ko| size.contains(ko)).map(|ko| symmetry.point(ko, size));
        (turn.hash(board), ko.map(|ko| (ko.y, ko.x)))
    };
    Symmetry::ALL.into_iter().min_by_key(image).unwrap_or(Symmetry::IDENTITY)
}

impl Judgement {
    /// Returns the judgement of the image of the position under a symmetry.
    pub(super) fn mapped(self, symmetry: Symmetry) -> Self {
        if symmetry == Symmetry::IDENTITY {
            return self;
        }
        let (from, size) = (self.size, symmetry.size(self.size));
        let width = usize::from(size.width());
        let mut ownership = vec![0; self.ownership.len()];
        for (point, owned) in from.points().zip(&self.ownership) {
            let image = symmetry.point(point, from);
            ownership[usize::from(image.y) * width + usize::from(image.x)] = *owned;
        }
        let mut chains: Vec<JudgedChain> = self.chains;
        for chain in &mut chains {
            for stone in &mut chain.stones {
                *stone = symmetry.point(*stone, from);
            }
            chain.stones.sort_unstable_by_key(|stone| (stone.y, stone.x));
        }
        chains.sort_by_key(|chain| chain.stones.first().map(|stone| (stone.y, stone.x)));
        Self { size, chains, ownership, unfinished: self.unfinished }
    }
}
