//! Archives: the record files in them, one by one in their order.
//!
//! A thread of its own unpacks, a limited number of members ahead of the run; large members lie in temporary
//! files. An archive in an archive is opened, too, one level deep.

// Without readers, nothing is found in an archive.
#![cfg_attr(not(feature = "archives"), allow(dead_code))]

#[cfg(feature = "archives")]
mod member_names;
#[cfg(not(feature = "archives"))]
mod no_readers;
#[cfg(feature = "archives")]
mod readers;
mod visitor;

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use anyhow::{Context, Result, anyhow, bail};
use sgf_core::text::Charset;
use tempfile::SpooledTempFile;

use crate::config::Filter;
use crate::language::say;
use crate::words;

use super::budget::{Budget, Packed, Unpacked};
use super::head::{Head, kind_of};
use super::names::{is_archive, is_other_document, is_record, is_xml};
use super::neighbours;
use super::sniff::{self, Archive, Kind, Packing};
#[cfg(not(feature = "archives"))]
use no_readers::{unpack, unpacked};
#[cfg(feature = "archives")]
use readers::{unpack, unpacked};
use visitor::{Passed, SPOOL, Visitor};

pub(super) use visitor::ArchiveBytes;

/// The number of members that are unpacked ahead.
const AHEAD: usize = 64;

/// A record file in an archive.
#[derive(Debug)]
pub(crate) struct Member {
    /// `archive.zip!folder/game.sgf`
    pub(crate) name: String,
    /// `archive/folder/game.sgf`, without parts that lead out of the folder.
    pub(crate) below: PathBuf,
    pub(crate) bytes: SpooledTempFile,
    /// The charset of the records before it in the archive.
    pub(crate) likely_charset: Option<Charset>,
}

/// The members of an archive, in their order.
#[derive(Debug)]
pub(crate) struct Members(Receiver<Result<Member>>);

impl Members {
    /// Begins to unpack `bytes`, an archive of this kind.
    pub(crate) fn of(
        name: String,
        below: &Path,
        kind: Archive,
        bytes: ArchiveBytes,
        budget: Budget,
        filter: &Filter,
    ) -> Members {
        let (send, members) = sync_channel(AHEAD);
        let unpacker = Unpacker {
            send,
            budget,
            filter: filter.clone(),
            found: Cell::new(false),
            charset: Cell::new(None),
        };
        let place = Place { name, below: below.with_extension(""), nested: false };
        std::thread::spawn(move || {
            let unpacked = catch_unwind(AssertUnwindSafe(|| unpacker.unpack(&place, kind, bytes)));
            let failed = match unpacked {
                // The caller that named members reports those that are missing.
                Ok(Ok(())) if unpacker.found.get() || unpacker.filter.takes_member("").is_some() => return,
                Ok(Ok(())) => anyhow!(say!(words::NO_RECORDS_IN_ARCHIVE)),
                Ok(Err(error)) => error,
                Err(_) => anyhow!(say!(words::INTERNAL_ERROR_UNPACKING)),
            };
            // The run may have ended.
            let _ = unpacker.send.send(Err(failed.context(place.name)));
        });
        Members(members)
    }

    pub(crate) fn next(&self) -> Option<Result<Member>> {
        self.0.recv().ok()
    }
}

struct Unpacker {
    send: SyncSender<Result<Member>>,
    budget: Budget,
    filter: Filter,
    /// True after a member, or its error, was handed on.
    found: Cell<bool>,
    /// The charset of the latest record that showed one.
    charset: Cell<Option<Charset>>,
}

/// Where an archive is.
struct Place {
    /// The name in reports.
    name: String,
    /// The path of its folder for output.
    below: PathBuf,
    /// True if it lies in another archive.
    nested: bool,
}

impl Unpacker {
    /// Offers all members of an archive.
    fn unpack(&self, place: &Place, kind: Archive, bytes: ArchiveBytes) -> Result<()> {
        unpack(&PlacedUnpacker { unpacker: self, place }, kind, bytes)
    }

    /// True if a member is a record or an archive, and the filter of the user takes it.
    fn wants(&self, place: &Place, path: &str) -> bool {
        if let Some(is_named) = self.filter.takes_member(&format!("{}!{path}", place.name)) {
            return is_named;
        }
        let below = Path::new(path);
        // `..` is not a hidden folder; it is removed where a file is written.
        let is_hidden =
            |part: &str| part.starts_with('.') && ![".", ".."].contains(&part) || part == "__MACOSX";
        let hidden = path.split('/').any(is_hidden);
        !hidden && ((is_record(below) || is_xml(below)) && self.filter.takes_file(below) || is_archive(below))
    }

    /// Hands a member on, or the error of reading it.
    fn pass(&self, place: &Place, path: &str, member: &mut dyn Read) -> Passed {
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
        if is_archive(Path::new(path)) {
            let inner = Place { name, below: below.with_extension(""), nested: true };
            return match self.nested(place.nested, inner, spool) {
                Ok(passed) => passed,
                Err(error) => self.fail(place, path, error),
            };
        }
        self.hand_on(name, below, spool)
    }

    /// Hands a member on, with what the members before it tell of its charset.
    fn hand_on(&self, name: String, below: PathBuf, mut bytes: SpooledTempFile) -> Passed {
        let likely_charset = self.charset.get();
        match neighbours::head_of(&mut bytes).and_then(|head| bytes.rewind().map(|()| head)) {
            Ok(head) => self.charset.set(neighbours::shown_by(&head).or(likely_charset)),
            Err(error) => return self.send(Err(anyhow::Error::new(error).context(name))),
        }
        self.send(Ok(Member { name, below, bytes, likely_charset }))
    }

    /// Opens an archive, or a packed record, in an archive.
    fn nested(&self, too_deep: bool, inner: Place, mut spool: SpooledTempFile) -> Result<Passed> {
        if too_deep {
            bail!(say!(words::NESTED_TOO_DEEP));
        }
        let kind = Head::read(&mut spool, sniff::LEN)?.kind(None);
        spool.rewind()?;
        match kind {
            Kind::Archive(kind) => self.unpack(&inner, kind, ArchiveBytes::Spooled(spool))?,
            Kind::Packed(packing) => {
                let stream = Unpacked(unpacked(packing, spool, &inner.name)?, self.budget.clone());
                match kind_of(stream)? {
                    (Kind::Archive(kind), stream) => {
                        self.unpack(&inner, kind, ArchiveBytes::Stream(Box::new(stream)))?;
                    }
                    (_, mut stream) => {
                        let mut bytes = SpooledTempFile::new(SPOOL);
                        io::copy(&mut stream, &mut bytes)?;
                        bytes.rewind()?;
                        return Ok(self.hand_on(inner.name, inner.below, bytes));
                    }
                }
            }
            _ => bail!(say!(words::NO_ARCHIVE)),
        }
        // Whether the run has ended shows at the next member.
        Ok(if self.budget.is_spent() { Passed::Stop } else { Passed::On })
    }

    /// Hands on that a member cannot be read.
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

/// An unpacker of the archive at `place`.
struct PlacedUnpacker<'u> {
    unpacker: &'u Unpacker,
    place: &'u Place,
}

impl Visitor for PlacedUnpacker<'_> {
    fn count(&self) -> io::Result<()> {
        self.unpacker.budget.member()
    }

    fn charset_of_names(&self) -> Option<Charset> {
        self.unpacker.filter.encoding()
    }

    fn wants(&self, path: &str) -> bool {
        self.unpacker.wants(self.place, path)
    }

    fn pass(&self, path: &str, member: &mut dyn Read) -> Passed {
        self.unpacker.pass(self.place, path, member)
    }

    fn fail(&self, path: &str, error: anyhow::Error) -> Passed {
        self.unpacker.fail(self.place, path, error)
    }
}

/// Unpacks a packed stream, and counts its bytes against the limits.
fn unpack_stream(
    packing: Packing,
    packed: impl Read + Send + 'static,
    budget: &Budget,
    name: &str,
) -> Result<Unpacked<Box<dyn Read + Send>>> {
    Ok(Unpacked(unpacked(packing, Packed(packed, budget.clone()), name)?, budget.clone()))
}

/// Returns the path of a member without roots, drives and `..`.
fn harmless(path: &str) -> PathBuf {
    let parts = Path::new(path).components().filter(|part| matches!(part, Component::Normal(_)));
    let path: PathBuf = parts.collect();
    if path.as_os_str().is_empty() { PathBuf::from("unnamed") } else { path }
}

/// Looks into the file at `path`, which may be an archive or packed.
pub(crate) fn open(path: &Path, below: &Path, budget: Budget, filter: &Filter) -> Result<Contents> {
    let name = path.display().to_string();
    // A pipe can be read only once, and to open it waits for a writer.
    if !std::fs::metadata(path).with_context(|| name.clone())?.is_file() {
        return Ok(Contents::Record);
    }
    let mut file = File::open(path).with_context(|| name.clone())?;
    let head = Head::read(&mut file, sniff::LEN).with_context(|| name.clone())?;
    match head.kind(Some(path)) {
        Kind::Archive(kind) => {
            file.rewind().with_context(|| name.clone())?;
            budget.take(file.metadata().map_or(0, |about| about.len()));
            Ok(Contents::Members(Members::of(name, below, kind, ArchiveBytes::File(file), budget, filter)))
        }
        Kind::Packed(packing) => {
            file.rewind().with_context(|| name.clone())?;
            packed(name, below, packing, BufReader::new(file), budget, filter)
        }
        _ => Ok(Contents::Record),
    }
}

/// The contents of an input.
pub(crate) enum Contents {
    /// A record, which is neither packed nor in an archive.
    Record,
    /// A record that is packed alone: its name, its path below the folder, and its bytes.
    Stream(String, PathBuf, Box<dyn Read + Send>),
    /// The members of an archive.
    Members(Members),
}

/// Looks into a packed stream: it holds an archive, or a record.
pub(crate) fn packed(
    name: String,
    below: &Path,
    packing: Packing,
    stream: impl Read + Send + 'static,
    budget: Budget,
    filter: &Filter,
) -> Result<Contents> {
    let stream = unpack_stream(packing, stream, &budget, &name).with_context(|| name.clone())?;
    let (kind, stream) = kind_of(stream).with_context(|| name.clone())?;
    let inner = below.with_extension("");
    match kind {
        Kind::Archive(kind) => Ok(Contents::Members(Members::of(
            name,
            &inner,
            kind,
            ArchiveBytes::Stream(Box::new(stream)),
            budget,
            filter,
        ))),
        Kind::Packed(_) => bail!(say!(words::PACKED_TWICE, name)),
        _ => Ok(Contents::Stream(name, inner, Box::new(stream))),
    }
}
