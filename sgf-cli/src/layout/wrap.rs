//! Lines that fit: text is broken at blanks, and between Chinese and Japanese characters if their rules allow
//! it.

use unicode_width::UnicodeWidthChar;

/// The number of columns of a line if the width is unknown.
pub(crate) const WIDTH: usize = 79;

/// Breaks `text` into lines of at most `width` columns, if it can be broken. Lines after the first begin with
/// `indent` blanks.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut wrapped = String::with_capacity(text.len() + 16);
    let mut used = 0;
    for piece in pieces(text) {
        let piece_width = columns(piece.trim_end());
        if used > indent && used + piece_width > width {
            wrapped.truncate(wrapped.trim_end().len());
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            used = indent;
        }
        wrapped.push_str(piece);
        used += columns(piece);
    }
    wrapped.truncate(wrapped.trim_end().len());
    wrapped
}

/// Returns the number of columns of a text; sequences that change its colour take none.
fn columns(text: &str) -> usize {
    let (mut columns, mut in_sequence) = (0, false);
    for c in text.chars() {
        match c {
            '\u{1b}' => in_sequence = true,
            'm' if in_sequence => in_sequence = false,
            _ if in_sequence => {}
            c => columns += c.width().unwrap_or(0),
        }
    }
    columns
}

/// Splits a text at the places where a line may break.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut signs = rest.char_indices().peekable();
        let mut end = rest.len();
        while let Some((_, c)) = signs.next() {
            if let Some(&(at, next)) = signs.peek()
                && breaks_between(c, next)
            {
                end = at;
                break;
            }
        }
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

fn breaks_between(c: char, next: char) -> bool {
    if c == ' ' {
        return next != ' ';
    }
    let wide = |c: char| c.width() == Some(2);
    (wide(c) || wide(next)) && next != ' ' && !must_not_begin(next) && !must_not_end(c)
}

/// True for characters that cannot begin a line (行頭禁則).
fn must_not_begin(c: char) -> bool {
    "、。，．：；！？）］」』】〉》ー…・々)],.:;!?%゛゜ぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(c)
}

/// True for characters that cannot end a line (行末禁則).
fn must_not_end(c: char) -> bool {
    "（［「『【〈《([".contains(c)
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_where_they_may() {
        assert_eq!(wrap("one two three", 7, 0), "one two\nthree");
        assert_eq!(wrap("one two three", 9, 2), "one two\n  three");
        assert_eq!(wrap("贴目带半目就没有和棋。", 10, 0), "贴目带半目\n就没有和\n棋。");
        assert_eq!(wrap("用 GB18030 读取", 8, 0), "用\nGB18030\n读取");
        assert_eq!(wrap("unbreakable", 4, 0), "unbreakable");
        assert_eq!(wrap("", 4, 0), "");
        assert_eq!(wrap("\u{1b}[1mone\u{1b}[0m two three", 7, 0), "\u{1b}[1mone\u{1b}[0m two\nthree");
    }
}
