//! The difference of a record before and after a change, as `--diff` prints it.

use std::time::Duration;

use sgf_core::tree::ParseOptions;
use similar::{TextDiff, TextDiffConfig};

use super::sanitize;

/// Returns the settings of a comparison. It stops to look for the smallest difference after 5 seconds: in an
/// archive of which every line changes the search would take for ever.
pub(crate) fn differ() -> TextDiffConfig {
    let mut config = TextDiff::configure();
    config.timeout(Duration::from_secs(5));
    config
}

/// Returns the difference of two records in the unified format, as text that is harmless on a terminal; with
/// `color`, red and green.
pub(crate) fn unified(name: &str, before: &[u8], after: &[u8], color: bool) -> String {
    let (before, after) = (decoded(before), decoded(after));
    let name = &sanitize::line(name);
    let diff = differ().diff_lines(&before, &after).unified_diff().header(name, name).to_string();
    let mut text = String::with_capacity(diff.len());
    for line in diff.lines() {
        let plain = sanitize::line(line);
        match line.as_bytes().first().filter(|_| color) {
            Some(b'-') => text.push_str(&format!("\x1b[31m{plain}\x1b[0m\n")),
            Some(b'+') => text.push_str(&format!("\x1b[32m{plain}\x1b[0m\n")),
            _ => {
                text.push_str(&plain);
                text.push('\n');
            }
        }
    }
    text
}

/// Returns a record as text, each game decoded from its charset.
fn decoded(bytes: &[u8]) -> String {
    let collection = sgf_core::parse(bytes, &ParseOptions::default()).collection;
    let source = collection.source();
    let mut text = String::new();
    let mut at = 0;
    for game in collection.games() {
        let end = game.span().end as usize;
        text.push_str(&game.coding().charset.decode(&source[at..end]).0);
        at = end;
    }
    text.push_str(&String::from_utf8_lossy(&source[at..]));
    text
}
