//! Byte offsets to lines and columns.

use memchr::memchr2;

/// A position in a text as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, from 1. `\n`, `\r`, `\r\n` and `\n\r` each end one line.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

/// The starts of the lines of a source.
#[derive(Clone, Debug)]
pub(crate) struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Finds all line starts of `source`; linear in its length.
    pub(crate) fn new(source: &[u8]) -> Self {
        let mut starts = vec![0];
        let mut at = 0;
        while let Some(found) = memchr2(b'\n', b'\r', &source[at..]) {
            at += found;
            at += line_break_len(source, at).max(1);
            starts.push(u32::try_from(at).unwrap_or(u32::MAX));
        }
        LineIndex { starts }
    }

    /// Returns the line of `offset`, from 0, and the offset where that line starts.
    pub(crate) fn line_of(&self, offset: usize) -> (usize, usize) {
        let offset = u32::try_from(offset).unwrap_or(u32::MAX);
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        (line, self.starts.get(line).copied().unwrap_or(0) as usize)
    }
}

/// Returns the length of the line break at `at`: 2 for `\r\n` and `\n\r`, 1 for a lone character, 0 if there
/// is none.
fn line_break_len(source: &[u8], at: usize) -> usize {
    match (source.get(at), source.get(at + 1)) {
        (Some(b'\r'), Some(b'\n')) | (Some(b'\n'), Some(b'\r')) => 2,
        (Some(b'\r' | b'\n'), _) => 1,
        _ => 0,
    }
}

/// Returns the number of line breaks in `source`.
pub(crate) fn count_line_breaks(source: &[u8]) -> u64 {
    let mut count = 0;
    let mut at = 0;
    while let Some(found) = memchr2(b'\n', b'\r', &source[at..]) {
        at += found;
        at += line_break_len(source, at).max(1);
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_break_is_one() {
        let source = b"a\nb\rc\r\nd\n\re";
        let index = LineIndex::new(source);
        assert_eq!(index.starts.len(), 5);
        assert_eq!(index.line_of(0), (0, 0));
        assert_eq!(index.line_of(2), (1, 2));
        assert_eq!(index.line_of(4), (2, 4));
        assert_eq!(index.line_of(7), (3, 7));
        assert_eq!(index.line_of(10), (4, 10));
        // The column counts from the start of the line, and the end of the source is on the last line.
        assert_eq!(index.line_of(source.len()), (4, 10));
        assert_eq!(index.line_of(99), (4, 10));
        assert_eq!(count_line_breaks(source), 4);
    }
}
