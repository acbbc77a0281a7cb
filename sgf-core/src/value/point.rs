//! Points, moves and point lists: two letters from the upper left corner.
//!
//! Moves are most of every record, so all of this works on raw bytes and allocates nothing. Letters are ASCII
//! in every charset that SGF is written in, and no escape can stand in a valid coordinate.

use super::geometry::{Point, Size};
use super::number::read_number;
use super::reading::{Reading, Spelling, ValueError};

impl Size {
    /// The size of a Go board without `SZ`.
    pub const GO: Size = Size::NINETEEN;

    /// True if `tt` is a pass, as on boards up to 19 by 19 (FF\[3\], kept in FF\[4\]).
    #[must_use]
    pub const fn has_tt_pass(self) -> bool {
        self.width() <= 19 && self.height() <= 19
    }

    /// Reads `SZ`: a number, or two with a colon for a rectangle.
    ///
    /// ```
    /// use sgf_core::value::Size;
    /// assert_eq!(Size::read("19").unwrap().value, Size::GO);
    /// assert!(!Size::read("19:19").unwrap().is_standard());
    /// assert_eq!(Size::read("9:13").unwrap().value.height(), 13);
    /// ```
    ///
    /// # Errors
    /// [`ValueError::OutOfRange`] for boards that two letters cannot address, [`ValueError::NotUnderstood`]
    /// for texts that are not a size, [`ValueError::Empty`] for an empty text.
    pub fn read(text: &str) -> Result<Reading<Size>, ValueError> {
        // `-1` is no size, and not an empty one.
        let part = |text: &str| {
            read_side(text).map_err(|error| match error {
                ValueError::Empty => ValueError::NotUnderstood,
                error => error,
            })
        };
        // Some programs write `x` or a comma in place of the colon.
        let found = text.split_once(':').map(|halves| (halves, Spelling::Standard)).or_else(|| {
            text.split_once(['x', 'X', '*', '×', '-', ',', '，'])
                .map(|halves| (halves, Spelling::Nonstandard))
        });
        let Some(((first, second), spelling)) = found else {
            let (side, spelling) = match text.trim_end().strip_suffix(LINES) {
                Some(side) => (part(side)?, Spelling::Nonstandard),
                None => (read_side(text)?, Spelling::Standard),
            };
            let size = Size::new(side.value, side.value).ok_or(ValueError::OutOfRange)?;
            return Ok(Reading { value: size, spelling: spelling.or(side.spelling) });
        };
        let (width, height) = (part(first)?, part(second)?);
        let size = Size::new(width.value, height.value).ok_or(ValueError::OutOfRange)?;
        let mut spelling = spelling.or(width.spelling).or(height.spelling);
        if size.is_square() {
            spelling = spelling.or(Spelling::Nonstandard);
        }
        Ok(Reading { value: size, spelling })
    }
}

/// The words for the lines of a board after their number: `19路`.
const LINES: [char; 6] = ['路', '道', '줄', '線', '线', '目'];

fn read_side(text: &str) -> Result<Reading<u8>, ValueError> {
    let number = read_number(text)?;
    let value = u8::try_from(number.value).map_err(|_| ValueError::OutOfRange)?;
    Ok(Reading { value, spelling: number.spelling })
}

const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The coordinate of a byte that is not a letter.
const NO: u8 = u8::MAX;

/// The coordinate of each byte.
static COORDINATE: [u8; 256] = {
    let mut table = [NO; 256];
    let mut i = 0;
    while i < LETTERS.len() {
        table[LETTERS[i] as usize] = i as u8;
        i += 1;
    }
    table
};

/// Why a value is not a point of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PointError {
    /// The value is empty.
    #[error("the value is empty")]
    Empty,
    /// The value is not two letters.
    #[error("the value is not a point")]
    NotAPoint,
    /// The point is not on this board.
    #[error("the point {0} is outside the board")]
    OutOfBoard(Point),
}

/// Reads a point in the spelling of FF\[4\]; [`Point::read`] accepts more.
///
/// # Errors
/// The same as those of [`Point::read`].
#[inline]
pub(crate) fn read_point(bytes: &[u8], size: Size) -> Result<Point, PointError> {
    if let &[x, y] = bytes {
        let point = Point { x: COORDINATE[x as usize], y: COORDINATE[y as usize] };
        if size.contains(point) {
            return Ok(point);
        }
    }
    Err(why_no_point(bytes))
}

#[cold]
fn why_no_point(bytes: &[u8]) -> PointError {
    match *bytes {
        [] => PointError::Empty,
        [x, y] => match (COORDINATE[x as usize], COORDINATE[y as usize]) {
            (NO, _) | (_, NO) => PointError::NotAPoint,
            (x, y) => PointError::OutOfBoard(Point { x, y }),
        },
        _ => PointError::NotAPoint,
    }
}

impl Point {
    /// Reads a point of a board: two letters, FF\[4\] "Point".
    ///
    /// Other spellings are read too: blanks and escapes inside the value, capital letters on a board of up to 26
    /// by 26, where they have no meaning of their own, and the coordinates of the board (`R16`).
    ///
    /// ```
    /// use sgf_core::value::{Point, PointError, Reading, Size};
    /// let point = Point { x: 15, y: 3 };
    /// assert_eq!(Point::read(b"pd", Size::GO), Ok(Reading::standard(point)));
    /// assert_eq!(Point::read(b"P D", Size::GO), Ok(Reading::nonstandard(point)));
    /// assert_eq!(Point::read(b"Q16", Size::GO), Ok(Reading::nonstandard(point)));
    /// assert_eq!(Point::read(b"zz", Size::GO), Err(PointError::OutOfBoard(Point { x: 25, y: 25 })));
    /// ```
    ///
    /// # Errors
    /// [`PointError::Empty`] for an empty value, [`PointError::OutOfBoard`] for two letters that address no
    /// point of the board, [`PointError::NotAPoint`] for everything else.
    pub fn read(bytes: &[u8], size: Size) -> Result<Reading<Point>, PointError> {
        let error = match read_point(bytes, size) {
            Ok(point) => return Ok(Reading::standard(point)),
            Err(error) => error,
        };
        let mut pair = [0; 2];
        let mut found = 0;
        for &byte in bytes.iter().filter(|byte| !byte.is_ascii_whitespace() && **byte != b'\\') {
            if found == 2 {
                return read_coordinates(bytes, size).ok_or(error);
            }
            pair[found] = byte;
            found += 1;
        }
        if found < 2 {
            return Err(if found == 0 { PointError::Empty } else { PointError::NotAPoint });
        }
        if pair[1].is_ascii_digit() {
            return read_coordinates(bytes, size).ok_or(PointError::NotAPoint);
        }
        let tight = read_point(&pair, size);
        if let Ok(point) = tight {
            return Ok(Reading::nonstandard(point));
        }
        if size.width() <= 26 && size.height() <= 26 {
            let small = [pair[0].to_ascii_lowercase(), pair[1].to_ascii_lowercase()];
            if let Ok(point) = read_point(&small, size) {
                return Ok(Reading::nonstandard(point));
            }
        }
        tight.map(Reading::nonstandard)
    }
}

/// Reads a point in the coordinates of the board, as people write them: `R16`, without a column `I`.
fn read_coordinates(bytes: &[u8], size: Size) -> Option<Reading<Point>> {
    let name = std::str::from_utf8(bytes.trim_ascii()).ok()?;
    Point::from_gtp(name, size).map(Reading::nonstandard)
}

/// How a pass is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PassForm {
    /// `[]`: FF\[4\].
    Empty,
    /// `[tt]` on a board up to 19 by 19: FF\[3\], understood in FF\[4\].
    Tt,
    /// Nothing but white space.
    Blank,
    /// The point diagonally after the last one of the board, as `ss` on 18 by 18.
    BehindBoard,
    /// Two backquotes, the character before `a`.
    BeforeBoard,
    /// The word `pass`, in any case.
    Word,
}

impl PassForm {
    /// True if FF\[4\] has the form.
    #[must_use]
    pub const fn is_standard(self) -> bool {
        matches!(self, PassForm::Empty | PassForm::Tt)
    }
}

/// The value of a move property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// A pass.
    Pass(PassForm),
}

impl Move {
    /// Returns the point, or `None` for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass(_) => None,
        }
    }

    /// True for a pass in any form.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        matches!(self, Move::Pass(_))
    }

    /// Reads a move: a point in any spelling that [`Point::read`] accepts, or a pass in any [`PassForm`].
    ///
    /// ```
    /// use sgf_core::value::{Move, PassForm, Reading, Size};
    /// assert_eq!(Move::read(b"", Size::GO), Ok(Reading::standard(Move::Pass(PassForm::Empty))));
    /// assert_eq!(Move::read(b"tt", Size::GO), Ok(Reading::standard(Move::Pass(PassForm::Tt))));
    /// assert!(Move::read(b"dundefined", Size::GO).is_err());
    /// ```
    ///
    /// # Errors
    /// The same as those of [`Point::read`], except that an empty value is a pass.
    pub fn read(bytes: &[u8], size: Size) -> Result<Reading<Move>, PointError> {
        match read_pass(bytes, size) {
            Some(pass) if pass.is_standard() => Ok(Reading::standard(Move::Pass(pass))),
            Some(pass) => Ok(Reading::nonstandard(Move::Pass(pass))),
            None => Point::read(bytes, size).map(|reading| reading.map(Move::Play)),
        }
    }
}

/// Reads a point in the spelling of FF\[4\], or a pass in any form; [`Move::read`] accepts more points.
///
/// # Errors
/// The same as those of [`Move::read`].
#[inline]
pub(crate) fn read_move(bytes: &[u8], size: Size) -> Result<Move, PointError> {
    match read_point(bytes, size) {
        Ok(point) => Ok(Move::Play(point)),
        Err(error) => read_pass(bytes, size).map(Move::Pass).ok_or(error),
    }
}

/// Returns the form of a pass, or `None` if the value is not a pass.
fn read_pass(bytes: &[u8], size: Size) -> Option<PassForm> {
    match *bytes {
        [] => Some(PassForm::Empty),
        [b't', b't'] if size.has_tt_pass() => Some(PassForm::Tt),
        [b'`', b'`'] => Some(PassForm::BeforeBoard),
        [x, y] if (COORDINATE[x as usize], COORDINATE[y as usize]) == (size.width(), size.height()) => {
            Some(PassForm::BehindBoard)
        }
        _ if bytes.iter().all(u8::is_ascii_whitespace) => Some(PassForm::Blank),
        _ if bytes.trim_ascii().eq_ignore_ascii_case(b"pass") => Some(PassForm::Word),
        _ => None,
    }
}

/// A rectangle of points, corners included; a single point is one of 1 by 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rect {
    first: Point,
    last: Point,
}

impl Rect {
    /// Returns the rectangle with two opposite corners.
    ///
    /// ```
    /// use sgf_core::value::{Point, Rect};
    /// let rect = Rect::new(Point::new(5, 1), Point::new(3, 2));
    /// assert_eq!((rect.first(), rect.last(), rect.len()), (Point::new(3, 1), Point::new(5, 2), 6));
    /// ```
    #[must_use]
    pub const fn new(a: Point, b: Point) -> Rect {
        const fn ordered(a: u8, b: u8) -> (u8, u8) {
            if a <= b { (a, b) } else { (b, a) }
        }
        let ((left, right), (top, bottom)) = (ordered(a.x, b.x), ordered(a.y, b.y));
        Rect { first: Point { x: left, y: top }, last: Point { x: right, y: bottom } }
    }

    /// Returns the upper left corner.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Point {
        self.first
    }

    /// Returns the lower right corner.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Point {
        self.last
    }

    /// Returns the number of points.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.last.x - self.first.x + 1) as usize * (self.last.y - self.first.y + 1) as usize
    }

    /// Returns false: a rectangle has at least one point.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// True if the rectangle contains `point`.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        let Rect { first, last } = self;
        first.x <= point.x && point.x <= last.x && first.y <= point.y && point.y <= last.y
    }

    /// Returns the points, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        let Rect { first, last } = self;
        (first.y..=last.y).flat_map(move |y| (first.x..=last.x).map(move |x| Point { x, y }))
    }

    /// Reads one value of a point list: a point, or a rectangle as `aa:cc` (FF\[4\], "compressed point
    /// lists").
    ///
    /// The spelling is nonstandard if the corners are not the upper left and the lower right one, or are
    /// equal.
    ///
    /// ```
    /// use sgf_core::value::{Rect, Size};
    /// let rect = Rect::read(b"aa:cb", Size::GO).unwrap().value;
    /// let points: Vec<String> = rect.points().map(|point| point.to_string()).collect();
    /// assert_eq!(points, ["aa", "ba", "ca", "ab", "bb", "cb"]);
    /// ```
    ///
    /// # Errors
    /// The same as those of [`Point::read`], for either corner.
    #[inline]
    pub fn read(bytes: &[u8], size: Size) -> Result<Reading<Rect>, PointError> {
        if let Ok(point) = read_point(bytes, size) {
            return Ok(Reading::standard(point.into()));
        }
        read_rect(bytes, size)
    }
}

impl From<Point> for Rect {
    fn from(point: Point) -> Rect {
        Rect { first: point, last: point }
    }
}

/// Reads what [`Rect::read`], which is inlined, does not: anything but a point in the spelling of FF\[4\].
fn read_rect(bytes: &[u8], size: Size) -> Result<Reading<Rect>, PointError> {
    let Some(colon) = memchr::memchr(b':', bytes) else {
        return Point::read(bytes, size).map(|reading| reading.map(Rect::from));
    };
    let a = Point::read(&bytes[..colon], size)?;
    let b = Point::read(&bytes[colon + 1..], size)?;
    let first = Point { x: a.value.x.min(b.value.x), y: a.value.y.min(b.value.y) };
    let last = Point { x: a.value.x.max(b.value.x), y: a.value.y.max(b.value.y) };
    let mut spelling = a.spelling.or(b.spelling);
    if first != a.value || first == last {
        spelling = spelling.or(Spelling::Nonstandard);
    }
    Ok(Reading { value: Rect { first, last }, spelling })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn board(side: u8) -> Size {
        Size::new(side, side).unwrap()
    }

    #[test]
    fn points_of_large_and_rectangular_boards() {
        assert_eq!(read_point(b"ZZ", Size::LARGEST), Ok(Point { x: 51, y: 51 }));
        let flat = Size::new(5, 3).unwrap();
        assert!(read_point(b"ec", flat).is_ok());
        assert_eq!(read_point(b"ad", flat), Err(PointError::OutOfBoard(Point { x: 0, y: 3 })));
        assert_eq!(read_point(b"", flat), Err(PointError::Empty));
        assert_eq!(read_point(b"a", flat), Err(PointError::NotAPoint));
        assert_eq!(read_point(b"a]", flat), Err(PointError::NotAPoint));
    }

    #[test]
    fn passes() {
        let pass = |bytes: &[u8], side| read_pass(bytes, board(side));
        assert_eq!(pass(b"tt", 19), Some(PassForm::Tt));
        assert_eq!(pass(b"tt", 9), Some(PassForm::Tt));
        assert_eq!(pass(b"tt", 20), None);
        assert_eq!(read_move(b"tt", board(20)), Ok(Move::Play(Point { x: 19, y: 19 })));
        assert_eq!(pass(b"ss", 18), Some(PassForm::BehindBoard));
        assert_eq!(pass(b"jj", 9), Some(PassForm::BehindBoard));
        assert_eq!(pass(b"  ", 9), Some(PassForm::Blank));
        assert_eq!(pass(b"``", 19), Some(PassForm::BeforeBoard));
        assert_eq!(pass(b"Pass", 19), Some(PassForm::Word));
        assert_eq!(pass(b"pd", 19), None);
    }

    #[test]
    fn loose_points() {
        let read = |bytes: &[u8]| Point::read(bytes, Size::GO).map(|r| (r.value.to_string(), r.spelling));
        assert_eq!(read(b"p d"), Ok(("pd".to_owned(), Spelling::Nonstandard)));
        assert_eq!(read(b" pd\n"), Ok(("pd".to_owned(), Spelling::Nonstandard)));
        assert_eq!(read(b"PD"), Ok(("pd".to_owned(), Spelling::Nonstandard)));
        assert_eq!(read(b"7"), Err(PointError::NotAPoint));
        assert_eq!(read(b"dundefined"), Err(PointError::NotAPoint));
        assert_eq!(read(b"zz"), Err(PointError::OutOfBoard(Point { x: 25, y: 25 })));
    }

    #[test]
    fn rectangles() {
        let read = |bytes: &[u8]| Rect::read(bytes, Size::GO).unwrap();
        assert_eq!(read(b"aa:ss").value.len(), 361);
        assert!(read(b"aa:cc").is_standard());
        assert!(!read(b"cc:aa").is_standard());
        assert_eq!(read(b"cc:aa").value, read(b"aa:cc").value);
        assert!(!read(b"aa:aa").is_standard());
        assert!(Rect::read(b"aa:", Size::GO).is_err());
        assert!(Rect::read(b"aa:zz", Size::GO).is_err());
    }

    #[test]
    fn sizes() {
        for (text, value, standard) in [
            ("19", "19", true),
            ("19:19", "19", false),
            ("16:8", "16:8", true),
            ("9x13", "9:13", false),
            (" 9", "9", false),
            ("19路", "19", false),
            ("13 道", "13", false),
            ("13,13", "13", false),
        ] {
            let reading = Size::read(text).unwrap();
            assert_eq!(
                (reading.value.to_string().as_str(), reading.is_standard()),
                (value, standard),
                "{text}"
            );
        }
        assert_eq!(Size::read("60"), Err(ValueError::OutOfRange));
        assert_eq!(Size::read("0"), Err(ValueError::OutOfRange));
        assert_eq!(Size::read("nineteen"), Err(ValueError::NotUnderstood));
        for text in ["-1", "-42", ":", "9:", "路"] {
            assert!(!matches!(Size::read(text), Ok(_) | Err(ValueError::Empty)), "{text}");
        }
        assert_eq!(Size::read(""), Err(ValueError::Empty));
    }

    proptest! {
        #[test]
        fn points_read_back(x in 0_u8..52, y in 0_u8..52) {
            let point = Point { x, y };
            prop_assert_eq!(read_point(point.to_string().as_bytes(), Size::LARGEST), Ok(point));
        }

        #[test]
        fn takes_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..8), side in 1_u8..53) {
            let size = board(side);
            let _ = Move::read(&bytes, size);
            if let Ok(rect) = Rect::read(&bytes, size) {
                prop_assert!(rect.value.points().all(|point| size.contains(point)));
                prop_assert_eq!(rect.value.points().count(), rect.value.len());
            }
        }
    }
}
