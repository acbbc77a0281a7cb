//! Decisions of the event parser where the input departs from the grammar: where a game begins, what may
//! follow a value, and what is junk.

use crate::diag::{Applicability, Code, Diagnostic, Severity, Sink};
use crate::text::{name_end, skip_space};

use super::game_settings::GameSettings;
use super::next_game::{is_of_root, skip_controls};

/// Returns how safely junk can be removed: not at all (`None`) if a value follows, which would then belong to
/// the property before it; unsafely if it contains more than junk.
#[cold]
pub(super) fn fix_of_junk(source: &[u8], start: usize, end: usize) -> Option<Applicability> {
    match source.get(skip_space(source, end)) {
        Some(b'[') => None,
        _ if holds_property(&source[start..end]) => Some(Applicability::Unsafe),
        _ => Some(Applicability::Safe),
    }
}

/// Returns whether junk contains a property: a capital letter and a value.
fn holds_property(junk: &[u8]) -> bool {
    memchr::memchr_iter(b'[', junk).any(|at| {
        let before = junk[..at].trim_ascii_end();
        before.last().is_some_and(u8::is_ascii_uppercase)
    })
}

/// Returns whether a name is likely to be meant as one, and not as a word of junk.
pub(super) fn is_capital_name(name: &[u8]) -> bool {
    name.len() <= 2 && name.iter().all(u8::is_ascii_uppercase)
}

/// Returns whether the bytes from `at` on may follow a value: another value, a property, a node, a variation
/// or an end.
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
            // Text often ends in `)` too. After a real one come others, another variation, or nothing of this
            // game.
            let next = skip_space(source, at + 1);
            !matches!(source.get(next), Some(b']' | b'.' | b',' | b'!' | b'?'))
                && memchr::memchr2(b'[', b']', &source[next..(next + 256).min(source.len())])
                    .is_none_or(|i| source[next + i] == b'[')
        }
        Some(_) => property(at),
    }
}

/// Returns whether the `[` at `open` starts a property's value in a node: right before it is a name in
/// capitals, and before that structure rather than text.
pub(super) fn starts_property(source: &[u8], from: usize, open: usize) -> bool {
    let before = &source[from..open];
    let name = before.iter().rev().take_while(|b| b.is_ascii_alphanumeric()).count();
    let head = before[..before.len() - name].trim_ascii_end();
    name > 0
        && before[before.len() - name..].iter().all(|b| !b.is_ascii_lowercase())
        && matches!(head.last(), Some(b';' | b'(' | b')'))
}

/// Returns the offset of the next `(` that starts a game, that is, which `;`, a property or another such `(`
/// follows; or that of a node without it at the start of the input. Reports what is skipped before it.
pub(super) fn find_game(
    source: &[u8],
    from: usize,
    settings: GameSettings,
    sink: &mut dyn Sink,
) -> Option<usize> {
    let mut at = from;
    let mut junk_from = None;
    let mut found = None;
    // The first of the parentheses that the game starts with.
    let mut row_start = source.len();
    let mut no_page_until = 0;
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
                // No parenthesis of a sequence starts a game if the last one does not.
                Err(end) => {
                    junk_from.get_or_insert(at);
                    at = end;
                }
            },
            b';' | b'A'..=b'Z' if settings.game == 0 && junk_from.is_none() => {
                match starts_bare_node(source, at) {
                    Some(true) => return Some(at),
                    None if !settings.at_end => return None,
                    _ => {
                        junk_from = Some(at);
                        at += 1;
                    }
                }
            }
            b'<' if settings.game > 0 && at >= no_page_until => match page_end(source, at, settings.at_end) {
                Page::Until(end) => {
                    if junk_from.is_none() {
                        report_page(source, at, end, settings.game - 1, None, sink);
                    }
                    at = end;
                }
                Page::No { until } => {
                    no_page_until = until;
                    junk_from.get_or_insert(at);
                    at += 1;
                }
                Page::NeedMore => return None,
            },
            0..=b' ' if junk_from.is_some() => at += 1,
            0..=b' ' => at = skip_controls(source, at, settings, sink),
            b')' if junk_from.is_none() && settings.game > 0 => {
                // After a game. A sequence of them is one finding.
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
        let junk = &source[start..end];
        let is_text = junk.iter().any(|&byte| byte.is_ascii_alphanumeric() || byte > 0x7F);
        // A title, a licence or the header of a mail may be wanted; stray signs are not.
        let fix = if is_text { Applicability::Unsafe } else { Applicability::Safe };
        let holds_property = holds_property(junk);
        let report = |sink: &mut dyn Sink, mut junk: Diagnostic| {
            if holds_property {
                // It may be a part of the game.
                junk.severity = junk.severity.max(Severity::Warning);
                junk.kind = Some(MAY_BE_OF_THE_GAME);
            }
            sink.report(junk.fixable(Some(fix)));
        };
        if settings.game > 0 {
            report(sink, Diagnostic::new(Code::JunkAfterTree, start, end).in_game(settings.game - 1));
        } else if found.is_some() {
            report(sink, Diagnostic::new(Code::JunkBeforeTree, start, end));
        }
    }
    found
}

/// The kind of text outside a game that holds properties.
const MAY_BE_OF_THE_GAME: &str = "properties";

/// Whether a `<` begins the rest of a web page, which programs save with a record that they found in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    /// It does, and the page ends before this offset.
    Until(usize),
    /// It does not, nor does any before this offset.
    No { until: usize },
    /// The source ends before that is known, and more input is to come.
    NeedMore,
}

/// Returns whether the `<` at `at` begins the rest of a web page: a tag, and `</html>` before the next node with a
/// property.
#[cold]
pub(super) fn page_end(source: &[u8], at: usize, at_end: bool) -> Page {
    const END: &[u8] = b"</html>";
    let tag = &source[at + 1..];
    if !tag.first().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'/' | b'!')) {
        return if tag.is_empty() && !at_end { Page::NeedMore } else { Page::No { until: at + 1 } };
    }
    let mut next = at;
    while let Some(found) = memchr::memchr2(b'<', b';', &source[next..]) {
        next += found;
        if source[next] == b'<' {
            let length = END.len().min(source.len() - next);
            if source[next..next + length].eq_ignore_ascii_case(END) {
                return Page::Until(next + length);
            }
        } else {
            let name = skip_space(source, next + 1);
            let end = name_end(source, name);
            if end > name && is_capital_name(&source[name..end]) && source.get(end) == Some(&b'[') {
                return Page::No { until: next };
            }
        }
        next += 1;
    }
    if at_end { Page::No { until: source.len() } } else { Page::NeedMore }
}

/// Reports the rest of a web page, behind a game or in it.
pub(super) fn report_page(
    source: &[u8],
    start: usize,
    end: usize,
    game: u32,
    node: Option<u32>,
    sink: &mut dyn Sink,
) {
    let fix = fix_of_junk(source, start, end).map(|_| Applicability::Unsafe);
    let mut found = Diagnostic::new(Code::WebPage, start, end).in_game(game).fixable(fix).arg(end - start);
    found.node = node;
    sink.report(found);
}

/// Returns whether a record begins at `at` with a node whose `(` is missing: `;` and a property, or a property of a
/// root; `None` if the source ends before that is known.
fn starts_bare_node(source: &[u8], at: usize) -> Option<bool> {
    let has_semicolon = source[at] == b';';
    let name = if has_semicolon { skip_space(source, at + 1) } else { at };
    let end = name_end(source, name);
    let value = skip_space(source, end);
    let name = &source[name.min(end)..end];
    match source.get(value) {
        None if name.len() <= 2 => None,
        Some(b'[') if is_capital_name(name) && !name.is_empty() => Some(has_semicolon || is_of_root(name)),
        _ => Some(false),
    }
}

/// Returns the innermost of the parentheses at `open` if they start a game; otherwise, as the error, where
/// they end.
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
