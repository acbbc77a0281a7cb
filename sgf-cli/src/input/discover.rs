//! The inputs of a run: paths as given, the record files of folders, sorted by name, and the members of
//! archives.

use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, anyhow};

use crate::config::{Filter, InputConfig};
use crate::language::say;
use crate::limits::Limits;
use crate::run::interrupt;
use crate::words;

use super::archive::{self, ArchiveBytes, Contents, Member, Members};
use super::budget::{Budget, Packed};
use super::head::kind_of;
use super::names;
use super::sniff::Kind;
use super::source::Input;

/// Iterates over the inputs. Folders are read on the way, so memory does not grow with their number.
#[derive(Debug)]
pub(crate) struct Inputs<'c> {
    filter: &'c Filter,
    paths: VecDeque<PathBuf>,
    /// The folders that are being walked, the innermost last, each with the entries that are left.
    walk: Vec<Vec<Entry>>,
    /// The folder that the user named, and whether a record was found in it.
    top: Option<(PathBuf, bool)>,
    /// The archive that is being read.
    archive: Option<Members>,
    /// The members of it that the user named and that have not come yet.
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

    /// Returns a function that finds the number of bytes to read; `None` if archives, filters or standard
    /// input hide it.
    pub(crate) fn total(&self) -> impl FnOnce() -> Option<u64> + Send + 'static {
        let paths: Vec<PathBuf> = self.paths.iter().cloned().collect();
        let is_filtered = self.filter.is_set();
        move || if is_filtered { None } else { total_of(paths) }
    }

    /// Recognises `archive.zip!folder/game.sgf` and takes the names after it in the same archive, which is
    /// then read only once. Returns the path of the archive.
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

    /// Returns an error for the next member that was named and did not come.
    fn missed(&mut self) -> Option<Result<Input>> {
        let name = self.named.pop_first()?;
        Some(Err(anyhow!(say!(words::NO_SUCH_MEMBER)).context(name)))
    }

    /// Opens a file that may be an archive; `None` if it is one, and its first member comes next.
    fn opened(&mut self, path: PathBuf, below: PathBuf) -> Option<Result<Input>> {
        let budget = Budget::new(self.limits);
        let of_members = (!self.named.is_empty()).then(|| self.filter.only_members(self.named.clone()));
        match archive::open(&path, &below, budget, of_members.as_ref().unwrap_or(self.filter)) {
            // If it cannot be opened, the error comes when it is read, as for all other files.
            Ok(Contents::Record) | Err(_) if !names::is_archive(&path) => Some(Ok(Input::file(path, below))),
            Ok(opened) => self.begin(opened, path, below),
            Err(error) => Some(Err(error)),
        }
    }

    fn begin(&mut self, contents: Contents, path: PathBuf, below: PathBuf) -> Option<Result<Input>> {
        match contents {
            Contents::Record => Some(Ok(Input::file(path, below))),
            Contents::Stream(name, below, bytes) => Some(Ok(Input::stream(name, below, bytes))),
            Contents::Members(members) => {
                self.archive = Some(members);
                None
            }
        }
    }

    /// Opens standard input, which may be an archive, too.
    fn stdin(&mut self) -> Option<Result<Input>> {
        let below = PathBuf::from("stdin");
        let name = || "-".to_owned();
        let begun = match interrupt::reading(|| kind_of(io::stdin())) {
            Ok(begun) => begun,
            Err(error) => return Some(Err(anyhow::Error::new(error).context("-"))),
        };
        let budget = Budget::new(self.limits);
        let opened = match begun {
            (Kind::Archive(kind), stream) => {
                let stream = Box::new(Packed(stream, budget.clone()));
                let bytes = ArchiveBytes::Stream(stream);
                Ok(Contents::Members(Members::of(name(), &below, kind, bytes, budget, self.filter)))
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

    /// Returns the next member of the archive that is being read.
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
        let input = |Member { name, below, bytes, likely_charset }| Input {
            likely_charset,
            ..Input::stream(name, below, Box::new(bytes))
        };
        next.map(|member| member.map(input))
    }

    /// Returns the next record file of the folders that are being walked.
    fn walk_on(&mut self) -> Option<Result<Input>> {
        while let Some(entries) = self.walk.last_mut() {
            let Some(entry) = entries.pop() else {
                self.walk.pop();
                continue;
            };
            let Some((top, found)) = &mut self.top else { break };
            let below = entry.path.strip_prefix(&*top).unwrap_or(&entry.path).to_path_buf();
            if !entry.is_folder {
                let is_archive = names::is_archive(&entry.path);
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
            Err(anyhow!(say!(phrase, top.display(), names::RECORDS.join(", ") + ", " + names::XML)))
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
                    // It is not an archive, so it has no members.
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

/// Returns the size of all files at and below `paths`; `None` if one of them is packed or not a file.
fn total_of(mut paths: Vec<PathBuf>) -> Option<u64> {
    let mut total = 0;
    while let Some(path) = paths.pop() {
        let about = fs::metadata(&path).ok()?;
        if about.is_dir() {
            paths.extend(entries_of(&path).ok()?.into_iter().map(|entry| entry.path));
        } else if names::is_archive(&path) || !about.is_file() {
            return None;
        } else {
            total += about.len();
        }
    }
    Some(total)
}

/// Returns the record files and folders in `folder`, sorted by name, the first one last. Links to folders are
/// not followed, so no folder is walked twice.
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
        } else if (names::is_record(&path) || names::is_xml(&path) || names::is_archive(&path))
            && (kind.is_file() || kind.is_symlink() && is_no_other_thing(&path))
            && !(names::is_xml(&path) && names::is_other_xml(&path))
        {
            entries.push(Entry { path, is_folder: false });
        }
    }
    // All lie in one folder, so the order of paths is the order of names.
    entries.sort_unstable_by(|a, b| b.path.as_os_str().cmp(a.path.as_os_str()));
    Ok(entries)
}

/// True for a link to a file, or to nothing: that is reported when it is opened.
fn is_no_other_thing(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |to| to.is_file())
}
