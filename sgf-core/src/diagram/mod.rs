//! The `diagram` floor: a position with marks, ready to be drawn.
//!
//! A [`Diagram`] says what is to be seen: stones, the last move, marks and labels, coordinates, which part of the board.
//! How it looks is for the renderers to say; [`Diagram::text`] draws it with characters.
//!
//! ```
//! use sgf_core::board::{Board, Point};
//! use sgf_core::diagram::{Diagram, TextStyle};
//! let board = Board::parse("
//!     . . .
//!     . X O
//!     . . .")?;
//! let mut diagram = Diagram::of_board(&board);
//! diagram.last_move = Some(Point::new(2, 1));
//! let lines: Vec<String> = diagram.text(TextStyle::Ascii).lines().map(str::to_owned).collect();
//! assert_eq!(lines[0], "   A B C");
//! assert_eq!(lines[2], " 2 . X(O) 2");
//! # Ok::<(), sgf_core::board::ParseBoardError>(())
//! ```

mod text;

use crate::board::{Board, Point, Setup, Size};
use crate::rules::fixed_handicap;
use crate::value::Color;
use crate::value::point::Rect;

pub use text::TextStyle;

/// A mark on a point, as SGF's markup has it; beside a label the last one put counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// A circle (`CR`).
    Circle,
    /// A cross (`MA`).
    Cross,
    /// A square (`SQ`).
    Square,
    /// A triangle (`TR`).
    Triangle,
    /// Selected (`SL`).
    Selected,
    /// The territory of a colour (`TB`, `TW`); a stone of the other colour on it is dead.
    Territory(Color),
    /// A point that both sides share.
    Shared,
    /// A text (`LB`).
    Label(Box<str>),
}

/// How rows and columns are named at the border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Coordinates {
    /// Not at all.
    Hidden,
    /// Columns `A` to `T` without `I`, rows from below: those of books and of GTP.
    #[default]
    Western,
    /// The letters of SGF, both from the upper left corner.
    Sgf,
}

/// What is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    size: Size,
    stones: Vec<Option<Color>>,
    marks: Vec<Option<Mark>>,
    part: Rect,
    /// The move to be pointed out.
    pub last_move: Option<Point>,
    /// The names at the border.
    pub coordinates: Coordinates,
}

impl Diagram {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            stones: vec![None; size.area()],
            marks: vec![None; size.area()],
            part: Rect { first: Point::new(0, 0), last: Point::new(size.width() - 1, size.height() - 1) },
            last_move: None,
            coordinates: Coordinates::default(),
        }
    }

    /// The stones of a board.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        let mut diagram = Self::new(board.size());
        diagram.place(board.stones());
        diagram
    }

    /// The stones of a set-up.
    #[must_use]
    pub fn of_setup(setup: &Setup) -> Self {
        let mut diagram = Self::new(setup.size());
        diagram.place(setup.stones());
        diagram
    }

    fn place(&mut self, stones: impl Iterator<Item = (Point, Color)>) {
        for (point, color) in stones {
            self.set(point, Some(color));
        }
    }

    fn index(&self, point: Point) -> Option<usize> {
        let row = usize::from(point.y) * usize::from(self.size.width());
        self.size.contains(point).then(|| row + usize::from(point.x))
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.stones[self.index(point)?]
    }

    /// Puts a stone on a point or takes it away; off the board nothing happens.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        if let Some(at) = self.index(point) {
            self.stones[at] = stone;
        }
    }

    /// The mark on a point.
    #[must_use]
    pub fn mark(&self, point: Point) -> Option<&Mark> {
        self.marks[self.index(point)?].as_ref()
    }

    /// Puts a mark on a point or takes it away; off the board nothing happens.
    pub fn set_mark(&mut self, point: Point, mark: impl Into<Option<Mark>>) {
        if let Some(at) = self.index(point) {
            self.marks[at] = mark.into();
        }
    }

    /// The part of the board that is drawn: all of it unless [`Diagram::crop`] says otherwise.
    #[must_use]
    pub fn part(&self) -> Rect {
        self.part
    }

    /// Draws only this part of the board; corners off the board are moved to its edge, and their order does not matter.
    pub fn crop(&mut self, part: Rect) {
        let (right, bottom) = (self.size.width() - 1, self.size.height() - 1);
        let columns = (part.first.x.min(part.last.x), part.first.x.max(part.last.x).min(right));
        let rows = (part.first.y.min(part.last.y), part.first.y.max(part.last.y).min(bottom));
        self.part = Rect {
            first: Point::new(columns.0.min(right), rows.0.min(bottom)),
            last: Point::new(columns.1, rows.1),
        };
    }

    /// The name of a column at the border; none where names are hidden.
    #[must_use]
    pub fn column_name(&self, x: u8) -> Option<String> {
        let name = match self.coordinates {
            Coordinates::Hidden => return None,
            Coordinates::Western => Point::new(x, 0).gtp(self.size),
            Coordinates::Sgf => Point::new(x, 0).to_string(),
        };
        Some(match self.coordinates {
            Coordinates::Sgf => name.chars().take(1).collect(),
            _ => name.chars().take_while(char::is_ascii_alphabetic).collect(),
        })
    }

    /// The name of a row at the border; none where names are hidden.
    #[must_use]
    pub fn row_name(&self, y: u8) -> Option<String> {
        match self.coordinates {
            Coordinates::Hidden => None,
            Coordinates::Western => Some((i16::from(self.size.height()) - i16::from(y)).to_string()),
            Coordinates::Sgf => Some(Point::new(0, y).to_string().chars().skip(1).collect()),
        }
    }
}

/// The points with a dot (hoshi): nine on large boards with a middle, five on those of 9 to 13, four where there is no
/// middle, none on boards with a side under 7.
///
/// ```
/// use sgf_core::board::Size;
/// use sgf_core::diagram::star_points;
/// assert_eq!([19, 13, 9, 8, 5].map(|side| star_points(Size::square(side).unwrap()).len()), [9, 5, 5, 4, 0]);
/// ```
#[must_use]
pub fn star_points(size: Size) -> Vec<Point> {
    let most = if size.width().min(size.height()) >= 15 { 9 } else { 5 };
    fixed_handicap(size, most).or_else(|| fixed_handicap(size, 4)).unwrap_or_default()
}
