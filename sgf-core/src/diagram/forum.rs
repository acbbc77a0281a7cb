//! Diagrams in the text notation of Go forums and wikis.

use super::{Coordinates, Diagram, Mark, star_points};
use crate::value::{Color, Point};

impl Diagram {
    /// Draws the diagram in the notation of Sensei's Library, which many forums understand: lines that begin
    /// with `$$`.
    ///
    /// The notation has ten numbers, lower-case letters and one sign per point. The ten numbers from the
    /// lowest on are drawn, counted from 1; the header line gives the first number. Labels are drawn on empty
    /// points if they are one ASCII letter. Marks without a sign in the notation are left out.
    ///
    /// ```
    /// use sgf_core::board::Board;
    /// use sgf_core::value::Point;
    /// use sgf_core::diagram::{Diagram, Mark};
    /// let mut diagram = Diagram::of_board(&Board::parse("..X..\n.XO..\n.....\n.....\n.....").unwrap());
    /// diagram.set_mark(Point::new(2, 1), Mark::Triangle);
    /// let text = diagram.forum("Atari");
    /// assert!(text.starts_with("$$Bc5 Atari\n$$  ---------\n$$ | . . X . . |\n$$ | . X Q . . |\n"));
    /// ```
    #[must_use]
    pub fn forum(&self, title: &str) -> String {
        let part = self.part();
        let lowest = part.points().filter_map(|point| self.number(point).map(|number| (number, point))).min();
        let first = match lowest.and_then(|(_, point)| self.stone(point)) {
            Some(Color::White) => 'W',
            _ => 'B',
        };
        let names = if self.coordinates == Coordinates::Hidden { "" } else { "c" };
        // The header gives the size only if it is not 19.
        let side = self.size().width();
        let size = if self.size().is_square() && side != 19 { side.to_string() } else { String::new() };
        let count_from = match lowest {
            Some((number, _)) if number > 1 => format!("m{number}"),
            _ => String::new(),
        };
        let title: String = title.chars().filter(|c| !c.is_control()).collect();
        let mut text = format!("$${first}{names}{size}{count_from} {title}").trim_end().to_owned();
        text.push('\n');
        let (right, bottom) = (self.size().width() - 1, self.size().height() - 1);
        let edge = format!("$$  {}\n", "-".repeat(2 * usize::from(part.last().x - part.first().x) + 1));
        if part.first().y == 0 {
            text.push_str(&edge);
        }
        let stars = if self.stars { star_points(self.size()) } else { Vec::new() };
        for y in part.first().y..=part.last().y {
            text.push_str(if part.first().x == 0 { "$$ |" } else { "$$  " });
            for x in part.first().x..=part.last().x {
                let point = Point::new(x, y);
                text.push(' ');
                text.push(self.forum_sign(
                    point,
                    lowest.map_or(1, |(number, _)| number),
                    stars.contains(&point),
                ));
            }
            text.push_str(if part.last().x == right { " |" } else { "" });
            text.push('\n');
        }
        if part.last().y == bottom {
            text.push_str(&edge);
        }
        text
    }

    fn forum_sign(&self, point: Point, lowest: u32, star: bool) -> char {
        if !self.is_seen(point) {
            return '_';
        }
        let stone = self.stone(point);
        if let (Some(number), Some(_)) = (self.number(point), stone) {
            match number - lowest {
                offset @ 0..=8 => return char::from(b'1' + offset as u8),
                9 => return '0',
                _ => {}
            }
        }
        match (stone, self.mark(point)) {
            (Some(Color::Black), Some(Mark::Circle)) => 'B',
            (Some(Color::Black), Some(Mark::Square)) => '#',
            (Some(Color::Black), Some(Mark::Triangle)) => 'Y',
            (Some(Color::Black), Some(Mark::Cross)) => 'Z',
            (Some(Color::White), Some(Mark::Circle)) => 'W',
            (Some(Color::White), Some(Mark::Square)) => '@',
            (Some(Color::White), Some(Mark::Triangle)) => 'Q',
            (Some(Color::White), Some(Mark::Cross)) => 'P',
            (Some(Color::Black), _) => 'X',
            (Some(Color::White), _) => 'O',
            (None, Some(Mark::Circle)) => 'C',
            (None, Some(Mark::Square)) => 'S',
            (None, Some(Mark::Triangle)) => 'T',
            (None, Some(Mark::Cross)) => 'M',
            (None, Some(Mark::Label(text))) => match (text.chars().next(), text.chars().nth(1)) {
                (Some(letter), None) if letter.is_ascii_alphabetic() => letter.to_ascii_lowercase(),
                _ => empty(star),
            },
            (None, _) => empty(star),
        }
    }
}

fn empty(star: bool) -> char {
    if star { ',' } else { '.' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Rect, Size};

    #[test]
    fn a_corner_with_numbers_and_letters() {
        let mut diagram = Diagram::new(Size::NINETEEN);
        for (number, (x, y)) in (34..).zip([(16, 3), (14, 2), (15, 5), (13, 3)]) {
            let point = Point::new(x, y);
            diagram.set(point, Some(if number % 2 == 0 { Color::White } else { Color::Black }));
            diagram.set_number(point, Some(number));
        }
        diagram.set_mark(Point::new(17, 4), Mark::Label("A".into()));
        diagram.set_mark(Point::new(18, 4), Mark::Label("AB".into()));
        diagram.crop(Rect::new(Point::new(12, 0), Point::new(18, 6)));
        let text = "\
$$Wcm34 Corner
$$  -------------
$$   . . . . . . . |
$$   . . . . . . . |
$$   . . 2 . . . . |
$$   . 4 . , 1 . . |
$$   . . . . . a . |
$$   . . . 3 . . . |
$$   . . . . . . . |
";
        assert_eq!(diagram.forum("Corner"), text);
    }

    #[test]
    fn more_than_ten_numbers() {
        let mut diagram = Diagram::new(Size::NINE);
        for x in 0..9 {
            for y in 0..2 {
                diagram.set(Point::new(x, y), Some(Color::Black));
                diagram.set_number(Point::new(x, y), Some(u32::from(y * 9 + x) + 1));
            }
        }
        let text = diagram.forum("");
        assert!(
            text.starts_with(
                "$$Bc9\n$$  -----------------\n$$ | 1 2 3 4 5 6 7 8 9 |\n$$ | 0 X X X X X X X X |\n"
            ),
            "{text}"
        );
    }
}
