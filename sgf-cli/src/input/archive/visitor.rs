//! What the readers of archives report to: each member is offered, and taken or not.

use std::fs::File;
use std::io::{self, Read};

use sgf_core::text::Charset;
use tempfile::SpooledTempFile;

/// A member of this many bytes is held in memory; a larger one goes to a temporary file.
pub(super) const SPOOL: usize = 1 << 20;

/// The bytes of an archive.
pub(crate) enum ArchiveBytes {
    /// A file, in which members can be looked up.
    File(File),
    /// A member of another archive.
    Spooled(SpooledTempFile),
    /// A stream, which is enough for tar.
    Stream(Box<dyn Read + Send>),
}

/// What became of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// It was handed on.
    On,
    /// It could not be read, and the error was handed on.
    Failed,
    /// No more members are wanted: the reader is gone, or the archive is too large.
    Stop,
}

/// Receives the members of one archive.
// Without readers, no archive has members.
#[cfg_attr(not(feature = "archives"), allow(dead_code))]
pub(super) trait Visitor {
    /// Counts a member, whether it is a record or not.
    ///
    /// # Errors
    /// The archive has more members than allowed.
    fn count(&self) -> io::Result<()>;

    /// Returns the charset that the user demands for all inputs, the names of members included.
    fn charset_of_names(&self) -> Option<Charset>;

    /// True if the member at `path` is to be read.
    fn wants(&self, path: &str) -> bool;

    /// Hands the member at `path` on, or the error of reading it.
    fn pass(&self, path: &str, member: &mut dyn Read) -> Passed;

    /// Hands on that the member at `path` cannot be read.
    fn fail(&self, path: &str, error: anyhow::Error) -> Passed;
}
