//! Which inputs a `[[folder]]` is about.

use std::path::Path;

use globset::{Error, Glob, GlobSet, GlobSetBuilder};

/// Folders with all that is in them, and globs.
#[derive(Clone, Debug)]
pub(super) struct Folders(GlobSet);

impl Folders {
    /// Of paths below the folder of the file: `2024`, `pro/**`, `**/problems`.
    pub(super) fn new<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<Folders, Error> {
        let mut set = GlobSetBuilder::new();
        for pattern in patterns {
            let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
            set.add(Glob::new(pattern)?);
            set.add(Glob::new(&format!("{pattern}/**"))?);
        }
        set.build().map(Folders)
    }

    /// Whether the input at `below`, a path below the folder of the file, is one of them.
    pub(super) fn hold(&self, below: &Path) -> bool {
        self.0.is_match(below)
    }
}
