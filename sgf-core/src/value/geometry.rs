//! Sizes and points: SGF letters, GTP names, and the flat bordered index.
//!
//! Points count from the top left corner, from zero, as SGF does. A board of up to 52×52 (the reach of SGF's
//! letters `a`–`z`, `A`–`Z`) need not be square.

use std::fmt;
use std::str::FromStr;

/// The longest side that SGF letters can address.
pub const MAX_SIDE: u8 = 52;

/// Cells of the largest bordered board.
pub(crate) const MAX_CELLS: usize = (MAX_SIDE as usize + 1) * (MAX_SIDE as usize + 2) + 1;

/// Length of the arrays over cells: a power of two, so that a masked index needs no bounds check.
pub(crate) const CELL_CAPACITY: usize = MAX_CELLS.next_power_of_two();

/// Mask of an index into an array of [`CELL_CAPACITY`].
pub(crate) const MASK: usize = CELL_CAPACITY - 1;

/// The size of a board: 1..=52 columns and rows.
///
/// ```
/// use sgf_core::value::Size;
/// let size: Size = "19:13".parse().unwrap();
/// assert_eq!((size.width(), size.height(), size.area()), (19, 13, 247));
/// assert_eq!(Size::NINETEEN.to_string(), "19");
/// assert!(Size::new(53, 19).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "[u8; 2]", try_from = "[u8; 2]"))]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// 9×9.
    pub const NINE: Self = Self { width: 9, height: 9 };
    /// 13×13.
    pub const THIRTEEN: Self = Self { width: 13, height: 13 };
    /// 17×17, the board of the Han and the Wei.
    pub const SEVENTEEN: Self = Self { width: 17, height: 17 };
    /// 19×19.
    pub const NINETEEN: Self = Self { width: 19, height: 19 };
    /// 52×52, the largest.
    pub const LARGEST: Self = Self { width: MAX_SIDE, height: MAX_SIDE };

    /// Creates a size of `width` columns and `height` rows; `None` unless both are in 1..=52.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Option<Self> {
        if width >= 1 && width <= MAX_SIDE && height >= 1 && height <= MAX_SIDE {
            Some(Self { width, height })
        } else {
            None
        }
    }

    /// Creates a square size; `None` unless `side` is in 1..=52.
    #[must_use]
    pub const fn square(side: u8) -> Option<Self> {
        Self::new(side, side)
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// True if there are as many columns as rows.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Returns the number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// True if the point is on the board.
    #[must_use]
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.x < self.width && point.y < self.height
    }

    /// Returns the row-major index of a point on the board: 0 for the top left, `area() - 1` for the bottom
    /// right.
    ///
    /// ```
    /// use sgf_core::value::Size;
    /// assert!(Size::NINE.points().map(|point| Size::NINE.offset(point)).eq(0..81));
    /// ```
    #[must_use]
    #[inline]
    pub const fn offset(self, point: Point) -> usize {
        point.y as usize * self.width as usize + point.x as usize
    }

    /// Returns all points, row by row from the top left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point { x, y }))
    }

    /// Returns the adjacent points (up, left, right, down) that are on the board.
    pub fn neighbors(self, point: Point) -> impl Iterator<Item = Point> + Clone {
        let Point { x, y } = point;
        [(x, y.wrapping_sub(1)), (x.wrapping_sub(1), y), (x.saturating_add(1), y), (x, y.saturating_add(1))]
            .into_iter()
            .map(|(x, y)| Point { x, y })
            .filter(move |&near| self.contains(near))
    }

    /// Returns the number of columns plus the one border column that a row shares with the next.
    #[inline]
    pub(crate) const fn stride(self) -> usize {
        self.width as usize + 1
    }

    /// Returns the number of cells of the flat board: a border row above and below, a shared border column,
    /// one cell at the end.
    pub(crate) const fn cells(self) -> usize {
        self.stride() * (self.height as usize + 2) + 1
    }

    /// Returns the cell of a point on the board.
    #[inline]
    pub(crate) const fn index(self, point: Point) -> usize {
        (point.y as usize + 1) * self.stride() + point.x as usize + 1
    }

    /// Returns the point of a cell that is not on the border.
    #[inline]
    pub(crate) const fn point(self, index: usize) -> Point {
        let below = index.saturating_sub(self.stride() + 1);
        Point { x: (below % self.stride()) as u8, y: (below / self.stride()) as u8 }
    }
}

impl fmt::Display for Size {
    /// Writes the value of `SZ`: `19`, or `19:13` for a rectangle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_square() {
            write!(f, "{}", self.width)
        } else {
            write!(f, "{}:{}", self.width, self.height)
        }
    }
}

impl From<Size> for [u8; 2] {
    fn from(size: Size) -> [u8; 2] {
        [size.width, size.height]
    }
}

impl TryFrom<[u8; 2]> for Size {
    type Error = ParseSizeError;

    fn try_from([width, height]: [u8; 2]) -> Result<Size, ParseSizeError> {
        Size::new(width, height).ok_or(ParseSizeError)
    }
}

/// The text is not a size in 1..=52.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a board size is one number or two (19, 19:13, 19x13), each from 1 to 52")]
pub struct ParseSizeError;

impl FromStr for Size {
    type Err = ParseSizeError;

    /// Reads `19`, `19:13` and `19x13`.
    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        let (width, height) = text.split_once([':', 'x', 'X', '×']).unwrap_or((text, text));
        let side = |part: &str| part.trim().parse::<u8>().map_err(|_| ParseSizeError);
        Self::new(side(width)?, side(height)?).ok_or(ParseSizeError)
    }
}

/// A point, counted from the top left corner, from zero. It may lie outside a given board: see
/// [`Size::contains`].
///
/// ```
/// use sgf_core::value::{Point, Size};
/// let point = Point::from_sgf("pd").unwrap();
/// assert_eq!(point, Point::new(15, 3));
/// assert_eq!(point.gtp(Size::NINETEEN), "Q16");
/// assert_eq!(Point::from_gtp("q16", Size::NINETEEN), Some(point));
/// assert_eq!(Point::from_sgf("aZ").unwrap().to_string(), "aZ");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Column, from the left.
    pub x: u8,
    /// Row, from the top.
    pub y: u8,
}

impl Point {
    /// Creates the point in column `x` and row `y`, both from zero.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// Returns the key that sorts points row by row from the top left; `Point` itself sorts column by column.
    ///
    /// ```
    /// use sgf_core::value::{Point, Size};
    /// assert!(Size::NINE.points().is_sorted_by_key(Point::by_row));
    /// ```
    #[must_use]
    #[inline]
    pub const fn by_row(self) -> (u8, u8) {
        (self.y, self.x)
    }

    /// Reads two SGF letters (`a`–`z` then `A`–`Z`), column first; `None` for anything else.
    #[must_use]
    pub fn from_sgf(letters: &str) -> Option<Self> {
        match letters.as_bytes() {
            &[x, y] => Some(Self { x: from_letter(x)?, y: from_letter(y)? }),
            _ => None,
        }
    }

    /// Returns the two SGF letters; `None` if a coordinate is beyond 51.
    #[must_use]
    pub fn sgf(self) -> Option<[u8; 2]> {
        Some([letter(self.x)?, letter(self.y)?])
    }

    /// Reads a GTP vertex on a board of this size: a column letter without `I` (then `AA`, `AB`…) and the row
    /// from the bottom. Case does not matter. `None` for points off the board and for `pass`.
    #[must_use]
    pub fn from_gtp(name: &str, size: Size) -> Option<Self> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (columns, row) = (name.get(..digits)?, name.get(digits..)?);
        let mut letters = columns.bytes().map(|b| match b.to_ascii_uppercase() {
            b @ b'A'..=b'H' => Some(b - b'A'),
            b @ b'J'..=b'Z' => Some(b - b'A' - 1),
            _ => None,
        });
        let x = match (letters.next()??, letters.next(), letters.next()) {
            (only, None, _) => only,
            (high, Some(low), None) => high.checked_add(1)?.checked_mul(25)?.checked_add(low?)?,
            _ => return None,
        };
        if row.starts_with('0') {
            return None;
        }
        let y = size.height().checked_sub(row.parse::<u8>().ok()?)?;
        Some(Self { x, y }).filter(|&point| size.contains(point))
    }

    /// Returns the GTP vertex on a board of this size; columns after the 25th are `AA`, `AB`… as in KataGo
    /// and GoGui.
    #[must_use]
    pub fn gtp(self, size: Size) -> String {
        const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
        let mut name = String::with_capacity(4);
        let column = usize::from(self.x);
        if column >= COLUMNS.len() {
            name.push(char::from(COLUMNS[(column / COLUMNS.len() - 1) % COLUMNS.len()]));
        }
        name.push(char::from(COLUMNS[column % COLUMNS.len()]));
        name.push_str(&(i16::from(size.height()) - i16::from(self.y)).to_string());
        name
    }
}

impl fmt::Display for Point {
    /// Writes the SGF letters, or `(x,y)` if letters cannot address the point.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sgf() {
            Some([x, y]) => write!(f, "{}{}", char::from(x), char::from(y)),
            None => write!(f, "({},{})", self.x, self.y),
        }
    }
}

const fn from_letter(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

const fn letter(coordinate: u8) -> Option<u8> {
    match coordinate {
        0..=25 => Some(b'a' + coordinate),
        26..=51 => Some(b'A' + coordinate - 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_its_own_cell_and_names() {
        for (width, height) in [(1, 1), (52, 52), (19, 19), (52, 1), (1, 52), (9, 13)] {
            let size = Size::new(width, height).unwrap();
            let mut seen = vec![false; size.cells()];
            for point in size.points() {
                let index = size.index(point);
                assert!(!std::mem::replace(&mut seen[index], true));
                assert_eq!(size.point(index), point);
                assert_eq!(Point::from_sgf(&point.to_string()), Some(point));
                assert_eq!(Point::from_gtp(&point.gtp(size), size), Some(point));
            }
            assert_eq!(size.points().count(), size.area());
            assert!(size.cells() <= MAX_CELLS);
        }
    }

    #[test]
    fn names_off_the_board_are_refused() {
        for name in ["", "A", "I5", "A0", "T20", "A20", "pass", "5", "A+5", "AAA1", "A05", "é1"] {
            assert_eq!(Point::from_gtp(name, Size::NINETEEN), None, "{name}");
        }
        for name in ["", "a", "a1", "aaa", "é"] {
            assert_eq!(Point::from_sgf(name), None, "{name}");
        }
        assert_eq!(Point::new(200, 3).gtp(Size::NINE), "HA6");
        assert_eq!(Point::new(200, 3).to_string(), "(200,3)");
    }

    #[test]
    fn sizes() {
        assert_eq!("9x13".parse(), Ok(Size { width: 9, height: 13 }));
        for bad in ["0", "53", "19:", "a", "", "19:13:9", "-1"] {
            assert_eq!(bad.parse::<Size>(), Err(ParseSizeError), "{bad}");
        }
    }

    #[test]
    fn neighbors_stay_on_the_board() {
        let near: Vec<_> = Size::NINE.neighbors(Point::new(0, 0)).collect();
        assert_eq!(near, [Point::new(1, 0), Point::new(0, 1)]);
        assert_eq!(Size::NINE.neighbors(Point::new(255, 255)).count(), 0);
        assert_eq!(Size::NINE.neighbors(Point::new(4, 4)).count(), 4);
    }
}
