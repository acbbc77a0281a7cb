//! Converts between the bytes on disk and the scanned source: UTF-16, and byte order marks.
//!
//! A UTF-16 source is stored as UTF-8. A lone surrogate becomes the three bytes that UTF-8 would give it,
//! which are invalid and are shown as U+FFFD, and an odd last byte is stored aside. So the conversion back
//! yields the same bytes.

/// The form of a source on disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DiskForm {
    /// The same as the scanned source.
    #[default]
    Plain,
    /// The UTF-8 byte order mark `EF BB BF`, then the scanned source.
    Utf8Bom,
    /// UTF-16.
    Utf16 {
        /// Whether the most significant byte comes first.
        big_endian: bool,
        /// Whether the file starts with a byte order mark.
        bom: bool,
        /// A last byte that is only half a unit.
        odd: Option<u8>,
    },
}

impl DiskForm {
    /// Returns the form of `bytes`, recognised by a byte order mark or, in UTF-16 without one, by the zero
    /// bytes of `(;`.
    #[must_use]
    pub fn sniff(bytes: &[u8]) -> DiskForm {
        match bytes {
            [0xEF, 0xBB, 0xBF, ..] => DiskForm::Utf8Bom,
            [0xFF, 0xFE, ..] => DiskForm::Utf16 { big_endian: false, bom: true, odd: None },
            [0xFE, 0xFF, ..] => DiskForm::Utf16 { big_endian: true, bom: true, odd: None },
            [b'(', 0, b';' | b'\r' | b'\n', 0, ..] => {
                DiskForm::Utf16 { big_endian: false, bom: false, odd: None }
            }
            [0, b'(', 0, b';' | b'\r' | b'\n', ..] => {
                DiskForm::Utf16 { big_endian: true, bom: false, odd: None }
            }
            _ => DiskForm::Plain,
        }
    }

    /// Returns whether the file starts with a byte order mark.
    #[must_use]
    pub(crate) fn has_bom(&self) -> bool {
        matches!(self, DiskForm::Utf8Bom | DiskForm::Utf16 { bom: true, .. })
    }

    /// Returns the length of the byte order mark in bytes.
    #[must_use]
    pub(crate) fn bom_len(&self) -> usize {
        match self {
            DiskForm::Utf8Bom => 3,
            DiskForm::Utf16 { bom: true, .. } => 2,
            DiskForm::Plain | DiskForm::Utf16 { .. } => 0,
        }
    }

    /// Returns the number of bytes of `scanned` on disk, without a byte order mark.
    #[must_use]
    pub(crate) fn disk_len(&self, scanned: &[u8]) -> usize {
        match self {
            DiskForm::Plain | DiskForm::Utf8Bom => scanned.len(),
            // One unit for each character of up to three bytes, two for four.
            DiskForm::Utf16 { .. } => {
                2 * scanned.iter().filter(|&&b| b & 0xC0 != 0x80).count()
                    + 2 * scanned.iter().filter(|&&b| b >= 0xF0).count()
            }
        }
    }

    /// Converts the bytes of a UTF-16 file to the scanned source, and stores an odd last byte in `self`.
    /// `None` for the other forms, which are scanned as they are after their byte order mark.
    pub(crate) fn scanned(&mut self, bytes: &[u8]) -> Option<Vec<u8>> {
        let body = bytes.get(self.bom_len()..).unwrap_or_default();
        let DiskForm::Utf16 { big_endian, odd, .. } = self else { return None };
        let mut decoder = Utf16Decoder::new(*big_endian);
        let mut out = Vec::with_capacity(body.len());
        decoder.feed(body, &mut out);
        *odd = decoder.finish(&mut out);
        Some(out)
    }

    /// Appends `scanned` in this form to `out`, with its byte order mark.
    pub fn write(&self, scanned: &[u8], out: &mut Vec<u8>) {
        let DiskForm::Utf16 { big_endian, bom, odd } = self else {
            if matches!(self, DiskForm::Utf8Bom) {
                out.extend_from_slice(b"\xEF\xBB\xBF");
            }
            out.extend_from_slice(scanned);
            return;
        };
        let mut unit = |unit: u16| {
            out.extend_from_slice(&if *big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() })
        };
        if *bom {
            unit(0xFEFF);
        }
        let mut at = 0;
        while at < scanned.len() {
            let (scalar, len) = decode_wtf8(&scanned[at..]);
            at += len;
            if scalar > 0xFFFF {
                let offset = scalar - 0x1_0000;
                unit(0xD800 | (offset >> 10) as u16);
                unit(0xDC00 | (offset & 0x3FF) as u16);
            } else {
                unit(scalar as u16);
            }
        }
        out.extend(odd);
    }
}

/// Returns the first scalar value or surrogate of generalised UTF-8 and its length; U+FFFD for an invalid
/// byte.
fn decode_wtf8(bytes: &[u8]) -> (u32, usize) {
    let continuation = |i: usize| bytes.get(i).filter(|&&b| b & 0xC0 == 0x80).map(|&b| u32::from(b & 0x3F));
    let first = u32::from(bytes[0]);
    match first {
        0x00..=0x7F => Some((first, 1)),
        0xC2..=0xDF => continuation(1).map(|a| ((first & 0x1F) << 6 | a, 2)),
        0xE0..=0xEF => {
            continuation(1).zip(continuation(2)).map(|(a, b)| ((first & 0x0F) << 12 | a << 6 | b, 3))
        }
        0xF0..=0xF4 => continuation(1)
            .zip(continuation(2).zip(continuation(3)))
            .map(|(a, (b, c))| ((first & 0x07) << 18 | a << 12 | b << 6 | c, 4)),
        _ => None,
    }
    .unwrap_or((0xFFFD, 1))
}

/// Converts UTF-16 to generalised UTF-8, in which surrogates are allowed, piece by piece.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Utf16Decoder {
    big_endian: bool,
    /// The first byte of a unit.
    half: Option<u8>,
    /// A high surrogate that waits for its low one.
    high: Option<u16>,
}

impl Utf16Decoder {
    /// Creates a decoder for units with the most significant byte first or last.
    #[must_use]
    pub(crate) fn new(big_endian: bool) -> Self {
        Utf16Decoder { big_endian, half: None, high: None }
    }

    /// Appends the decoded text of the next bytes to `out`.
    pub(crate) fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for &byte in bytes {
            let Some(first) = self.half.take() else {
                self.half = Some(byte);
                continue;
            };
            let pair = [first, byte];
            self.unit(if self.big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }, out);
        }
    }

    fn unit(&mut self, unit: u16, out: &mut Vec<u8>) {
        if let Some(high) = self.high.take() {
            if (0xDC00..0xE000).contains(&unit) {
                let scalar = 0x1_0000 + ((u32::from(high) & 0x3FF) << 10 | u32::from(unit) & 0x3FF);
                push_wtf8(scalar, out);
                return;
            }
            push_wtf8(u32::from(high), out);
        }
        if (0xD800..0xDC00).contains(&unit) {
            self.high = Some(unit);
        } else {
            push_wtf8(u32::from(unit), out);
        }
    }

    /// Ends the input: appends a waiting surrogate to `out`, and returns an odd last byte.
    pub(crate) fn finish(&mut self, out: &mut Vec<u8>) -> Option<u8> {
        if let Some(high) = self.high.take() {
            push_wtf8(u32::from(high), out);
        }
        self.half.take()
    }
}

fn push_wtf8(scalar: u32, out: &mut Vec<u8>) {
    if let Some(c) = char::from_u32(scalar) {
        out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    } else {
        out.extend_from_slice(&[
            0xE0 | (scalar >> 12) as u8,
            0x80 | (scalar >> 6 & 0x3F) as u8,
            0x80 | (scalar & 0x3F) as u8,
        ]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_utf16_comes_back(body: Vec<u8>, big_endian: bool) {
            let mut bytes = if big_endian { vec![0xFE, 0xFF] } else { vec![0xFF, 0xFE] };
            bytes.extend(&body);
            let mut form = DiskForm::sniff(&bytes);
            let scanned = form.scanned(&bytes).unwrap();
            let mut back = Vec::new();
            form.write(&scanned, &mut back);
            prop_assert_eq!(back, bytes.clone());
            prop_assert_eq!(form.bom_len() + form.disk_len(&scanned), bytes.len() & !1);
        }
    }
}
