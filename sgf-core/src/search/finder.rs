//! [`Finder`]: finds a [`Shape`] on boards, in any orientation.

use super::image::Image;
use super::line::Equivalence;
use super::rows::Rows;
use super::shape::Shape;
use crate::board::{Board, Symmetry, Transform};
use crate::value::{Color, Point, Size};

/// A place where a shape was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The transform from the shape to the board; one of several if the shape is symmetric.
    pub transform: Transform,
    /// The point of the board under the upper left corner of the transformed shape.
    pub corner: Point,
    image: usize,
}

/// Finds a shape in all orientations and colours that an [`Equivalence`] allows.
///
/// To search after each move of a game use [`IncrementalFinder`].
#[derive(Clone, Debug)]
pub struct Finder {
    images: Vec<Image>,
    /// The black and the white stones of all images.
    stones: [Vec<ImageStone>; 2],
    size: Size,
    /// For a whole position the hash of each image with its index: a comparison of hashes replaces the
    /// search.
    hashes: Option<Vec<(u64, usize)>>,
}

/// A stone of an image, with the conditions around it.
#[derive(Clone, Copy, Debug)]
struct ImageStone {
    image: usize,
    x: u8,
    y: u8,
    /// The bits of [`Rows::near`] on which the image has a condition.
    mask: u32,
    /// Those of them that must be set.
    set: u32,
}

fn stones_of(images: &[Image], color: Color) -> Vec<ImageStone> {
    let mut stones = Vec::new();
    for (index, image) in images.iter().enumerate() {
        for &(x, y, _) in image.stones.iter().filter(|(.., of_stone)| *of_stone == color) {
            let (mask, set) = image.around(x, y);
            stones.push(ImageStone { image: index, x, y, mask, set });
        }
    }
    stones
}

impl Finder {
    /// Prepares the images of a shape. Equal images are searched once.
    #[must_use]
    pub fn new(shape: &Shape, equivalence: Equivalence) -> Finder {
        let mut images: Vec<Image> = Vec::new();
        let symmetries = if equivalence.symmetries { &Symmetry::ALL[..] } else { &[Symmetry::IDENTITY] };
        let swaps: &[bool] = if equivalence.swapped_colors { &[false, true] } else { &[false] };
        for &swap_colors in swaps {
            for &symmetry in symmetries {
                let transform = Transform { symmetry, swap_colors };
                let image = shape.image(transform);
                match images.iter_mut().find(|other| other.is_same(&image)) {
                    Some(other) => other.transforms.push(transform),
                    None => images.push(image),
                }
            }
        }
        let hashes = (shape.is_whole() && shape.is_full()).then(|| {
            let hash = |(at, image): (usize, &Image)| {
                let size = Size::new(image.width, image.height).unwrap_or(Size::NINETEEN);
                let mut board = Board::new(size);
                board.set_all(image.stones.iter().map(|&(x, y, color)| (Point::new(x, y), Some(color))));
                (board.hash(), at)
            };
            images.iter().enumerate().map(hash).collect()
        });
        let stones = [Color::Black, Color::White].map(|color| stones_of(&images, color));
        Finder { images, stones, size: shape.size(), hashes }
    }

    /// Finds the shape anywhere on a board.
    #[must_use]
    pub fn find(&self, board: &Board) -> Option<Found> {
        IncrementalFinder::new(self).find(board)
    }

    /// Returns true if the shape can appear when stones leave the board, because some of its points must be
    /// empty.
    #[must_use]
    pub fn has_empty_points(&self) -> bool {
        self.hashes.is_some() || self.images.iter().any(|image| !image.empty.is_empty())
    }

    /// Returns the colour and the column and row of a move in the coordinates of the shape as it was written,
    /// and the transform from the shape to the board. Columns and rows count from 0 at the upper left corner
    /// of the shape; outside it they are negative or too large.
    ///
    /// If the shape is symmetric, equivalent moves have the same result: Black's before White's, then the
    /// uppermost, then the leftmost.
    #[must_use]
    pub fn move_in_shape(&self, found: Found, color: Color, point: Point) -> (Color, (i16, i16), Transform) {
        let in_shape = |transform: Transform| {
            (transform.color(color), self.in_shape(found, transform, point), transform)
        };
        let transforms = self.images.get(found.image).map_or(&[][..], |image| &image.transforms);
        transforms
            .iter()
            .map(|&transform| in_shape(transform))
            .min_by_key(|&(color, (x, y), _)| (color != Color::Black, y, x))
            .unwrap_or_else(|| in_shape(found.transform))
    }

    /// Returns the column and row of a point of the board in the shape as it was written, of which
    /// `transform` gave the image that was found.
    fn in_shape(&self, found: Found, transform: Transform, point: Point) -> (i16, i16) {
        let image_size = transform.symmetry.size(self.size);
        let (x, y) =
            (i16::from(point.x) - i16::from(found.corner.x), i16::from(point.y) - i16::from(found.corner.y));
        // The inverse symmetry maps the sides of the image to those of the shape. Points outside follow the
        // same directions.
        let inverse = transform.symmetry.inverse();
        let corner = inverse.point(Point::new(0, 0), image_size);
        let step = |to: Point, has_length: bool| {
            if has_length {
                (i16::from(to.x) - i16::from(corner.x), i16::from(to.y) - i16::from(corner.y))
            } else {
                (0, 0)
            }
        };
        let right =
            step(inverse.point(Point::new(image_size.width() - 1, 0), image_size), image_size.width() > 1);
        let down =
            step(inverse.point(Point::new(0, image_size.height() - 1), image_size), image_size.height() > 1);
        let unit = |(x, y): (i16, i16)| (x.signum(), y.signum());
        let (right, down) = (unit(right), unit(down));
        (i16::from(corner.x) + x * right.0 + y * down.0, i16::from(corner.y) + x * right.1 + y * down.1)
    }

    fn found(&self, image: usize, (x, y): (u8, u8)) -> Option<Found> {
        let transform = self.images.get(image)?.transforms.first().copied().unwrap_or_default();
        Some(Found { transform, corner: Point::new(x, y), image })
    }

    /// Finds a whole position by its hash; a hit is verified point by point.
    fn find_by_hash(&self, hashes: &[(u64, usize)], board: &Board) -> Option<Found> {
        let &(_, at) = hashes.iter().find(|(hash, _)| *hash == board.hash())?;
        let image = &self.images[at];
        (image.fits(board.size(), 0, 0) && image.is_on(board, 0, 0)).then(|| self.found(at, (0, 0)))?
    }
}

/// A finder that follows one board through its moves, and searches only around the stone just played.
///
/// ```
/// use sgf_core::board::{Board, Suicide};
/// use sgf_core::search::{Equivalence, Finder, IncrementalFinder};
/// use sgf_core::value::{Color, Point, Size};
/// let finder = Finder::new(&"XO".parse()?, Equivalence::ANY);
/// let (mut near, mut board) = (IncrementalFinder::new(&finder), Board::new(Size::NINE));
/// assert!(near.find(&board).is_none());
/// board.play(Point::new(4, 4), Color::Black, Suicide::Forbidden).unwrap();
/// assert!(near.find_near(&board, Point::new(4, 4)).is_none());
/// board.play(Point::new(4, 5), Color::White, Suicide::Forbidden).unwrap();
/// assert!(near.find_near(&board, Point::new(4, 5)).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct IncrementalFinder<'f> {
    finder: &'f Finder,
    rows: Rows,
    /// True if the rows are those of the board before the next move.
    is_current: bool,
}

impl<'f> IncrementalFinder<'f> {
    /// Returns a finder that has not seen the board yet.
    #[must_use]
    pub fn new(finder: &'f Finder) -> Self {
        IncrementalFinder { finder, rows: Rows::new(Size::NINETEEN), is_current: false }
    }

    /// Forgets the board: call this if the next board is another one, or differs by more than one added
    /// stone.
    pub fn reset(&mut self) {
        self.is_current = false;
    }

    /// Finds the shape anywhere on the board.
    #[must_use]
    pub fn find(&mut self, board: &Board) -> Option<Found> {
        let finder = self.finder;
        if let Some(hashes) = &finder.hashes {
            return finder.find_by_hash(hashes, board);
        }
        self.rows.read(board);
        self.is_current = true;
        let rows = &self.rows;
        let first = |(at, image): (usize, &Image)| finder.found(at, image.first(rows)?);
        finder.images.iter().enumerate().find_map(first)
    }

    /// Finds the shape only in placements that include the stone just played.
    ///
    /// The board must otherwise be unchanged since the last call, or [`IncrementalFinder::reset`] must have
    /// been called. After a capture or a set-up use [`IncrementalFinder::find`].
    #[must_use]
    pub fn find_near(&mut self, board: &Board, played: Point) -> Option<Found> {
        let finder = self.finder;
        if let Some(hashes) = &finder.hashes {
            return finder.find_by_hash(hashes, board);
        }
        let stone = board.get(played);
        if self.is_current {
            self.rows.set(played, stone);
        } else {
            self.rows.read(board);
            self.is_current = true;
        }
        let near = self.rows.near(played);
        let stones = &finder.stones[usize::from(stone? == Color::White)];
        stones.iter().filter(|stone| near & stone.mask == stone.set).find_map(|stone| {
            let image = &finder.images[stone.image];
            let (x, y) = (played.x.checked_sub(stone.x)?, played.y.checked_sub(stone.y)?);
            let is_there = image.fits(self.rows.size(), x, y) && image.is_at(&self.rows, x, y);
            is_there.then(|| finder.found(stone.image, (x, y)))?
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn edges_count() {
        let corner: Shape = "---\n|X.\n|.O".parse().unwrap();
        let finder = Finder::new(&corner, Equivalence { symmetries: true, swapped_colors: false });
        let board = |rows: &str| Board::parse(rows).unwrap();
        assert!(finder.find(&board("X . .\n. O .\n. . .")).is_some());
        assert!(finder.find(&board(". . .\n. O .\n. . X")).is_some());
        assert!(finder.find(&board("O . .\n. X .\n. . .")).is_none());
        assert!(finder.find(&board(". . . .\n. X . .\n. . O .\n. . . .")).is_none());
        let swapped = Finder::new(&corner, Equivalence::ANY);
        assert!(swapped.find(&board("O . .\n. X .\n. . .")).is_some());
        let whole = Finder::new(&Shape::whole(&board("X . .\n. O .")), Equivalence::ANY);
        assert!(whole.find(&board(". X\nO .\n. .")).is_some());
        assert!(whole.find(&board("X . .\n. O .\n. . .")).is_none());
    }

    #[test]
    fn points_have_coordinates_of_the_shape_as_written() {
        let shape: Shape = "----\n|..X\n|.O.".parse().unwrap();
        let finder = Finder::new(&shape, Equivalence::ANY);
        let size = Size::new(7, 5).unwrap();
        for symmetry in Symmetry::ALL {
            let mut board = Board::new(size);
            board.set(Point::new(2, 0), Some(Color::Black));
            board.set(Point::new(1, 1), Some(Color::White));
            let transform = Transform { symmetry, swap_colors: true };
            let image = transform.board(&board);
            let found = finder.find(&image).unwrap();
            for point in size.points() {
                let in_shape = finder.in_shape(found, found.transform, symmetry.point(point, size));
                assert_eq!(in_shape, (i16::from(point.x), i16::from(point.y)), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn equivalent_moves_have_the_same_coordinates() {
        let board = Board::parse(". . . . .\n. . . X .\n. . . . .\n. O . . .\n. . . . .").unwrap();
        let finder = Finder::new(&Shape::whole(&board), Equivalence::ANY);
        let found = finder.find(&board).unwrap();
        let in_shape = |color, x, y| {
            let (color, at, _) = finder.move_in_shape(found, color, Point::new(x, y));
            (color, at)
        };
        let upper_left = (Color::Black, (1, 1));
        assert_eq!(in_shape(Color::Black, 1, 1), upper_left);
        assert_eq!(in_shape(Color::Black, 3, 3), upper_left);
        assert_eq!(in_shape(Color::White, 1, 1), upper_left);
        assert_eq!(in_shape(Color::White, 3, 3), upper_left);
        assert_ne!(in_shape(Color::Black, 2, 2), upper_left);
    }

    /// Tries every corner of every image, point by point; or only those that have a stone on a point.
    fn find_slowly(finder: &Finder, board: &Board, with: Option<Point>) -> Option<Found> {
        let size = board.size();
        for (at, image) in finder.images.iter().enumerate() {
            let mut corners: Vec<(u8, u8)> =
                (0..size.width()).flat_map(|x| (0..size.height()).map(move |y| (x, y))).collect();
            if let Some(Point { x, y }) = with {
                let corner = |&(dx, dy, _): &(u8, u8, Color)| Some((x.checked_sub(dx)?, y.checked_sub(dy)?));
                corners = image.stones.iter().filter_map(corner).collect();
            }
            for (x, y) in corners {
                if image.fits(size, x, y) && image.is_on(board, x, y) {
                    return finder.found(at, (x, y));
                }
            }
        }
        None
    }

    proptest! {
        #[test]
        fn looking_around_the_last_stone_finds_the_same(
            stones in prop::collection::vec((0_u8..7, 0_u8..7, any::<bool>()), 1..30),
            cells in prop::collection::vec(prop_oneof![Just('X'), Just('O'), Just('.'), Just('?')], 2..7),
            columns in 1_usize..4,
            (edge, bottom, side) in any::<(bool, bool, bool)>(),
        ) {
            let left = if side { "|" } else { "" };
            let row = |row: &[char]| format!("{left}{}\n", row.iter().collect::<String>());
            let rows: String = cells.chunks_exact(columns).map(row).collect();
            let line = |is| if is { "-----\n" } else { "" };
            let text = format!("{}{rows}{}", line(edge), line(bottom));
            let Ok(shape) = text.parse::<Shape>() else { return Ok(()) };
            let finder = Finder::new(&shape, Equivalence::ANY);
            let mut board = Board::new(Size::new(7, 8).unwrap());
            let mut near_finder = IncrementalFinder::new(&finder);
            let mut was_there = false;
            for (x, y, black) in stones {
                let (point, color) = (Point::new(x, y), if black { Color::Black } else { Color::White });
                if board.get(point).is_some() {
                    // A stone leaves the board.
                    board.set(point, None);
                    near_finder.reset();
                    was_there = finder.find(&board).is_some();
                    continue;
                }
                board.set(point, Some(color));
                let all = finder.find(&board);
                prop_assert_eq!(all, find_slowly(&finder, &board, None));
                let near = near_finder.find_near(&board, point);
                prop_assert_eq!(near, find_slowly(&finder, &board, Some(point)));
                prop_assert!(near.is_none() || all.is_some());
                prop_assert!(was_there || near.is_some() == all.is_some());
                was_there = all.is_some();
            }
        }
    }
}
