//! Diagrams for small terminals: one column per point, two rows of the board per line.

use std::fmt::Write;

use super::names::columns;
use super::{Diagram, Mark, star_points};
use crate::value::{Color, Point};

const RESET: &str = "\u{1B}[0m";

/// The two colours of empty points, of the 256 of a terminal: neighbours differ a little so that they can be
/// counted.
const WOOD: [u8; 2] = [179, 180];
const STAR: u8 = 130;
const BLACK: u8 = 16;
const WHITE: u8 = 231;
/// The last move: on a black stone, a white stone and an empty point.
const LAST: [u8; 3] = [88, 217, 167];
/// A mark: on a black stone, a white stone and an empty point.
const MARKED: [u8; 3] = [24, 117, 32];
/// A dead stone: black and white.
const DEAD: [u8; 2] = [240, 250];
/// Territory: Black's and White's.
const TERRITORY: [u8; 2] = [94, 187];
/// A shared point, dame or a point in seki.
const NEUTRAL: u8 = 137;

impl Diagram {
    /// Draws the diagram with half blocks in 256 colours: one column per point and two rows per line, so that
    /// the rows of a 19×19 board take 10 lines of 25 columns with coordinates. Numbers and letters do not
    /// fit: a marked point has a colour of its own.
    ///
    /// The name on the left is that of the upper row, the name on the right that of the lower row.
    ///
    /// ```
    /// use sgf_core::value::Size;
    /// use sgf_core::diagram::Diagram;
    /// let text = Diagram::new(Size::NINETEEN).half_blocks();
    /// assert_eq!(text.lines().count(), 12);
    /// assert_eq!(text.lines().next(), Some("   ABCDEFGHJKLMNOPQRST"));
    /// ```
    #[must_use]
    pub fn half_blocks(&self) -> String {
        let part = self.part();
        let [above, below, left, right] = self.named_borders();
        let names = (part.first().y..=part.last().y).filter_map(|y| self.row_name(y));
        let margin = names.map(|name| columns(&name)).max().unwrap_or(0);
        let stars = if self.stars { star_points(self.size()) } else { Vec::new() };
        let header = self.block_header(if left { margin + 1 } else { 0 });
        let mut text = if above { header.clone() } else { String::new() };
        for upper in (part.first().y..=part.last().y).step_by(2) {
            let lower = (upper < part.last().y).then_some(upper + 1);
            if left {
                let name = self.row_name(upper).unwrap_or_default();
                (columns(&name)..margin).for_each(|_| text.push(' '));
                let _ = write!(text, "{name} ");
            }
            self.block_row(upper, lower, &stars, &mut text);
            if let Some(name) = lower.and_then(|y| self.row_name(y)).filter(|_| right) {
                let _ = write!(text, " {name}");
            }
            text.push('\n');
        }
        if below {
            text.push_str(&header);
        }
        text
    }

    /// Returns the column names, one letter each: the last letter of a longer name, which differs from its
    /// neighbours.
    fn block_header(&self, margin: usize) -> String {
        let part = self.part();
        let names: String = (part.first().x..=part.last().x)
            .filter_map(|x| self.column_name(x)?.chars().next_back())
            .collect();
        if names.is_empty() { names } else { format!("{:margin$}{names}\n", "") }
    }

    fn block_row(&self, upper: u8, lower: Option<u8>, stars: &[Point], text: &mut String) {
        let part = self.part();
        let mut before = None;
        for x in part.first().x..=part.last().x {
            let paint = |y: u8| self.block_color(Point::new(x, y), stars);
            let pair = (paint(upper), lower.and_then(paint));
            // A run of cells with the same two colours has the escape codes once.
            if before != Some(pair) {
                text.push_str(RESET);
                let (ink, ground) = if pair.0.is_none() { (pair.1, None) } else { pair };
                if let Some(ink) = ink {
                    let _ = write!(text, "\u{1B}[38;5;{ink}m");
                }
                if let Some(ground) = ground {
                    let _ = write!(text, "\u{1B}[48;5;{ground}m");
                }
                before = Some(pair);
            }
            text.push(match pair {
                (Some(_), _) => '▀',
                (None, Some(_)) => '▄',
                (None, None) => ' ',
            });
        }
        text.push_str(RESET);
    }

    /// Returns the colour of a point. `None` if the point is not drawn.
    fn block_color(&self, point: Point, stars: &[Point]) -> Option<u8> {
        if !self.is_seen(point) {
            return None;
        }
        let color_index = |color: Color| usize::from(color == Color::White);
        let stone = self.stone(point);
        let which = stone.map_or(2, color_index);
        if let Some(color) = self.dead_stone(point) {
            return Some(DEAD[color_index(color)]);
        }
        if self.last_move == Some(point) {
            return Some(LAST[which]);
        }
        Some(match (stone, self.mark(point)) {
            (None, Some(Mark::Territory(owner))) => TERRITORY[color_index(*owner)],
            (None, Some(Mark::Shared | Mark::Dame | Mark::Seki)) => NEUTRAL,
            (Some(color), None | Some(Mark::Territory(_) | Mark::Seki)) => [BLACK, WHITE][color_index(color)],
            (_, Some(_)) => MARKED[which],
            (None, None) if stars.contains(&point) => STAR,
            (None, None) => WOOD[usize::from((point.x + point.y) % 2 == 1)],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::diagram::Coordinates;

    #[test]
    fn two_rows_a_line() {
        let mut diagram = Diagram::of_board(&Board::parse("X O .\n. X .\n. . O").unwrap());
        diagram.last_move = Some(Point::new(2, 2));
        let text = diagram.half_blocks();
        let lines: Vec<&str> = text.lines().collect();
        let paint = |ink: u8, ground: u8| format!("\u{1B}[0m\u{1B}[38;5;{ink}m\u{1B}[48;5;{ground}m▀");
        let first = [paint(BLACK, WOOD[1]), paint(WHITE, BLACK), paint(WOOD[0], WOOD[1])].concat();
        assert_eq!(lines[0], "  ABC");
        assert_eq!(lines[1], format!("3 {first}{RESET} 2"));
        // The lower half of the last line is not on the board.
        let alone = |ink: u8| format!("\u{1B}[0m\u{1B}[38;5;{ink}m▀");
        let last = [alone(WOOD[0]), alone(WOOD[1]), alone(LAST[1])].concat();
        assert_eq!(lines[2], format!("1 {last}{RESET}"));
        assert_eq!(lines[3], "  ABC");
    }

    #[test]
    fn runs_of_a_colour_have_it_once_and_signs_one_of_their_own() {
        let mut diagram = Diagram::of_board(&Board::parse("X X X X\nX X X X\nO O . .\nX . . .").unwrap());
        diagram.coordinates = Coordinates::Hidden;
        assert_eq!(
            diagram.half_blocks().lines().next(),
            Some("\u{1B}[0m\u{1B}[38;5;16m\u{1B}[48;5;16m▀▀▀▀\u{1B}[0m")
        );
        diagram.set_mark(Point::new(0, 2), Mark::Territory(Color::Black));
        diagram.set_mark(Point::new(1, 2), Mark::Label("A".into()));
        diagram.set_mark(Point::new(2, 2), Mark::Territory(Color::White));
        diagram.set_mark(Point::new(3, 2), Mark::Dame);
        let stars = star_points(diagram.size());
        let row: Vec<_> = (0..4).map(|x| diagram.block_color(Point::new(x, 2), &stars)).collect();
        assert_eq!(row, [Some(DEAD[1]), Some(MARKED[1]), Some(TERRITORY[1]), Some(NEUTRAL)]);
        diagram.view([Point::new(1, 1)]);
        assert_eq!(diagram.block_color(Point::new(0, 0), &stars), None);
    }
}
