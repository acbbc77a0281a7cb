//! The `diagram` floor: a position with marks, ready to be drawn.
//!
//! A [`Diagram`] says what is to be seen: stones, numbers, the last move, marks and labels, coordinates, which part of the
//! board; [`Figures`] makes them from nodes of a game. How it looks is for the renderers to say: [`Diagram::text`] and
//! [`Diagram::forum`] draw it with characters, [`Diagram::terminal`] and [`Diagram::half_blocks`] with colours, [`Diagram::svg`] as a picture, and
//! [`Diagram::tikz`] for TeX. A [`Lesson`] is a whole game as numbered figures with the comments beside them.
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
    /// An open point that is nobody's after a count.
    Dame,
    /// A stone in seki, or a point that seki leaves to nobody.
    Seki,
    /// A text (`LB`).
    Label(Box<str>),
}

/// A line between two points (`LN`), or an arrow from the first to the second (`AR`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// Where it begins.
    pub from: Point,
    /// Where it ends, and where the head of an arrow is.
    pub to: Point,
    /// Whether it has a head.
    pub arrow: bool,
}

/// What is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    size: Size,
    stones: Vec<Option<Color>>,
    marks: Vec<Option<Mark>>,
    numbers: Vec<Option<u32>>,
    dimmed: Vec<bool>,
    unseen: Vec<bool>,
    part: Rect,
    /// Lines and arrows.
    pub lines: Vec<Line>,
    /// What the picture cannot show: moves on points where another stone is drawn, and passes.
    pub notes: Vec<Note>,
    /// The move to be pointed out.
    pub last_move: Option<Point>,
    /// The names at the border.
    pub coordinates: Coordinates,
    /// On which borders they stand.
    pub sides: Sides,
    /// Whether star points are drawn.
    pub stars: bool,
}

impl Diagram {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            stones: vec![None; size.area()],
            marks: vec![None; size.area()],
            numbers: vec![None; size.area()],
            dimmed: vec![false; size.area()],
            unseen: vec![false; size.area()],
            part: Rect { first: Point::new(0, 0), last: Point::new(size.width() - 1, size.height() - 1) },
            lines: Vec::new(),
            notes: Vec::new(),
            last_move: None,
            coordinates: Coordinates::default(),
            sides: Sides::default(),
            stars: true,
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

    /// The number on a stone.
    #[must_use]
    pub fn number(&self, point: Point) -> Option<u32> {
        self.numbers[self.index(point)?]
    }

    /// Puts a number on a stone or takes it away; off the board nothing happens.
    pub fn set_number(&mut self, point: Point, number: Option<u32>) {
        if let Some(at) = self.index(point) {
            self.numbers[at] = number;
        }
    }

    /// Whether a point is greyed out (`DD`).
    #[must_use]
    pub fn is_dimmed(&self, point: Point) -> bool {
        self.index(point).is_some_and(|at| self.dimmed[at])
    }

    /// Greys a point out; off the board nothing happens.
    pub fn dim(&mut self, point: Point) {
        if let Some(at) = self.index(point) {
            self.dimmed[at] = true;
        }
    }

    /// Whether a point is drawn: those outside of the view (`VW`) are not.
    #[must_use]
    pub fn is_seen(&self, point: Point) -> bool {
        self.index(point).is_some_and(|at| !self.unseen[at]) && self.part.contains(point)
    }

    /// Draws only these points, and the part of the board that has them; none at all is the whole board.
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

    /// Whose dead stone stands on a point: one on the territory of the other side.
    #[must_use]
    pub fn dead_stone(&self, point: Point) -> Option<Color> {
        let color = self.stone(point)?;
        matches!(self.mark(point), Some(Mark::Territory(owner)) if *owner != color).then_some(color)
    }
}

/// The points with a dot (hoshi): nine on large boards with a middle, five on those of 9 to 13, four where there is no
/// middle, none on boards with a side under 7.
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
