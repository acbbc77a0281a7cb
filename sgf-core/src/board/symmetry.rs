//! The eight symmetries of the board, and the exchange of colours.

use super::hash::{STONE_KEYS, size_key};
use super::setup::Setup;
use super::stones::Board;
use crate::value::{Color, Point, Size};

/// One of the eight symmetries of the board: mirror left and right, mirror up and down, then exchange columns
/// and rows, each or not.
///
/// ```
/// use sgf_core::board::Symmetry;
/// use sgf_core::value::{Point, Size};
/// let quarter = Symmetry::QUARTER_TURN;
/// let corner = Point::new(0, 0);
/// assert_eq!(quarter.point(corner, Size::NINE), Point::new(8, 0));
/// assert_eq!(quarter.inverse().point(Point::new(8, 0), Size::NINE), corner);
/// assert_eq!(quarter.then(quarter), Symmetry::HALF_TURN);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Symmetry {
    mirror_x: bool,
    mirror_y: bool,
    transpose: bool,
}

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Self = Self { mirror_x: false, mirror_y: false, transpose: false };
    /// A quarter turn clockwise.
    pub const QUARTER_TURN: Self = Self { mirror_x: false, mirror_y: true, transpose: true };
    /// A half turn.
    pub const HALF_TURN: Self = Self { mirror_x: true, mirror_y: true, transpose: false };

    /// Left and right exchanged.
    pub const LEFT_RIGHT: Self = Self { mirror_x: true, mirror_y: false, transpose: false };
    /// Top and bottom exchanged.
    pub const TOP_BOTTOM: Self = Self { mirror_x: false, mirror_y: true, transpose: false };

    /// All eight symmetries, the identity first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Self { mirror_x: i & 1 != 0, mirror_y: i & 2 != 0, transpose: i & 4 != 0 };
            i += 1;
        }
        all
    };

    /// Returns whether the symmetry mirrors left and right, mirrors up and down, and then exchanges columns
    /// and rows.
    #[must_use]
    pub const fn parts(self) -> (bool, bool, bool) {
        (self.mirror_x, self.mirror_y, self.transpose)
    }

    /// Returns the size of a board after the symmetry.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        if self.transpose { Size::new(size.height(), size.width()).unwrap_or(size) } else { size }
    }

    /// Returns the image of a point of a board of this size. A point off the board stays where it is.
    #[must_use]
    pub fn point(self, point: Point, size: Size) -> Point {
        if !size.contains(point) {
            return point;
        }
        let x = if self.mirror_x { size.width() - 1 - point.x } else { point.x };
        let y = if self.mirror_y { size.height() - 1 - point.y } else { point.y };
        if self.transpose { Point::new(y, x) } else { Point::new(x, y) }
    }

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        if self.transpose {
            Self { mirror_x: self.mirror_y, mirror_y: self.mirror_x, transpose: true }
        } else {
            self
        }
    }

    /// Returns this symmetry followed by another.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // After an exchange of columns and rows, the next mirrors act on the other coordinates.
        let (x, y) =
            if self.transpose { (next.mirror_y, next.mirror_x) } else { (next.mirror_x, next.mirror_y) };
        Self {
            mirror_x: self.mirror_x ^ x,
            mirror_y: self.mirror_y ^ y,
            transpose: self.transpose ^ next.transpose,
        }
    }
}

/// A symmetry, with or without an exchange of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Transform {
    /// The symmetry of the points.
    pub symmetry: Symmetry,
    /// Whether black becomes white and white black.
    pub swap_colors: bool,
}

impl Transform {
    /// Returns the colour after the transformation.
    #[must_use]
    pub fn color(self, color: Color) -> Color {
        if self.swap_colors { color.other() } else { color }
    }

    /// Returns the arrangement after the transformation.
    #[must_use]
    pub fn setup(self, setup: &Setup) -> Setup {
        let mut image = Setup::new(self.symmetry.size(setup.size()));
        for (point, color) in setup.stones() {
            // The image of a point on the board is on the image of the board.
            let _ = image.put(self.symmetry.point(point, setup.size()), Some(self.color(color)));
        }
        image.set_to_move(setup.to_move().map(|color| self.color(color)));
        image
    }

    /// Returns the board after the transformation, without prisoners and with nothing to undo.
    #[must_use]
    pub fn board(self, board: &Board) -> Board {
        self.setup(&Setup::from(board)).to_board()
    }

    /// Returns the hash ([`Board::hash`]) of the transformed board without making it.
    #[must_use]
    pub fn hash(self, board: &Board) -> u64 {
        let (size, image) = (board.size(), self.symmetry.size(board.size()));
        board.stones().fold(size_key(image), |hash, (point, color)| {
            let cell = image.index(self.symmetry.point(point, size));
            hash ^ STONE_KEYS[cell][usize::from(self.color(color) == Color::White)]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_laws() {
        let size = Size::new(5, 3).unwrap();
        for a in Symmetry::ALL {
            let image = a.size(size);
            assert_eq!(a.inverse().size(image), size);
            for point in size.points() {
                assert!(image.contains(a.point(point, size)));
                assert_eq!(a.inverse().point(a.point(point, size), image), point);
                for b in Symmetry::ALL {
                    assert_eq!(a.then(b).point(point, size), b.point(a.point(point, size), image));
                }
            }
            assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
        }
    }

    /// One hash for a position and all that look the same: the least over the eight symmetries, and over the
    /// exchange of colours too if `swap_colors`.
    fn canonical_hash(board: &Board, swap_colors: bool) -> u64 {
        let colors = if swap_colors { &[false, true][..] } else { &[false][..] };
        Symmetry::ALL
            .into_iter()
            .flat_map(|symmetry| colors.iter().map(move |&swap_colors| Transform { symmetry, swap_colors }))
            .map(|transform| transform.hash(board))
            .min()
            .unwrap()
    }

    #[test]
    fn hashes_of_images() {
        let board = Board::parse("X . . O\n. X . .\n. . . .").unwrap();
        let mut seen = Vec::new();
        for symmetry in Symmetry::ALL {
            for swap_colors in [false, true] {
                let transform = Transform { symmetry, swap_colors };
                let image = transform.board(&board);
                assert_eq!(transform.hash(&board), image.hash());
                assert_eq!(canonical_hash(&image, true), canonical_hash(&board, true));
                assert_eq!(canonical_hash(&image, false) == canonical_hash(&board, false), !swap_colors);
                seen.push(image.hash());
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 16);
    }
}
