//! Temporary files of runs that were killed: the next run that writes into the folder removes them.
//!
//! A file that is being written is locked. Locks work over network disks and end with their process, so a
//! file that can be locked belongs to no running process. On a disk without locks nothing is removed.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The beginning of the names of temporary files.
pub(super) const PREFIX: &str = ".sgf-";
pub(super) const SUFFIX: &str = ".tmp";
/// Part of the name of a file that is written in pieces: it is closed in between, which ends its lock.
pub(super) const PIECES: &str = "part-";

/// The age below which a file is kept: it exists for a moment before it is locked.
const AGE: Duration = Duration::from_secs(60);
/// The age below which a file of pieces is kept.
const AGE_OF_PIECES: Duration = Duration::from_secs(24 * 3600);

/// The folders that this run has swept.
static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes the files that killed runs left in `folder`. `own` was just made there and has the time of the
/// disk.
pub(super) fn sweep(folder: &Path, own: &File) {
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if swept.insert(folder.to_path_buf()) {
        drop(swept);
        // A sweep may fail: nothing depends on it.
        let _ = sweep_once(folder, own);
    }
}

fn sweep_once(folder: &Path, own: &File) -> std::io::Result<()> {
    let now = own.metadata()?.modified()?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let middle = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
        let Some(middle) = middle else { continue };
        let (age, random) = match middle.strip_prefix(PIECES) {
            Some(random) => (AGE_OF_PIECES, random),
            None => (AGE, middle),
        };
        let is_ours = random.len() == 6 && random.bytes().all(|b| b.is_ascii_alphanumeric());
        // The metadata of an entry do not follow links.
        let about = entry.metadata()?;
        if !is_ours || !about.is_file() || now.duration_since(about.modified()?).unwrap_or_default() < age {
            continue;
        }
        if let Ok(file) = File::options().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_without_an_owner_are_swept() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str, seconds: u64| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(std::time::SystemTime::now() - Duration::from_secs(seconds)).unwrap();
            file
        };
        let held = make(".sgf-aaaaaa.tmp", 7200);
        held.lock().unwrap();
        for (name, seconds) in [
            (".sgf-dead01.tmp", 7200),
            (".sgf-fresh1.tmp", 5),
            (".sgf-part-alive1.tmp", 7200),
            (".sgf-part-dead02.tmp", 2 * 24 * 3600),
            (".sgf-notes.tmp", 7200),
            (".sgf-a_b_c_.tmp", 7200),
            ("sgf-dead01.tmp", 7200),
        ] {
            drop(make(name, seconds));
        }
        fs::create_dir(folder.path().join(".sgf-folder.tmp")).unwrap();
        let own = tempfile::tempfile_in(folder.path()).unwrap();
        sweep(folder.path(), &own);
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        let kept = [
            ".sgf-a_b_c_.tmp",
            ".sgf-aaaaaa.tmp",
            ".sgf-folder.tmp",
            ".sgf-fresh1.tmp",
            ".sgf-notes.tmp",
            ".sgf-part-alive1.tmp",
            "sgf-dead01.tmp",
        ];
        assert_eq!(left, kept);
    }
}
