//! The inputs that a `[[folder]]` is about.

use std::path::Path;

use globset::{Error, Glob, GlobSet, GlobSetBuilder};

/// Folders with everything below them, and globs.
#[derive(Clone, Debug)]
pub(super) struct Folders(GlobSet);

impl Folders {
    /// Reads paths below the folder of the file: `2024`, `pro/**`, `**/problems`.
    ///
    /// # Errors
    /// A pattern that is not a glob.
    pub(super) fn new<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<Folders, Error> {
        let mut set = GlobSetBuilder::new();
        for pattern in patterns {
            let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
            set.add(Glob::new(pattern)?);
            set.add(Glob::new(&format!("{pattern}/**"))?);
        }
        set.build().map(Folders)
    }

    /// True if the input at `below`, a path below the folder of the file, is in one of them.
    pub(super) fn contain(&self, below: &Path) -> bool {
        self.0.is_match(below)
    }
}
