//! The lexer: cuts any bytes into tokens, without errors, and finds the ends of names and values for the
//! parsers.

use memchr::memchr2;

use super::charset::Scan;
use super::span::Span;

/// The kind of a [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Semicolon,
    /// A letter, and the letters and digits that follow.
    Name,
    /// `[`, a value, and `]` unless the input ends first.
    Value {
        /// Whether the `]` is there.
        closed: bool,
    },
    /// White space and control characters.
    Space,
    /// Anything else.
    Junk,
}

/// A token and the bytes it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// The bytes; those of a value include its brackets.
    pub span: Span,
}

/// An iterator over the tokens of a source. Each byte lies in exactly one token.
///
/// ```
/// use sgf_core::text::{Lexer, Scan, TokenKind};
/// let kinds: Vec<_> = Lexer::new(b"(;B[pd])", Scan::Bytes).map(|token| token.kind).collect();
/// assert_eq!(kinds.len(), 5);
/// assert_eq!(kinds[3], TokenKind::Value { closed: true });
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'s> {
    source: &'s [u8],
    at: usize,
    scan: Scan,
}

impl<'s> Lexer<'s> {
    /// Creates a lexer over the first [`Span::MAX`] bytes of `source`.
    #[must_use]
    pub fn new(source: &'s [u8], scan: Scan) -> Self {
        Lexer { source: &source[..source.len().min(Span::MAX)], at: 0, scan }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let start = self.at;
        let &byte = self.source.get(start)?;
        let (kind, end) = match class(byte) {
            Class::Open => (TokenKind::Open, start + 1),
            Class::Close => (TokenKind::Close, start + 1),
            Class::Semicolon => (TokenKind::Semicolon, start + 1),
            Class::Value => {
                let end = value_end(self.source, start + 1, self.scan);
                let closed = end < self.source.len();
                (TokenKind::Value { closed }, if closed { end + 1 } else { end })
            }
            Class::Letter => (TokenKind::Name, name_end(self.source, start)),
            Class::Space => (TokenKind::Space, skip_space(self.source, start)),
            Class::Junk => {
                let len = self.source[start..].iter().position(|&b| class(b) != Class::Junk);
                (TokenKind::Junk, len.map_or(self.source.len(), |len| start + len))
            }
        };
        self.at = end;
        Some(Token { kind, span: Span::new(start, end) })
    }
}

/// The kind of token that a byte starts outside of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Open,
    Close,
    Semicolon,
    Value,
    Letter,
    Space,
    Junk,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Junk; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'(' => Class::Open,
            b')' => Class::Close,
            b';' => Class::Semicolon,
            b'[' => Class::Value,
            b'A'..=b'Z' | b'a'..=b'z' => Class::Letter,
            // NUL and other control bytes between tokens do no harm; FF[4] allows only white space.
            0..=b' ' => Class::Space,
            _ => Class::Junk,
        };
        byte += 1;
    }
    classes
};

/// Returns the class of a byte outside of values.
#[inline]
pub(crate) fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

/// Returns the offset of the first byte at or after `at` that is not white space.
#[inline]
#[must_use]
pub(crate) fn skip_space(source: &[u8], mut at: usize) -> usize {
    while source.get(at).is_some_and(|&b| b <= b' ') {
        at += 1;
    }
    at
}

/// Returns the end of the name that starts at `at`: letters and digits.
#[inline]
#[must_use]
pub(crate) fn name_end(source: &[u8], mut at: usize) -> usize {
    while source.get(at).is_some_and(u8::is_ascii_alphanumeric) {
        at += 1;
    }
    at
}

/// Returns whether the value whose first byte is at `inside` was begun and abandoned: `C[)`, then a variation
/// `(;B[` or the tag of a web page that was saved with the record.
///
/// A server is known to write that in place of a comment that it lost. Reading on to the next `]` would
/// swallow a move each time.
#[inline]
#[must_use]
pub(crate) fn is_abandoned(source: &[u8], inside: usize) -> bool {
    source.get(inside) == Some(&b')') && goes_on(source, skip_space(source, inside + 1))
}

#[cold]
fn goes_on(source: &[u8], at: usize) -> bool {
    let is_tag = || {
        source.get(at) == Some(&b'<')
            && source.get(at + 1).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'/')
    };
    starts_variation(source, at) || is_tag()
}

fn starts_variation(source: &[u8], open: usize) -> bool {
    let semicolon = skip_space(source, open + 1);
    let name = skip_space(source, semicolon + 1);
    let end = name_end(source, name);
    source.get(open) == Some(&b'(')
        && source.get(semicolon) == Some(&b';')
        && source.get(name).is_some_and(u8::is_ascii_uppercase)
        && source.get(end) == Some(&b'[')
}

/// Returns the `(` and the name of two letters if the `[` at `bracket` ends the head of a game on a line of
/// its own: `(;GM[`.
#[must_use]
pub(crate) fn head_of_game(text: &[u8], bracket: usize) -> Option<(usize, &[u8])> {
    let before = &text[..bracket];
    let (before, name) = before.split_at_checked(bracket.checked_sub(2)?)?;
    if before.last().is_some_and(u8::is_ascii_uppercase) || !name.iter().all(u8::is_ascii_uppercase) {
        return None;
    }
    let before = before.trim_ascii_end().strip_suffix(b";")?.trim_ascii_end();
    let open = before.strip_suffix(b"(")?.len();
    starts_line(text, open).then_some((open, name))
}

/// Returns whether nothing but blanks stands before `at` in its line, which is not the first.
pub(crate) fn starts_line(source: &[u8], at: usize) -> bool {
    let before = source[..at].iter().rev().find(|b| !matches!(b, b' ' | b'\t'));
    matches!(before, Some(b'\n' | b'\r'))
}

/// Returns the offset of the `]` that ends the value whose first byte is at `from`, or the length of `source`
/// if it does not end.
#[inline]
#[must_use]
pub(crate) fn value_end(source: &[u8], from: usize, scan: Scan) -> usize {
    match scan {
        Scan::Bytes => value_end_bytes(source, from),
        Scan::Iso2022Jp => value_end_iso2022(source, from),
        Scan::Gbk | Scan::Big5 | Scan::ShiftJis => value_end_pairs(source, from, scan),
    }
}

#[inline]
fn value_end_bytes(source: &[u8], mut at: usize) -> usize {
    // Most values are short, and a call of memchr costs more than a few comparisons.
    let short = (at + 8).min(source.len());
    while at < short {
        match source[at] {
            b']' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    while let Some(found) = source.get(at..).and_then(|rest| memchr2(b']', b'\\', rest)) {
        at += found;
        if source[at] == b']' {
            return at;
        }
        at += 2;
    }
    source.len()
}

fn value_end_pairs(source: &[u8], mut at: usize, scan: Scan) -> usize {
    while let Some(&byte) = source.get(at) {
        at += match byte {
            b']' => return at,
            // An escaped character may have two bytes.
            b'\\' => {
                1 + if source.get(at + 1).is_some_and(|&b| b > 0x7F) {
                    scan.char_len(source, at + 1)
                } else {
                    1
                }
            }
            0x00..=0x7F => 1,
            _ => scan.char_len(source, at),
        };
    }
    source.len()
}

fn value_end_iso2022(source: &[u8], mut at: usize) -> usize {
    let mut double = false;
    while let Some(&byte) = source.get(at) {
        match (byte, double) {
            (0x1B, _) => {
                match source.get(at + 1..at + 3) {
                    Some([b'$', b'@' | b'B']) => double = true,
                    Some([b'(', _]) => double = false,
                    _ => {}
                }
                at += 3;
            }
            // A line end always switches back to ASCII.
            (b'\r' | b'\n', true) => {
                double = false;
                at += 1;
            }
            (_, true) => at += 2,
            (b']', false) => return at,
            (b'\\', false) => at += 2,
            (_, false) => at += 1,
        }
    }
    source.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn second_bytes_do_not_end_values() {
        // U+8A31 U+529F in Big5 is B3 5C A5 5C.
        let source = b"[\xB3\x5C\xA5\x5C]x";
        assert_eq!(value_end(source, 1, Scan::Big5), 5);
        assert_eq!(value_end(source, 1, Scan::Bytes), 7);
        let jis = b"[\x1B$B\x5D\x5D\x1B(B]";
        assert_eq!(value_end(jis, 1, Scan::Iso2022Jp), 9);
    }

    proptest! {
        #[test]
        fn tokens_cover_every_byte_once(source: Vec<u8>, which in 0usize..5) {
            let scan = [Scan::Bytes, Scan::Gbk, Scan::Big5, Scan::ShiftJis, Scan::Iso2022Jp][which];
            let mut end = 0;
            for token in Lexer::new(&source, scan) {
                prop_assert_eq!(token.span.start as usize, end);
                prop_assert!(!token.span.is_empty());
                end = token.span.end as usize;
            }
            prop_assert_eq!(end, source.len());
        }

        #[test]
        fn sgf_like_tokens_cover_every_byte_once(source in r"([\(\);\[\]\\ BWC]|[a-z]|\x80|\xff)*") {
            let mut end = 0;
            for token in Lexer::new(source.as_bytes(), Scan::Gbk) {
                prop_assert_eq!(token.span.start as usize, end);
                end = token.span.end as usize;
            }
            prop_assert_eq!(end, source.len());
        }
    }
}
