//! Which files are to be read: paths as given, the record files of folders, sorted by name, and the members of archives.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fmt, fs};

use anyhow::{Context, Result, anyhow};

use crate::config::{Filter, InputConfig};
use crate::interrupt;
use crate::language::say;
use crate::words;

use super::archive::{self, Member, Members, Opened};
use super::budget::{Budget, Limits, Packed};
use super::open::Bytes;
use super::sniff::{self, Kind};

/// The extensions of record files, in lower case.
const EXTENSIONS: [&str; 7] = ["sgf", "sgfs", "gib", "ngf", "ugf", "ugi", "mgt"];

/// The extension of records that other documents have too: those in folders and archives are looked into.
const XML: &str = "xml";

/// One input.
#[derive(Debug)]
pub(crate) struct Input {
    /// Where its bytes are.
    pub(super) source: Source,
    /// Its path below the folder that was given, or its name: where output of the same structure goes.
    pub(crate) below: PathBuf,
}

/// Where the bytes of an input are.
pub(super) enum Source {
    /// A file on disk.
    File(PathBuf),
    /// A stream that can be read once: standard input, a member of an archive.
    Stream {
        /// What reports call it.
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
    fn file(path: PathBuf, below: PathBuf) -> Input {
        Input { source: Source::File(path), below }
    }

    fn stream(name: String, below: PathBuf, bytes: Bytes) -> Input {
        Input { source: Source::Stream { name, bytes: Mutex::new(Some(bytes)) }, below }
    }

    /// The file on disk that holds it and nothing else; none for standard input and members of archives.
    pub(crate) fn file_path(&self) -> Option<&Path> {
        match &self.source {
            Source::File(path) => Some(path),
            Source::Stream { .. } => None,
        }
    }

    /// Whether it is standard input as it comes.
    pub(crate) fn is_stdin(&self) -> bool {
        matches!(&self.source, Source::Stream { name, .. } if name == "-")
    }

    /// Its name as other programs take it.
    pub(crate) fn raw_name(&self) -> &[u8] {
        match &self.source {
            Source::File(path) => path.as_os_str().as_encoded_bytes(),
            Source::Stream { name, .. } => name.as_bytes(),
        }
    }

    /// What reports call it: its path, `archive.zip!game.sgf`, or `-`.
    pub(crate) fn name(&self) -> String {
        match &self.source {
            Source::File(path) => path.display().to_string(),
            Source::Stream { name, .. } => name.clone(),
        }
    }
}

/// The inputs one by one; folders are read as they come, so that memory does not grow with an archive.
#[derive(Debug)]
pub(crate) struct Inputs<'c> {
    filter: &'c Filter,
    paths: VecDeque<PathBuf>,
    /// The folders that are being walked, the innermost last, with what is left of each.
    walk: Vec<Vec<Entry>>,
    /// The folder that was given, and whether a record was found in it.
    top: Option<(PathBuf, bool)>,
    /// The archive that is being read.
    archive: Option<Members>,
    /// Members of it that were named and have not come yet.
    named: BTreeSet<String>,
    limits: Limits,
}

#[derive(Debug)]
struct Entry {
    path: PathBuf,
    is_folder: bool,
}

impl<'c> Inputs<'c> {
    pub(crate) fn new(config: &'c InputConfig) -> Self {
        Inputs {
            filter: &config.filter,
            paths: config.paths.iter().cloned().collect(),
            walk: Vec::new(),
            top: None,
            archive: None,
            named: BTreeSet::new(),
            limits: config.limits,
        }
    }

    /// Finds out how many bytes there are to read; none where archives, filters or standard input hide it.
    pub(crate) fn total(&self) -> impl FnOnce() -> Option<u64> + Send + 'static {
        let paths: Vec<PathBuf> = self.paths.iter().cloned().collect();
        let is_filtered = self.filter.is_set();
        move || if is_filtered { None } else { total_of(paths) }
    }

    /// `archive.zip!folder/game.sgf`, and those named next in the same archive, which is read once for all of them.
    fn named_members(&mut self, path: &Path) -> Option<PathBuf> {
        let name = path.to_str().filter(|_| !path.exists())?;
        let is_archive = |at: &usize| Path::new(&name[..*at]).is_file();
        let at = name.match_indices('!').map(|(at, _)| at).find(is_archive)?;
        let archive = &name[..=at];
        self.named.insert(name.to_owned());
        while let Some(next) = self.paths.front().and_then(|next| next.to_str())
            && next.starts_with(archive)
        {
            self.named.insert(next.to_owned());
            self.paths.pop_front();
        }
        Some(PathBuf::from(&name[..at]))
    }

    /// The next of the members that were named and did not come.
    fn missed(&mut self) -> Option<Result<Input>> {
        let name = self.named.pop_first()?;
        Some(Err(anyhow!(say!(words::NO_SUCH_MEMBER)).context(name)))
    }

    /// A file that may be an archive; none where its first member comes next.
    fn opened(&mut self, path: PathBuf, below: PathBuf) -> Option<Result<Input>> {
        let budget = Budget::new(self.limits);
        let of_members = (!self.named.is_empty()).then(|| self.filter.only_members(self.named.clone()));
        match archive::open(&path, &below, budget, of_members.as_ref().unwrap_or(self.filter)) {
            // What cannot be opened is said where it is read, as for all other files.
            Ok(Opened::Record) | Err(_) if !archive::is_named_like_one(&path) => {
                Some(Ok(Input::file(path, below)))
            }
            Ok(opened) => self.begin(opened, path, below),
            Err(error) => Some(Err(error)),
        }
    }

    fn begin(&mut self, opened: Opened, path: PathBuf, below: PathBuf) -> Option<Result<Input>> {
        match opened {
            Opened::Record => Some(Ok(Input::file(path, below))),
            Opened::Stream(name, below, bytes) => Some(Ok(Input::stream(name, below, bytes))),
            Opened::Members(members) => {
                self.archive = Some(members);
                None
            }
        }
    }

    /// Standard input, which may be an archive too.
    fn stdin(&mut self) -> Option<Result<Input>> {
        let below = PathBuf::from("stdin");
        let name = || "-".to_owned();
        let begun = match interrupt::reading(|| archive::begin(io::stdin())) {
            Ok(begun) => begun,
            Err(error) => return Some(Err(error.context("-"))),
        };
        let budget = Budget::new(self.limits);
        let opened = match begun {
            (Kind::Archive(kind), stream) => {
                let stream = Box::new(Packed(stream, budget.clone()));
                let source = archive::Source::Stream(stream);
                Ok(Opened::Members(Members::of(name(), &below, kind, source, budget, self.filter)))
            }
            (Kind::Packed(packing), stream) => {
                archive::packed(name(), &below, packing, stream, budget, self.filter)
            }
            (_, stream) => return Some(Ok(Input::stream(name(), below, Box::new(stream)))),
        };
        match opened {
            Ok(opened) => self.begin(opened, PathBuf::from("-"), below),
            Err(error) => Some(Err(error)),
        }
    }

    /// The next member of the archive that is being read.
    fn member(&mut self) -> Option<Result<Input>> {
        let next = self.archive.as_ref()?.next();
        match &next {
            None => {
                self.archive = None;
                return self.missed();
            }
            Some(Ok(member)) => drop(self.named.remove(&member.name)),
            Some(Err(error)) => drop(self.named.remove(&error.to_string())),
        }
        let input = |Member { name, below, bytes }| Input::stream(name, below, Box::new(bytes));
        next.map(|member| member.map(input))
    }

    fn walk_on(&mut self) -> Option<Result<Input>> {
        while let Some(entries) = self.walk.last_mut() {
            let Some(entry) = entries.pop() else {
                self.walk.pop();
                continue;
            };
            let Some((top, found)) = &mut self.top else { break };
            let below = entry.path.strip_prefix(&*top).unwrap_or(&entry.path).to_path_buf();
            if !entry.is_folder {
                let is_archive = archive::is_named_like_one(&entry.path);
                if !is_archive && self.filter.takes_file(&below) {
                    *found = true;
                    return Some(Ok(Input::file(entry.path, below)));
                } else if is_archive && !self.filter.excludes(&below) {
                    *found = true;
                    match self.opened(entry.path, below) {
                        Some(next) => return Some(next),
                        None => return self.member().or_else(|| self.walk_on()),
                    }
                }
            } else if !self.filter.excludes(&below) {
                match entries_of(&entry.path) {
                    Ok(entries) => self.walk.push(entries),
                    Err(error) => return Some(Err(error)),
                }
            }
        }
        let (top, found) = self.top.take()?;
        (!found).then(|| {
            let phrase = if self.filter.is_set() { &words::NO_RECORDS_CHOSEN } else { &words::NO_RECORDS };
            Err(anyhow!(say!(phrase, top.display(), EXTENSIONS.join(", ") + ", " + XML)))
        })
    }
}

impl Iterator for Inputs<'_> {
    type Item = Result<Input>;

    fn next(&mut self) -> Option<Result<Input>> {
        loop {
            if let Some(next) = self.member().or_else(|| self.missed()).or_else(|| self.walk_on()) {
                return Some(next);
            }
            let path = self.paths.pop_front()?;
            let path = self.named_members(&path).unwrap_or(path);
            if path.as_os_str() == "-" {
                match self.stdin() {
                    Some(next) => return Some(next),
                    None => continue,
                }
            }
            if !path.is_dir() {
                let below = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
                match self.opened(path, below) {
                    // No archive, so that it has no members.
                    Some(Ok(_)) if !self.named.is_empty() => continue,
                    Some(next) => return Some(next),
                    None => continue,
                }
            }
            match entries_of(&path) {
                Ok(entries) => {
                    self.walk.push(entries);
                    self.top = Some((path, false));
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// The bytes of all files at and below `paths`, unless some of them are packed or no files.
fn total_of(mut paths: Vec<PathBuf>) -> Option<u64> {
    let mut total = 0;
    while let Some(path) = paths.pop() {
        let about = fs::metadata(&path).ok()?;
        if about.is_dir() {
            paths.extend(entries_of(&path).ok()?.into_iter().map(|entry| entry.path));
        } else if archive::is_named_like_one(&path) || !about.is_file() {
            return None;
        } else {
            total += about.len();
        }
    }
    Some(total)
}

/// The record files and folders in `folder`, sorted by name, the first one last. Links to folders are not followed, so
/// that no folder is walked twice.
fn entries_of(folder: &Path) -> Result<Vec<Entry>> {
    let failed = || folder.display().to_string();
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).with_context(failed)? {
        let entry = entry.with_context(failed)?;
        let (name, path) = (entry.file_name(), entry.path());
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let kind = entry.file_type().with_context(failed)?;
        if kind.is_dir() {
            entries.push(Entry { path, is_folder: true });
        } else if (is_record(&path) || is_xml(&path) || archive::is_named_like_one(&path))
            && (kind.is_file() || kind.is_symlink() && is_no_other_thing(&path))
            && !(is_xml(&path) && is_other_xml(&path))
        {
            entries.push(Entry { path, is_folder: false });
        }
    }
    entries.sort_unstable_by(|a, b| b.path.file_name().cmp(&a.path.file_name()));
    Ok(entries)
}

pub(super) fn is_record(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or("");
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

/// Whether a file may be a record or any other document.
pub(super) fn is_xml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(XML))
}

/// Whether a file was read and is no record. What cannot be read is reported when it is opened.
fn is_other_xml(path: &Path) -> bool {
    fs::File::open(path).and_then(is_other_document).unwrap_or(false)
}

/// Whether what begins here is no record in XML.
pub(super) fn is_other_document(bytes: impl Read) -> io::Result<bool> {
    let mut head = Vec::with_capacity(sniff::LEN);
    bytes.take(sniff::LEN as u64).read_to_end(&mut head)?;
    Ok(sniff::sniff(&head, None) != Kind::GoXml)
}

/// A link to a file, or to nothing, which is to be reported when it is opened.
fn is_no_other_thing(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |to| to.is_file())
}
