//! Diagrams for TeX, drawn with TikZ alone.

use std::fmt::Write;

use super::{Diagram, Mark, star_points};
use crate::value::{Color, Point};

/// Escapes text for TeX.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("''"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

impl Diagram {
    /// Draws the diagram as a `tikzpicture` in black and white with 5 mm between lines. It needs no package
    /// but `tikz`.
    ///
    /// ```
    /// use sgf_core::value::{Point, Size};
    /// use sgf_core::diagram::{Diagram, Mark};
    /// let mut diagram = Diagram::new(Size::NINE);
    /// diagram.set_mark(Point::new(0, 0), Mark::Label("50%".into()));
    /// assert!(diagram.tikz().contains(" 50\\%}"));
    /// ```
    #[must_use]
    pub fn tikz(&self) -> String {
        let part = self.part();
        let at = |point: Point| {
            (i16::from(point.x) - i16::from(part.first().x), i16::from(part.last().y) - i16::from(point.y))
        };
        let (right, top) =
            (i16::from(part.last().x - part.first().x), i16::from(part.last().y - part.first().y));
        let mut tex = String::from("\\begin{tikzpicture}[x=5mm,y=5mm,line width=0.4pt]\n");
        let beyond = |cut: bool| if cut { 0.5 } else { 0.0 };
        let (last_column, last_row) = (self.size().width() - 1, self.size().height() - 1);
        let (west, east) =
            (-beyond(part.first().x > 0), f32::from(right) + beyond(part.last().x < last_column));
        let (south, north) = (-beyond(part.last().y < last_row), f32::from(top) + beyond(part.first().y > 0));
        let width = |edge: bool| if edge { "[line width=0.9pt]" } else { "" };
        for x in part.first().x..=part.last().x {
            let (column, _) = at(Point::new(x, part.first().y));
            let edge = width(x == 0 || x == last_column);
            let _ = writeln!(tex, "\\draw{edge} ({column},{south}) -- ({column},{north});");
        }
        for y in part.first().y..=part.last().y {
            let (_, row) = at(Point::new(part.first().x, y));
            let edge = width(y == 0 || y == last_row);
            let _ = writeln!(tex, "\\draw{edge} ({west},{row}) -- ({east},{row});");
        }
        if self.stars {
            for (x, y) in star_points(self.size()).into_iter().filter(|&star| part.contains(star)).map(at) {
                let _ = writeln!(tex, "\\fill ({x},{y}) circle[radius=0.1];");
            }
        }
        self.tikz_names(right, top, &mut tex);
        for point in part.points() {
            self.tikz_point(point, at(point), &mut tex);
        }
        for line in self.lines.iter().filter(|line| part.contains(line.from) && part.contains(line.to)) {
            let ((x0, y0), (x1, y1)) = (at(line.from), at(line.to));
            let head = if line.arrow { "->," } else { "" };
            let _ = writeln!(tex, "\\draw[{head}line width=1.2pt,gray] ({x0},{y0}) -- ({x1},{y1});");
        }
        tex.push_str("\\end{tikzpicture}\n");
        tex
    }

    fn tikz_names(&self, right: i16, top: i16, tex: &mut String) {
        let part = self.part();
        let [above, below, left, east] = self.named_borders();
        let mut name = |x: f32, y: f32, name: Option<String>| {
            let _ = writeln!(tex, "\\node at ({x},{y}) {{\\scriptsize {}}};", name.unwrap_or_default());
        };
        for x in part.first().x..=part.last().x {
            let column = f32::from(x - part.first().x);
            for y in [above.then_some(f32::from(top) + 0.9), below.then_some(-0.9)].into_iter().flatten() {
                name(column, y, self.column_name(x));
            }
        }
        for y in part.first().y..=part.last().y {
            let row = f32::from(part.last().y - y);
            for x in [left.then_some(-0.95), east.then_some(f32::from(right) + 0.95)].into_iter().flatten() {
                name(x, row, self.row_name(y));
            }
        }
    }

    fn tikz_point(&self, point: Point, (x, y): (i16, i16), tex: &mut String) {
        let stone = self.stone(point);
        if !self.is_seen(point) {
            let _ = writeln!(tex, "\\fill[white] ({x},{y}) +(-.5,-.5) rectangle +(.5,.5);");
            return;
        }
        let ink = if stone == Some(Color::Black) { "white" } else { "black" };
        let fade = if self.is_dimmed(point) || self.dead_stone(point).is_some() { "!45" } else { "" };
        match stone {
            Some(Color::Black) => {
                let _ = writeln!(tex, "\\filldraw[black{fade}] ({x},{y}) circle[radius=0.47];");
            }
            Some(Color::White) => {
                let _ =
                    writeln!(tex, "\\filldraw[draw=black{fade},fill=white] ({x},{y}) circle[radius=0.47];");
            }
            None => {}
        }
        if let (Some(number), Some(_)) = (self.number(point), stone) {
            let size = if number > 99 { "\\tiny" } else { "\\scriptsize" };
            let _ = writeln!(
                tex,
                "\\node[text={ink},inner sep=0pt] at ({x},{y}) {{\\sffamily\\bfseries{size} {number}}};"
            );
            return;
        }
        let sign = match self.mark(point) {
            Some(Mark::Label(label)) => {
                let shown: String = label.chars().take(6).collect();
                let fill = if stone.is_none() { ",fill=white" } else { "" };
                let size = if shown.chars().count() > 2 { "\\tiny" } else { "\\scriptsize" };
                let _ = writeln!(
                    tex,
                    "\\node[text={ink}{fill},circle,inner sep=0.6pt] at ({x},{y}) {{\\sffamily\\bfseries{size} {}}};",
                    escape(&shown)
                );
                return;
            }
            Some(Mark::Circle) => "circle[radius=0.24]".to_owned(),
            Some(Mark::Square) => "+(-.22,-.22) rectangle +(.22,.22)".to_owned(),
            Some(Mark::Triangle) => "+(0,.3) -- +(.26,-.15) -- +(-.26,-.15) -- cycle".to_owned(),
            Some(Mark::Cross) => "+(-.22,-.22) -- +(.22,.22) +(-.22,.22) -- +(.22,-.22)".to_owned(),
            Some(Mark::Selected) => "+(0,.28) -- +(.28,0) -- +(0,-.28) -- +(-.28,0) -- cycle".to_owned(),
            Some(Mark::Dame) => "+(-.12,-.12) -- +(.12,.12) +(-.12,.12) -- +(.12,-.12)".to_owned(),
            Some(Mark::Seki) => "+(0,.18) -- +(.18,0) -- +(0,-.18) -- +(-.18,0) -- cycle".to_owned(),
            Some(Mark::Shared) => "circle[radius=0.12]".to_owned(),
            Some(Mark::Territory(owner)) if stone != Some(*owner) => {
                let fill = if *owner == Color::Black { "black" } else { "white" };
                let _ = writeln!(
                    tex,
                    "\\filldraw[draw=black,fill={fill}] ({x},{y}) +(-.15,-.15) rectangle +(.15,.15);"
                );
                return;
            }
            _ if self.last_move == Some(point) => "circle[radius=0.12]".to_owned(),
            _ => return,
        };
        let _ = writeln!(tex, "\\draw[{ink},line width=1pt] ({x},{y}) {sign};");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn a_picture_of_tex() {
        let mut diagram = Diagram::of_board(&Board::parse("..X..\n.XO..\n.....\n.....\n.....").unwrap());
        diagram.set_number(Point::new(2, 1), Some(12));
        diagram.set_mark(Point::new(0, 0), Mark::Label("\\input{/etc/passwd}".into()));
        let tex = diagram.tikz();
        assert_eq!((tex.matches("\\filldraw[black]").count(), tex.matches("fill=white]").count()), (2, 1));
        assert!(
            tex.contains("\\node[text=black,inner sep=0pt] at (2,3) {\\sffamily\\bfseries\\scriptsize 12};"),
            "{tex}"
        );
        assert!(!tex.contains("\\input"), "{tex}");
        assert_eq!(tex.matches('{').count(), tex.matches('}').count());
    }
}
