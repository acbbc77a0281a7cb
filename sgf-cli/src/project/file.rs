//! One `sgf.toml`, read and checked.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};

use crate::language::say;
use crate::words;

use super::folder::Folders;
use super::read::{self, Invalid};
use super::settings::Settings;

/// The contents of the file.
#[derive(Debug)]
pub(crate) struct Project {
    /// The folder of the file.
    folder: PathBuf,
    settings: Settings,
    /// Folders with settings of their own; later ones override earlier ones.
    folders: Vec<(Folders, Settings)>,
}

impl Project {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// A file that cannot be read, and one that is not valid: with line, column, and what is expected.
    pub(crate) fn read(path: &Path) -> Result<Project> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
        let folder = std::path::absolute(path)?.parent().map(Path::to_path_buf).unwrap_or_default();
        let (settings, folders) = read::file(&text).map_err(|Invalid { at, what }| {
            let before = text.get(..at.min(text.len())).unwrap_or(&text);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            anyhow!(say!(words::CONFIG_WRONG, name, line, column, what))
        })?;
        Ok(Project { folder, settings, folders })
    }

    /// Returns the settings for the input at this absolute path.
    pub(crate) fn settings(&self, path: Option<&Path>) -> Settings {
        let mut settings = self.settings.clone();
        let below = path.and_then(|path| path.strip_prefix(&self.folder).ok());
        if let Some(below) = below {
            for (_, of_folder) in self.folders.iter().filter(|(folders, _)| folders.contain(below)) {
                settings.override_with(of_folder);
            }
        }
        settings
    }
}
