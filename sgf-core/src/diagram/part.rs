//! Which part of a board is worth drawing.

use super::Diagram;
use crate::board::Point;
use crate::value::point::Rect;

/// Lines drawn beyond the outermost stone or mark.
const MARGIN: u8 = 2;
/// An edge nearer than this is drawn too.
const NEAR: u8 = 3;
/// So many lines less than the whole board are not worth a cut.
const NOT_WORTH: u8 = 4;

/// `part` made large enough for `point`.
pub(super) fn around(part: Rect, point: Point) -> Rect {
    let Rect { first, last } = part;
    Rect {
        first: Point::new(first.x.min(point.x), first.y.min(point.y)),
        last: Point::new(last.x.max(point.x), last.y.max(point.y)),
    }
}

impl Diagram {
    /// Crops to where something stands, with two lines around it; an edge that is near is drawn too, and a board of which
    /// most would be left stays whole.
    ///
    /// ```
    /// use sgf_core::board::{Point, Size};
    /// use sgf_core::diagram::Diagram;
    /// use sgf_core::value::Color;
    /// let mut diagram = Diagram::new(Size::NINETEEN);
    /// diagram.set(Point::new(15, 3), Some(Color::Black));
    /// diagram.set(Point::new(16, 5), Some(Color::White));
    /// diagram.crop_to_stones();
    /// assert_eq!((diagram.part().first, diagram.part().last), (Point::new(13, 0), Point::new(18, 7)));
    /// ```
    pub fn crop_to_stones(&mut self) {
        let lines = self.lines.iter().flat_map(|line| [line.from, line.to]);
        let used =
            self.size().points().filter(|&point| self.stone(point).is_some() || self.mark(point).is_some());
        let used = used.chain(lines).chain(self.last_move).filter(|&point| self.size().contains(point));
        let Some(part) = used.fold(None, |part: Option<Rect>, point| {
            Some(part.map_or(point.into(), |part| around(part, point)))
        }) else {
            return;
        };
        let (x0, x1) = span(part.first.x, part.last.x, self.size().width());
        let (y0, y1) = span(part.first.y, part.last.y, self.size().height());
        self.crop(Rect { first: Point::new(x0, y0), last: Point::new(x1, y1) });
    }
}

/// The lines to draw of a side where the first to the last are used.
fn span(first: u8, last: u8, side: u8) -> (u8, u8) {
    let end = side - 1;
    let mut low = first.saturating_sub(MARGIN);
    let mut high = last.saturating_add(MARGIN).min(end);
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
    use crate::board::Size;

    #[test]
    fn parts_of_a_side() {
        assert_eq!(span(9, 9, 19), (7, 11));
        assert_eq!(span(4, 9, 19), (0, 11), "the edge is near");
        assert_eq!(span(3, 15, 19), (0, 18));
        assert_eq!(span(2, 12, 19), (0, 18), "hardly anything would be left out");
        assert_eq!(span(0, 0, 1), (0, 0));
        assert_eq!(span(51, 51, 52), (49, 51));
        assert_eq!(span(0, 4, 9), (0, 8));
    }

    #[test]
    fn an_empty_board_stays_whole() {
        let mut diagram = Diagram::new(Size::NINE);
        diagram.crop_to_stones();
        assert_eq!(diagram.part().len(), 81);
    }
}
