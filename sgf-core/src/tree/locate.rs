//! Converts offsets in the source to offsets on disk, lines and columns.

use crate::diag::{Code, Diagnostic};
use crate::text::{Charset, DiskForm, LineColumn, LineIndex, Span, ValueCoding, count_line_breaks};

use super::arena::Collection;

/// The position of a part of the input in the whole: the amount of everything before its first byte.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Base {
    /// Bytes on disk.
    pub(crate) disk: u64,
    /// Line breaks.
    pub(crate) lines: u64,
    /// Characters of the line that it continues.
    pub(crate) column: u64,
}

impl Base {
    /// Returns the position of the start of an input, after its byte order mark.
    pub(crate) fn start(disk_form: &DiskForm) -> Base {
        Base { disk: disk_form.bom_len() as u64, ..Base::default() }
    }

    /// Advances over `bytes` of the scanned source, after which the byte `next` follows.
    pub(crate) fn advance(
        &mut self,
        disk_form: &DiskForm,
        coding: ValueCoding,
        bytes: &[u8],
        next: Option<u8>,
    ) {
        self.disk += disk_form.disk_len(bytes) as u64;
        let breaks = count_line_breaks(bytes);
        self.lines += breaks;
        let last = if breaks > 0 { memchr::memrchr2(b'\n', b'\r', bytes).map_or(0, |i| i + 1) } else { 0 };
        if breaks > 0 {
            self.column = 0;
        }
        // At the end of a line the column will not be needed.
        if !matches!(next, Some(b'\n' | b'\r')) {
            self.column += count_chars(coding, &bytes[last..]);
        }
    }
}

/// Converts the offsets of findings in the scanned source to bytes on disk, and adds lines and columns. All
/// offsets lie in `window`, whose start has the position `base`.
pub(crate) fn locate(
    found: &mut [Diagnostic],
    collection: &Collection,
    coding: ValueCoding,
    base: Base,
    window: Span,
) {
    if found.is_empty() {
        return;
    }
    let (from, source) = (window.start as usize, window.of(collection.source()));
    let lines = LineIndex::new(source);
    let mut order: Vec<(usize, usize)> = Vec::with_capacity(2 * found.len());
    for (i, one) in found.iter().enumerate() {
        let inside = |offset: u64| (offset as usize).saturating_sub(from).min(source.len());
        order.push((inside(one.span.start), 2 * i));
        order.push((inside(one.span.end), 2 * i + 1));
    }
    order.sort_unstable();
    // One walk from left to right keeps long lines and UTF-16 linear.
    let (mut at, mut disk) = (0, base.disk);
    let (mut line_start, mut column, mut column_at) = (0, base.column, 0);
    for (offset, which) in order {
        disk += collection.disk_form.disk_len(&source[at..offset]) as u64;
        at = offset;
        let one = &mut found[which / 2];
        if which % 2 == 1 {
            one.span.end = disk;
            continue;
        }
        // The byte order mark is not part of the scanned source; it lies right before.
        let mark = if one.code == Code::Bom { collection.disk_form.bom_len() as u64 } else { 0 };
        one.span.start = disk - mark.min(disk);
        let (line, start) = lines.line_of(offset);
        if start != line_start {
            (line_start, column, column_at) = (start, 0, start);
        }
        column += count_chars(coding, &source[column_at..offset]);
        column_at = offset;
        one.position = Some(LineColumn { line: base.lines + line as u64 + 1, column: column + 1 });
    }
}

fn count_chars(coding: ValueCoding, bytes: &[u8]) -> u64 {
    if bytes.is_ascii() {
        return bytes.len() as u64;
    }
    if coding.charset == Charset::UTF_8 || coding.charset.is_utf16() {
        return bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count() as u64;
    }
    coding.charset.decode(bytes).0.chars().count() as u64
}
