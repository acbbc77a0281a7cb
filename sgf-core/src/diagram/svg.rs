//! Diagrams as SVG pictures.
//!
//! Every element has a class, and with [`SvgOptions::variables`] every colour is a CSS variable with a
//! default, so that a page can restyle its boards by setting `--sgf-board`, `--sgf-black` and so on.

use std::fmt::Write;

use super::lettering::{width, wrapped};
use super::theme::{self, Theme};
use super::{Coordinates, Diagram, Line, Mark, Note, star_points};
use crate::diag::Language;
use crate::value::{Color, Point};

/// The distance between two lines, in units of the picture.
const CELL: f32 = 30.0;
/// The distance from the outermost line to the edge of the board.
const MARGIN: f32 = 19.0;
/// The additional margin for names.
const NAMES: f32 = 21.0;
/// The additional margin on the left and right for Chinese names, which may have two characters.
const WIDE_NAMES: f32 = 32.0;
/// The height of a line of notes.
const NOTE_LINE: f32 = 22.0;
/// The separator between two notes; XML would merge plain spaces into one.
pub(super) const SEPARATOR: &str = "\u{2003}";
/// The maximum number of characters of a label that are drawn.
const LONGEST_LABEL: usize = 6;

/// The options of an SVG picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SvgOptions {
    /// The colours.
    pub theme: Theme,
    /// Whether colours are CSS variables with the theme's colours as defaults. Some SVG viewers do not
    /// support variables.
    pub variables: bool,
    /// Whether the picture contains its style sheet. A page with many boards needs it only once
    /// ([`SvgOptions::css`]).
    pub style: bool,
    /// The distance between two lines in pixels.
    pub cell: u16,
    /// The title of the picture, which screen readers use.
    pub title: Option<String>,
    /// The language of the notes below the board. `None`: no notes.
    pub notes: Option<Language>,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            variables: false,
            style: true,
            cell: 30,
            title: None,
            notes: Some(Language::English),
        }
    }
}

impl SvgOptions {
    /// Returns the style sheet of pictures with these options.
    #[must_use]
    pub fn css(&self) -> String {
        let color = |paint: (&'static str, [&'static str; 3])| {
            let plain = self.theme.color(paint);
            if self.variables { format!("var(--sgf-{},{plain})", paint.0) } else { plain.to_owned() }
        };
        let [board, grid, names, accent, line, selected, page, text] = [
            theme::BOARD,
            theme::GRID,
            theme::NAMES,
            theme::ACCENT,
            theme::LINE,
            theme::SELECTED,
            theme::PAGE,
            theme::TEXT,
        ]
        .map(color);
        let [black, white, black_rim, white_rim, on_black, on_white, on_board] = [
            theme::BLACK,
            theme::WHITE,
            theme::RIM_BLACK,
            theme::RIM_WHITE,
            theme::ON_BLACK,
            theme::ON_WHITE,
            theme::ON_BOARD,
        ]
        .map(color);
        format!(
            "\
.sgf-bd{{fill:{board}}}
.sgf-gr{{fill:none;stroke:{grid};stroke-width:1}}
.sgf-ed{{fill:none;stroke:{grid};stroke-width:2;stroke-linecap:square}}
.sgf-st{{fill:{grid}}}
.sgf-b{{fill:{black};stroke:{black_rim};stroke-width:1}}
.sgf-w{{fill:{white};stroke:{white_rim};stroke-width:1}}
.sgf-dead{{opacity:.5}}
.sgf-t{{font-family:\"Noto Sans\",\"Helvetica Neue\",Arial,\"Noto Sans CJK SC\",\"Noto Sans SC\",\"PingFang SC\",\"Microsoft YaHei\",\"Hiragino Sans\",\"Yu Gothic\",\"Malgun Gothic\",sans-serif;text-anchor:middle}}
.sgf-n{{font-weight:bold}}
.sgf-nb{{fill:{on_black}}}
.sgf-nw{{fill:{on_white}}}
.sgf-ne{{fill:{on_board}}}
.sgf-nm{{fill:{names};font-size:13px}}
.sgf-m{{fill:none;stroke-width:2.4;stroke-linejoin:round}}
.sgf-mb{{stroke:{on_black}}}
.sgf-mw{{stroke:{on_white}}}
.sgf-me{{stroke:{on_board}}}
.sgf-da{{fill:none;stroke:{on_board};stroke-width:1.6}}
.sgf-sk{{fill:none;stroke-width:1.6}}
.sgf-sl{{fill:{selected};fill-opacity:.45}}
.sgf-lb{{fill:{accent};stroke:{on_black};stroke-width:1.4}}
.sgf-lw{{fill:{accent}}}
.sgf-ln{{fill:none;stroke:{line};stroke-width:3;stroke-linecap:round}}
.sgf-ah{{fill:{line}}}
.sgf-dim{{fill:{board};fill-opacity:.62}}
.sgf-pg{{fill:{page}}}
.sgf-nt{{fill:{text};font-size:15px;text-anchor:start}}
"
        )
    }
}

impl Diagram {
    /// Draws the diagram as a self-contained `svg` element. The same diagram gives the same bytes.
    ///
    /// Labels may contain any text: characters that XML forbids are left out, the rest is escaped.
    ///
    /// ```
    /// use sgf_core::value::{Point, Size};
    /// use sgf_core::diagram::{Diagram, Mark, SvgOptions};
    /// let mut diagram = Diagram::new(Size::NINE);
    /// diagram.set_mark(Point::new(4, 4), Mark::Label("<a>".into()));
    /// let svg = diagram.svg(&SvgOptions::default());
    /// assert!(svg.starts_with("<svg ") && svg.contains("&lt;a&gt;"));
    /// ```
    #[must_use]
    pub fn svg(&self, options: &SvgOptions) -> String {
        Picture::new(self, options).draw()
    }
}

/// Escapes text for XML and HTML, and leaves out characters that they forbid.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' => escaped.push(c),
            // Bidirectional controls would change the direction of all text after them.
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FFFE}' | '\u{FFFF}' => {}
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// A picture that is being drawn.
struct Picture<'d> {
    diagram: &'d Diagram,
    options: &'d SvgOptions,
    /// The width of the names on the left and on the right.
    side_names: f32,
    left: f32,
    top: f32,
    width: f32,
    board_height: f32,
    notes: Vec<String>,
    out: String,
}

/// A number written with at most two decimals, without trailing zeros.
struct N(f32);

impl std::fmt::Display for N {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.2}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl<'d> Picture<'d> {
    fn new(diagram: &'d Diagram, options: &'d SvgOptions) -> Self {
        let side_names = if diagram.coordinates == Coordinates::Chinese { WIDE_NAMES } else { NAMES };
        let [above, below, left, right] = diagram.named_borders();
        let [above, below] = [above, below].map(|named| if named { NAMES } else { 0.0 });
        let [left, right] = [left, right].map(|named| if named { side_names } else { 0.0 });
        let part = diagram.part();
        let lines = |first: u8, last: u8| f32::from(last - first) * CELL;
        let width = left + right + 2.0 * MARGIN + lines(part.first().x, part.last().x);
        let board_height = above + below + 2.0 * MARGIN + lines(part.first().y, part.last().y);
        let notes = options.notes.map_or_else(Vec::new, |language| note_lines(diagram, language, width));
        Self {
            diagram,
            options,
            side_names,
            left: left + MARGIN,
            top: above + MARGIN,
            width,
            board_height,
            notes,
            out: String::new(),
        }
    }

    fn at(&self, point: Point) -> (f32, f32) {
        let first = self.diagram.part().first();
        let away = |own: u8, first: u8| (f32::from(own) - f32::from(first)) * CELL;
        (self.left + away(point.x, first.x), self.top + away(point.y, first.y))
    }

    /// Writes to the picture. Writing to a string cannot fail.
    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(what);
    }

    fn draw(mut self) -> String {
        self.open();
        self.grid();
        self.names();
        self.stones();
        self.marks();
        self.unseen();
        for line in self.diagram.lines.clone() {
            self.line(line);
        }
        let board_height = self.board_height;
        for (number, note) in (1_u8..).zip(std::mem::take(&mut self.notes)) {
            let y = board_height + f32::from(number) * NOTE_LINE - 4.0;
            self.put(format_args!(
                "<text class=\"sgf-t sgf-nt\" x=\"{}\" y=\"{}\">{}</text>\n",
                N(MARGIN),
                N(y),
                escape(&note)
            ));
        }
        self.out.push_str("</svg>\n");
        self.out
    }

    fn open(&mut self) {
        let below = if self.notes.is_empty() { 0.0 } else { self.notes.len() as f32 * NOTE_LINE + 8.0 };
        let (width, height) = (self.width, self.board_height + below);
        let scale = f32::from(self.options.cell) / CELL;
        self.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sgf-diagram\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\">\n",
            N(width * scale), N(height * scale), N(width), N(height)
        ));
        if let Some(title) = &self.options.title {
            self.put(format_args!("<title>{}</title>\n", escape(title)));
        }
        if self.options.style {
            self.put(format_args!("<style>\n{}</style>\n", self.options.css()));
        }
        if below > 0.0 {
            self.put(format_args!(
                "<rect class=\"sgf-pg\" width=\"{}\" height=\"{}\"/>\n",
                N(width),
                N(height)
            ));
        }
        let board_height = self.board_height;
        self.put(format_args!(
            "<rect class=\"sgf-bd\" width=\"{}\" height=\"{}\"/>\n",
            N(width),
            N(board_height)
        ));
    }

    /// Draws the lines, which continue half a cell where the board is cropped, the edges and the star points.
    fn grid(&mut self) {
        let (part, size) = (self.diagram.part(), self.diagram.size());
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        let ((x0, y0), (x1, y1)) = (self.at(part.first()), self.at(part.last()));
        let beyond = |cut: bool| if cut { CELL / 2.0 } else { 0.0 };
        let (west, east) = (x0 - beyond(part.first().x > 0), x1 + beyond(part.last().x < right));
        let (north, south) = (y0 - beyond(part.first().y > 0), y1 + beyond(part.last().y < bottom));
        let mut lines = String::new();
        let mut edges = String::new();
        for x in part.first().x..=part.last().x {
            let path = if x == 0 || x == right { &mut edges } else { &mut lines };
            let _ =
                write!(path, "M{} {}V{}", N(self.at(Point::new(x, part.first().y)).0), N(north), N(south));
        }
        for y in part.first().y..=part.last().y {
            let path = if y == 0 || y == bottom { &mut edges } else { &mut lines };
            let _ = write!(path, "M{} {}H{}", N(west), N(self.at(Point::new(part.first().x, y)).1), N(east));
        }
        for (class, path) in [("sgf-gr", lines), ("sgf-ed", edges)] {
            if !path.is_empty() {
                self.put(format_args!("<path class=\"{class}\" d=\"{path}\"/>\n"));
            }
        }
        if self.diagram.stars {
            for star in star_points(size).into_iter().filter(|&star| part.contains(star)) {
                let (x, y) = self.at(star);
                self.put(format_args!(
                    "<circle class=\"sgf-st\" cx=\"{}\" cy=\"{}\" r=\"3.6\"/>\n",
                    N(x),
                    N(y)
                ));
            }
        }
    }

    fn names(&mut self) {
        let diagram = self.diagram;
        let part = diagram.part();
        let [above, below, left, right] = diagram.named_borders();
        let (x0, y0) = self.at(part.first());
        let (x1, y1) = self.at(part.last());
        let away = MARGIN + NAMES / 2.0 - 2.0;
        let sideways = MARGIN + self.side_names / 2.0 - 2.0;
        let mut name = |x: f32, y: f32, name: Option<String>| {
            if let Some(name) = name {
                self.put(format_args!(
                    "<text class=\"sgf-t sgf-nm\" x=\"{}\" y=\"{}\">{name}</text>\n",
                    N(x),
                    N(y + 4.6)
                ));
            }
        };
        for x in part.first().x..=part.last().x {
            let at = x0 + f32::from(x - part.first().x) * CELL;
            for y in [above.then_some(y0 - away), below.then_some(y1 + away)].into_iter().flatten() {
                name(at, y, diagram.column_name(x));
            }
        }
        for y in part.first().y..=part.last().y {
            let at = y0 + f32::from(y - part.first().y) * CELL;
            for x in [left.then_some(x0 - sideways), right.then_some(x1 + sideways)].into_iter().flatten() {
                name(x, at, diagram.row_name(y));
            }
        }
    }

    fn stones(&mut self) {
        for point in self.diagram.part().points() {
            let Some(color) = self.diagram.stone(point) else { continue };
            let class = if color == Color::Black { "sgf-b" } else { "sgf-w" };
            let dead = if self.diagram.dead_stone(point).is_some() { " sgf-dead" } else { "" };
            let (x, y) = self.at(point);
            self.put(format_args!(
                "<circle class=\"{class}{dead}\" cx=\"{}\" cy=\"{}\" r=\"14.2\"/>\n",
                N(x),
                N(y)
            ));
        }
    }

    fn marks(&mut self) {
        for point in self.diagram.part().points() {
            let stone = self.diagram.stone(point);
            // Text and signs on a stone have the other colour.
            let on = match stone {
                Some(Color::Black) => 'b',
                Some(Color::White) => 'w',
                None => 'e',
            };
            let mark = self.diagram.mark(point);
            let number = self.diagram.number(point).filter(|_| stone.is_some());
            let (x, y) = self.at(point);
            match mark {
                Some(Mark::Territory(owner)) if stone != Some(*owner) => {
                    let class = if *owner == Color::Black { "sgf-b" } else { "sgf-w" };
                    let side = if number.is_some() { 7.0 } else { 10.0 };
                    let (left, top) =
                        if number.is_some() { (x + 5.0, y + 5.0) } else { (x - side / 2.0, y - side / 2.0) };
                    self.put(format_args!(
                        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\"/>\n",
                        N(left),
                        N(top)
                    ));
                }
                Some(Mark::Label(text)) if number.is_none() => self.label(text, (x, y), on),
                Some(mark) => self.sign(mark, (x, y), on, number.is_some()),
                None => {}
            }
            if let Some(number) = number {
                let digits = number.to_string();
                let size = [18.0, 17.0, 13.0, 10.5].get(digits.len() - 1).copied().unwrap_or(8.0);
                self.text(&digits, size, (x, y), on);
            } else if self.diagram.last_move == Some(point) && mark.is_none() {
                let class = if stone == Some(Color::Black) { "sgf-lb" } else { "sgf-lw" };
                self.put(format_args!(
                    "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"5\"/>\n",
                    N(x),
                    N(y)
                ));
            }
        }
    }

    /// Draws a sign; around a number it is larger.
    fn sign(&mut self, mark: &Mark, (x, y): (f32, f32), on: char, numbered: bool) {
        let class = format!("sgf-m sgf-m{on}");
        match mark {
            Mark::Circle => {
                let r = if numbered { 11.6 } else { 7.6 };
                self.put(format_args!(
                    "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{r}\"/>\n",
                    N(x),
                    N(y)
                ));
            }
            Mark::Square => {
                let half = if numbered { 9.6 } else { 6.8 };
                self.put(format_args!(
                    "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                    N(x - half),
                    N(y - half),
                    N(2.0 * half),
                    N(2.0 * half)
                ));
            }
            Mark::Triangle => {
                let r = if numbered { 13.4 } else { 9.6 };
                let (dx, dy) = (r * 0.866, r * 0.5);
                self.put(format_args!(
                    "<path class=\"{class}\" d=\"M{} {}L{} {}H{}Z\"/>\n",
                    N(x),
                    N(y - r),
                    N(x + dx),
                    N(y + dy),
                    N(x - dx)
                ));
            }
            Mark::Cross => {
                let half = 6.6;
                let (l, r, t, b) = (N(x - half), N(x + half), N(y - half), N(y + half));
                self.put(format_args!("<path class=\"{class}\" d=\"M{l} {t}L{r} {b}M{r} {t}L{l} {b}\"/>\n"));
            }
            Mark::Selected => {
                self.put(format_args!(
                    "<rect class=\"sgf-sl\" x=\"{}\" y=\"{}\" width=\"30\" height=\"30\"/>\n",
                    N(x - 15.0),
                    N(y - 15.0)
                ));
            }
            Mark::Shared => {
                self.put(format_args!(
                    "<circle class=\"sgf-gr\" cx=\"{}\" cy=\"{}\" r=\"4\"/>\n",
                    N(x),
                    N(y)
                ));
            }
            Mark::Dame => {
                let half = 3.6;
                let (l, r, t, b) = (N(x - half), N(x + half), N(y - half), N(y + half));
                self.put(format_args!("<path class=\"sgf-da\" d=\"M{l} {t}L{r} {b}M{r} {t}L{l} {b}\"/>\n"));
            }
            Mark::Seki => {
                let half = 5.4;
                self.put(format_args!(
                    "<path class=\"sgf-sk sgf-m{on}\" d=\"M{} {}L{} {}L{} {}L{} {}Z\"/>\n",
                    N(x),
                    N(y - half),
                    N(x + half),
                    N(y),
                    N(x),
                    N(y + half),
                    N(x - half),
                    N(y)
                ));
            }
            Mark::Territory(_) | Mark::Label(_) => {}
        }
    }

    fn label(&mut self, text: &str, (x, y): (f32, f32), on: char) {
        let mut shown: String = text.chars().take(LONGEST_LABEL).collect();
        if text.chars().nth(LONGEST_LABEL).is_some() {
            shown.push('…');
        }
        if shown.trim().is_empty() {
            return;
        }
        if on == 'e' {
            // The lines of the board would make the label hard to read.
            self.put(format_args!("<circle class=\"sgf-bd\" cx=\"{}\" cy=\"{}\" r=\"11.5\"/>\n", N(x), N(y)));
        }
        let size = (25.0 / width(&shown)).clamp(6.5, 18.0);
        self.text(&shown, size, (x, y), on);
    }

    fn text(&mut self, text: &str, size: f32, (x, y): (f32, f32), on: char) {
        self.put(format_args!(
            "<text class=\"sgf-t sgf-n sgf-n{on}\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>\n",
            N(x),
            N(y + size * 0.36),
            N(size),
            escape(text)
        ));
    }

    /// Covers dimmed points and points outside of the view.
    fn unseen(&mut self) {
        for point in self.diagram.part().points() {
            let class = match (self.diagram.is_seen(point), self.diagram.is_dimmed(point)) {
                (false, _) => "sgf-bd",
                (true, true) => "sgf-dim",
                _ => continue,
            };
            let (x, y) = self.at(point);
            self.put(format_args!(
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"30\" height=\"30\"/>\n",
                N(x - 15.0),
                N(y - 15.0)
            ));
        }
    }

    fn line(&mut self, line: Line) {
        let part = self.diagram.part();
        if !part.contains(line.from) || !part.contains(line.to) || line.from == line.to {
            return;
        }
        let ((x0, y0), (x1, y1)) = (self.at(line.from), self.at(line.to));
        let length = (x1 - x0).hypot(y1 - y0);
        let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
        // The line ends inside the head of the arrow.
        let back = if line.arrow { 10.0 } else { 0.0 };
        self.put(format_args!(
            "<path class=\"sgf-ln\" d=\"M{} {}L{} {}\"/>\n",
            N(x0),
            N(y0),
            N(x1 - dx * back),
            N(y1 - dy * back)
        ));
        if line.arrow {
            let (bx, by) = (x1 - dx * 13.0, y1 - dy * 13.0);
            self.put(format_args!(
                "<path class=\"sgf-ah\" d=\"M{} {}L{} {}L{} {}Z\"/>\n",
                N(x1),
                N(y1),
                N(bx - dy * 6.0),
                N(by + dx * 6.0),
                N(bx + dy * 6.0),
                N(by - dx * 6.0)
            ));
        }
    }
}

/// Returns the lines of the notes, with several notes on a line if they fit.
fn note_lines(diagram: &Diagram, language: Language, width_of_picture: f32) -> Vec<String> {
    let most = (width_of_picture - 2.0 * MARGIN) / 15.0;
    let mut lines: Vec<String> = Vec::new();
    // Sentences have lines of their own; notes on moves share a line.
    let mut alone = true;
    for (note, text) in diagram.notes.iter().zip(diagram.notes_in(language)) {
        let is_sentence = matches!(note, Note::Sentence(_));
        alone |= is_sentence;
        for word in wrapped(&text, most) {
            match lines.last_mut() {
                Some(line) if !alone && width(line) + width(&word) + 1.0 <= most => {
                    line.push_str(SEPARATOR);
                    line.push_str(&word);
                }
                _ => lines.push(word),
            }
            alone = is_sentence;
        }
    }
    lines
}

#[cfg(test)]
mod tests;
