//! Opens an input and recognises its kind.

use std::fs::File;
use std::io::{self, Read};
use std::sync::PoisonError;

use anyhow::{Context, Result};
use sgf_core::text::Charset;

use crate::language::say;
use crate::run::{interrupt, progress};
use crate::words;

use super::head::Head;
use super::neighbours::in_folder_of;
use super::sniff::Kind;
use super::source::{Bytes, Input, Source};

/// The number of bytes that are read first, at most. Most records are not larger.
const HEAD: usize = 4 << 10;

/// Opens `input`. A stream can be opened only once. Also returns the charset that other records beside it have, if
/// its own may be in doubt.
pub(crate) fn open(input: &Input) -> Result<(Kind, Bytes, Option<Charset>)> {
    let mut bytes: Bytes = match &input.source {
        Source::File(path) => Box::new(File::open(path).with_context(|| input.name())?),
        Source::Stream { bytes, .. } => {
            let taken = bytes.lock().unwrap_or_else(PoisonError::into_inner).take();
            taken.with_context(|| say!(words::READ_ALREADY, input.name()))?
        }
    };
    let head = Head::read(&mut bytes, HEAD).with_context(|| input.name())?;
    let likely = match &input.source {
        _ if !head.is_legacy() => None,
        Source::File(path) => in_folder_of(path),
        Source::Stream { .. } => input.likely_charset,
    };
    Ok((head.kind(Some(&input.below)), Box::new(Watched(head.followed_by(bytes))), likely))
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
