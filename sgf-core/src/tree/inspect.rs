//! Finds faults in the text of a game: invalid bytes, control characters, and text that was decoded wrongly
//! and saved.

use crate::diag::{Applicability, Capped, Code, Diagnostic, Sink};
use crate::text::{Charset, Detected, Scan, ValueCoding, detect, fits};

use super::arena::Collection;
use super::ident::Ident;

/// The byte that starts the escape sequences of ISO-2022-JP.
pub(super) const ESCAPE: u8 = 0x1B;

/// Reports bytes that are invalid in the charset, control characters and garbled text in the last game of
/// `collection`.
pub(super) fn check_text(
    collection: &Collection,
    signs: Signs,
    game: u32,
    findings: &mut Vec<Diagnostic>,
    cap: u32,
) {
    let Some(record) = collection.games.last() else { return };
    let bytes = record.span.of(&collection.text);
    let coding = record.coding;
    let control = signs.control && coding.charset != Charset::ISO_2022_JP;
    let ascii = !signs.high;
    let unicode = coding.charset == Charset::UTF_8 || coding.charset.is_utf16();
    let valid =
        if unicode { signs.utf8 } else { ascii || !coding.byte_escapes && fits(coding.charset, bytes) };
    let broken = !ascii && !valid;
    // Accented Latin letters start with one of these two bytes, which Chinese, Japanese and Korean text never
    // contains.
    let garbled = unicode && signs.utf8 && memchr::memchr2(0xC2, 0xC3, bytes).is_some();
    let lost = unicode && !ascii && memchr::memmem::find(bytes, REPLACEMENT).is_some();
    if !(control || broken || garbled || lost) {
        return;
    }
    let mut sink = Capped::new(findings, cap);
    for node in record.first_node..record.first_node + record.parsed_nodes {
        let data = collection.nodes[node as usize];
        for prop in &collection.props[data.first_prop as usize..(data.first_prop + data.props) as usize] {
            for span in collection.value_spans(prop) {
                let raw = span.of(&collection.text);
                let found = |code, start: usize, end: usize| {
                    let name = collection.prop_name(*prop);
                    Diagnostic::new(code, start, end)
                        .at_node(game, node - record.first_node)
                        .of_property(&String::from_utf8_lossy(&name[..name.len().min(100)]))
                };
                let start = span.start as usize;
                if control && let Some(at) = raw.iter().position(|&b| is_control(b)) {
                    let sign = format!("U+{:04X}", raw[at]);
                    // A move or a number that contains one is invalid, and its meaning without it is a guess.
                    let applicability =
                        if holds_text(prop.ident) { Applicability::Safe } else { Applicability::Unsafe };
                    let found = found(Code::ControlCharacter, start + at, start + at + 1);
                    sink.report(found.arg(sign).fixable(Some(applicability)));
                }
                if raw.is_ascii() {
                    continue;
                }
                if broken && let Some((at, len)) = first_invalid(coding, raw) {
                    let at = start + at;
                    sink.report(found(Code::UndecodableBytes, at, at + len).arg(coding.charset));
                }
                if lost && let Some(at) = memchr::memmem::find(raw, REPLACEMENT) {
                    let count = memchr::memmem::find_iter(raw, REPLACEMENT).count();
                    sink.report(found(Code::LostCharacters, start + at, start + at + 3).arg(count));
                }
                if garbled
                    && let Ok(text) = std::str::from_utf8(raw)
                    && let Some((was, read)) = wrong_decoding(text)
                {
                    sink.report(found(Code::Mojibake, start, span.end as usize).arg(was).arg(read));
                }
            }
        }
    }
}

/// U+FFFD in UTF-8.
const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Returns whether the values of this property can be words, and are not points, numbers or colours. Unknown
/// properties can have any values.
fn holds_text(ident: Ident) -> bool {
    const OTHERS: [Ident; 37] = [
        Ident::B,
        Ident::W,
        Ident::AB,
        Ident::AW,
        Ident::AE,
        Ident::PL,
        Ident::KO,
        Ident::MN,
        Ident::BL,
        Ident::WL,
        Ident::OB,
        Ident::OW,
        Ident::TR,
        Ident::SQ,
        Ident::CR,
        Ident::MA,
        Ident::SL,
        Ident::LB,
        Ident::LN,
        Ident::AR,
        Ident::DD,
        Ident::VW,
        Ident::TB,
        Ident::TW,
        Ident::L,
        Ident::M,
        Ident::FF,
        Ident::GM,
        Ident::SZ,
        Ident::CA,
        Ident::ST,
        Ident::KM,
        Ident::HA,
        Ident::TE,
        Ident::BM,
        Ident::V,
        Ident::PM,
    ];
    !OTHERS.contains(&ident)
}

/// The kinds of bytes in a game, found in one pass.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    /// Whether there are bytes above 0x7F.
    pub(super) high: bool,
    /// Whether there are control characters.
    pub(super) control: bool,
    /// Whether there are bytes above 0x7F and all are valid UTF-8.
    pub(super) utf8: bool,
}

impl Signs {
    pub(super) fn of(bytes: &[u8]) -> Signs {
        let (mut high, mut control) = (0, 0);
        // Without an early exit and with bytes only, the loop compiles to vector instructions.
        for chunk in bytes.chunks(64) {
            for &b in chunk {
                high |= b;
                control |= u8::from(b < 9) | u8::from(b.wrapping_sub(14) < 18) | u8::from(b == 127);
            }
        }
        let high = high > 0x7F;
        // `std::str::from_utf8` is as quick on moves, but doubles the time of reading where comments are mostly Chinese.
        Signs { high, control: control > 0, utf8: high && simdutf8::basic::from_utf8(bytes).is_ok() }
    }

    /// Returns whether the game is ASCII, without escape sequences of ISO-2022-JP.
    pub(super) fn plain_ascii(self, bytes: &[u8]) -> bool {
        !(self.high || self.control && bytes.contains(&ESCAPE))
    }
}

/// Returns whether `b` is a control character and not white space of FF\[4\].
fn is_control(b: u8) -> bool {
    b < 9 || (14..=31).contains(&b) || b == 127
}

/// Returns the offset and length of the first invalid bytes of `raw`.
fn first_invalid(coding: ValueCoding, raw: &[u8]) -> Option<(usize, usize)> {
    if coding.charset == Charset::UTF_8 || coding.charset.is_utf16() {
        let mut at = 0;
        for chunk in raw.utf8_chunks() {
            at += chunk.valid().len();
            if !chunk.invalid().is_empty() {
                return Some((at, chunk.invalid().len()));
            }
        }
        return None;
    }
    let (text, bad) = coding.decode_raw(raw);
    if !bad {
        return None;
    }
    // The number of characters before the first replacement.
    let good = text.split(char::REPLACEMENT_CHARACTER).next().unwrap_or("").chars().count();
    let scan = coding.charset.scan();
    let mut at = 0;
    for _ in 0..good {
        at += if raw.get(at).is_some_and(|&b| b > 0x7F) { scan.char_len(raw, at) } else { 1 };
    }
    Some((at.min(raw.len().saturating_sub(1)), 1))
}

/// Returns the true charset of `text` and the wrong one, if it was decoded wrongly and then saved.
fn wrong_decoding(text: &str) -> Option<(Charset, Charset)> {
    let high = |c: &char| !c.is_ascii();
    // Four or more accented Latin letters and symbols in sequence: no language writes that.
    let suspicious = text.split(|c: char| c.is_ascii()).any(|run| run.chars().count() >= 4)
        && text.chars().filter(high).all(|c| c < '\u{3000}');
    if !suspicious {
        return None;
    }
    for read in [Charset::WINDOWS_1252, Charset::from_encoding(encoding_rs::MACINTOSH)] {
        let Ok(bytes) = read.encode(text) else { continue };
        if std::str::from_utf8(&bytes).is_ok_and(|was| was.chars().any(|c| c.len_utf8() >= 3)) {
            return Some((Charset::UTF_8, read));
        }
        let Detected { charset, sure } = detect(&bytes);
        if sure && charset.scan() != Scan::Bytes && fits(charset, &bytes) {
            return Some((charset, read));
        }
    }
    None
}
