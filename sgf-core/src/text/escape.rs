//! Escapes inside values, as SGF FF\[4\] defines them under "Text" and "SimpleText".

use std::borrow::Cow;

use super::charset::{Charset, Scan};
use super::lexer::{head_of_game, is_abandoned};

/// The two kinds of text values, which differ in their line breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// FF\[4\] Text: line breaks become `\n`, other white space becomes a space.
    Text,
    /// FF\[4\] SimpleText: line breaks become spaces too.
    Simple,
}

/// Removes the escapes of a decoded value; [`escape`] is the inverse.
///
/// `\` before a line break makes a soft break, which vanishes; any other escaped character stands for itself.
/// `\r\n`, `\n\r`, `\r` and `\n` are one break each; other white space becomes a space. Borrows if nothing
/// changes.
///
/// ```
/// use sgf_core::text::{TextKind, unescape};
/// assert_eq!(unescape(r"a\]b\\", TextKind::Text), r"a]b\");
/// assert_eq!(unescape("one\\\ntwo\r\nthree", TextKind::Text), "onetwo\nthree");
/// assert_eq!(unescape("one\ntwo", TextKind::Simple), "one two");
/// ```
#[must_use]
pub fn unescape(raw: &str, kind: TextKind) -> Cow<'_, str> {
    let first = raw.bytes().position(|b| match b {
        b'\\' | b'\r' | b'\t' | 0x0B | 0x0C => true,
        b'\n' => kind == TextKind::Simple,
        _ => false,
    });
    let first = match (first, kind) {
        (None, _) => return Cow::Borrowed(raw),
        // A `\n` before the first character to change may be half of a `\n\r`.
        (Some(at), TextKind::Text) if at > 0 && raw.as_bytes()[at - 1] == b'\n' => at - 1,
        (Some(at), _) => at,
    };
    let mut text = String::with_capacity(raw.len());
    text.push_str(&raw[..first]);
    let mut chars = raw[first..].chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(escaped @ ('\n' | '\r')) => {
                    skip_partner(escaped, &mut chars);
                }
                Some(escaped) => text.push(if is_plain_space(escaped) { ' ' } else { escaped }),
                None => {}
            },
            '\n' | '\r' => {
                skip_partner(c, &mut chars);
                text.push(if kind == TextKind::Simple { ' ' } else { '\n' });
            }
            c if is_plain_space(c) => text.push(' '),
            c => text.push(c),
        }
    }
    Cow::Owned(text)
}

/// The kinds of bytes in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// A control character, white space other than the space, or a backslash: the value needs unescaping.
    pub(crate) special: bool,
    /// A byte above 0x7F.
    pub(crate) high: bool,
}

impl Look {
    /// Examines eight bytes at once, some of them twice. Most values are short, and the branch predictor
    /// cannot foresee where a loop over their bytes ends.
    #[inline]
    pub(crate) fn at(bytes: &[u8]) -> Look {
        const ONES: u64 = u64::MAX / 255;
        const UPPER: u64 = ONES << 7;
        let (mut special, mut high) = (0, 0);
        let mut add = |word: u64| {
            let backslash = word ^ (ONES * b'\\' as u64);
            // A byte below the space borrows, which sets its upper bit; `!word` leaves out bytes that had it
            // set. The borrow can make the next byte look small too, but then there is something special
            // anyway.
            special |=
                word.wrapping_sub(ONES * b' ' as u64) & !word | backslash.wrapping_sub(ONES) & !backslash;
            high |= word;
        };
        match (bytes.first_chunk::<8>(), bytes.first_chunk::<4>()) {
            (Some(_), _) => {
                let (words, _) = bytes.as_chunks::<8>();
                words.iter().chain(bytes.last_chunk()).for_each(|word| add(u64::from_le_bytes(*word)));
            }
            (None, Some(first)) => {
                let last = bytes.last_chunk().unwrap_or(first);
                add(u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last)));
            }
            (None, None) => {
                let mut word = [b' '; 8];
                if let (Some(first), Some(last)) = (bytes.first(), bytes.last()) {
                    (word[0], word[1], word[2]) = (*first, bytes[bytes.len() / 2], *last);
                }
                add(u64::from_le_bytes(word));
            }
        }
        Look { special: special & UPPER != 0, high: high & UPPER != 0 }
    }
}

fn is_plain_space(c: char) -> bool {
    matches!(c, '\t' | '\u{0B}' | '\u{0C}')
}

/// Skips the second character of a line break of two.
fn skip_partner(first: char, chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    let partner = if first == '\n' { '\r' } else { '\n' };
    chars.next_if_eq(&partner);
}

/// Adds the escapes that `text` needs inside a value: for `]` and `\`, for `:` if it is part of a composed
/// value, and for what would be read as the damage of a value without its end.
///
/// ```
/// use sgf_core::text::escape;
/// assert_eq!(escape("a]b", false), r"a\]b");
/// assert_eq!(escape("a:b", true), r"a\:b");
/// assert_eq!(escape("a\n(;GM[1", false), "a\n(;GM\\[1");
/// ```
#[must_use]
pub fn escape(text: &str, composed: bool) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let abandoned = is_abandoned(bytes, 0);
    let needs = |at: usize| match bytes[at] {
        b']' | b'\\' => true,
        b':' => composed,
        b'[' => head_of_game(bytes, at).is_some(),
        _ => false,
    };
    if !abandoned && !(0..bytes.len()).any(needs) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    if abandoned {
        escaped.push('\\');
    }
    for (at, c) in text.char_indices() {
        if needs(at) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    Cow::Owned(escaped)
}

/// How the values of a game are stored: their charset, and whether escapes stand before characters or before
/// bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValueCoding {
    /// The charset.
    pub charset: Charset,
    /// Whether the writing program escaped bytes without regard to multi-byte characters.
    pub byte_escapes: bool,
}

impl ValueCoding {
    /// UTF-8 with ordinary escapes.
    pub const UTF_8: ValueCoding = ValueCoding { charset: Charset::UTF_8, byte_escapes: false };

    /// Returns how the lexer must scan values that are stored this way.
    #[must_use]
    pub fn scan(self) -> Scan {
        if self.byte_escapes { Scan::Bytes } else { self.charset.scan() }
    }

    /// Decodes a raw value, which keeps its escapes. Invalid bytes become U+FFFD, and the flag is true if
    /// there are any.
    ///
    /// A backslash between the two bytes of a character is removed first, so that callers only see escapes of
    /// characters.
    #[must_use]
    pub fn decode_raw(self, raw: &[u8]) -> (Cow<'_, str>, bool) {
        if raw.is_ascii() && self.charset != Charset::ISO_2022_JP {
            // ASCII is always valid UTF-8, so nothing is replaced here.
            return (String::from_utf8_lossy(raw), false);
        }
        if !self.byte_escapes || !raw.contains(&b'\\') {
            return self.charset.decode(raw);
        }
        let scan = self.charset.scan();
        let mut joined = Vec::with_capacity(raw.len());
        let mut at = 0;
        while at < raw.len() {
            let byte = raw[at];
            // A backslash between the two bytes of a character belongs to neither.
            if byte > 0x80 && raw.get(at + 1) == Some(&b'\\') && at + 2 < raw.len() {
                let pair = [byte, raw[at + 2]];
                if scan.char_len(&pair, 0) == 2 {
                    joined.extend_from_slice(&pair);
                    at += 3;
                    continue;
                }
            }
            let len = if byte > 0x80 { scan.char_len(raw, at) } else { 1 };
            joined.extend_from_slice(&raw[at..at + len]);
            at += len;
        }
        let (text, bad) = self.charset.decode(&joined);
        (Cow::Owned(text.into_owned()), bad)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_look_examines_every_byte() {
        for len in 0..40 {
            let plain = vec![b'x'; len];
            assert_eq!(Look::at(&plain), Look { special: false, high: false });
            for at in 0..len {
                for byte in 0..=u8::MAX {
                    let mut bytes = plain.clone();
                    bytes[at] = byte;
                    let expected = Look { special: byte < b' ' || byte == b'\\', high: byte > 0x7F };
                    assert_eq!(Look::at(&bytes), expected, "{byte} at {at} of {len}");
                }
            }
        }
        for (bytes, special) in
            [(&b"\xFF\x1F"[..], true), (b"\x80 \xFF", false), (b" \xDC", false), (b"\x9F\xA0[]", false)]
        {
            assert_eq!(Look::at(bytes).special, special, "{bytes:?}");
        }
    }

    #[test]
    fn white_space_as_in_the_specification() {
        let raw = "a\\\nb\nc\td\\\te \\x\\]\r\nf\\\r\ng\n\rh";
        assert_eq!(unescape(raw, TextKind::Text), "ab\nc d e x]\nfg\nh");
        assert_eq!(unescape("a\n\rb", TextKind::Text), "a\nb");
        assert_eq!(unescape("\n\rb\tc", TextKind::Text), "\nb c");
        assert_eq!(unescape("a\u{b}b", TextKind::Simple), "a b");
        assert_eq!(unescape("a\\", TextKind::Text), "a");
    }

    #[test]
    fn escapes_between_bytes() {
        let coding = ValueCoding { charset: Charset::BIG5, byte_escapes: true };
        // U+529F is A5 5C in Big5.
        assert_eq!(coding.decode_raw(b"\xA5\\\\\xA5\\\\").0, "\u{529f}\u{529f}");
        assert_eq!(coding.decode_raw(b"\xB3\\\\x").0, "\u{8a31}x");
    }

    proptest! {
        #[test]
        fn unescape_undoes_escape(text in "[^\r\t\u{b}\u{c}]*", composed: bool) {
            let escaped = escape(&text, composed).into_owned();
            prop_assert_eq!(unescape(&escaped, TextKind::Text), text);
        }

        #[test]
        fn unescape_takes_anything(text in ".*") {
            let _ = unescape(&text, TextKind::Text);
            let _ = unescape(&text, TextKind::Simple);
        }
    }
}
