//! Opens an input and recognises its kind.

use std::fs::File;
use std::io::{self, Read};
use std::sync::PoisonError;

use anyhow::{Context, Result};

use crate::language::say;
use crate::run::{interrupt, progress};
use crate::words;

use super::head::Head;
use super::sniff::Kind;
use super::source::{Bytes, Input, Source};

/// The number of bytes that are read first, at most. Most records are not larger.
const HEAD: usize = 4 << 10;

/// Opens `input`. A stream can be opened only once.
pub(crate) fn open(input: &Input) -> Result<(Kind, Bytes)> {
    let mut bytes: Bytes = match &input.source {
        Source::File(path) => Box::new(File::open(path).with_context(|| input.name())?),
        Source::Stream { bytes, .. } => {
            let taken = bytes.lock().unwrap_or_else(PoisonError::into_inner).take();
            taken.with_context(|| say!(words::READ_ALREADY, input.name()))?
        }
    };
    let head = Head::read(&mut bytes, HEAD).with_context(|| input.name())?;
    Ok((head.kind(Some(&input.below)), Box::new(Watched(head.followed_by(bytes)))))
}

/// Counts the bytes that are read, and ends the input with an error after an interruption.
struct Watched<R>(R);

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if interrupt::requested() {
            return Err(io::Error::other(say!(words::INTERRUPTED)));
        }
        let len = interrupt::reading(|| self.0.read(buffer))?;
        progress::add_bytes(len);
        Ok(len)
    }
}
