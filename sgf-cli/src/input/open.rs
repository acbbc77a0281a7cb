//! Opens an input and tells what it is.

use std::fs::File;
use std::io::{self, Cursor, Read};

use anyhow::{Context, Result};

use crate::interrupt;
use crate::language::say;
use crate::words;

use super::Input;
use super::sniff::{self, Kind};

/// Bytes of an input, its first ones included.
pub(crate) type Bytes = Box<dyn Read + Send>;

/// Opens `input`.
pub(crate) fn open(input: &Input) -> Result<(Kind, Bytes)> {
    let mut bytes: Bytes = match &input.path {
        None => Box::new(io::stdin()),
        Some(path) => Box::new(File::open(path).with_context(|| input.name())?),
    };
    let mut head = Vec::new();
    bytes.by_ref().take(sniff::LEN as u64).read_to_end(&mut head).with_context(|| input.name())?;
    let kind = sniff::sniff(&head, input.path.as_deref());
    Ok((kind, Box::new(Watched(Cursor::new(head).chain(bytes)))))
}

/// Ends the input where the run is interrupted.
struct Watched<R>(R);

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if interrupt::requested() {
            return Err(io::Error::other(say!(words::INTERRUPTED)));
        }
        self.0.read(buffer)
    }
}
