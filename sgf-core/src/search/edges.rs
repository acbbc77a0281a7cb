//! [`Edges`]: the edges of the board that a shape touches.

use crate::board::Symmetry;
use crate::value::{Point, Size};

/// The edges of the board that a shape touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Edges {
    pub(super) left: bool,
    pub(super) right: bool,
    pub(super) top: bool,
    pub(super) bottom: bool,
}

impl Edges {
    /// All four edges: the shape is the whole board.
    pub(super) const ALL: Edges = Edges { left: true, right: true, top: true, bottom: true };

    /// Returns the edges that the shape touches after a symmetry.
    pub(super) fn after(self, symmetry: Symmetry) -> Edges {
        // On a board of 2x2 the images of the two ends of an edge show which edge it becomes.
        let size = Size::new(2, 2).unwrap_or(Size::NINE);
        let mut image = Edges::default();
        for (is_touched, ends) in [
            (self.left, [Point::new(0, 0), Point::new(0, 1)]),
            (self.right, [Point::new(1, 0), Point::new(1, 1)]),
            (self.top, [Point::new(0, 0), Point::new(1, 0)]),
            (self.bottom, [Point::new(0, 1), Point::new(1, 1)]),
        ] {
            let [a, b] = ends.map(|point| symmetry.point(point, size));
            match (a.x == b.x, a.x, a.y) {
                (true, 0, _) => image.left |= is_touched,
                (true, _, _) => image.right |= is_touched,
                (false, _, 0) => image.top |= is_touched,
                (false, _, _) => image.bottom |= is_touched,
            }
        }
        image
    }
}
