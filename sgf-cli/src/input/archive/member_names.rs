//! The names of the members of an archive: text in UTF-8, or in one charset that all of them share.

use sgf_core::text::{Charset, detect};

/// Code page 437 from 0x80 on (APPNOTE of PKWARE, appendix D: the charset of a name without the mark of UTF-8).
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// How the names of one archive are decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MemberNames {
    In(Charset),
    InCp437,
}

impl MemberNames {
    /// Decides the charset of names of which some are not UTF-8. `demanded` is that of the user.
    pub(super) fn of<'n>(
        names: impl IntoIterator<Item = &'n [u8]>,
        demanded: Option<Charset>,
    ) -> MemberNames {
        if let Some(charset) = demanded {
            return MemberNames::In(charset);
        }
        // The detector reads values in brackets.
        let (mut all, mut is_cp437) = (Vec::new(), true);
        for name in names.into_iter().filter(|name| std::str::from_utf8(name).is_err()) {
            all.push(b'[');
            all.extend_from_slice(name.strip_suffix(b".sgf").unwrap_or(name));
            all.push(b']');
            is_cp437 &= is_western_cp437(name);
        }
        if is_cp437 { MemberNames::InCp437 } else { MemberNames::In(detect(&all).charset) }
    }

    /// Decodes a name. Folders are separated by `/`.
    pub(super) fn path(self, name: &[u8]) -> String {
        let text = match (std::str::from_utf8(name), self) {
            (Ok(text), _) => text.to_owned(),
            (Err(_), MemberNames::In(charset)) => charset.decode(name).0.into_owned(),
            (Err(_), MemberNames::InCp437) => name.iter().map(|&byte| of_cp437(byte)).collect(),
        };
        text.replace('\\', "/")
    }
}

fn of_cp437(byte: u8) -> char {
    match byte.checked_sub(0x80) {
        None => char::from(byte),
        Some(high) => CP437.chars().nth(usize::from(high)).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

/// True if the bytes above 0x7F are letters of Western Europe in code page 437, in words of Latin letters.
fn is_western_cp437(name: &[u8]) -> bool {
    name.split(|b| b.is_ascii() && !b.is_ascii_alphabetic()).all(|word| {
        let high = word.iter().filter(|b| !b.is_ascii()).count();
        let letters = word.len() - high;
        let is_letter = |b: &u8| b.is_ascii() || matches!(b, 0x80..=0x9A | 0xA0..=0xA5 | 0xE1);
        // Second bytes of Shift_JIS are capitals as often as small letters.
        let inner_capital = word.iter().skip(1).any(u8::is_ascii_uppercase);
        high == 0 || letters > high && word.iter().all(is_letter) && !inner_capital
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(names: &[&[u8]]) -> Vec<String> {
        let charset = MemberNames::of(names.iter().copied(), None);
        names.iter().map(|name| charset.path(name)).collect()
    }

    #[test]
    fn names_of_one_archive_are_decoded_together() {
        // A name that is ambiguous alone follows the others.
        let gbk = Charset::GB18030;
        let names: Vec<Vec<u8>> = ["柯洁.sgf", "丁浩.sgf", "春兰杯决赛/古力.sgf"]
            .iter()
            .map(|name| gbk.encode(name).unwrap().into_owned())
            .collect();
        let names: Vec<&[u8]> = names.iter().map(Vec::as_slice).collect();
        assert_eq!(decoded(&names), ["柯洁.sgf", "丁浩.sgf", "春兰杯决赛/古力.sgf"]);
    }

    #[test]
    fn western_names_are_in_code_page_437() {
        let names: [&[u8]; 4] = [b"M\x81ller.sgf", b"Gr\x94\xE1e.sgf", b"Ren\x82.sgf", b"N\xA3\xA4ez\\a.sgf"];
        assert_eq!(decoded(&names), ["Müller.sgf", "Größe.sgf", "René.sgf", "Núñez/a.sgf"]);
    }

    #[test]
    fn the_user_can_say_the_charset() {
        let names = MemberNames::of([&b"\xA4\xA4.sgf"[..]], Some(Charset::BIG5));
        assert_eq!(names.path(b"\xA4\xA4.sgf"), "中.sgf");
    }
}
