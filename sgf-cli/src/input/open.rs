//! Opens an input and tells what it is.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::sync::PoisonError;

use anyhow::{Context, Result};

use crate::interrupt;
use crate::language::say;
use crate::{progress, words};

use super::discover::{Input, Source};
use super::sniff::{self, Kind};

/// How much is read at first, at most.
const HEAD: usize = 8 << 10;

/// Bytes of an input, its first ones included.
pub(crate) type Bytes = Box<dyn Read + Send>;

/// Opens `input`, once.
pub(crate) fn open(input: &Input) -> Result<(Kind, Bytes)> {
    let mut bytes: Bytes = match &input.source {
        Source::File(path) => Box::new(File::open(path).with_context(|| input.name())?),
        Source::Stream { bytes, .. } => {
            let taken = bytes.lock().unwrap_or_else(PoisonError::into_inner).take();
            taken.with_context(|| say!(words::READ_ALREADY, input.name()))?
        }
    };
    let head = head_of(&mut bytes).with_context(|| input.name())?;
    let kind = sniff::sniff(&head, Some(&input.below));
    Ok((kind, Box::new(Watched(Cursor::new(head).chain(bytes)))))
}

/// The first bytes: as many as it takes to tell what it is, and with them most often all of a record. What comes slowly is
/// not waited for.
fn head_of(bytes: &mut Bytes) -> io::Result<Vec<u8>> {
    let (mut head, mut len) = (vec![0; HEAD], 0);
    while len < sniff::LEN {
        match bytes.read(&mut head[len..]) {
            Ok(0) => break,
            Ok(read) => len += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    head.truncate(len);
    Ok(head)
}

/// Counts what is read, and ends the input where the run is interrupted.
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
