//! What the event parser asks where the input leaves the grammar: where a game begins, what may follow a value, what junk is.

use crate::diag::{Applicability, Code, Diagnostic, Sink};
use crate::text::{name_end, skip_space};

use super::game_settings::GameSettings;

/// How safely junk is removed: not at all where a value follows, which would then hang on the property before it; and a
/// guess where it holds more than junk.
#[cold]
pub(super) fn fix_of_junk(source: &[u8], start: usize, end: usize) -> Option<Applicability> {
    match source.get(skip_space(source, end)) {
        Some(b'[') => None,
        _ if holds_property(&source[start..end]) => Some(Applicability::Unsafe),
        _ => Some(Applicability::Safe),
    }
}

/// Whether text that belongs to no game holds a property: a capital letter and a value.
fn holds_property(junk: &[u8]) -> bool {
    memchr::memchr_iter(b'[', junk).any(|at| {
        let before = junk[..at].trim_ascii_end();
        before.last().is_some_and(u8::is_ascii_uppercase)
    })
}

/// Whether a name could be meant as one: not a word of junk text.
pub(super) fn is_capital_name(name: &[u8]) -> bool {
    name.len() <= 2 && name.iter().all(u8::is_ascii_uppercase)
}

/// Whether the bytes from `at` on are what may follow a value: another value, a property, a node, a variation or an end.
pub(super) fn follows_cleanly(source: &[u8], at: usize) -> bool {
    let at = skip_space(source, at);
    let property = |at: usize| {
        let end = name_end(source, at);
        end > at
            && end - at <= 100
            && source[at..end].iter().any(u8::is_ascii_uppercase)
            && source.get(skip_space(source, end)) == Some(&b'[')
    };
    let structural = |at: usize| {
        let at = skip_space(source, at);
        source.get(at).is_none_or(|b| matches!(b, b';' | b'(' | b')')) || property(at)
    };
    match source.get(at) {
        None | Some(b'[') => true,
        Some(b';') => structural(at + 1),
        Some(b'(') => {
            matches!(source.get(skip_space(source, at + 1)), Some(b';' | b'(')) || structural(at + 1)
        }
        Some(b')') => {
            // `)` ends many a text too: behind a real one come more of them, another variation, or nothing of this game.
            let next = skip_space(source, at + 1);
            !matches!(source.get(next), Some(b']' | b'.' | b',' | b'!' | b'?'))
                && memchr::memchr2(b'[', b']', &source[next..(next + 256).min(source.len())])
                    .is_none_or(|i| source[next + i] == b'[')
        }
        Some(_) => property(at),
    }
}

/// Whether the `[` at `open` is the start of a property's value in a node: a capital name right before it that is preceded
/// by structure rather than by text.
pub(super) fn starts_property(source: &[u8], from: usize, open: usize) -> bool {
    let before = &source[from..open];
    let name = before.iter().rev().take_while(|b| b.is_ascii_alphanumeric()).count();
    let head = before[..before.len() - name].trim_ascii_end();
    name > 0
        && before[before.len() - name..].iter().all(|b| !b.is_ascii_lowercase())
        && matches!(head.last(), Some(b';' | b'(' | b')'))
}

/// The offset of the next `(` that starts a game: one with `;`, a property or another such `(` behind it.
pub(super) fn find_game(
    source: &[u8],
    from: usize,
    settings: GameSettings,
    sink: &mut dyn Sink,
) -> Option<usize> {
    let mut at = from;
    let mut junk_from = None;
    let mut found = None;
    // Where the row of parentheses begins that the game starts with.
    let mut row_start = source.len();
    while let Some(&byte) = source.get(at) {
        match byte {
            b'(' => match starts_game(source, at) {
                Ok(innermost) => {
                    if innermost > at {
                        let row = source[at..innermost].iter().filter(|&&b| b == b'(').count();
                        sink.report(
                            Diagnostic::new(Code::VariationStart, at, innermost)
                                .in_game(settings.game)
                                .arg(row),
                        );
                    }
                    found = Some(innermost);
                    row_start = at;
                    break;
                }
                // No parenthesis of a row starts a game if its last does not.
                Err(end) => {
                    junk_from.get_or_insert(at);
                    at = end;
                }
            },
            0..=b' ' => at += 1,
            b')' if junk_from.is_none() && settings.game > 0 => {
                // Behind a game; a row of them is one finding.
                let first = at;
                let mut count = 0;
                while source.get(at) == Some(&b')') {
                    count += 1;
                    at = skip_space(source, at + 1);
                }
                if settings.at_end || at < source.len() {
                    sink.report(
                        Diagnostic::new(Code::StrayClose, first, at.min(source.len()))
                            .in_game(settings.game - 1)
                            .arg(count),
                    );
                } else {
                    return None;
                }
            }
            _ => {
                junk_from.get_or_insert(at);
                at += 1;
            }
        }
    }
    if found.is_none() && !settings.at_end {
        return None;
    }
    if let Some(start) = junk_from {
        let end = row_start;
        let end = start + source[start..end].trim_ascii_end().len();
        // Nodes that lost their parentheses are no mail header.
        let fix =
            if holds_property(&source[start..end]) { Applicability::Unsafe } else { Applicability::Safe };
        if settings.game > 0 {
            let found = Diagnostic::new(Code::JunkAfterTree, start, end).in_game(settings.game - 1);
            sink.report(found.fixable(Some(fix)));
        } else if found.is_some() {
            sink.report(Diagnostic::new(Code::JunkBeforeTree, start, end).fixable(Some(fix)));
        }
    }
    found
}

/// Whether the row of parentheses at `open` starts a game: its innermost one; if not, where the row ends.
fn starts_game(source: &[u8], open: usize) -> Result<usize, usize> {
    let mut row = open + 1;
    loop {
        let at = skip_space(source, row);
        match source.get(at) {
            Some(b';') => return Ok(row - 1),
            Some(b'(') => row = at + 1,
            Some(b'A'..=b'Z') => {
                let end = name_end(source, at);
                return if source.get(skip_space(source, end)) == Some(&b'[') {
                    Ok(row - 1)
                } else {
                    Err(row)
                };
            }
            _ => return Err(row),
        }
    }
}
