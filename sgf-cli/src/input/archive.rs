//! Archives: the record files in them, one by one in their order.
//!
//! A thread of its own unpacks, a few members ahead of whoever reads them; what is large lies in a temporary file.

// Without readers, nothing is found in an archive.
#![cfg_attr(not(feature = "archives"), allow(dead_code))]

#[cfg(not(feature = "archives"))]
mod no_readers;
#[cfg(feature = "archives")]
mod readers;

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use anyhow::{Context, Result, anyhow, bail};
use sgf_core::text::detect::detect;
use tempfile::SpooledTempFile;

use crate::config::Filter;
use crate::language::say;
use crate::words;

use super::budget::{Budget, Packed, Unpacked};
use super::discover::{is_other_document, is_record, is_xml};
use super::sniff::{self, Archive, Kind, Packing};
#[cfg(not(feature = "archives"))]
use no_readers::unpacked;
#[cfg(feature = "archives")]
use readers::unpacked;

/// How many members are unpacked ahead.
const AHEAD: usize = 64;

/// Members of this many bytes are held in memory; more go to a temporary file.
const SPOOL: usize = 1 << 20;

/// The extensions of archives and packed files, in lower case.
const EXTENSIONS: [&str; 10] = ["zip", "tar", "tgz", "gz", "zst", "tzst", "xz", "txz", "7z", "bz2"];

/// Whether a file has the name of an archive or a packed file.
pub(crate) fn is_named_like_one(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

/// A record file in an archive.
#[derive(Debug)]
pub(crate) struct Member {
    /// `archive.zip!folder/game.sgf`
    pub(crate) name: String,
    /// `archive/folder/game.sgf`, without anything that leads out of it.
    pub(crate) below: PathBuf,
    pub(crate) bytes: SpooledTempFile,
}

/// The members of an archive as they come.
#[derive(Debug)]
pub(crate) struct Members(Receiver<Result<Member>>);

impl Members {
    /// Begins to unpack `source`, which is an archive of this kind.
    pub(crate) fn of(
        name: String,
        below: &Path,
        kind: Archive,
        source: Source,
        budget: Budget,
        filter: &Filter,
    ) -> Members {
        let (send, members) = sync_channel(AHEAD);
        let unpacker = Unpacker { send, budget, filter: filter.clone(), found: Cell::new(false) };
        let place = Place { name, below: below.with_extension(""), nested: false };
        std::thread::spawn(move || {
            let unpacked = catch_unwind(AssertUnwindSafe(|| unpacker.unpack(&place, kind, source)));
            let failed = match unpacked {
                // Members that were named are missed by who named them.
                Ok(Ok(())) if unpacker.found.get() || unpacker.filter.takes_member("").is_some() => return,
                Ok(Ok(())) => anyhow!(say!(words::NO_RECORDS_IN_ARCHIVE)),
                Ok(Err(error)) => error,
                Err(_) => anyhow!(say!(words::INTERNAL_ERROR_UNPACKING)),
            };
            // Whoever would read it may be gone.
            let _ = unpacker.send.send(Err(failed.context(place.name)));
        });
        Members(members)
    }

    pub(crate) fn next(&self) -> Option<Result<Member>> {
        self.0.recv().ok()
    }
}

/// The bytes of an archive.
pub(crate) enum Source {
    /// A file, in which members can be looked up.
    File(File),
    /// A member of another archive.
    Spooled(SpooledTempFile),
    /// A stream, which is enough for tar.
    Stream(Box<dyn Read + Send>),
}

struct Unpacker {
    send: SyncSender<Result<Member>>,
    budget: Budget,
    filter: Filter,
    /// Whether anything was handed on, or said to be unreadable.
    found: Cell<bool>,
}

/// Where an archive is.
struct Place {
    name: String,
    below: PathBuf,
    /// Whether it lies in another archive.
    nested: bool,
}

/// What became of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passed {
    /// It was handed on.
    On,
    /// It could not be read, which was said.
    Failed,
    /// Nothing more is wanted: nobody reads, or the archive is too large.
    Stop,
}

impl Unpacker {
    /// Whether a member is a record or an archive, and let through by the user.
    fn wants(&self, place: &Place, path: &str) -> bool {
        if let Some(is_named) = self.filter.takes_member(&format!("{}!{path}", place.name)) {
            return is_named;
        }
        let below = Path::new(path);
        // Ways up are no hidden folders; they are taken out where something is written.
        let is_hidden =
            |part: &str| part.starts_with('.') && ![".", ".."].contains(&part) || part == "__MACOSX";
        let hidden = path.split('/').any(is_hidden);
        !hidden
            && ((is_record(below) || is_xml(below)) && self.filter.takes_file(below)
                || is_named_like_one(below))
    }

    /// Hands a member on. One that cannot be read is said.
    fn pass(&self, place: &Place, path: &str, member: impl Read) -> Passed {
        let mut spool = SpooledTempFile::new(SPOOL);
        let mut metered = Unpacked(member, self.budget.clone());
        if let Err(error) = io::copy(&mut metered, &mut spool).and_then(|_| spool.rewind()) {
            let failed = self.fail(place, path, error.into());
            return if self.budget.is_spent() { Passed::Stop } else { failed };
        }
        let name = format!("{}!{path}", place.name);
        if is_xml(Path::new(path)) && self.filter.takes_member(&name).is_none() {
            match is_other_document(&mut spool).and_then(|is_other| spool.rewind().map(|()| is_other)) {
                Ok(false) => {}
                Ok(true) => return Passed::On,
                Err(error) => return self.fail(place, path, error.into()),
            }
        }
        let below = place.below.join(harmless(path));
        if is_named_like_one(Path::new(path)) {
            let inner = Place { name, below: below.with_extension(""), nested: true };
            return match self.nested(place.nested, inner, spool) {
                Ok(passed) => passed,
                Err(error) => self.fail(place, path, error),
            };
        }
        self.send(Ok(Member { name, below, bytes: spool }))
    }

    /// An archive or a packed record in an archive.
    fn nested(&self, too_deep: bool, inner: Place, mut spool: SpooledTempFile) -> Result<Passed> {
        if too_deep {
            bail!(say!(words::NESTED_TOO_DEEP));
        }
        let mut head = Vec::new();
        (&mut spool).take(sniff::LEN as u64).read_to_end(&mut head)?;
        spool.rewind()?;
        match sniff::sniff(&head, None) {
            Kind::Archive(kind) => self.unpack(&inner, kind, Source::Spooled(spool))?,
            Kind::Packed(packing) => {
                let stream = Unpacked(unpacked(packing, spool)?, self.budget.clone());
                match begin(stream)? {
                    (Kind::Archive(kind), stream) => {
                        self.unpack(&inner, kind, Source::Stream(Box::new(stream)))?;
                    }
                    (_, mut stream) => {
                        let mut bytes = SpooledTempFile::new(SPOOL);
                        io::copy(&mut stream, &mut bytes)?;
                        bytes.rewind()?;
                        return Ok(self.send(Ok(Member { name: inner.name, below: inner.below, bytes })));
                    }
                }
            }
            _ => bail!(say!(words::NO_ARCHIVE)),
        }
        // Whether anybody reads shows at the next member.
        Ok(if self.budget.is_spent() { Passed::Stop } else { Passed::On })
    }

    fn fail(&self, place: &Place, path: &str, error: anyhow::Error) -> Passed {
        match self.send(Err(error.context(format!("{}!{path}", place.name)))) {
            Passed::On => Passed::Failed,
            passed => passed,
        }
    }

    fn send(&self, member: Result<Member>) -> Passed {
        self.found.set(true);
        if self.send.send(member).is_ok() { Passed::On } else { Passed::Stop }
    }
}

/// What a stream begins with, and the whole stream.
pub(crate) fn begin<R: Read + Send>(mut stream: R) -> Result<(Kind, impl Read + Send + use<R>)> {
    let mut head = Vec::new();
    stream.by_ref().take(sniff::LEN as u64).read_to_end(&mut head)?;
    let kind = sniff::sniff(&head, None);
    Ok((kind, Cursor::new(head).chain(stream)))
}

/// Reads a packed stream: counted, unpacked, limited.
fn unpack_stream(
    packing: Packing,
    packed: impl Read + Send + 'static,
    budget: &Budget,
) -> Result<Unpacked<Box<dyn Read + Send>>> {
    Ok(Unpacked(unpacked(packing, Packed(packed, budget.clone()))?, budget.clone()))
}

/// The name of a member: UTF-8, or what it looks like; folders are parted by `/`.
fn member_path(name: &[u8]) -> String {
    let text = match std::str::from_utf8(name) {
        Ok(text) => text.to_owned(),
        Err(_) => {
            // The detector looks at values in brackets.
            let value = [b"[", name, b"]"].concat();
            detect(&value).charset.decode(name).0.into_owned()
        }
    };
    text.replace('\\', "/")
}

/// A member's path without roots, drives and ways up.
fn harmless(path: &str) -> PathBuf {
    let parts = Path::new(path).components().filter(|part| matches!(part, Component::Normal(_)));
    let path: PathBuf = parts.collect();
    if path.as_os_str().is_empty() { PathBuf::from("unnamed") } else { path }
}

/// Opens a file that may be an archive: its members, or nothing where it is none.
pub(crate) fn open(path: &Path, below: &Path, budget: Budget, filter: &Filter) -> Result<Opened> {
    let name = path.display().to_string();
    let mut file = File::open(path).with_context(|| name.clone())?;
    // A pipe has only one reading.
    let is_file = file.metadata().with_context(|| name.clone())?.is_file();
    if !is_file {
        return Ok(Opened::Record);
    }
    let mut head = Vec::new();
    (&mut file).take(sniff::LEN as u64).read_to_end(&mut head).with_context(|| name.clone())?;
    match sniff::sniff(&head, Some(path)) {
        Kind::Archive(kind) => {
            file.rewind().with_context(|| name.clone())?;
            budget.take(file.metadata().map_or(0, |about| about.len()));
            Ok(Opened::Members(Members::of(name, below, kind, Source::File(file), budget, filter)))
        }
        Kind::Packed(packing) => {
            file.rewind().with_context(|| name.clone())?;
            packed(name, below, packing, BufReader::new(file), budget, filter)
        }
        _ => Ok(Opened::Record),
    }
}

/// What an input is before it is read.
pub(crate) enum Opened {
    /// No archive.
    Record,
    /// A record that was packed alone.
    Stream(String, PathBuf, Box<dyn Read + Send>),
    /// The members of an archive.
    Members(Members),
}

/// A packed stream: an archive, or a record.
pub(crate) fn packed(
    name: String,
    below: &Path,
    packing: Packing,
    stream: impl Read + Send + 'static,
    budget: Budget,
    filter: &Filter,
) -> Result<Opened> {
    let stream = unpack_stream(packing, stream, &budget).with_context(|| name.clone())?;
    let (kind, stream) = begin(stream).with_context(|| name.clone())?;
    let inner = below.with_extension("");
    match kind {
        Kind::Archive(kind) => Ok(Opened::Members(Members::of(
            name,
            &inner,
            kind,
            Source::Stream(Box::new(stream)),
            budget,
            filter,
        ))),
        Kind::Packed(_) => bail!(say!(words::PACKED_TWICE, name)),
        _ => Ok(Opened::Stream(name, inner, Box::new(stream))),
    }
}
