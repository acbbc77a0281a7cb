//! The names of rows, columns and points, and the width of text on a terminal.

use super::Diagram;
use crate::value::{Point, Size};

/// How rows and columns are named along the borders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Coordinates {
    /// No names.
    Hidden,
    /// Columns `A` to `T` without `I`, rows from below: the style of western books and of GTP.
    #[default]
    Western,
    /// The letters of SGF for both, from the upper left corner.
    Sgf,
    /// Columns `1` to `19`, rows `一` to `十九` from above: the style of records in China and Japan.
    Chinese,
    /// Numbers for both, from the upper left corner.
    Numbers,
}

/// The borders that have coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Sides {
    /// All four borders.
    #[default]
    Both,
    /// The two borders where the names begin: left and below for [`Coordinates::Western`], left and above for
    /// the others.
    One,
}

impl Coordinates {
    /// Returns the name of a point on a board of `size`; the western name if coordinates are hidden.
    ///
    /// ```
    /// use sgf_core::value::{Point, Size};
    /// use sgf_core::diagram::Coordinates;
    /// let point = Point::new(15, 3);
    /// let name = |style: Coordinates| style.point_name(point, Size::NINETEEN);
    /// assert_eq!([name(Coordinates::Western), name(Coordinates::Chinese)], ["Q16", "16-四"]);
    /// assert_eq!([name(Coordinates::Sgf), name(Coordinates::Numbers)], ["pd", "16-4"]);
    /// ```
    #[must_use]
    pub fn point_name(self, point: Point, size: Size) -> String {
        match self {
            Coordinates::Hidden | Coordinates::Western => point.gtp(size),
            Coordinates::Sgf => point.to_string(),
            Coordinates::Chinese => format!("{}-{}", u16::from(point.x) + 1, chinese_number(point.y)),
            Coordinates::Numbers => format!("{}-{}", u16::from(point.x) + 1, u16::from(point.y) + 1),
        }
    }
}

/// Returns the name of a row in Chinese characters; `row` counts from 0, the name from 一.
fn chinese_number(row: u8) -> String {
    const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let digit = |digit: u16| digit.checked_sub(1).and_then(|at| DIGITS.get(usize::from(at)));
    let number = u16::from(row) + 1;
    let mut name = String::new();
    if number >= 10 {
        name.extend(digit(number / 10).filter(|_| number >= 20));
        name.push('十');
    }
    name.extend(digit(number % 10));
    name
}

impl Diagram {
    /// Returns the name of a column. `None` if coordinates are hidden.
    #[must_use]
    pub fn column_name(&self, x: u8) -> Option<String> {
        match self.coordinates {
            Coordinates::Hidden => None,
            Coordinates::Western => Some(
                Point::new(x, 0).gtp(self.size()).chars().take_while(char::is_ascii_alphabetic).collect(),
            ),
            Coordinates::Sgf => Some(Point::new(x, 0).to_string().chars().take(1).collect()),
            Coordinates::Chinese | Coordinates::Numbers => Some((u16::from(x) + 1).to_string()),
        }
    }

    /// Returns the name of a row. `None` if coordinates are hidden.
    #[must_use]
    pub fn row_name(&self, y: u8) -> Option<String> {
        match self.coordinates {
            Coordinates::Hidden => None,
            Coordinates::Western => Some((i16::from(self.size().height()) - i16::from(y)).to_string()),
            Coordinates::Sgf => Some(Point::new(0, y).to_string().chars().skip(1).collect()),
            Coordinates::Chinese => Some(chinese_number(y)),
            Coordinates::Numbers => Some((u16::from(y) + 1).to_string()),
        }
    }

    /// Returns which borders have names: above, below, left, right.
    pub(super) fn named_borders(&self) -> [bool; 4] {
        let western = self.coordinates == Coordinates::Western;
        match (self.coordinates, self.sides) {
            (Coordinates::Hidden, _) => [false; 4],
            (_, Sides::Both) => [true; 4],
            (_, Sides::One) => [!western, western, true, false],
        }
    }
}

/// Returns the number of terminal columns of a text: two for a wide (Chinese, Japanese or Korean) character.
pub(super) fn columns(text: &str) -> usize {
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// Returns whether a character is wide (as wide as it is high).
pub(super) fn is_wide(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{303E}' | '\u{3041}'..='\u{A4CF}' | '\u{A960}'..='\u{A97C}'
        | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}' | '\u{1F300}'..='\u{1F64F}' | '\u{20000}'..='\u{3FFFD}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_in_chinese() {
        let names = [0, 8, 9, 10, 18, 19, 20, 51].map(chinese_number);
        assert_eq!(names, ["一", "九", "十", "十一", "十九", "二十", "二十一", "五十二"]);
    }

    #[test]
    fn names_on_one_side() {
        let mut diagram = Diagram::new(Size::NINE);
        diagram.sides = Sides::One;
        assert_eq!(diagram.named_borders(), [false, true, true, false]);
        diagram.coordinates = Coordinates::Chinese;
        assert_eq!(diagram.named_borders(), [true, false, true, false]);
        assert_eq!(
            (diagram.column_name(8).unwrap(), diagram.row_name(8).unwrap()),
            ("9".into(), "九".into())
        );
        diagram.coordinates = Coordinates::Hidden;
        assert_eq!(diagram.named_borders(), [false; 4]);
    }

    #[test]
    fn wide_characters() {
        assert_eq!([columns("A19"), columns("十九"), columns("가A")], [3, 4, 3]);
    }
}
