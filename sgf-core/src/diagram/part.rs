//! Crops a diagram to the interesting part of the board.

use super::Diagram;
use crate::value::{Point, Rect};

/// The number of lines to draw beyond the outermost stone or mark.
const MARGIN: u8 = 2;
/// The number of lines to draw around marks: more than [`MARGIN`], to include the stones nearby.
const WIDE_MARGIN: u8 = 4;
/// An edge fewer lines away than this is drawn too.
const NEAR: u8 = 3;
/// A side is not cropped if at most this number of lines would be left out.
const NOT_WORTH: u8 = 4;

/// Returns the smallest rectangle that holds `part` and `point`.
pub(super) fn around(part: Rect, point: Point) -> Rect {
    let (first, last) = (part.first(), part.last());
    Rect::new(
        Point::new(first.x.min(point.x), first.y.min(point.y)),
        Point::new(last.x.max(point.x), last.y.max(point.y)),
    )
}

impl Diagram {
    /// Crops to the stones, marks, lines and the last move with two lines around them. An edge at most two
    /// lines further is drawn too, and a side that would lose only a few lines stays whole.
    ///
    /// ```
    /// use sgf_core::diagram::Diagram;
    /// use sgf_core::value::{Color, Point, Size};
    /// let mut diagram = Diagram::new(Size::NINETEEN);
    /// diagram.set(Point::new(15, 3), Some(Color::Black));
    /// diagram.set(Point::new(16, 5), Some(Color::White));
    /// diagram.crop_to_stones();
    /// assert_eq!((diagram.part().first(), diagram.part().last()), (Point::new(13, 0), Point::new(18, 7)));
    /// ```
    pub fn crop_to_stones(&mut self) {
        self.crop_to_stones_and([]);
    }

    /// Crops like [`Diagram::crop_to_stones`], and includes `points` too.
    pub(super) fn crop_to_stones_and(&mut self, points: impl IntoIterator<Item = Point>) {
        let lines = self.lines.iter().flat_map(|line| [line.from, line.to]);
        let is_used = |&point: &Point| self.stone(point).is_some() || self.mark(point).is_some();
        let used: Vec<Point> =
            self.size().points().filter(is_used).chain(lines).chain(self.last_move).chain(points).collect();
        self.crop_around(used, MARGIN);
    }

    /// Crops to the marks, lines and the last move with four lines around them.
    pub fn crop_to_marks(&mut self) {
        let lines = self.lines.iter().flat_map(|line| [line.from, line.to]);
        let marked = self.size().points().filter(|&point| self.mark(point).is_some());
        let used: Vec<Point> = marked.chain(lines).chain(self.last_move).collect();
        self.crop_around(used, WIDE_MARGIN);
    }

    fn crop_around(&mut self, points: Vec<Point>, margin: u8) {
        let inside = points.into_iter().filter(|&point| self.size().contains(point));
        let part = inside.fold(None, |part: Option<Rect>, point| {
            Some(part.map_or(point.into(), |part| around(part, point)))
        });
        let Some(part) = part else { return };
        let (x0, x1) = span(part.first().x, part.last().x, self.size().width(), margin);
        let (y0, y1) = span(part.first().y, part.last().y, self.size().height(), margin);
        self.crop(Rect::new(Point::new(x0, y0), Point::new(x1, y1)));
    }
}

/// Returns the first and last line to draw if the lines `first` to `last` of a side are used.
fn span(first: u8, last: u8, side: u8, margin: u8) -> (u8, u8) {
    let end = side - 1;
    let mut low = first.saturating_sub(margin);
    let mut high = last.saturating_add(margin).min(end);
    if low < NEAR {
        low = 0;
    }
    if end - high < NEAR {
        high = end;
    }
    if high - low + NOT_WORTH >= end { (0, end) } else { (low, high) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Size;

    #[test]
    fn parts_of_a_side() {
        assert_eq!(span(9, 9, 19, MARGIN), (7, 11));
        assert_eq!(span(4, 9, 19, MARGIN), (0, 11), "the edge is near");
        assert_eq!(span(3, 15, 19, MARGIN), (0, 18));
        assert_eq!(span(2, 12, 19, MARGIN), (0, 18), "hardly anything would be left out");
        assert_eq!(span(0, 0, 1, MARGIN), (0, 0));
        assert_eq!(span(51, 51, 52, MARGIN), (49, 51));
        assert_eq!(span(0, 4, 9, MARGIN), (0, 8));
    }

    #[test]
    fn an_empty_board_stays_whole() {
        let mut diagram = Diagram::new(Size::NINE);
        diagram.crop_to_stones();
        assert_eq!(diagram.part().len(), 81);
    }
}
