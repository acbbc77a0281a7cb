//! Measures text and breaks it into lines.

use super::names::is_wide;

/// Returns the approximate width of a text in units of its font size.
pub(super) fn width(text: &str) -> f32 {
    text.chars()
        .map(|c| match c {
            c if is_wide(c) => 1.0,
            'i' | 'l' | 'j' | '.' | ',' | ':' | ';' | '\'' | '!' | '|' | ' ' | '(' | ')' => 0.31,
            'f' | 't' | 'r' | '-' | '"' => 0.4,
            'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.92,
            'A'..='Z' => 0.68,
            _ => 0.58,
        })
        .sum()
}

/// Breaks a text into lines of at most `most` times the font size, at spaces if possible.
pub(super) fn wrapped(text: &str, most: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut available = most;
    for word in text.split_inclusive(' ') {
        let mut needed = width(word.trim_end());
        let mut word = word;
        if needed > available && lines.last().is_some_and(|line| !line.is_empty()) && needed <= most.min(12.0)
        {
            lines.push(String::new());
            available = most;
        }
        // A word longer than a line, or text without spaces (Chinese), breaks at the end of the line, but not
        // before punctuation that closes a sentence.
        while needed > available {
            let mut end = 0;
            let mut taken = 0.0;
            for (at, c) in word.char_indices() {
                taken += width(c.encode_utf8(&mut [0; 4]));
                if taken > available && !"，。、；：！？）」』”’,.;:!?)".contains(c) {
                    end = at;
                    break;
                }
                end = at + c.len_utf8();
            }
            if end == 0 && lines.last().is_some_and(String::is_empty) {
                end = word.chars().next().map_or(0, char::len_utf8);
            }
            if let Some(line) = lines.last_mut() {
                line.push_str(&word[..end]);
            }
            word = &word[end..];
            needed = width(word.trim_end());
            available = most;
            if word.trim_end().is_empty() {
                break;
            }
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
        available -= width(word);
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}
