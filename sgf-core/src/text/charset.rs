//! Charsets: their names in records, how their bytes form characters, decoding and encoding.

use std::borrow::Cow;

use encoding_rs::{
    BIG5, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

/// A charset of records.
///
/// [`Charset::for_label`] finds one by name, [`detect`](super::detect()) by the bytes; [`Charset::decode`]
/// and [`Charset::encode`] convert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Charset(&'static Encoding);

/// The step that decided the charset of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CharsetSource {
    /// The caller demanded it.
    Override,
    /// A byte order mark.
    Bom,
    /// The `CA` property.
    Declared,
    /// The bytes: they are valid UTF-8, or the detector chose it.
    Detected,
    /// The default, because neither a declaration nor the bytes show a charset.
    Default,
}

impl CharsetSource {
    /// Returns its word in reports: `override`, `bom`, `declared`, `detected` or `default`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            CharsetSource::Override => "override",
            CharsetSource::Bom => "bom",
            CharsetSource::Declared => "declared",
            CharsetSource::Detected => "detected",
            CharsetSource::Default => "default",
        }
    }
}

/// How the lexer cuts the bytes of a value into characters.
///
/// In most charsets the bytes `[`, `\` and `]` always stand for those characters. In GBK, Big5 and Shift_JIS
/// they can be the second byte of a character, and in ISO-2022-JP any byte of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scan {
    /// Byte by byte: correct for supersets of ASCII whose other bytes are all above 0x7F.
    #[default]
    Bytes,
    /// GBK and GB18030: two or four bytes.
    Gbk,
    /// Big5 with its extensions: two bytes.
    Big5,
    /// Shift_JIS: one or two bytes.
    ShiftJis,
    /// ISO-2022-JP: escape sequences switch to two-byte characters.
    Iso2022Jp,
}

impl Charset {
    /// UTF-8.
    pub const UTF_8: Charset = Charset(UTF_8);
    /// UTF-16, little endian.
    pub const UTF_16LE: Charset = Charset(UTF_16LE);
    /// UTF-16, big endian.
    pub const UTF_16BE: Charset = Charset(UTF_16BE);
    /// GB18030, the superset of GBK and GB2312.
    pub const GB18030: Charset = Charset(GB18030);
    /// Big5 with its Hong Kong extensions.
    pub const BIG5: Charset = Charset(BIG5);
    /// Shift_JIS as on Windows (code page 932).
    pub const SHIFT_JIS: Charset = Charset(SHIFT_JIS);
    /// EUC-KR as on Windows (code page 949).
    pub const EUC_KR: Charset = Charset(encoding_rs::EUC_KR);
    /// EUC-JP.
    pub const EUC_JP: Charset = Charset(encoding_rs::EUC_JP);
    /// ISO-2022-JP.
    pub const ISO_2022_JP: Charset = Charset(ISO_2022_JP);
    /// windows-1252, the superset of ISO-8859-1, which is the default of SGF FF\[4\].
    pub const WINDOWS_1252: Charset = Charset(WINDOWS_1252);

    /// Returns the charset with this name: a label of the WHATWG Encoding Standard, or another name that
    /// programs are known to write into `CA`. `None` if the name is unknown.
    ///
    /// ```
    /// use sgf_core::text::Charset;
    /// assert_eq!(Charset::for_label("gb2312"), Some(Charset::GB18030));
    /// assert_eq!(Charset::for_label("EUC-CN"), Some(Charset::GB18030));
    /// assert_eq!(Charset::for_label("klingon"), None);
    /// ```
    #[must_use]
    pub fn for_label(label: &str) -> Option<Charset> {
        if label == "UTF-8" {
            return Some(Charset::UTF_8);
        }
        let mut folded = String::with_capacity(label.len());
        folded.extend(label.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()));
        let found = match folded.as_str() {
            "utf8" | "unicode" | "cp65001" | "ascii" | "usascii" => Some(UTF_8),
            "gb2312" | "gb2312charset" | "gb231280" | "euccn" | "gbk" | "cp936" | "gb18030"
            | "windows936" => Some(GB18030),
            "big5" | "big5hkscs" | "cp950" | "windows950" => Some(BIG5),
            "shiftjis" | "sjis" | "mskanji" | "cp932" | "windows31j" | "shiftjis2004" => Some(SHIFT_JIS),
            "euckr" | "cp949" | "ksc5601" | "ksc56011987" | "uhc" | "johab" => Some(encoding_rs::EUC_KR),
            "iso88591" | "iso8859" | "latin1" | "cp1252" | "windows1252" => Some(WINDOWS_1252),
            "iso885915" | "latin9" => Some(encoding_rs::ISO_8859_15),
            "utf16" | "ucs2" | "utf16le" => Some(UTF_16LE),
            "utf16be" => Some(UTF_16BE),
            _ => Encoding::for_label(label.trim().as_bytes())
                .or_else(|| Encoding::for_label(folded.as_bytes()))
                .filter(|found| found.name() != "replacement"),
        };
        found.map(|encoding| if encoding == GBK { Charset::GB18030 } else { Charset(encoding) })
    }

    /// Returns the charset of an `encoding_rs` encoding.
    #[must_use]
    pub(crate) fn from_encoding(encoding: &'static Encoding) -> Charset {
        if encoding == GBK { Charset::GB18030 } else { Charset(encoding) }
    }

    /// Returns the `encoding_rs` encoding.
    #[must_use]
    pub(crate) fn encoding(self) -> &'static Encoding {
        self.0
    }

    /// Returns its standard name, which [`Charset::for_label`] reads back.
    #[must_use]
    pub fn name(self) -> &'static str {
        if self == Charset::WINDOWS_1252 {
            "ISO-8859-1"
        } else if self == Charset::GB18030 {
            "GB18030"
        } else {
            self.0.name()
        }
    }

    /// Returns whether it is UTF-16, which is converted to UTF-8 before it is scanned.
    #[must_use]
    pub fn is_utf16(self) -> bool {
        self.0 == UTF_16LE || self.0 == UTF_16BE
    }

    /// Returns how its bytes are cut into characters.
    #[must_use]
    pub fn scan(self) -> Scan {
        if self == Charset::GB18030 {
            Scan::Gbk
        } else if self == Charset::BIG5 {
            Scan::Big5
        } else if self == Charset::SHIFT_JIS {
            Scan::ShiftJis
        } else if self == Charset::ISO_2022_JP {
            Scan::Iso2022Jp
        } else {
            Scan::Bytes
        }
    }

    /// Decodes `bytes`. Invalid bytes become U+FFFD, and the flag is true if there are any.
    ///
    /// UTF-16 sources are stored as UTF-8 (see [`DiskForm`](super::DiskForm)), so UTF-16 decodes as UTF-8
    /// here.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        if self.is_utf16() {
            return UTF_8.decode_without_bom_handling(bytes);
        }
        self.0.decode_without_bom_handling(bytes)
    }

    /// Encodes `text`; UTF-16 as UTF-8, like [`Charset::decode`].
    ///
    /// # Errors
    /// [`Unencodable`] with the first character that the charset does not have.
    pub fn encode(self, text: &str) -> Result<Cow<'_, [u8]>, Unencodable> {
        if self.is_utf16() || self == Charset::UTF_8 || text.is_ascii() && self.0.is_ascii_compatible() {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        if self.has_japanese_ascii()
            && let Some(character) = text.chars().find(|&c| is_lost_in_ascii(c))
        {
            return Err(Unencodable { character, charset: self });
        }
        let (bytes, _, failed) = self.0.encode(text);
        if !failed {
            return Ok(Cow::Owned(bytes.into_owned()));
        }
        let mut buffer = [0; 4];
        let character = text
            .chars()
            .find(|c| self.0.encode(c.encode_utf8(&mut buffer)).2)
            .unwrap_or(char::REPLACEMENT_CHARACTER);
        Err(Unencodable { character, charset: self })
    }

    fn has_japanese_ascii(self) -> bool {
        self == Charset::SHIFT_JIS || self == Charset::EUC_JP || self == Charset::ISO_2022_JP
    }
}

/// Returns whether an encoder of a Japanese charset writes `c` as the byte of `\` or `~`. It would be read
/// back as that character, and an unescaped `\` would swallow the `]` of its value.
fn is_lost_in_ascii(c: char) -> bool {
    matches!(c, '\u{A5}' | '\u{203E}')
}

impl std::fmt::Display for Charset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A character that a charset does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{charset} has no character {character:?} (U+{:04X}); write in UTF-8 instead", *character as u32)]
pub struct Unencodable {
    /// The first character that the charset does not have.
    pub character: char,
    /// The charset that was asked for.
    pub charset: Charset,
}

impl Scan {
    /// Returns the length in bytes of the character that starts at `at`; 1 if the bytes do not form a whole
    /// character.
    ///
    /// To be called for bytes above 0x7F only, which ISO-2022-JP does not have.
    #[must_use]
    pub fn char_len(self, bytes: &[u8], at: usize) -> usize {
        let (Some(&lead), Some(&trail)) = (bytes.get(at), bytes.get(at + 1)) else { return 1 };
        let pair = match self {
            Scan::Bytes | Scan::Iso2022Jp => false,
            Scan::Gbk => {
                if matches!(lead, 0x81..=0xFE) && trail.is_ascii_digit() {
                    let four = matches!(bytes.get(at + 2), Some(0x81..=0xFE))
                        && bytes.get(at + 3).is_some_and(u8::is_ascii_digit);
                    return if four { 4 } else { 1 };
                }
                matches!(lead, 0x81..=0xFE) && matches!(trail, 0x40..=0x7E | 0x80..=0xFE)
            }
            Scan::Big5 => matches!(lead, 0x81..=0xFE) && matches!(trail, 0x40..=0x7E | 0xA1..=0xFE),
            Scan::ShiftJis => {
                matches!(lead, 0x81..=0x9F | 0xE0..=0xFC) && matches!(trail, 0x40..=0x7E | 0x80..=0xFC)
            }
        };
        if pair && (!matches!(trail, b'['..=b']') || self.pair_exists(lead, trail)) { 2 } else { 1 }
    }

    /// Returns whether two bytes are a character. If not, decoders take an ASCII second byte as a character
    /// of its own.
    fn pair_exists(self, lead: u8, trail: u8) -> bool {
        let encoding = match self {
            Scan::Bytes | Scan::Iso2022Jp => return false,
            Scan::Gbk => GB18030,
            Scan::Big5 => BIG5,
            Scan::ShiftJis => SHIFT_JIS,
        };
        encoding.decode_without_bom_handling_and_without_replacement(&[lead, trail]).is_some()
    }

    /// Returns whether this scan can cut `text` differently than [`Scan::Bytes`]: a `[`, `\` or `]` may be
    /// part of a character.
    #[must_use]
    pub(crate) fn differs_from_bytes(self, text: &[u8]) -> bool {
        match self {
            Scan::Bytes => false,
            Scan::Iso2022Jp => text.contains(&0x1B),
            Scan::Gbk | Scan::Big5 | Scan::ShiftJis => {
                text.windows(2).any(|pair| pair[0] > 0x80 && matches!(pair[1], b'['..=b']'))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_the_wild() {
        for (label, name) in [
            ("UTF-8", "UTF-8"),
            ("utf8", "UTF-8"),
            ("GB2312_CHARSET", "GB18030"),
            ("MS_KANJI", "Shift_JIS"),
            ("ISO8859_1", "ISO-8859-1"),
            ("Latin1", "ISO-8859-1"),
            ("ISO-8859-15", "ISO-8859-15"),
            ("macintosh", "macintosh"),
            ("windows-874", "windows-874"),
            ("KOI8-R", "KOI8-R"),
            ("Windows-1251", "windows-1251"),
        ] {
            assert_eq!(Charset::for_label(label).map(Charset::name), Some(name), "{label}");
        }
        assert_eq!(Charset::for_label("unknown"), None);
        assert_eq!(Charset::for_label(""), None);
    }

    #[test]
    fn second_bytes_that_look_like_brackets() {
        assert_eq!(Scan::Big5.char_len(b"\xA5\x5C", 0), 2);
        assert_eq!(Scan::Big5.char_len(b"\xA5]", 0), 2);
        assert_eq!(Scan::ShiftJis.char_len(b"\x83\x5C", 0), 2);
        assert_eq!(Scan::ShiftJis.char_len(b"\xB1\x5C", 0), 1);
        assert_eq!(Scan::Gbk.char_len(b"\x81\x30\x81\x30", 0), 4);
        assert_eq!(Scan::Bytes.char_len(b"\xA5\x5C", 0), 1);
    }

    #[test]
    fn what_cannot_be_encoded_is_named() {
        let error = Charset::WINDOWS_1252.encode("M\u{fc}ller \u{68cb}").unwrap_err();
        assert_eq!(error.character, '\u{68cb}');
        assert_eq!(Charset::GB18030.encode("\u{68cb}").unwrap().as_ref(), b"\xC6\xE5");
        // The yen sign would come out as a bare backslash.
        for charset in [Charset::SHIFT_JIS, Charset::EUC_JP, Charset::ISO_2022_JP] {
            for lost in ['\u{a5}', '\u{203e}'] {
                assert_eq!(charset.encode(&format!("\u{68cb}{lost}")).unwrap_err().character, lost);
            }
            assert!(charset.encode("\u{68cb}\u{ffe5}\\~").is_ok());
        }
    }
}
