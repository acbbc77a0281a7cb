//! A writer that leaves out one byte: the separator before the first element of a list, or an opening brace.

use std::io::{self, Write};

/// Writes all bytes but the first one.
#[derive(Debug)]
pub(crate) struct SkipFirstByte<W> {
    inner: W,
    skipped: bool,
}

impl<W> SkipFirstByte<W> {
    pub(crate) fn new(inner: W) -> Self {
        SkipFirstByte { inner, skipped: false }
    }
}

impl<W: Write> Write for SkipFirstByte<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.skipped || bytes.is_empty() {
            return self.inner.write(bytes);
        }
        self.skipped = true;
        self.inner.write_all(&bytes[1..])?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_comma_is_dropped() {
        let mut out = Vec::new();
        let mut list = SkipFirstByte::new(&mut out);
        list.write_all(b",1").and_then(|()| list.write_all(b",2")).unwrap();
        assert_eq!(out, b"1,2");
    }
}
