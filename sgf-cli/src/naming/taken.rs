//! The names that this run has given to files, so that no two files get the same one.

use std::collections::HashMap;
use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The names that were given, by their hashes: a million of them take a few megabytes. If two names have the
/// same hash, one of them gets a number that it does not need.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    /// The number to try next after each name.
    next: HashMap<u64, u32>,
}

/// Returns the hash of a name in lower case: on some systems, names that differ only in case are the same.
fn key(path: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    path.to_string_lossy().to_lowercase().hash(&mut hasher);
    hasher.finish()
}

impl Taken {
    /// True if `path` was taken.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.next.contains_key(&key(path))
    }

    /// Takes `path` if it is free; false if it was taken.
    pub(crate) fn take(&mut self, path: &Path) -> bool {
        match self.next.entry(key(path)) {
            std::collections::hash_map::Entry::Occupied(_) => false,
            std::collections::hash_map::Entry::Vacant(free) => {
                free.insert(2);
                true
            }
        }
    }

    /// Takes `path`, or the first of `path-2`, `path-3` … that is free and not `occupied`, and returns it.
    pub(crate) fn take_numbered(&mut self, path: &Path, occupied: impl Fn(&Path) -> bool) -> PathBuf {
        let wanted = key(path);
        if !self.next.contains_key(&wanted) && !occupied(path) {
            self.next.insert(wanted, 2);
            return path.to_path_buf();
        }
        let mut number = self.next.get(&wanted).copied().unwrap_or(2);
        loop {
            let candidate = numbered(path, number);
            number = number.saturating_add(1);
            let of_candidate = key(&candidate);
            if !self.next.contains_key(&of_candidate) && !occupied(&candidate) {
                self.next.insert(of_candidate, 2);
                self.next.insert(wanted, number);
                return candidate;
            }
        }
    }
}

/// Returns `game-2.sgf` for `game.sgf` and 2.
fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_meet_are_numbered() {
        let mut taken = Taken::default();
        let mut take = |name: &str| {
            let path = taken.take_numbered(Path::new(name), |path| path == Path::new("f/there.sgf"));
            path.to_string_lossy().into_owned()
        };
        assert_eq!(take("f/a.sgf"), "f/a.sgf");
        assert_eq!(take("f/a.sgf"), "f/a-2.sgf");
        assert_eq!(take("f/A.sgf"), "f/A-3.sgf");
        assert_eq!(take("f/a-4.sgf"), "f/a-4.sgf");
        assert_eq!(take("f/a.sgf"), "f/a-5.sgf");
        assert_eq!(take("f/there.sgf"), "f/there-2.sgf");
        assert_eq!((take("x"), take("x")), ("x".to_owned(), "x-2".to_owned()));
        assert!(!taken.take(Path::new("X")) && taken.take(Path::new("y")));
    }
}
