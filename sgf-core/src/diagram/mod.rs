//! Draws positions and games: as text, pictures, TeX and whole lessons.
//!
//! A [`Diagram`] holds the contents of one picture: stones, numbers, the last move, marks and labels,
//! coordinates and the part of the board to draw. [`Figures`] creates diagrams from the nodes of a game. The
//! renderers decide the appearance: [`Diagram::text`] and [`Diagram::forum`] draw with plain characters,
//! [`Diagram::terminal`] and [`Diagram::half_blocks`] with colours, [`Diagram::svg`] as a picture and
//! [`Diagram::tikz`] for TeX. A [`Lesson`] is a whole game as numbered figures with the comments next to
//! them.
//!
//! ```
//! use sgf_core::board::Board;
//! use sgf_core::value::Point;
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

#[cfg(feature = "score")]
mod counted;
mod figure;
mod forum;
mod half_blocks;
mod lesson;
mod lettering;
mod names;
mod note;
mod part;
mod plan;
mod svg;
mod terminal;
mod text;
mod theme;
mod tikz;
mod words;

use crate::board::{Board, Setup};
use crate::rules::fixed_handicap;
use crate::value::{Color, Point, Rect, Size};

pub use figure::{Crop, FigureOptions, Figures};
pub use lesson::{Lesson, LessonOptions, Remark, Section, problems};
pub use names::{Coordinates, Sides};
pub use note::{Note, NoteAnchor};
pub use plan::{FigurePlan, FigureSplit, plan_figures};
pub use svg::SvgOptions;
pub use text::TextStyle;
pub use theme::Theme;

/// A mark on a point (SGF markup properties). A point has at most one: the last one set.
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
    /// A selected point (`SL`).
    Selected,
    /// The territory of a colour (`TB`, `TW`); a stone of the other colour on it is dead.
    Territory(Color),
    /// A point that both sides share after a count.
    Shared,
    /// An empty point that belongs to neither side after a count.
    Dame,
    /// A stone in seki, or an empty point in seki that belongs to neither side.
    Seki,
    /// A label (`LB`).
    Label(Box<str>),
}

/// A line between two points (`LN`), or an arrow from the first to the second (`AR`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// The start of the line.
    pub from: Point,
    /// The end of the line, where the head of an arrow is.
    pub to: Point,
    /// Whether the line is an arrow.
    pub arrow: bool,
}

/// The contents of one picture of a board, without its appearance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    size: Size,
    stones: Vec<Option<Color>>,
    marks: Vec<Option<Mark>>,
    numbers: Vec<Option<u32>>,
    dimmed: Vec<bool>,
    unseen: Vec<bool>,
    part: Rect,
    /// The lines and arrows.
    pub lines: Vec<Line>,
    /// The moves that the picture cannot show: passes, and moves on a point where another stone is drawn.
    pub notes: Vec<Note>,
    /// The point of the move to highlight.
    pub last_move: Option<Point>,
    /// The style of the coordinates along the borders.
    pub coordinates: Coordinates,
    /// The borders that have coordinates.
    pub sides: Sides,
    /// Whether to draw star points.
    pub stars: bool,
}

impl Diagram {
    /// Creates the diagram of an empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            stones: vec![None; size.area()],
            marks: vec![None; size.area()],
            numbers: vec![None; size.area()],
            dimmed: vec![false; size.area()],
            unseen: vec![false; size.area()],
            part: Rect::new(Point::new(0, 0), Point::new(size.width() - 1, size.height() - 1)),
            lines: Vec::new(),
            notes: Vec::new(),
            last_move: None,
            coordinates: Coordinates::default(),
            sides: Sides::default(),
            stars: true,
        }
    }

    /// Creates the diagram of a board, without marks.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        let mut diagram = Self::new(board.size());
        diagram.place(board.stones());
        diagram
    }

    /// Creates the diagram of a set-up, without marks.
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

    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the stone on a point. `None` if the point is empty or off the board.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.stones[self.index(point)?]
    }

    /// Puts a stone on a point or removes it. Does nothing off the board.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        if let Some(at) = self.index(point) {
            self.stones[at] = stone;
        }
    }

    /// Returns the mark on a point.
    #[must_use]
    pub fn mark(&self, point: Point) -> Option<&Mark> {
        self.marks[self.index(point)?].as_ref()
    }

    /// Puts a mark on a point or removes it. Does nothing off the board.
    pub fn set_mark(&mut self, point: Point, mark: impl Into<Option<Mark>>) {
        if let Some(at) = self.index(point) {
            self.marks[at] = mark.into();
        }
    }

    /// Returns the part of the board to draw: the whole board unless [`Diagram::crop`] changed it.
    #[must_use]
    pub fn part(&self) -> Rect {
        self.part
    }

    /// Limits the drawing to `part`, given by two opposite corners in any order. Corners off the board move
    /// to its edge.
    pub fn crop(&mut self, part: Rect) {
        let (right, bottom) = (self.size.width() - 1, self.size.height() - 1);
        let columns = (part.first().x.min(part.last().x), part.first().x.max(part.last().x).min(right));
        let rows = (part.first().y.min(part.last().y), part.first().y.max(part.last().y).min(bottom));
        self.part =
            Rect::new(Point::new(columns.0.min(right), rows.0.min(bottom)), Point::new(columns.1, rows.1));
    }

    /// Returns the number on a stone.
    #[must_use]
    pub fn number(&self, point: Point) -> Option<u32> {
        self.numbers[self.index(point)?]
    }

    /// Puts a number on a stone or removes it. Does nothing off the board.
    pub fn set_number(&mut self, point: Point, number: Option<u32>) {
        if let Some(at) = self.index(point) {
            self.numbers[at] = number;
        }
    }

    /// Returns whether a point is dimmed (`DD`).
    #[must_use]
    pub fn is_dimmed(&self, point: Point) -> bool {
        self.index(point).is_some_and(|at| self.dimmed[at])
    }

    /// Dims a point. Does nothing off the board.
    pub fn dim(&mut self, point: Point) {
        if let Some(at) = self.index(point) {
            self.dimmed[at] = true;
        }
    }

    /// Returns whether a point is drawn: it is inside the part to draw and, if there is a view (`VW`), in the
    /// view.
    #[must_use]
    pub fn is_seen(&self, point: Point) -> bool {
        self.index(point).is_some_and(|at| !self.unseen[at]) && self.part.contains(point)
    }

    /// Limits the drawing to `points` and crops to the rectangle around them. Without points all of the board
    /// is in view, and the part to draw stays as it is.
    pub fn view(&mut self, points: impl IntoIterator<Item = Point>) {
        let mut unseen = vec![true; self.size.area()];
        let mut part: Option<Rect> = None;
        for point in points {
            let Some(at) = self.index(point) else { continue };
            unseen[at] = false;
            part = Some(part.map_or(point.into(), |part| part::around(part, point)));
        }
        if let Some(part) = part {
            self.unseen = unseen;
            self.part = part;
        } else {
            self.unseen.fill(false);
        }
    }

    /// Returns the colour of the dead stone on a point: a stone on the other side's territory.
    #[must_use]
    pub fn dead_stone(&self, point: Point) -> Option<Color> {
        let color = self.stone(point)?;
        matches!(self.mark(point), Some(Mark::Territory(owner)) if *owner != color).then_some(color)
    }
}

/// Returns the star points (hoshi) of a board: nine on large boards with a centre, five on boards of 9 to 13
/// with a centre, four on boards without a centre, none if a side is shorter than 7.
///
/// ```
/// use sgf_core::value::Size;
/// use sgf_core::diagram::star_points;
/// assert_eq!([19, 13, 9, 8, 5].map(|side| star_points(Size::square(side).unwrap()).len()), [9, 5, 5, 4, 0]);
/// ```
#[must_use]
pub fn star_points(size: Size) -> Vec<Point> {
    let most = if size.width().min(size.height()) >= 15 { 9 } else { 5 };
    fixed_handicap(size, most).or_else(|| fixed_handicap(size, 4)).unwrap_or_default()
}
