//! Decides whether a parenthesis inside a game that is still open begins the next game, so that a game
//! without its closing parentheses does not contain all games after it.
//!
//! Some records repeat root properties in a variation on purpose, so what the first node holds is not enough.
//! If the open game is closed further on, the parenthesis begins a variation; if the games after it are
//! complete and nothing closes the open one, it begins a game. [`WINDOW`] bounds how far that is examined.

use crate::diag::{Applicability, Code, Diagnostic, Sink};
use crate::text::{Scan, head_of_game, is_abandoned, name_end, skip_space, starts_line, value_end};

use super::game_settings::GameSettings;
use super::ident::Ident;

/// The number of bytes after the parenthesis that are examined at most.
const WINDOW: usize = 1 << 20;
/// The number of bytes of the first node that are examined at most.
const NODE_WINDOW: usize = 4 << 10;
/// The number of bytes at the end of a value in which the head of the next game is sought.
const HEAD: usize = 80;

/// The properties of a record as a whole: SGF FF\[4\], "Root Properties".
const ROOT: [Ident; 6] = [Ident::FF, Ident::GM, Ident::CA, Ident::AP, Ident::ST, Ident::SZ];
/// The properties of a game that records begin with: SGF FF\[4\], "Game Info Properties".
const GAME_INFO: [Ident; 21] = [
    Ident::PB,
    Ident::PW,
    Ident::RE,
    Ident::DT,
    Ident::KM,
    Ident::HA,
    Ident::EV,
    Ident::RO,
    Ident::PC,
    Ident::BR,
    Ident::WR,
    Ident::BT,
    Ident::WT,
    Ident::RU,
    Ident::TM,
    Ident::OT,
    Ident::GN,
    Ident::SO,
    Ident::US,
    Ident::AN,
    Ident::CP,
];

/// The answer for a parenthesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// The next game. The open game ends before the parenthesis.
    Game,
    /// A variation.
    Variation,
    /// The source ends before the answer is known, and more input is to come.
    NeedMore,
}

/// How much the first node after a parenthesis looks like the root of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RootLike {
    No,
    /// It has one property that a root has.
    Weakly,
    /// It has several.
    Strongly,
}

/// What earlier answers show of later parentheses of the game. It keeps the search linear.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    /// No parenthesis before this offset begins a game.
    variations_until: usize,
    /// No parenthesis before this offset begins a game if its node is only weakly like a root.
    weak_until: usize,
}

impl Known {
    /// Returns what the `(` at `open`, inside an open game, begins.
    pub(super) fn begins(&mut self, source: &[u8], open: usize, scan: Scan, at_end: bool) -> Begins {
        let first = skip_space(source, open + 1);
        if source.get(first) != Some(&b';') || open < self.variations_until {
            return Begins::Variation;
        }
        // Nearly all variations begin with a move or a comment.
        let name = skip_space(source, first + 1);
        if matches!(source.get(name), Some(b'B' | b'W' | b'C' | b'N' | b'L'))
            && source.get(name + 1) == Some(&b'[')
            || !starts_line(source, open)
        {
            return Begins::Variation;
        }
        if !at_end && source.len() < open + NODE_WINDOW {
            return Begins::NeedMore;
        }
        let root_like = root_like(source, open, scan);
        if root_like == RootLike::No || root_like == RootLike::Weakly && open < self.weak_until {
            return Begins::Variation;
        }
        match following(source, open, scan, at_end) {
            (_, Following::NeedMore) => Begins::NeedMore,
            (at, Following::Closes) => {
                self.variations_until = at;
                Begins::Variation
            }
            (at, Following::Cut | Following::Open) if root_like == RootLike::Weakly => {
                self.weak_until = at;
                Begins::Variation
            }
            _ => Begins::Game,
        }
    }
}

/// Returns whether a name of two letters is that of a root property.
#[inline]
pub(super) fn is_of_root(name: &[u8]) -> bool {
    matches!(name, b"FF" | b"GM" | b"CA" | b"AP" | b"SZ" | b"ST")
}

/// Returns whether a node with this property may be the root of a game.
pub(super) fn is_of_game(ident: Ident) -> bool {
    ROOT.contains(&ident) || GAME_INFO.contains(&ident)
}

/// Returns the `(` of the next game if the value from `inside` to `end` is a text without its closing
/// bracket, which reaches into the first property of that game: `text`, a line end, `(;GM[1`.
pub(super) fn swallowed_head(source: &[u8], inside: usize, end: usize) -> Option<usize> {
    let window = &source[end.saturating_sub(HEAD).max(inside)..end];
    let bracket = end - window.len() + memchr::memrchr(b'[', window)?;
    head_before(source, inside, bracket)
}

#[cold]
fn head_before(source: &[u8], inside: usize, bracket: usize) -> Option<usize> {
    let (open, name) = head_of_game(&source[inside..], bracket - inside)?;
    is_of_game(Ident::of(name)).then_some(inside + open)
}

/// Compares the first node after the `(` at `open` with the root of a game.
fn root_like(source: &[u8], open: usize, scan: Scan) -> RootLike {
    let source = &source[..source.len().min(open + NODE_WINDOW)];
    let mut at = skip_space(source, skip_space(source, open + 1) + 1);
    let (mut root, mut info, mut has_move) = (0, 0, false);
    loop {
        let end = name_end(source, at);
        if end == at || source.get(skip_space(source, end)) != Some(&b'[') {
            break;
        }
        let ident = Ident::of(&source[at..end]);
        if is_abandoned(source, skip_space(source, end) + 1) {
            break;
        }
        root += u32::from(ROOT.contains(&ident));
        info += u32::from(GAME_INFO.contains(&ident));
        has_move |= ident == Ident::B || ident == Ident::W;
        at = skip_space(source, end);
        while source.get(at) == Some(&b'[') {
            at = skip_space(source, value_end(source, at + 1, scan) + 1);
        }
    }
    // Games that were merged into one tree keep their game information in the node in which they part: SGF
    // FF[4], "Game Info Properties".
    match (root, info, has_move) {
        (0, 0, _) | (0, _, true) | (1, 0, true) => RootLike::No,
        (0, 1, _) | (1, 0, _) => RootLike::Weakly,
        _ => RootLike::Strongly,
    }
}

/// What follows a parenthesis in an open game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Following {
    /// The open game, or the variation around, is closed.
    Closes,
    /// The input ends; all that was opened is closed, but nothing closes the open game.
    Complete,
    /// The input ends inside what was opened.
    Cut,
    /// Another game begins inside the first, or the window ends.
    Open,
    /// The source ends before the answer is known, and more input is to come.
    NeedMore,
}

/// Follows the parentheses from the `(` at `open` on. Also returns the offset at which that ended.
fn following(source: &[u8], open: usize, scan: Scan, at_end: bool) -> (usize, Following) {
    let window = &source[..source.len().min(open.saturating_add(WINDOW))];
    // The answer must not depend on how much of the input was read.
    let is_partial = !at_end && window.len() == source.len();
    let mut depth = 0_u32;
    let mut at = open;
    while let Some(found) = window.get(at..).and_then(|rest| memchr::memchr3(b'(', b')', b'[', rest)) {
        at += found;
        match window[at] {
            b'(' => {
                // Another game without its end: what is known up to here is enough.
                let nested = depth > 0 && starts_line(window, at);
                if nested && is_partial && window.len() - at < NODE_WINDOW {
                    return (at, Following::NeedMore);
                }
                if nested && root_like(window, at, scan) == RootLike::Strongly {
                    return (at, Following::Open);
                }
                depth += 1;
                at += 1;
            }
            b')' => match depth.checked_sub(1) {
                Some(outer) => {
                    depth = outer;
                    at += 1;
                }
                None => return (at, Following::Closes),
            },
            _ if is_abandoned(window, at + 1) => at += 1,
            _ => {
                let end = value_end(window, at + 1, scan).min(window.len());
                at = swallowed_head(window, at + 1, end).unwrap_or(end + 1);
            }
        }
    }
    let how = match depth {
        _ if is_partial => Following::NeedMore,
        _ if window.len() < source.len() => Following::Open,
        0 => Following::Complete,
        _ => Following::Cut,
    };
    (window.len(), how)
}

/// Skips white space at `at`, and reports NUL and other control characters in it.
pub(super) fn skip_controls(source: &[u8], at: usize, settings: GameSettings, sink: &mut dyn Sink) -> usize {
    let end = skip_space(source, at);
    let is_control = |b: &u8| !matches!(b, b'\t'..=b'\r' | b' ');
    if let Some(first) = source[at..end].iter().position(is_control) {
        let first = at + first;
        let last = source[..end].iter().rposition(is_control).unwrap_or(first);
        let run = &source[first..=last];
        let game = settings.game.saturating_sub(u32::from(settings.game > 0));
        let found = controls(source, first, last + 1).in_game(game);
        sink.report(found.arg(run.iter().filter(|b| is_control(b)).count()));
    }
    end
}

/// Returns the finding for control characters outside of values, but for their number.
pub(super) fn controls(source: &[u8], start: usize, end: usize) -> Diagnostic {
    let is_word = |at: Option<usize>| at.and_then(|at| source.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    // Between two names they are what keeps these apart.
    let fix = !(is_word(start.checked_sub(1)) && is_word(Some(end)));
    let fix = fix.then_some(Applicability::Safe);
    let first = source.get(start).map_or(0, |b| *b);
    Diagnostic::new(Code::StrayControls, start, end).fixable(fix).arg(format!("U+{first:04X}"))
}
