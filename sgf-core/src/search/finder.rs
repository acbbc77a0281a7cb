//! [`Finder`]: looks for a [`Shape`] on boards however they lie.

use super::image::Image;
use super::rows::Rows;
use super::{Sameness, Shape};
use crate::board::{Board, Symmetry, Transform};
use crate::value::{Color, Point, Size};

/// Where a shape was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// How the shape had to be turned; where it is symmetric itself, one of the ways.
    pub transform: Transform,
    /// The point of its upper left corner, once turned.
    pub corner: Point,
    image: usize,
}

/// Looks for a shape, in every way that counts as the same.
#[derive(Clone, Debug)]
pub struct Finder {
    images: Vec<Image>,
    /// The black and the white stones of all images.
    parts: [Vec<Part>; 2],
    size: Size,
    /// The hashes of a whole position: one look instead of a comparison.
    hashes: Option<Vec<(u64, usize)>>,
}

/// A stone of an image.
#[derive(Clone, Copy, Debug)]
struct Part {
    image: usize,
    x: u8,
    y: u8,
    /// What the image asks of the points around: of these bits of [`Rows::near`] those that are set.
    said: u32,
    set: u32,
}

fn parts_of(images: &[Image], color: Color) -> Vec<Part> {
    let of_image = |(image, of): (usize, &Image)| {
        let stones = of.stones.iter().filter(|(.., of)| *of == color);
        let part = |&(x, y, _): &(u8, u8, Color)| {
            let (said, set) = of.around(x, y);
            Part { image, x, y, said, set }
        };
        stones.map(part).collect::<Vec<_>>()
    };
    images.iter().enumerate().flat_map(of_image).collect()
}

impl Finder {
    /// Prepares the images of a shape; those that look alike are looked for once.
    #[must_use]
    pub fn new(shape: &Shape, same: Sameness) -> Finder {
        let mut images: Vec<Image> = Vec::new();
        let symmetries = if same.turned { &Symmetry::ALL[..] } else { &[Symmetry::IDENTITY] };
        let swaps: &[bool] = if same.swapped { &[false, true] } else { &[false] };
        for &swap_colors in swaps {
            for &symmetry in symmetries {
                let transform = Transform { symmetry, swap_colors };
                let image = shape.image(transform);
                match images.iter_mut().find(|other| other.same_as(&image)) {
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
        let parts = [Color::Black, Color::White].map(|color| parts_of(&images, color));
        Finder { images, parts, size: shape.size(), hashes }
    }

    /// Looks over the whole board.
    #[must_use]
    pub fn find(&self, board: &Board) -> Option<Found> {
        IncrementalFinder::new(self).find(board)
    }

    /// Whether stones that leave the board can bring the shape about: it has points that must be empty.
    #[must_use]
    pub fn has_empty_points(&self) -> bool {
        self.hashes.is_some() || self.images.iter().any(|image| !image.empty.is_empty())
    }

    /// Where a point of the board lies in the shape as it was written, from its upper left corner; points beyond it
    /// are negative or too large.
    #[must_use]
    pub fn in_shape(&self, found: Found, point: Point) -> (i16, i16) {
        self.turned_back(found, found.transform, point)
    }

    /// A move in terms of the shape as it was written, and how the shape was turned for it. Where the shape is symmetric
    /// itself, moves that mean the same are told as the same: Black's before White's, the upper and left ones first.
    #[must_use]
    pub fn move_in_shape(&self, found: Found, color: Color, point: Point) -> (Color, (i16, i16), Transform) {
        let told = |transform: Transform| {
            (transform.color(color), self.turned_back(found, transform, point), transform)
        };
        let ways = self.images.get(found.image).map_or(&[][..], |image| &image.transforms);
        ways.iter()
            .map(|&transform| told(transform))
            .min_by_key(|&(color, (x, y), _)| (color != Color::Black, y, x))
            .unwrap_or_else(|| told(found.transform))
    }

    fn turned_back(&self, found: Found, transform: Transform, point: Point) -> (i16, i16) {
        let turned = transform.symmetry.size(self.size);
        let (x, y) =
            (i16::from(point.x) - i16::from(found.corner.x), i16::from(point.y) - i16::from(found.corner.y));
        // A symmetry maps a rectangle on a rectangle; what lies beyond follows the same lines.
        let inverse = transform.symmetry.inverse();
        let corner = inverse.point(Point::new(0, 0), turned);
        let step = |to: Point, far: bool| {
            if far {
                (i16::from(to.x) - i16::from(corner.x), i16::from(to.y) - i16::from(corner.y))
            } else {
                (0, 0)
            }
        };
        let right = step(inverse.point(Point::new(turned.width() - 1, 0), turned), turned.width() > 1);
        let down = step(inverse.point(Point::new(0, turned.height() - 1), turned), turned.height() > 1);
        let unit = |(x, y): (i16, i16)| (x.signum(), y.signum());
        let (right, down) = (unit(right), unit(down));
        (i16::from(corner.x) + x * right.0 + y * down.0, i16::from(corner.y) + x * right.1 + y * down.1)
    }

    fn found(&self, image: usize, (x, y): (u8, u8)) -> Option<Found> {
        let transform = self.images.get(image)?.transforms.first().copied().unwrap_or_default();
        Some(Found { transform, corner: Point::new(x, y), image })
    }

    fn by_hash(&self, hashes: &[(u64, usize)], board: &Board) -> Option<Found> {
        let &(_, at) = hashes.iter().find(|(hash, _)| *hash == board.hash())?;
        let image = &self.images[at];
        (image.fits(board.size(), 0, 0) && image.is_on(board, 0, 0)).then(|| self.found(at, (0, 0)))?
    }
}

/// A board that changes, as a [`Finder`] sees it: where a stone was played, it looks only there.
///
/// ```
/// use sgf_core::board::{Board, Suicide};
/// use sgf_core::search::{Finder, Sameness, IncrementalFinder};
/// use sgf_core::value::{Color, Point, Size};
/// let finder = Finder::new(&"XO".parse()?, Sameness::ANY);
/// let (mut sight, mut board) = (IncrementalFinder::new(&finder), Board::new(Size::NINE));
/// assert!(sight.find(&board).is_none());
/// board.play(Point::new(4, 4), Color::Black, Suicide::Forbidden).unwrap();
/// assert!(sight.find_near(&board, Point::new(4, 4)).is_none());
/// board.play(Point::new(4, 5), Color::White, Suicide::Forbidden).unwrap();
/// assert!(sight.find_near(&board, Point::new(4, 5)).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct IncrementalFinder<'f> {
    finder: &'f Finder,
    rows: Rows,
    /// Whether the rows are those of the board that was seen last.
    is_fresh: bool,
}

impl<'f> IncrementalFinder<'f> {
    /// Of a board that was not seen yet.
    #[must_use]
    pub fn new(finder: &'f Finder) -> Self {
        IncrementalFinder { finder, rows: Rows::new(Size::NINETEEN), is_fresh: false }
    }

    /// The board will be another one when it is seen next, or changed by more than one stone.
    pub fn forget(&mut self) {
        self.is_fresh = false;
    }

    /// Looks over the whole board.
    #[must_use]
    pub fn find(&mut self, board: &Board) -> Option<Found> {
        let finder = self.finder;
        if let Some(hashes) = &finder.hashes {
            return finder.by_hash(hashes, board);
        }
        self.rows.read(board);
        self.is_fresh = true;
        let rows = &self.rows;
        let first = |(at, image): (usize, &Image)| finder.found(at, image.first(rows)?);
        finder.images.iter().enumerate().find_map(first)
    }

    /// Looks only where a stone that was just played is part of the shape: nothing else changed since the board was seen last,
    /// unless that was [forgotten](IncrementalFinder::forget). What a capture or a set-up brought about is for [`IncrementalFinder::find`].
    #[must_use]
    pub fn find_near(&mut self, board: &Board, played: Point) -> Option<Found> {
        let finder = self.finder;
        if let Some(hashes) = &finder.hashes {
            return finder.by_hash(hashes, board);
        }
        let stone = board.get(played);
        if self.is_fresh {
            self.rows.set(played, stone);
        } else {
            self.rows.read(board);
            self.is_fresh = true;
        }
        let near = self.rows.near(played);
        let parts = &finder.parts[usize::from(stone? == Color::White)];
        parts.iter().filter(|part| near & part.said == part.set).find_map(|part| {
            let image = &finder.images[part.image];
            let (x, y) = (played.x.checked_sub(part.x)?, played.y.checked_sub(part.y)?);
            let is_there = image.fits(self.rows.size(), x, y) && image.is_at(&self.rows, x, y);
            is_there.then(|| finder.found(part.image, (x, y)))?
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
        let finder = Finder::new(&corner, Sameness { turned: true, swapped: false });
        let board = |rows: &str| Board::parse(rows).unwrap();
        assert!(finder.find(&board("X . .\n. O .\n. . .")).is_some());
        assert!(finder.find(&board(". . .\n. O .\n. . X")).is_some());
        assert!(finder.find(&board("O . .\n. X .\n. . .")).is_none());
        assert!(finder.find(&board(". . . .\n. X . .\n. . O .\n. . . .")).is_none());
        let swapped = Finder::new(&corner, Sameness::ANY);
        assert!(swapped.find(&board("O . .\n. X .\n. . .")).is_some());
        let whole = Finder::new(&Shape::whole(&board("X . .\n. O .")), Sameness::ANY);
        assert!(whole.find(&board(". X\nO .\n. .")).is_some());
        assert!(whole.find(&board("X . .\n. O .\n. . .")).is_none());
    }

    #[test]
    fn points_are_told_in_the_shape_as_written() {
        let shape: Shape = "----\n|..X\n|.O.".parse().unwrap();
        let finder = Finder::new(&shape, Sameness::ANY);
        let size = Size::new(7, 5).unwrap();
        for symmetry in Symmetry::ALL {
            let mut board = Board::new(size);
            board.set(Point::new(2, 0), Some(Color::Black));
            board.set(Point::new(1, 1), Some(Color::White));
            let transform = Transform { symmetry, swap_colors: true };
            let image = transform.board(&board);
            let found = finder.find(&image).unwrap();
            for point in size.points() {
                let told = finder.in_shape(found, symmetry.point(point, size));
                assert_eq!(told, (i16::from(point.x), i16::from(point.y)), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn moves_that_mean_the_same_are_told_as_the_same() {
        let board = Board::parse(". . . . .\n. . . X .\n. . . . .\n. O . . .\n. . . . .").unwrap();
        let finder = Finder::new(&Shape::whole(&board), Sameness::ANY);
        let found = finder.find(&board).unwrap();
        let told = |color, x, y| {
            let (color, at, _) = finder.move_in_shape(found, color, Point::new(x, y));
            (color, at)
        };
        let upper_left = (Color::Black, (1, 1));
        assert_eq!(told(Color::Black, 1, 1), upper_left);
        assert_eq!(told(Color::Black, 3, 3), upper_left);
        assert_eq!(told(Color::White, 1, 1), upper_left);
        assert_eq!(told(Color::White, 3, 3), upper_left);
        assert_ne!(told(Color::Black, 2, 2), upper_left);
    }

    /// Every place of every image, point by point; or only those with a stone on this point.
    fn slowly(finder: &Finder, board: &Board, with: Option<Point>) -> Option<Found> {
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
            let finder = Finder::new(&shape, Sameness::ANY);
            let mut board = Board::new(Size::new(7, 8).unwrap());
            let mut sight = IncrementalFinder::new(&finder);
            let mut was_there = false;
            for (x, y, black) in stones {
                let (point, color) = (Point::new(x, y), if black { Color::Black } else { Color::White });
                if board.get(point).is_some() {
                    // A stone is taken away.
                    board.set(point, None);
                    sight.forget();
                    was_there = finder.find(&board).is_some();
                    continue;
                }
                board.set(point, Some(color));
                let all = finder.find(&board);
                prop_assert_eq!(all, slowly(&finder, &board, None));
                let near = sight.find_near(&board, point);
                prop_assert_eq!(near, slowly(&finder, &board, Some(point)));
                prop_assert!(near.is_none() || all.is_some());
                prop_assert!(was_there || near.is_some() == all.is_some());
                was_there = all.is_some();
            }
        }
    }
}
