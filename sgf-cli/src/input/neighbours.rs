//! What other records beside an input tell of its charset: those of the same folder, and those before it in the
//! same archive.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use sgf_core::text::{Charset, detect};

use super::head::is_legacy;
use super::names::is_record;

/// The number of bytes of a record that are looked at.
const HEAD: usize = 4 << 10;
/// The number of records of a folder that are looked at, the first by name.
const RECORDS: usize = 16;

/// The charset that the records of each folder have in common.
static FOLDERS: LazyLock<Mutex<HashMap<PathBuf, Option<Charset>>>> = LazyLock::new(Mutex::default);

/// Returns the charset of a record that begins with `head`, if it shows without doubt and is not UTF-8.
pub(super) fn shown_by(head: &[u8]) -> Option<Charset> {
    let detected = is_legacy(head).then(|| detect(head))?;
    Some(detected.charset).filter(|charset| detected.sure && *charset != Charset::UTF_8)
}

/// Returns the charset of the records in the folder of `path` that show one, if it is the same for all of them.
pub(super) fn in_folder_of(path: &Path) -> Option<Charset> {
    let folder = path.parent()?;
    let mut known = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(charset) = known.get(folder) {
        return *charset;
    }
    let charset = common_charset(folder);
    known.insert(folder.to_path_buf(), charset);
    charset
}

fn common_charset(folder: &Path) -> Option<Charset> {
    let place = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(place).ok()?.filter_map(Result::ok);
    let mut records: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| is_record(path) && path.is_file()).collect();
    records.sort_unstable();
    let mut common = None;
    for record in records.iter().take(RECORDS) {
        let mut head = Vec::new();
        File::open(record).ok()?.take(HEAD as u64).read_to_end(&mut head).ok()?;
        match (common, shown_by(&head)) {
            (Some(before), Some(charset)) if before != charset => return None,
            (None, Some(charset)) => common = Some(charset),
            _ => {}
        }
    }
    common
}

/// Reads the first bytes of a member of an archive, at most as many as are looked at.
pub(super) fn head_of(member: &mut impl Read) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::new();
    member.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}
