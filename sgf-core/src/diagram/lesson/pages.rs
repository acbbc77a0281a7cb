//! A lesson as A4 pages, each an SVG picture, for PDF output.

use super::{Lesson, Remark};
use crate::diagram::Diagram;
use crate::diagram::lettering::wrapped;
use crate::diagram::svg::{SEPARATOR, SvgOptions, escape};

/// A4 in points.
const PAGE: (f32, f32) = (595.0, 842.0);
const MARGIN: f32 = 48.0;
/// The font size of comments, and the height of their lines.
const LETTERS: f32 = 10.0;
const LINE: f32 = 15.0;
/// The width of boards of the main line.
const BOARD: f32 = 262.0;
/// The maximum width of boards of variations and remarks.
const SMALL: f32 = 168.0;
/// The space between columns.
const GUTTER: f32 = 18.0;

impl Lesson {
    /// Returns the lesson as A4 pages, each an SVG picture, with figures on the left and remarks on the
    /// right.
    #[must_use]
    pub fn pages(&self) -> Vec<String> {
        let mut paper = Paper { lesson: self, pages: Vec::new(), open: String::new(), y: MARGIN };
        paper.text(&self.title, 20.0, "sgf-h", 0.0, PAGE.0 - 2.0 * MARGIN);
        paper.y += 4.0;
        let facts: Vec<String> = self.facts.iter().map(|(what, value)| format!("{what}: {value}")).collect();
        if !facts.is_empty() {
            paper.text(&facts.join(&format!("{SEPARATOR} ")), LETTERS, "sgf-p", 0.0, PAGE.0 - 2.0 * MARGIN);
        }
        paper.y += 10.0;
        if self.is_sheet {
            paper.sheet();
        } else {
            self.sections.iter().for_each(|section| paper.section(section));
        }
        paper.turn();
        paper.pages
    }
}

/// The pages that are being filled.
struct Paper<'l> {
    lesson: &'l Lesson,
    pages: Vec<String>,
    open: String,
    y: f32,
}

impl Paper<'_> {
    fn bottom() -> f32 {
        PAGE.1 - MARGIN
    }

    /// Finishes the current page, if anything is on it, and starts a new one.
    fn turn(&mut self) {
        if self.open.is_empty() {
            return;
        }
        let number = self.pages.len() + 1;
        let css = SvgOptions { theme: self.lesson.theme, ..SvgOptions::default() }.css();
        let page = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n<style>\n{css}\
             .sgf-h{{font-weight:bold;fill:#000}}\n.sgf-p{{fill:#000}}\n.sgf-f{{fill:#666;text-anchor:middle}}\n.sgf-l{{text-anchor:start}}\n</style>\n{}\
             <text class=\"sgf-t sgf-f\" x=\"{}\" y=\"{}\" font-size=\"9\">{number}</text>\n</svg>\n",
            PAGE.0,
            PAGE.1,
            PAGE.0,
            PAGE.1,
            std::mem::take(&mut self.open),
            PAGE.0 / 2.0,
            PAGE.1 - 24.0,
        );
        self.pages.push(page);
        self.y = MARGIN;
    }

    fn line(&mut self, text: &str, size: f32, class: &str, x: f32, y: f32) {
        self.open.push_str(&format!(
            "<text class=\"sgf-t {class} sgf-l\" style=\"text-anchor:start\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\">{}</text>\n",
            escape(text)
        ));
    }

    /// Writes a text in lines, `x` from the left margin; starts new pages as needed.
    fn text(&mut self, text: &str, size: f32, class: &str, x: f32, width: f32) {
        let height = size * LINE / LETTERS;
        for line in text.lines().flat_map(|line| wrapped(line, width / size)) {
            if self.y + height > Self::bottom() {
                self.turn();
            }
            self.y += height;
            let at = self.y - height * 0.3;
            self.line(&line, size, class, MARGIN + x, at);
        }
    }

    /// Returns the picture of a board with its width and height on a page, at most `wide`.
    fn place(diagram: &Diagram, wide: f32) -> (String, f32, f32) {
        let options = SvgOptions { style: false, notes: None, ..SvgOptions::default() };
        let svg = diagram.svg(&options);
        let (w, h) = size_of(&svg);
        // A whole 19×19 board fills the column; smaller parts have cells at most 1.35 times as large.
        let scale = (wide / w).min(wide / 600.0 * 1.35);
        (svg, w * scale, h * scale)
    }

    /// Writes a board at a position.
    fn board(&mut self, (svg, width, height): &(String, f32, f32), x: f32, y: f32) {
        let at = format!("<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" ");
        // The size on the page replaces the picture's own size.
        let rest = svg.find("viewBox").map_or("", |from| &svg[from..]);
        self.open.push_str(&at);
        self.open.push_str(rest);
    }

    fn section(&mut self, section: &super::Section) {
        let wide = if section.depth == 0 { BOARD } else { SMALL };
        let indent = if section.depth == 0 { 0.0 } else { 24.0 };
        let board = Self::place(&section.figure, wide);
        let notes: Vec<String> = section.figure.notes_in(self.lesson.language).collect();
        let notes = wrapped(&notes.join(&format!("{SEPARATOR} ")), board.1.max(120.0) / 9.0);
        let notes: Vec<String> = notes.into_iter().filter(|line| !line.is_empty()).collect();
        let high = 20.0 + board.2 + notes.len() as f32 * 13.0;
        if self.y + high > Self::bottom() {
            self.turn();
        }
        let top = self.y;
        self.line(&section.heading, 11.0, "sgf-h", MARGIN + indent, top + 11.0);
        self.board(&board, MARGIN + indent, top + 18.0);
        for (number, note) in notes.iter().enumerate() {
            let y = top + 18.0 + board.2 + 12.0 + number as f32 * 13.0;
            self.line(note, 9.0, "sgf-p", MARGIN + indent, y);
        }
        let pages = self.pages.len();
        self.y = top + 14.0;
        let x = indent + wide + GUTTER;
        for remark in &section.remarks {
            self.remark(remark, x, PAGE.0 - 2.0 * MARGIN - x);
        }
        // Unless the remarks have started a new page, the next figure begins below both the board and the
        // remarks.
        if self.pages.len() == pages {
            self.y = self.y.max(top + high);
        }
        self.y += 16.0;
    }

    fn remark(&mut self, remark: &Remark, x: f32, width: f32) {
        let mut lead = String::new();
        if let Some(number) = remark.number {
            lead.push_str(&format!("{number}{SEPARATOR}"));
        }
        if !remark.name.is_empty() {
            lead.push_str(&remark.name);
        }
        if !lead.trim().is_empty() {
            self.text(lead.trim_end(), LETTERS, "sgf-h", x, width);
        }
        if !remark.text.is_empty() {
            self.text(&remark.text, LETTERS, "sgf-p", x, width);
        }
        if let Some(figure) = &remark.figure {
            let board = Self::place(figure, width.min(SMALL));
            if self.y + board.2 + 8.0 > Self::bottom() {
                self.turn();
            }
            let y = self.y + 4.0;
            self.board(&board, MARGIN + x, y);
            self.y += board.2 + 8.0;
        }
        self.y += 6.0;
    }

    /// Writes problems in two columns.
    fn sheet(&mut self) {
        let wide = (PAGE.0 - 2.0 * MARGIN - GUTTER) / 2.0;
        let mut row: Vec<(&super::Section, (String, f32, f32))> = Vec::new();
        let lesson = self.lesson;
        for (number, section) in lesson.sections.iter().enumerate() {
            row.push((section, Self::place(&section.figure, wide)));
            if row.len() == 2 || number + 1 == lesson.sections.len() {
                let texts: Vec<Vec<String>> =
                    row.iter().map(|(section, _)| sheet_lines(section, wide)).collect();
                let high = row
                    .iter()
                    .zip(&texts)
                    .map(|((_, board), lines)| 20.0 + board.2 + 8.0 + lines.len() as f32 * LINE);
                let high = high.fold(0.0, f32::max);
                if self.y + high > Self::bottom() {
                    self.turn();
                }
                let top = self.y;
                for (column, ((section, board), lines)) in row.iter().zip(&texts).enumerate() {
                    let x = MARGIN + column as f32 * (wide + GUTTER);
                    self.line(&section.heading, 11.0, "sgf-h", x, top + 11.0);
                    self.board(board, x, top + 18.0);
                    for (at, line) in lines.iter().enumerate() {
                        self.line(line, LETTERS, "sgf-p", x, top + 18.0 + board.2 + 13.0 + at as f32 * LINE);
                    }
                }
                self.y = top + high + 14.0;
                row.clear();
            }
        }
    }
}

/// Returns the width and height in the `viewBox` of a picture.
fn size_of(svg: &str) -> (f32, f32) {
    let rest = svg.split_once("viewBox=\"0 0 ").map_or("", |(_, rest)| rest);
    let (w, rest) = rest.split_once(' ').unwrap_or(("1", "1\""));
    let h = rest.split_once('"').map_or("1", |(h, _)| h);
    (w.parse().unwrap_or(1.0), h.parse().unwrap_or(1.0))
}

/// The maximum number of lines of text below a problem: more would not fit on a page.
const SHEET_LINES: usize = 20;

fn sheet_lines(section: &super::Section, wide: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for remark in &section.remarks {
        let number = remark.number.map(|number| format!("{number} ")).unwrap_or_default();
        let text = match (&remark.name[..], &remark.text[..]) {
            (name, "") => format!("{number}{name}"),
            ("", text) => format!("{number}{text}"),
            (name, text) => format!("{number}{name}\n{text}"),
        };
        lines.extend(text.lines().flat_map(|line| wrapped(line, wide / LETTERS)));
    }
    let notes: Vec<String> = section.figure.notes_in(crate::diag::Language::English).collect();
    if !notes.is_empty() {
        lines.extend(wrapped(&notes.join(&format!("{SEPARATOR} ")), wide / LETTERS));
    }
    if lines.len() > SHEET_LINES {
        lines.truncate(SHEET_LINES - 1);
        lines.push("…".to_owned());
    }
    lines
}
