//! One input of a run: its name, and where its bytes are.

use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use sgf_core::text::Charset;

use super::doubts::Doubts;

/// The bytes of an input.
pub(crate) type Bytes = Box<dyn Read + Send>;

/// One input.
#[derive(Debug)]
pub(crate) struct Input {
    /// Where its bytes are.
    pub(super) source: Source,
    /// Its path below the folder that the user named, or its name. Output with the structure of the input
    /// goes there.
    pub(crate) below: PathBuf,
    /// The charset of the records before it in the same archive.
    pub(super) likely_charset: Option<Charset>,
    /// What its readers found that the user must see.
    pub(crate) doubts: Doubts,
}

/// Where the bytes of an input are.
pub(super) enum Source {
    /// A file on disk.
    File(PathBuf),
    /// A stream that can be read once: standard input, a member of an archive.
    Stream {
        /// The name in reports.
        name: String,
        bytes: Mutex<Option<Bytes>>,
    },
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::File(path) => f.debug_tuple("File").field(path).finish(),
            Source::Stream { name, .. } => f.debug_tuple("Stream").field(name).finish(),
        }
    }
}

impl Input {
    pub(super) fn file(path: PathBuf, below: PathBuf) -> Input {
        Input { source: Source::File(path), below, likely_charset: None, doubts: Doubts::default() }
    }

    pub(super) fn stream(name: String, below: PathBuf, bytes: Bytes) -> Input {
        let source = Source::Stream { name, bytes: Mutex::new(Some(bytes)) };
        Input { source, below, likely_charset: None, doubts: Doubts::default() }
    }

    /// Returns the file on disk that holds this input and nothing else; `None` for standard input and members
    /// of archives.
    pub(crate) fn file_path(&self) -> Option<&Path> {
        match &self.source {
            Source::File(path) => Some(path),
            Source::Stream { .. } => None,
        }
    }

    /// True for standard input, unless it is an archive.
    pub(crate) fn is_stdin(&self) -> bool {
        matches!(&self.source, Source::Stream { name, .. } if name == "-")
    }

    /// Returns the name as other programs take it: the bytes of a path need not be text.
    pub(crate) fn raw_name(&self) -> &[u8] {
        match &self.source {
            Source::File(path) => path.as_os_str().as_encoded_bytes(),
            Source::Stream { name, .. } => name.as_bytes(),
        }
    }

    /// Returns the name in reports: the path, `archive.zip!game.sgf`, or `-`.
    pub(crate) fn name(&self) -> String {
        match &self.source {
            Source::File(path) => path.display().to_string(),
            Source::Stream { name, .. } => name.clone(),
        }
    }
}
