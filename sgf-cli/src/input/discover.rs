//! Which files are to be read: paths as given, and the record files of folders, sorted by name.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};

use crate::config::{Filter, InputConfig};
use crate::language::say;
use crate::words;

/// The extensions of record files, in lower case.
const EXTENSIONS: [&str; 7] = ["sgf", "sgfs", "gib", "ngf", "ugf", "ugi", "mgt"];

/// One input.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// Where it is; none for standard input.
    pub(crate) path: Option<PathBuf>,
    /// Its path below the folder that was given, or its name: where output of the same structure goes.
    pub(crate) below: PathBuf,
}

impl Input {
    fn file(path: PathBuf) -> Input {
        let below = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
        Input { path: Some(path), below }
    }

    /// What reports call it: its path, or `-`.
    pub(crate) fn name(&self) -> String {
        self.path.as_ref().map_or_else(|| "-".to_owned(), |path| path.display().to_string())
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
        }
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
                if self.filter.takes_file(&below) {
                    *found = true;
                    return Some(Ok(Input { path: Some(entry.path), below }));
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
            Err(anyhow!(say!(phrase, top.display(), EXTENSIONS.join(", "))))
        })
    }
}

impl Iterator for Inputs<'_> {
    type Item = Result<Input>;

    fn next(&mut self) -> Option<Result<Input>> {
        loop {
            if let Some(next) = self.walk_on() {
                return Some(next);
            }
            let path = self.paths.pop_front()?;
            if path.as_os_str() == "-" {
                return Some(Ok(Input { path: None, below: PathBuf::from("stdin") }));
            }
            if !path.is_dir() {
                return Some(Ok(Input::file(path)));
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
        } else if is_record(&path) && (kind.is_file() || kind.is_symlink() && is_no_other_thing(&path)) {
            entries.push(Entry { path, is_folder: false });
        }
    }
    entries.sort_unstable_by(|a, b| b.path.file_name().cmp(&a.path.file_name()));
    Ok(entries)
}

fn is_record(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or("");
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

/// A link to a file, or to nothing, which is to be reported when it is opened.
fn is_no_other_thing(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |to| to.is_file())
}
