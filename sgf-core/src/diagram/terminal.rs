//! Diagrams for terminals with 256 colours.

use std::fmt::Write;

use super::names::columns;
use super::{Diagram, Mark, star_points};
use crate::value::{Color, Point};

const RESET: &str = "\u{1B}[0m";
/// The background of the board.
const WOOD: &str = "\u{1B}[48;5;179m";
const GRID: &str = "\u{1B}[38;5;94m";
const BLACK: &str = "\u{1B}[38;5;16m";
const WHITE: &str = "\u{1B}[38;5;231m";
const RED: &str = "\u{1B}[38;5;160m";
/// Text on a stone: white on black, black on white.
const ON_BLACK: &str = "\u{1B}[48;5;16m\u{1B}[38;5;231m";
const ON_WHITE: &str = "\u{1B}[48;5;231m\u{1B}[38;5;16m";

impl Diagram {
    /// Draws the diagram in 256 colours with two columns per point: a wooden board, discs for stones, numbers
    /// and signs in a colour that contrasts with their background. Numbers over 99 do not fit and lose their
    /// hundreds.
    #[must_use]
    pub fn terminal(&self) -> String {
        let part = self.part();
        let [above, below, left, right] = self.named_borders();
        let rows = part.first().y..=part.last().y;
        let margin =
            rows.clone().filter_map(|y| self.row_name(y)).map(|name| columns(&name)).max().unwrap_or(0);
        let stars = if self.stars { star_points(self.size()) } else { Vec::new() };
        let mut header = String::new();
        (0..if left { margin + 2 } else { 1 }).for_each(|_| header.push(' '));
        for x in part.first().x..=part.last().x {
            let _ = write!(header, "{:<2}", self.column_name(x).unwrap_or_default());
        }
        let header = format!("{}\n", header.trim_end());
        let mut text = if above { header.clone() } else { String::new() };
        for y in rows {
            let name = self.row_name(y).unwrap_or_default();
            if left {
                (columns(&name)..margin).for_each(|_| text.push(' '));
                text.push_str(&name);
                text.push(' ');
            }
            let _ = write!(text, "{WOOD} ");
            for x in part.first().x..=part.last().x {
                self.terminal_point(Point::new(x, y), &stars, &mut text);
            }
            text.push_str(RESET);
            if right {
                text.push(' ');
                text.push_str(&name);
            }
            text.push('\n');
        }
        if below {
            text.push_str(&header);
        }
        text
    }

    /// Writes the two columns of a point: the point, and the line to the next one.
    fn terminal_point(&self, point: Point, stars: &[Point], text: &mut String) {
        let stone = self.stone(point);
        let last = self.last_move == Some(point);
        if !self.is_seen(point) {
            text.push_str("  ");
            return;
        }
        let letters = match (self.number(point), self.mark(point)) {
            (Some(number), _) if stone.is_some() => {
                let digits =
                    if number > 99 { format!("{:02}", number % 100) } else { format!("{number:<2}") };
                Some(digits)
            }
            (_, Some(Mark::Label(label))) => {
                let mut shown: String = label.chars().filter(|c| !c.is_control()).take(2).collect();
                if columns(&shown) > 2 {
                    shown = shown.chars().take(1).collect();
                }
                (columns(&shown)..2).for_each(|_| shown.push(' '));
                Some(shown)
            }
            (_, Some(mark)) => match mark {
                Mark::Circle => Some("○ "),
                Mark::Cross => Some("× "),
                Mark::Square => Some("□ "),
                Mark::Triangle => Some("△ "),
                Mark::Selected => Some("◊ "),
                Mark::Seki => Some("= "),
                _ => None,
            }
            .map(str::to_owned),
            _ => None,
        };
        let is_bare = |point: Point| self.stone(point).is_none() && self.mark(point).is_none();
        let right = Point::new(point.x + 1, point.y);
        let line = point.x < self.part().last().x && (is_bare(point) || is_bare(right)) && stone.is_none();
        match (stone, letters) {
            (Some(Color::Black), Some(letters)) => {
                let _ = write!(text, "{ON_BLACK}{letters}{RESET}{WOOD}");
            }
            (Some(Color::White), Some(letters)) => {
                let _ = write!(text, "{ON_WHITE}{letters}{RESET}{WOOD}");
            }
            (Some(color), None) => {
                let ink = if color == Color::Black { BLACK } else { WHITE };
                let disc = if self.dead_stone(point).is_some() { '◌' } else { '●' };
                let tail = if last { format!("{RED}•") } else { " ".to_owned() };
                let _ = write!(text, "{ink}{disc}{tail}");
            }
            (None, Some(letters)) => {
                let _ = write!(text, "{BLACK}{letters}");
            }
            (None, None) => {
                let (ink, sign) = match self.mark(point) {
                    Some(Mark::Territory(Color::Black)) => (BLACK, '▪'),
                    Some(Mark::Territory(Color::White)) => (WHITE, '▪'),
                    Some(Mark::Shared) => (GRID, '◦'),
                    Some(Mark::Dame) => (GRID, '·'),
                    _ if stars.contains(&point) => (GRID, '╋'),
                    _ => (GRID, self.crossing(point)),
                };
                let _ = write!(text, "{ink}{sign}{GRID}{}", if line { '─' } else { ' ' });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::value::Size;

    /// Returns the text without colour codes.
    fn plain(text: &str) -> String {
        text.split('\u{1B}')
            .enumerate()
            .map(|(at, part)| if at == 0 { part } else { part.split_once('m').unwrap().1 })
            .collect()
    }

    #[test]
    fn rows_are_as_wide_as_the_board() {
        let mut diagram = Diagram::of_board(&Board::parse("..X..\n.XO..\n.....\n.....\n.....").unwrap());
        diagram.last_move = Some(Point::new(2, 0));
        diagram.set_number(Point::new(1, 1), Some(107));
        diagram.set_mark(Point::new(4, 4), Mark::Label("黑方".into()));
        diagram.set_mark(Point::new(0, 4), Mark::Label("\u{1B}[31m".into()));
        let text = diagram.terminal();
        let rows: Vec<String> = plain(&text).lines().map(str::to_owned).collect();
        assert_eq!(rows[0], "   A B C D E");
        assert_eq!(rows[1], "5  ┌─┬─●•┬─┐  5");
        assert_eq!(rows[2], "4  ├─07● ┼─┤  4");
        assert_eq!(rows[5], "1  [3┴─┴─┴─黑 1", "escape sequences of a record do not come through");
        assert_eq!(text.matches(ON_BLACK).count(), 1);
        let wide = Diagram::new(Size::NINETEEN).terminal();
        assert!(
            plain(&wide)
                .lines()
                .skip(1)
                .take(19)
                .all(|row| columns(row) == 43 + row.split(' ').next_back().unwrap().len()),
            "{}",
            plain(&wide)
        );
    }
}
