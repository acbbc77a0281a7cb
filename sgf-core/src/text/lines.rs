//! Byte offset to line and column.

use memchr::memchr2;

/// A place in a text as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, from 1. `\n`, `\r`, `\r\n` and `\n\r` each end one line.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

/// The starts of the lines of a source, made once and asked often.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Finds all line starts of `source`; linear in its length.
    #[must_use]
    pub fn new(source: &[u8]) -> Self {
        let mut starts = vec![0];
        let mut at = 0;
        while let Some(found) = memchr2(b'\n', b'\r', &source[at..]) {
            at += found;
            at += line_break_len(source, at).max(1);
            starts.push(u32::try_from(at).unwrap_or(u32::MAX));
        }
        LineIndex { starts }
    }

    /// The number of lines, at least 1.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The line of `offset`, from 0, and the offset where that line starts.
    #[must_use]
    pub fn line_of(&self, offset: usize) -> (usize, usize) {
        let offset = u32::try_from(offset).unwrap_or(u32::MAX);
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        (line, self.starts.get(line).copied().unwrap_or(0) as usize)
    }

    /// Line and column of `offset`; `columns` counts the characters of the bytes before it on its line.
    #[must_use]
    pub fn position(&self, source: &[u8], offset: usize, columns: impl Fn(&[u8]) -> usize) -> LineColumn {
        let offset = offset.min(source.len());
        let (line, start) = self.line_of(offset);
        let before = source.get(start..offset).unwrap_or_default();
        LineColumn { line: line as u64 + 1, column: columns(before) as u64 + 1 }
    }
}

/// The length of the line break at `at`: 2 for `\r\n` and `\n\r`, 1 for a lone one, 0 for none.
#[must_use]
pub fn line_break_len(source: &[u8], at: usize) -> usize {
    match (source.get(at), source.get(at + 1)) {
        (Some(b'\r'), Some(b'\n')) | (Some(b'\n'), Some(b'\r')) => 2,
        (Some(b'\r' | b'\n'), _) => 1,
        _ => 0,
    }
}

/// How many line breaks `source` holds.
#[must_use]
pub fn count_line_breaks(source: &[u8]) -> u64 {
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
        assert_eq!(index.lines(), 5);
        let at = |offset| index.position(source, offset, <[u8]>::len);
        assert_eq!(at(0), LineColumn { line: 1, column: 1 });
        assert_eq!(at(2), LineColumn { line: 2, column: 1 });
        assert_eq!(at(4), LineColumn { line: 3, column: 1 });
        assert_eq!(at(7), LineColumn { line: 4, column: 1 });
        assert_eq!(at(10), LineColumn { line: 5, column: 1 });
        assert_eq!(at(99), LineColumn { line: 5, column: 2 });
        assert_eq!(count_line_breaks(source), 4);
    }
}
