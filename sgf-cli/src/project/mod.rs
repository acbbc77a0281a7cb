//! `sgf.toml`: the settings of `validate` for a folder of records, in the nearest file above each input.

mod file;
mod folder;
mod read;
mod settings;

pub(crate) use file::Project;
pub(crate) use settings::Settings;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;

/// The name of the file with settings.
const NAME: &str = "sgf.toml";

/// Where settings come from.
#[derive(Debug)]
pub(crate) enum Projects {
    /// From no file.
    None,
    /// From this file, for all inputs.
    One(Arc<Project>),
    /// From the nearest file above each input.
    Found(Mutex<HashMap<PathBuf, Found>>),
}

/// The file for a folder, if there is one; or that it cannot be read, which was reported.
#[derive(Clone, Debug)]
enum FoundIn {
    Project(Option<Arc<Project>>),
    Broken,
}

/// The result of a search from a folder upwards.
#[derive(Clone, Debug)]
pub(crate) struct Found(FoundIn);

/// The settings of an input.
pub(crate) enum InputSettings {
    Found(Box<Settings>),
    /// The file cannot be read, and the error was reported before.
    Broken,
}

impl Projects {
    /// Returns the settings for `--no-config`, `--config FILE`, or neither.
    ///
    /// # Errors
    /// A `FILE` that cannot be read or is not valid.
    pub(crate) fn new(none: bool, file: Option<&Path>) -> Result<Projects> {
        Ok(match file {
            _ if none => Projects::None,
            Some(file) => Projects::One(Arc::new(Project::read(file)?)),
            None => Projects::Found(Mutex::default()),
        })
    }

    /// Returns the settings for the input at `path`; for standard input, those of the working folder.
    ///
    /// # Errors
    /// A file that is not valid, the first time it is met; after that the result is
    /// [`InputSettings::Broken`].
    pub(crate) fn of(&self, path: Option<&Path>) -> Result<InputSettings> {
        let project = match self {
            Projects::None => None,
            Projects::One(project) => Some(Arc::clone(project)),
            Projects::Found(known) => {
                let folder = match path {
                    Some(path) => std::path::absolute(path)?.parent().map(Path::to_path_buf),
                    None => None,
                };
                let folder = match folder {
                    Some(folder) => folder,
                    None => std::env::current_dir()?,
                };
                let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                match find(&mut known, &folder)? {
                    FoundIn::Project(project) => project,
                    FoundIn::Broken => return Ok(InputSettings::Broken),
                }
            }
        };
        let settings = match (project, path) {
            (None, _) => Settings::default(),
            (Some(project), None) => project.settings(None),
            (Some(project), Some(path)) => project.settings(Some(&std::path::absolute(path)?)),
        };
        Ok(InputSettings::Found(Box::new(settings)))
    }
}

/// Returns the nearest file from `folder` upwards. Every folder on the way is remembered, so each is searched
/// once.
fn find(known: &mut HashMap<PathBuf, Found>, folder: &Path) -> Result<FoundIn> {
    let mut passed = Vec::new();
    let mut found = Ok(FoundIn::Project(None));
    for above in folder.ancestors() {
        if let Some(Found(earlier)) = known.get(above) {
            found = Ok(earlier.clone());
            break;
        }
        passed.push(above.to_path_buf());
        let file = above.join(NAME);
        if file.is_file() {
            found = Project::read(&file).map(|project| FoundIn::Project(Some(Arc::new(project))));
            break;
        }
    }
    let remembered = found.as_ref().map_or(FoundIn::Broken, FoundIn::clone);
    known.extend(passed.into_iter().map(|folder| (folder, Found(remembered.clone()))));
    found
}
