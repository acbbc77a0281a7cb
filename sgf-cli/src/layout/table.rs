//! Columns of text for people. East Asian characters take two columns.

use std::fmt::Write;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Appends `text` and blanks up to `width`; a longer text is cut and ends in `…`.
pub(crate) fn cell(row: &mut String, text: &str, width: usize) {
    let text_width = text.width();
    if text_width <= width {
        let _ = write!(row, "{text}{}", " ".repeat(width - text_width));
        return;
    }
    let mut used = 0;
    for c in text.chars() {
        let next = used + c.width().unwrap_or(0);
        if next >= width {
            break;
        }
        used = next;
        row.push(c);
    }
    let _ = write!(row, "…{}", " ".repeat(width.saturating_sub(used + 1)));
}

/// Appends blanks up to `width` and `text`.
pub(crate) fn cell_right(row: &mut String, text: &str, width: usize) {
    let _ = write!(row, "{}{text}", " ".repeat(width.saturating_sub(text.width())));
}

/// Appends `text`; if it is longer than `width`, `…` and its end.
pub(crate) fn cell_end(row: &mut String, text: &str, width: usize) {
    if text.width() <= width {
        return row.push_str(text);
    }
    let (mut used, mut start) = (1, text.len());
    for (at, c) in text.char_indices().rev() {
        used += c.width().unwrap_or(0);
        if used > width {
            break;
        }
        start = at;
    }
    let _ = write!(row, "…{}", &text[start..]);
}

#[cfg(test)]
mod tests {
    use super::{cell, cell_end};

    #[test]
    fn the_end_of_a_path_is_what_tells_it_apart() {
        for (text, right) in [("a.sgf", "a.sgf"), ("folder/a.sgf", "…/a.sgf"), ("文件夹/棋谱.sgf", "…谱.sgf")]
        {
            let mut row = String::new();
            cell_end(&mut row, text, 7);
            assert_eq!(row, right);
        }
    }

    #[test]
    fn wide_characters_take_two_columns() {
        for (text, right) in
            [("ab", "ab    |"), ("柯洁", "柯洁  |"), ("abcdefgh", "abcde…|"), ("柯洁九段", "柯洁… |")]
        {
            let mut row = String::new();
            cell(&mut row, text, 6);
            assert_eq!(format!("{row}|"), right);
        }
    }
}
