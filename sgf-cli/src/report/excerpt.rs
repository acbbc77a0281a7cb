//! The text around a finding, cut to what fits on a line.

use sgf_core::text::escape::ValueCoding;
use sgf_core::text::{Charset, Span};
use unicode_width::UnicodeWidthStr;

use crate::output::sanitize;
use crate::report::table;

/// How many bytes are shown before the finding, and of it; no character takes more columns than bytes.
const BEFORE: usize = 28;
const MARKED: usize = 40;
/// How many columns the whole takes at most, so that it fits on a line of 80 behind its margin.
const COLUMNS: usize = 75;

/// A piece of a line with a marked part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    pub(crate) before: String,
    pub(crate) marked: String,
    pub(crate) behind: String,
}

impl Excerpt {
    /// The text around `span` of `source`, on the line where the span begins.
    pub(crate) fn new(source: &[u8], span: Span, coding: ValueCoding) -> Option<Excerpt> {
        let (start, end) = (span.start as usize, (span.end as usize).max(span.start as usize + 1));
        if start >= source.len() {
            return None;
        }
        let is_break = |b: &u8| matches!(b, b'\n' | b'\r');
        let line_end = source[start..].iter().position(is_break).map_or(source.len(), |len| start + len);
        let line_start = source[..start].iter().rposition(is_break).map_or(0, |at| at + 1);
        let from = boundary(source, line_start.max(start.saturating_sub(BEFORE)), line_start, start, coding);
        let stop = char_end(source, start, end.min(line_end), line_end, coding);
        let cut = char_end(source, start, stop.min(start + MARKED), line_end, coding);
        let to = line_end.min(cut + COLUMNS.saturating_sub(2 + start - from + cut - start));
        let text =
            |range: std::ops::Range<usize>| whole(&coding.decode_raw(&source[range]).0).replace('\t', " ");
        let mut excerpt =
            Excerpt { before: text(from..start), marked: text(start..cut), behind: String::new() };
        if cut == stop {
            excerpt.behind = text(stop..to);
        }
        if from > line_start {
            excerpt.before.insert(0, '…');
        }
        if to < line_end || cut < stop {
            excerpt.behind.push('…');
        }
        Some(excerpt)
    }

    /// The same, harmless on a terminal.
    pub(crate) fn sanitized(&self) -> Excerpt {
        let safe = |text: &str| sanitize::line(text).into_owned();
        let mut safe =
            Excerpt { before: safe(&self.before), marked: safe(&self.marked), behind: safe(&self.behind) };
        // Escapes take more columns than what they stand for.
        let used = safe.before.width() + safe.marked.width();
        if used + safe.behind.width() > COLUMNS {
            let mut behind = String::new();
            table::cell(&mut behind, &safe.behind, COLUMNS.saturating_sub(used).max(1));
            safe.behind = behind.trim_end().to_owned();
        }
        safe
    }

    /// The line of `^` under the marked part.
    pub(crate) fn caret(&self) -> String {
        let width = self.marked.width().max(1);
        format!("{}{}", " ".repeat(self.before.width()), "^".repeat(width))
    }
}

/// The first place from `from` on where a character surely begins: in UTF-8 that shows; in others it is behind two bytes of
/// ASCII, of which the second cannot be half of a character, or behind one that never is.
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

/// The end of the character that reaches `end`, when characters are counted from `start`.
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
        lead if charset == Charset::UTF_8 || charset.is_utf16() => match lead {
            0xC0..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xFF => 4,
            _ => 1,
        },
        _ if charset == Charset::EUC_KR || charset == Charset::EUC_JP => 2,
        _ => charset.scan().char_len(source, at),
    }
}

/// Without the pieces of characters that a cut left at the ends.
fn whole(text: &str) -> &str {
    text.trim_matches(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(source: &str, start: usize, end: usize) -> Excerpt {
        Excerpt::new(source.as_bytes(), Span::new(start, end), ValueCoding::UTF_8).unwrap()
    }

    #[test]
    fn one_line_and_a_caret_of_the_right_width() {
        let found = excerpt("(;PB[柯洁]\n;W[zz];B[aa])\n", 13, 18);
        assert_eq!((&found.before[..], &found.marked[..], &found.behind[..]), ("", ";W[zz", "];B[aa])"));
        let found = excerpt("(;PB[柯洁]RE[x])", 12, 17);
        assert_eq!(found.caret(), "          ^^^^^");
    }

    #[test]
    fn characters_of_two_bytes_stay_whole() {
        let source = Charset::GB18030.encode("(;EV[业余围棋公开赛第三轮]PB[张三])").unwrap().into_owned();
        let coding = ValueCoding { charset: Charset::GB18030, byte_escapes: false };
        let found = Excerpt::new(&source, Span::new(5, 6), coding).unwrap();
        assert_eq!((&found.before[..], &found.marked[..]), ("(;EV[", "业"));
        assert!(found.behind.starts_with("余围棋公开赛第三轮]"), "{found:?}");
    }

    #[test]
    fn long_lines_are_cut_and_ends_are_safe() {
        let source = format!("(;C[{}x{}])", "棋".repeat(100), "棋".repeat(100));
        let at = source.find('x').unwrap();
        let found = excerpt(&source, at, at + 1);
        assert!(found.before.starts_with('…') && found.behind.ends_with('…'));
        assert!(!found.before.contains(char::REPLACEMENT_CHARACTER));
        assert!(Excerpt::new(b"abc", Span::new(3, 9), ValueCoding::UTF_8).is_none());
        assert_eq!(excerpt("ab", 1, 1).marked, "b");
    }
}
