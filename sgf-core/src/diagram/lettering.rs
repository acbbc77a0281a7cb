//! How much room letters take, and where a text is broken into lines.

use super::names::is_wide;

/// About how wide a text is, in its own height.
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

/// Breaks a text into lines of so many heights, at blanks where it has some.
pub(super) fn wrapped(text: &str, most: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut room = most;
    for word in text.split_inclusive(' ') {
        let mut needed = width(word.trim_end());
        let mut word = word;
        if needed > room && lines.last().is_some_and(|line| !line.is_empty()) && needed <= most.min(12.0) {
            lines.push(String::new());
            room = most;
        }
        // Longer than a line, or without blanks as Chinese is: wherever the room ends, but not before what closes a sentence.
        while needed > room {
            let mut end = 0;
            let mut taken = 0.0;
            for (at, c) in word.char_indices() {
                taken += width(c.encode_utf8(&mut [0; 4]));
                if taken > room && !"，。、；：！？）」』”’,.;:!?)".contains(c) {
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
            room = most;
            if word.trim_end().is_empty() {
                break;
            }
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
        room -= width(word);
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}
