//! Untrusted text made harmless: a record must not move the cursor of a terminal or change the direction of
//! its text.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns `text` on one line, with escapes for characters that are invisible or change the text around them.
/// Pipes get the escapes, too: they end in a pager or in the log of another terminal.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    let escaped = is_invisible;
    if !text.chars().any(escaped) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => safe.push_str("\\n"),
            '\r' => safe.push_str("\\r"),
            '\t' => safe.push_str("\\t"),
            c if escaped(c) => {
                let _ = write!(safe, "\\u{{{:x}}}", c as u32);
            }
            c => safe.push(c),
        }
    }
    Cow::Owned(safe)
}

/// True for control characters, characters that change the direction of text, characters without width, and
/// fillers.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn nothing_is_left_that_a_terminal_would_obey() {
        let hostile = "a\u{1b}[31m\u{202e}b\u{200b}\nc\t柯é";
        assert_eq!(line(hostile), "a\\u{1b}[31m\\u{202e}b\\u{200b}\\nc\\t柯é");
        assert_eq!(line("a\rb\u{9b}"), "a\\rb\\u{9b}");
        assert_eq!(line("plain 棋"), "plain 棋");
    }
}
