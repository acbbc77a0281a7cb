//! Files that are written whole or not at all, and that replace another file only with `force`.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use tempfile::{NamedTempFile, TempPath};

use crate::language::say;
use crate::words;

use super::stale;

/// The temporary files that are being written. They are removed if the run is cut short.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished(change: impl FnOnce(&mut BTreeSet<PathBuf>)) {
    change(&mut UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Removes the unfinished temporary files.
pub(crate) fn remove_unfinished() {
    unfinished(|paths| {
        for path in std::mem::take(paths) {
            let _ = fs::remove_file(path);
        }
    });
}

/// A file that appears under its name when it is complete.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    target: PathBuf,
    force: bool,
    out: Out,
}

#[derive(Debug)]
enum Out {
    Temporary(BufWriter<NamedTempFile>),
    /// A device or a pipe, which cannot be replaced.
    Direct(BufWriter<File>),
}

impl AtomicFile {
    /// Begins to write `target`. Without `force`, a file that exists is an error.
    pub(crate) fn create(target: &Path, force: bool) -> Result<AtomicFile> {
        AtomicFile::create_as(target, force, stale::PREFIX)
    }

    fn create_as(target: &Path, force: bool, prefix: &str) -> Result<AtomicFile> {
        let failed = || target.display().to_string();
        let existing = fs::metadata(target).ok();
        if let Some(existing) = &existing {
            if existing.is_dir() {
                bail!(say!(words::IS_A_FOLDER, target.display()));
            }
            if !existing.is_file() {
                let file = File::options().write(true).open(target).with_context(failed)?;
                let out = Out::Direct(BufWriter::new(file));
                return Ok(AtomicFile { target: target.to_path_buf(), force, out });
            }
            if !force {
                bail!(say!(words::FILE_EXISTS, target.display()));
            }
        }
        // A link stays a link: its target is replaced.
        let target = if existing.is_some() {
            fs::canonicalize(target).with_context(failed)?
        } else {
            target.to_path_buf()
        };
        let folder =
            target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if existing.as_ref().is_some_and(has_other_names) {
            super::complain(&say!(words::OTHER_NAMES_KEEP, target.display()));
        }
        let temp = temporary(folder, prefix, existing.as_ref()).map_err(without_path).with_context(failed)?;
        // The lock shows other runs that the file is in use; a disk without locks is not swept.
        let _ = temp.as_file().try_lock();
        stale::sweep(folder, temp.as_file());
        unfinished(|paths| {
            paths.insert(temp.path().to_path_buf());
        });
        Ok(AtomicFile { target, force, out: Out::Temporary(BufWriter::new(temp)) })
    }

    /// Returns the final path of the file.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Ends the file and moves it to its final path.
    pub(crate) fn commit(self) -> Result<()> {
        let failed = || self.target.display().to_string();
        match self.out {
            Out::Direct(mut file) => file.flush().with_context(failed),
            Out::Temporary(file) => {
                let temp = file
                    .into_inner()
                    .map_err(|error| without_path(error.into_error()))
                    .with_context(failed)?;
                let path = temp.path().to_path_buf();
                let put = if self.force {
                    temp.persist(&self.target)
                } else {
                    temp.persist_noclobber(&self.target)
                };
                unfinished(|paths| {
                    paths.remove(&path);
                });
                put.map(drop).map_err(|error| error.error).with_context(failed)
            }
        }
    }
}

/// True if a file has several names. The file that replaces it gets one of them.
#[cfg(unix)]
fn has_other_names(about: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(about) > 1
}

/// True if a file has several names, where that can be told.
#[cfg(not(unix))]
fn has_other_names(_: &fs::Metadata) -> bool {
    false
}

/// A file that is written in pieces, one of more files than can be open at the same time. It appears under
/// its name when it is complete.
#[derive(Debug)]
pub(crate) struct PiecewiseFile {
    target: PathBuf,
    force: bool,
    temporary: TempPath,
    waiting: Vec<u8>,
}

impl PiecewiseFile {
    /// Begins to write `target`. Without `force`, a file that exists is an error.
    pub(crate) fn create(target: &Path, force: bool) -> Result<PiecewiseFile> {
        let prefix = format!("{}{}", stale::PREFIX, stale::PIECES);
        let file = AtomicFile::create_as(target, force, &prefix)?;
        match file.out {
            Out::Temporary(temporary) => {
                let temporary = temporary.into_inner().map_err(io::IntoInnerError::into_error)?;
                let temporary = temporary.into_temp_path();
                Ok(PiecewiseFile { target: file.target, force, temporary, waiting: Vec::new() })
            }
            Out::Direct(_) => bail!(say!(words::FILE_EXISTS, target.display())),
        }
    }

    /// Adds bytes, and returns the number of bytes that wait in memory.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> usize {
        self.waiting.extend_from_slice(bytes);
        self.waiting.len()
    }

    /// Writes the bytes that wait.
    pub(crate) fn write_waiting(&mut self) -> Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let failed = || self.target.display().to_string();
        let mut file = File::options().append(true).open(&self.temporary).with_context(failed)?;
        file.write_all(&std::mem::take(&mut self.waiting)).with_context(failed)
    }

    /// Ends the file and moves it to its final path.
    pub(crate) fn commit(mut self) -> Result<()> {
        self.write_waiting()?;
        let path = self.temporary.to_path_buf();
        let put = if self.force {
            self.temporary.persist(&self.target)
        } else {
            self.temporary.persist_noclobber(&self.target)
        };
        unfinished(|paths| {
            paths.remove(&path);
        });
        put.map_err(|error| error.error).with_context(|| self.target.display().to_string())
    }
}

/// Returns an error without the name of the temporary file, which means nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    let code = text.split("(os error ").nth(1).and_then(|rest| rest.split(')').next()?.parse().ok());
    code.map_or(error, io::Error::from_raw_os_error)
}

#[cfg(unix)]
fn temporary(folder: &Path, prefix: &str, existing: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    // The permissions of an ordinary new file, to which the mask of the process applies.
    let permissions = existing.map_or_else(|| fs::Permissions::from_mode(0o666), fs::Metadata::permissions);
    tempfile::Builder::new().prefix(prefix).suffix(stale::SUFFIX).permissions(permissions).tempfile_in(folder)
}

#[cfg(not(unix))]
fn temporary(folder: &Path, prefix: &str, _: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(prefix).suffix(stale::SUFFIX).tempfile_in(folder)
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.out {
            Out::Temporary(file) => file.write(bytes).map_err(without_path),
            Out::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.out {
            Out::Temporary(file) => file.flush().map_err(without_path),
            Out::Direct(file) => file.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_become_one_file_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.sgf");
        let mut file = PiecewiseFile::create(&target, false).unwrap();
        for piece in ["(;", "B[aa]", ")"] {
            assert_eq!(file.add(piece.as_bytes()), piece.len());
            file.write_waiting().unwrap();
        }
        assert!(!target.exists());
        file.commit().unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"(;B[aa])");
        assert!(PiecewiseFile::create(&target, false).is_err());
        drop(PiecewiseFile::create(&target, true).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn a_file_is_there_when_it_is_complete_and_not_before() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.sgf");
        let mut file = AtomicFile::create(&target, false).unwrap();
        file.write_all(b"(;)").unwrap();
        assert!(!target.exists());
        file.commit().unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"(;)");
        assert!(AtomicFile::create(&target, false).is_err());
        let nowhere = AtomicFile::create(&folder.path().join("no/a.sgf"), false).unwrap_err();
        let said = nowhere.root_cause().to_string();
        assert!(nowhere.root_cause().is::<io::Error>() && !said.contains(".tmp"), "{said}");
        drop(AtomicFile::create(&target, true).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
        assert_eq!(fs::read(&target).unwrap(), b"(;)");
    }
}
