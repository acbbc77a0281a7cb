//! The first bytes of an input, from which its kind is recognised.

use std::io::{self, Cursor, ErrorKind, Read};
use std::path::Path;

use super::sniff::{self, Kind};

/// The first bytes of a stream.
pub(super) struct Head(Vec<u8>);

impl Head {
    /// Reads as many bytes as [`sniff`](sniff::sniff) needs, and up to `capacity` if they come at once. It
    /// does not wait for more, as a pipe may be slow.
    pub(super) fn read(stream: &mut impl Read, capacity: usize) -> io::Result<Head> {
        let (mut head, mut len) = (vec![0; capacity], 0);
        while len < sniff::LEN {
            match stream.read(&mut head[len..]) {
                Ok(0) => break,
                Ok(read) => len += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        head.truncate(len);
        Ok(Head(head))
    }

    /// Returns the kind of an input that begins so and has this path.
    pub(super) fn kind(&self, path: Option<&Path>) -> Kind {
        sniff::sniff(&self.0[..self.0.len().min(sniff::LEN)], path)
    }

    /// True if the bytes are not UTF-8.
    pub(super) fn is_legacy(&self) -> bool {
        is_legacy(&self.0)
    }

    /// Returns the whole stream again: these bytes and those after them.
    pub(super) fn followed_by<R: Read>(self, rest: R) -> impl Read + use<R> {
        Cursor::new(self.0).chain(rest)
    }
}

/// True if the first bytes of a record are not UTF-8, so that its charset may have to be guessed.
pub(super) fn is_legacy(head: &[u8]) -> bool {
    // A character may be cut at the end.
    std::str::from_utf8(head).is_err_and(|error| error.error_len().is_some())
}

/// Returns the kind of a stream without a name, and the whole stream.
pub(super) fn kind_of<R: Read + Send>(mut stream: R) -> io::Result<(Kind, impl Read + Send + use<R>)> {
    let Head(head) = Head::read(&mut stream, sniff::LEN)?;
    let kind = sniff::sniff(&head, None);
    Ok((kind, Cursor::new(head).chain(stream)))
}
