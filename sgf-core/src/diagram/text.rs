//! Diagrams drawn with characters.

use super::names::columns;
use super::{Diagram, Mark, star_points};
use crate::value::{Color, Point};

/// The characters that a diagram is drawn with.
///
/// | | ASCII | Unicode |
/// |---|---|---|
/// | stones of Black and White | `X` `O` | `●` `○` |
/// | the last move | `(X)` | `(●)` |
/// | empty points, star points | `.` `+` | lines, `╋` |
/// | territory of Black and White | `b` `w` | `▪` `▫` |
/// | dead stones of Black and White | `x` `o` | `◆` `◇` |
/// | shared points, dame | `s` `-` | `◦` `·` |
/// | open points in seki | `=` | `=` |
/// | circle, cross, square, triangle, selected | `@` `*` `#` `^` `!` | `◎` `×` `□` `△` `◊` |
///
/// A label replaces an empty point; its first two characters are drawn. The mark or label of a stone is drawn
/// in front of the stone. A number replaces its stone; numbers of two or more digits widen all columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum TextStyle {
    /// ASCII characters: available on every terminal, and both colours are readable on any background.
    #[default]
    Ascii,
    /// Discs and lines. Terminals with a Chinese, Japanese or Korean locale may draw them twice as wide.
    Unicode,
}

impl TextStyle {
    fn stone(self, color: Color) -> char {
        match (self, color) {
            (Self::Ascii, Color::Black) => 'X',
            (Self::Ascii, Color::White) => 'O',
            (Self::Unicode, Color::Black) => '●',
            (Self::Unicode, Color::White) => '○',
        }
    }

    fn dead(self, color: Color) -> char {
        match (self, color) {
            (Self::Ascii, Color::Black) => 'x',
            (Self::Ascii, Color::White) => 'o',
            (Self::Unicode, Color::Black) => '◆',
            (Self::Unicode, Color::White) => '◇',
        }
    }

    /// Returns the sign of a mark. `None` for a label.
    fn sign(self, mark: &Mark) -> Option<char> {
        let [ascii, unicode] = match mark {
            Mark::Circle => ['@', '◎'],
            Mark::Cross => ['*', '×'],
            Mark::Square => ['#', '□'],
            Mark::Triangle => ['^', '△'],
            Mark::Selected => ['!', '◊'],
            Mark::Territory(Color::Black) => ['b', '▪'],
            Mark::Territory(Color::White) => ['w', '▫'],
            Mark::Shared => ['s', '◦'],
            Mark::Dame => ['-', '·'],
            Mark::Seki => ['=', '='],
            Mark::Label(_) => return None,
        };
        Some(if self == Self::Ascii { ascii } else { unicode })
    }
}

impl Diagram {
    /// Draws the diagram with characters: one line per row, each ending in a line break, and two columns per
    /// point (more if numbers have two or more digits).
    #[must_use]
    pub fn text(&self, style: TextStyle) -> String {
        let stars = if self.stars { star_points(self.size()) } else { Vec::new() };
        let numbers = self.part().points().filter_map(|point| self.number(point));
        let digits = numbers.map(|number| number.to_string().len()).max().unwrap_or(1);
        Drawing { diagram: self, style, stars, cell: (digits + 1).max(2) }.draw()
    }
}

/// A diagram that is drawn as text.
struct Drawing<'d> {
    diagram: &'d Diagram,
    style: TextStyle,
    stars: Vec<Point>,
    /// The number of columns per point.
    cell: usize,
}

impl Drawing<'_> {
    fn draw(&self) -> String {
        let part = self.diagram.part();
        let rows = part.first().y..=part.last().y;
        let [above, below, left, right] = self.diagram.named_borders();
        let margin = rows.clone().filter_map(|y| self.diagram.row_name(y)).map(|name| columns(&name)).max();
        let margin = margin.map_or(0, |widest| widest.max(2));
        let left_margin = if left { margin } else { 0 };
        let header = self.header(left_margin);
        let mut text = if above { header.clone() } else { String::new() };
        for y in rows {
            let name = self.diagram.row_name(y).unwrap_or_default();
            let named = |row: &mut String| {
                (columns(&name)..margin).for_each(|_| row.push(' '));
                row.push_str(&name);
            };
            let mut row = String::new();
            if left {
                named(&mut row);
            }
            self.row(y, &mut row);
            if right {
                named(&mut row);
            }
            text.push_str(row.trim_end());
            text.push('\n');
        }
        if below {
            text.push_str(&header);
        }
        text
    }

    /// Returns the line of column names; empty if coordinates are hidden.
    fn header(&self, margin: usize) -> String {
        let (part, cell) = (self.diagram.part(), self.cell);
        let names: String = (part.first().x..=part.last().x)
            .filter_map(|x| self.diagram.column_name(x))
            .map(|name| format!("{name:>cell$}"))
            .collect();
        if names.is_empty() { names } else { format!("{:margin$}{names}\n", "") }
    }

    /// Writes the points of a row, each after the character that joins it to the previous one, and the end of
    /// the row.
    fn row(&self, y: u8, row: &mut String) {
        let part = self.diagram.part();
        let last = self.diagram.last_move;
        let before = |x: u8| x.checked_sub(1).map(|x| Point::new(x, y));
        for x in part.first().x..=part.last().x {
            let point = Point::new(x, y);
            let (lead, body) = self.point(point);
            let joint = if last == Some(point) {
                '('
            } else if last.is_some() && last == before(x) && x > part.first().x {
                ')'
            } else {
                lead.unwrap_or_else(|| self.line(point, x == part.first().x))
            };
            if !self.diagram.is_seen(point) {
                (0..self.cell).for_each(|_| row.push(' '));
                continue;
            }
            if let Some(number) = self.diagram.number(point).filter(|_| self.diagram.stone(point).is_some()) {
                let digits = number.to_string();
                let width = self.cell - 1;
                row.push(if joint == ')' { ')' } else { ' ' });
                row.push_str(&format!("{digits:>width$}"));
                continue;
            }
            // A bracket around the last move takes the place of a joint or of a mark.
            let fill = if joint == '─' { '─' } else { ' ' };
            if joint == ')' {
                row.push(joint);
                (2..self.cell).for_each(|_| row.push(' '));
            } else {
                (2..self.cell).for_each(|_| row.push(fill));
                row.push(joint);
            }
            row.push(body);
        }
        row.push(if last == Some(Point::new(part.last().x, y)) { ')' } else { ' ' });
    }

    /// Returns the character that joins a point to the one on its left.
    fn line(&self, point: Point, first: bool) -> char {
        let is_bare =
            |point: Point| self.diagram.stone(point).is_none() && self.diagram.mark(point).is_none();
        let left = Point::new(point.x.wrapping_sub(1), point.y);
        if self.style == TextStyle::Unicode && !first && (is_bare(point) || is_bare(left)) {
            '─'
        } else {
            ' '
        }
    }

    /// Returns the character of a point and, if it has one, the character in front of it.
    fn point(&self, point: Point) -> (Option<char>, char) {
        let (style, mark) = (self.style, self.diagram.mark(point));
        let sign = mark.and_then(|mark| style.sign(mark));
        let label = match mark {
            Some(Mark::Label(text)) => &text[..],
            _ => "",
        };
        let shown = |c: char| if c.is_control() { '?' } else { c };
        let mut letters = label.chars().map(shown);
        match (self.diagram.stone(point), mark) {
            (Some(color), Some(Mark::Territory(owner))) if *owner != color => (None, style.dead(color)),
            (Some(color), Some(Mark::Territory(_) | Mark::Seki)) => (None, style.stone(color)),
            (Some(color), _) => (sign.or_else(|| letters.next()), style.stone(color)),
            (None, _) => match (sign, letters.next(), letters.next()) {
                (Some(sign), ..) => (None, sign),
                (None, Some(first), Some(second)) => (Some(first), second),
                (None, Some(only), None) => (None, only),
                (None, None, _) => (None, self.empty(point)),
            },
        }
    }

    fn empty(&self, point: Point) -> char {
        let star = self.stars.contains(&point);
        match self.style {
            TextStyle::Ascii if star => '+',
            TextStyle::Ascii => '.',
            TextStyle::Unicode if star => '╋',
            TextStyle::Unicode => self.diagram.crossing(point),
        }
    }
}

impl Diagram {
    /// Returns the box-drawing character of a point: the lines that meet there.
    pub(super) fn crossing(&self, point: Point) -> char {
        let (right, bottom) = (self.size().width() - 1, self.size().height() - 1);
        match (point.x, point.y) {
            (0, 0) => '┌',
            (x, 0) if x == right => '┐',
            (_, 0) => '┬',
            (0, y) if y == bottom => '└',
            (x, y) if x == right && y == bottom => '┘',
            (_, y) if y == bottom => '┴',
            (0, _) => '├',
            (x, _) if x == right => '┤',
            _ => '┼',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::diagram::Coordinates;
    use crate::value::{Rect, Size};

    fn at(name: &str) -> Point {
        Point::from_sgf(name).unwrap()
    }

    fn small() -> Diagram {
        Diagram::of_board(&Board::parse("..X..\n.XOX.\n..O..").unwrap())
    }

    #[test]
    fn both_styles() {
        let mut diagram = small();
        diagram.last_move = Some(at("db"));
        let ascii = "   A B C D E
 3 . . X . .  3
 2 . X O(X).  2
 1 . . O . .  1
   A B C D E
";
        assert_eq!(diagram.text(TextStyle::Ascii), ascii);
        let unicode = "   A B C D E
 3 ┌─┬─●─┬─┐  3
 2 ├─● ○(●)┤  2
 1 └─┴─○─┴─┘  1
   A B C D E
";
        assert_eq!(diagram.text(TextStyle::Unicode), unicode);
        diagram.coordinates = Coordinates::Hidden;
        diagram.last_move = Some(at("ec"));
        assert_eq!(diagram.text(TextStyle::Ascii), " . . X . .\n . X O X .\n . . O .(.)\n");
    }

    #[test]
    fn marks_and_labels() {
        let mut diagram = small();
        diagram.set_mark(at("aa"), Mark::Triangle);
        diagram.set_mark(at("ca"), Mark::Square);
        diagram.set_mark(at("da"), Mark::Label("A".into()));
        diagram.set_mark(at("ea"), Mark::Label("123".into()));
        diagram.set_mark(at("bb"), Mark::Territory(Color::White));
        diagram.set_mark(at("cb"), Mark::Territory(Color::White));
        diagram.set_mark(at("ab"), Mark::Territory(Color::Black));
        diagram.set_mark(at("ac"), Mark::Shared);
        diagram.set_mark(at("bc"), Mark::Label("\n".into()));
        diagram.set_mark(at("cc"), Mark::Label("7".into()));
        diagram.set_mark(at("zz"), Mark::Cross);
        let rows = "   A B C D E
 3 ^ .#X A12  3
 2 b x O X .  2
 1 s ?7O . .  1
   A B C D E
";
        assert_eq!(diagram.text(TextStyle::Ascii), rows);
    }

    #[test]
    fn names_parts_and_stars() {
        let lines = |diagram: &Diagram| -> Vec<String> {
            diagram.text(TextStyle::Ascii).lines().map(str::to_owned).collect()
        };
        let mut diagram = Diagram::new(Size::NINETEEN);
        let rows = lines(&diagram);
        assert_eq!(rows[0], "   A B C D E F G H J K L M N O P Q R S T");
        assert_eq!(rows[4], "16 . . . + . . . . . + . . . . . + . . . 16");
        assert_eq!(rows[19], " 1 . . . . . . . . . . . . . . . . . . .  1");
        diagram.crop(Rect::new(at("sp"), at("pz")));
        assert_eq!(
            lines(&diagram),
            ["   Q R S T", " 4 + . . .  4", " 3 . . . .  3", " 2 . . . .  2", " 1 . . . .  1", "   Q R S T"]
        );
        diagram.coordinates = Coordinates::Sgf;
        assert_eq!(lines(&diagram)[..2], ["   p q r s", " p + . . .  p"]);
        let large = lines(&Diagram::new(Size::LARGEST));
        assert!(
            large[0].ends_with(" ZAAABACADAEAFAGAHAJAKALAMANAOAPAQARASATAUAVAWAXAYAZBABB"),
            "{}",
            large[0]
        );
        assert_eq!(lines(&Diagram::new(Size::new(1, 1).unwrap()))[1], " 1 .  1");
    }

    #[test]
    fn the_part_never_leaves_the_board() {
        let mut diagram = Diagram::new(Size::NINE);
        diagram.crop(Rect::new(at("ZZ"), at("yy")));
        assert_eq!(diagram.part(), Rect::from(at("ii")));
        assert!(diagram.text(TextStyle::Unicode).contains('┘'));
    }
}
