//! What is wrong with the text of a game: invalid bytes, control characters, text that was decoded wrongly and saved.

use crate::diag::{Applicability, Capped, Code, Diagnostic, Sink};
use crate::text::{Charset, Detected, Scan, ValueCoding, detect, fits};

use super::arena::Collection;
use super::ident::Ident;

/// The byte that starts the escape sequences of ISO-2022-JP.
pub(super) const ESCAPE: u8 = 0x1B;

/// Reports bytes that are invalid in the charset, control characters and wrecked text in the last game of `collection`.
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
    // Latin letters with accents start with one of two bytes, which Chinese, Japanese and Korean text never has.
    let wrecked = unicode && signs.utf8 && memchr::memchr2(0xC2, 0xC3, bytes).is_some();
    if !(control || broken || wrecked) {
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
                    // A move or a number with one in it is none; what it would be without is a guess.
                    let trust =
                        if holds_text(prop.ident) { Applicability::Safe } else { Applicability::Unsafe };
                    let found = found(Code::ControlCharacter, start + at, start + at + 1);
                    sink.report(found.arg(sign).fixable(Some(trust)));
                }
                if raw.is_ascii() {
                    continue;
                }
                if broken && let Some((at, len)) = first_invalid(coding, raw) {
                    let at = start + at;
                    sink.report(found(Code::UndecodableBytes, at, at + len).arg(coding.charset));
                }
                if wrecked
                    && let Ok(text) = std::str::from_utf8(raw)
                    && let Some((was, read)) = wreck_of(text)
                {
                    sink.report(found(Code::Mojibake, start, span.end as usize).arg(was).arg(read));
                }
            }
        }
    }
}

/// Whether the values of this property are words, not points, numbers or colours. Names that are not known may hold anything.
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

/// What kinds of bytes a game holds, found in one pass over it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    /// Bytes above 0x7F.
    pub(super) high: bool,
    /// Control characters.
    pub(super) control: bool,
    /// Bytes above 0x7F that are valid UTF-8.
    pub(super) utf8: bool,
}

impl Signs {
    pub(super) fn of(bytes: &[u8]) -> Signs {
        let (mut high, mut control) = (0, 0);
        // No early exit and bytes only, so that the loop becomes vector instructions.
        for chunk in bytes.chunks(64) {
            for &b in chunk {
                high |= b;
                control |= u8::from(b < 9) | u8::from(b.wrapping_sub(14) < 18) | u8::from(b == 127);
            }
        }
        let high = high > 0x7F;
        Signs { high, control: control > 0, utf8: high && simdutf8::basic::from_utf8(bytes).is_ok() }
    }

    /// Nothing but ASCII, the escape sequences of ISO-2022-JP excluded.
    pub(super) fn plain_ascii(self, bytes: &[u8]) -> bool {
        !(self.high || self.control && bytes.contains(&ESCAPE))
    }
}

/// A control character that is no white space of FF\[4\].
fn is_control(b: u8) -> bool {
    b < 9 || (14..=31).contains(&b) || b == 127
}

/// The first bytes of `raw` that are invalid: offset and length.
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
    // As many characters as come before the first replacement.
    let good = text.split(char::REPLACEMENT_CHARACTER).next().unwrap_or("").chars().count();
    let scan = coding.charset.scan();
    let mut at = 0;
    for _ in 0..good {
        at += if raw.get(at).is_some_and(|&b| b > 0x7F) { scan.char_len(raw, at) } else { 1 };
    }
    Some((at.min(raw.len().saturating_sub(1)), 1))
}

/// What `text` was before it was read in the wrong charset and saved: the true charset and the wrong one.
fn wreck_of(text: &str) -> Option<(Charset, Charset)> {
    let high = |c: &char| !c.is_ascii();
    // A row of Latin letters with accents and of signs: no language writes that.
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
