//! The text around a finding: a piece of its line, with carets under the marked part.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::Style;
use sgf_core::diag::Severity;
use sgf_core::text::{Charset, Span, ValueCoding};
use unicode_width::UnicodeWidthChar;

use crate::output::sanitize;

use super::style::style_of;

/// The number of columns of an excerpt: at most, and if the width is unknown.
const WIDEST: usize = 120;
const WIDTH: usize = 80;
/// The number of bytes on either side of the finding that the renderer gets. It cuts them to the width: no
/// character takes more than three bytes for two columns. The line itself can be as long as the file.
const AROUND: usize = 2 * WIDEST;
/// The number of bytes of the finding itself.
const MARKED: usize = 40;
/// The number of columns for the text around the carets.
const SPARE: usize = 24;

/// A piece of a line with a marked part, harmless on a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    before: String,
    marked: String,
    after: String,
    /// True if the finding is longer than the marked part.
    goes_on: bool,
}

impl Excerpt {
    /// Returns the text around `span` of `source`, on the line where the span begins; `None` if it begins
    /// after the end.
    pub(crate) fn new(source: &[u8], span: Span, coding: ValueCoding) -> Option<Excerpt> {
        let (start, end) = (span.start as usize, (span.end as usize).max(span.start as usize + 1));
        if start >= source.len() {
            return None;
        }
        let is_break = |b: &u8| matches!(b, b'\n' | b'\r');
        // Two more bytes show where a character begins.
        let floor = start.saturating_sub(AROUND + 2);
        let line_start = source[floor..start].iter().rposition(is_break).map_or(floor, |at| floor + at + 1);
        let from = if line_start > floor || floor == 0 { line_start } else { floor + 2 };
        let ceiling = source.len().min(start + MARKED + AROUND);
        let line_end = source[start..ceiling].iter().position(is_break).map_or(ceiling, |len| start + len);
        let from = boundary(source, from, line_start, start, coding);
        let stop = char_end(source, start, end.min(line_end), line_end, coding);
        let cut = char_end(source, start, stop.min(start + MARKED), line_end, coding);
        let text = |range: Range<usize>| coding.decode_raw(&source[range]).0.replace('\t', " ");
        let safe = |text: &str| sanitize::line(text).into_owned();
        Some(Excerpt {
            // A cut leaves incomplete characters at the ends.
            before: safe(text(from..start).trim_start_matches(char::REPLACEMENT_CHARACTER)),
            marked: safe(&text(start..cut)),
            after: safe(text(stop..line_end).trim_end_matches(char::REPLACEMENT_CHARACTER)),
            goes_on: cut < stop,
        })
    }
}

/// Draws excerpts.
#[derive(Debug)]
pub(super) struct Drawing {
    renderer: Renderer,
    carets: usize,
}

impl Drawing {
    /// Draws lines of `width` columns, with or without colour.
    pub(super) fn new(width: Option<usize>, color: bool) -> Self {
        let width = width.map_or(WIDTH, |width| width.min(WIDEST));
        let renderer = Renderer::plain().term_width(width - 1);
        let renderer = if color {
            renderer
                .error(style_of(Severity::Error))
                .warning(style_of(Severity::Warning))
                .info(style_of(Severity::Info))
                .line_num(Style::new().dimmed())
        } else {
            renderer
        };
        Drawing { renderer, carets: width.saturating_sub(SPARE).max(1) }
    }

    /// Returns the piece of the line, and the carets under it; each line begins with a blank.
    pub(super) fn draw(&self, excerpt: &Excerpt, severity: Severity) -> String {
        let Excerpt { before, marked, after, goes_on } = excerpt;
        let mut columns = 0;
        let kept = marked.chars().take_while(|c| {
            columns += c.width().unwrap_or(0);
            columns <= self.carets
        });
        let kept: usize = kept.map(char::len_utf8).sum();
        let text = if *goes_on || kept < marked.len() {
            // The rest gets no carets, as it does not fit.
            format!("{before}{}…", &marked[..kept])
        } else {
            format!("{before}{marked}{after}")
        };
        let level = match severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Info => Level::INFO,
        };
        let carets = AnnotationKind::Primary.span(before.len()..before.len() + kept);
        let snippet = Snippet::source(text).line_numbering(false).annotation(carets);
        let drawn = self.renderer.render(&[Group::with_level(level).element(snippet)]);
        // The first line is only the margin.
        drawn.lines().skip(1).flat_map(|line| [" ", line, "\n"]).collect()
    }
}

/// Returns the first position from `from` on where a character certainly begins. UTF-8 shows it. In other
/// charsets it is the position after two bytes of ASCII, of which the second cannot be half of a character,
/// or after a byte that never is half of one.
fn boundary(source: &[u8], from: usize, line_start: usize, to: usize, coding: ValueCoding) -> usize {
    if coding.charset == Charset::UTF_8 || coding.charset.is_utf16() {
        return (from..to).find(|&at| source[at] & 0xC0 != 0x80).unwrap_or(to);
    }
    let ascii = |at: usize| source[at] < 0x80;
    let begins = |at: usize| {
        at == line_start || source[at - 1] < b'0' || ascii(at - 1) && (at - 1 == line_start || ascii(at - 2))
    };
    (from..to).find(|&at| begins(at)).unwrap_or(to)
}

/// Returns the end of the character that reaches `end`, if characters are counted from `start`.
fn char_end(source: &[u8], start: usize, end: usize, limit: usize, coding: ValueCoding) -> usize {
    let mut at = start;
    while at < end.min(limit) {
        at += char_len(source, at, coding);
    }
    at.min(limit)
}

fn char_len(source: &[u8], at: usize, coding: ValueCoding) -> usize {
    let charset = coding.charset;
    match source[at] {
        0..=0x7F => 1,
        lead if charset == Charset::UTF_8 || charset.is_utf16() => {
            let more = match lead {
                0xC0..=0xDF => 1,
                0xE0..=0xEF => 2,
                0xF0..=0xF7 => 3,
                _ => 0,
            };
            // Damaged characters are shorter.
            1 + source[at + 1..].iter().take(more).take_while(|byte| **byte & 0xC0 == 0x80).count()
        }
        _ if charset == Charset::EUC_KR || charset == Charset::EUC_JP => 2,
        _ => charset.scan().char_len(source, at),
    }
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;

    fn excerpt(source: &str, start: usize, end: usize) -> Excerpt {
        Excerpt::new(source.as_bytes(), Span::new(start, end), ValueCoding::UTF_8).unwrap()
    }

    fn drawn(excerpt: &Excerpt) -> String {
        Drawing::new(None, false).draw(excerpt, Severity::Error)
    }

    #[test]
    fn one_line_and_a_caret_of_the_right_width() {
        let found = excerpt("(;PB[柯洁]\n;W[zz];B[aa])\n", 13, 18);
        assert_eq!(drawn(&found), "  | ;W[zz];B[aa])\n  | ^^^^^\n");
        let found = excerpt("(;PB[柯洁]RE[x])", 12, 17);
        assert_eq!(drawn(&found), "  | (;PB[柯洁]RE[x])\n  |           ^^^^^\n");
        let source = b"(;CA[UTF-8]C[a\xFFb])";
        let found = Excerpt::new(source, Span::new(14, 15), ValueCoding::UTF_8).unwrap();
        assert_eq!(drawn(&found), "  | (;CA[UTF-8]C[a\u{FFFD}b])\n  |               ^\n");
        assert_eq!(drawn(&excerpt("ab", 1, 1)), "  | ab\n  |  ^\n");
        assert!(Excerpt::new(b"abc", Span::new(3, 9), ValueCoding::UTF_8).is_none());
    }

    #[test]
    fn characters_of_two_bytes_stay_whole() {
        let source = Charset::GB18030.encode("(;EV[业余围棋公开赛第三轮]PB[张三])").unwrap().into_owned();
        let coding = ValueCoding { charset: Charset::GB18030, byte_escapes: false };
        let found = Excerpt::new(&source, Span::new(5, 6), coding).unwrap();
        assert_eq!(drawn(&found), "  | (;EV[业余围棋公开赛第三轮]PB[张三])\n  |      ^^\n");
        // Cut somewhere in the middle of a long line.
        let long =
            Charset::GB18030.encode(&format!("(;C[{}x]PB[张三])", "围棋".repeat(400))).unwrap().into_owned();
        let at = long.iter().position(|byte| *byte == b'x').unwrap();
        for at in at - 3..=at {
            let found = Excerpt::new(&long, Span::new(at, at + 1), coding).unwrap();
            assert!(found.before.chars().all(|c| "围棋".contains(c)), "{found:?}");
        }
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let long = "棋".repeat(500_000);
        for (source, marked) in [
            (format!("(;C[{long}xy{long}])"), "xy"),
            (format!("(;C[xy{long}])"), "xy"),
            (format!("(;C[{long}xy])"), "xy"),
            (format!("(;C[{0}xy{0}])", "\u{1b}".repeat(3000)), "xy"),
            (format!("(;C[{long}xy\n{long}])"), "xy"),
        ] {
            let at = source.find(marked).unwrap();
            let drawn = drawn(&excerpt(&source, at, at + marked.len()));
            let lines: Vec<&str> = drawn.lines().collect();
            let [text, carets] = lines[..] else { panic!("{drawn}") };
            assert!(text.width() <= 80 && carets.width() <= 80, "{drawn}");
            let column = text[..text.find(marked).unwrap()].width();
            assert_eq!(carets.find('^'), Some(column), "{drawn}");
            assert_eq!(carets.matches('^').count(), marked.len(), "{drawn}");
            assert!(text.contains("..."), "{drawn}");
            assert!(!text.contains(char::REPLACEMENT_CHARACTER), "{drawn}");
        }
        for (text, end) in [("棋".repeat(100), 300), ("\u{1b}".repeat(100), 100)] {
            let drawn = drawn(&excerpt(&text, 0, end));
            assert!(drawn.lines().all(|line| line.width() <= 80), "{drawn}");
            assert!(drawn.contains('…') && drawn.contains("^^^"), "{drawn}");
        }
    }

    #[test]
    fn colour_is_there_where_it_is_asked_for_only() {
        let found = excerpt("(;W[zz])", 4, 6);
        assert!(!drawn(&found).contains('\u{1b}'));
        let coloured = Drawing::new(Some(60), true).draw(&found, Severity::Error);
        let red = style_of(Severity::Error);
        assert!(coloured.contains(&format!("{red}^^{red:#}")), "{coloured:?}");
    }
}
