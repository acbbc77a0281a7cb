//! Columns of text for people, East Asian characters counted as two.

use std::fmt::Write;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Appends `text` and blanks up to `width`; longer text is cut with `…`.
pub(crate) fn cell(row: &mut String, text: &str, width: usize) {
    let own = text.width();
    if own <= width {
        let _ = write!(row, "{text}{}", " ".repeat(width - own));
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

#[cfg(test)]
mod tests {
    use super::cell;

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
