//! Where converted records go.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use crate::cli::Target;
use crate::facts::Texts;
use crate::input::Input;
use crate::language::say;
use crate::naming::{Taken, Template};
use crate::output::atomic::AtomicFile;
use crate::words;

/// Standard output, a file, or a folder.
pub(crate) enum Destination {
    Stdout,
    File(AtomicFile),
    Folder(Folder),
}

impl Destination {
    /// Decides whether `output` is a folder. It is if it exists as one, ends in a separator, has a template
    /// of names, or has no extension and gets several files. Otherwise it is one file for all inputs.
    pub(crate) fn new(
        output: Option<PathBuf>,
        name: Option<&str>,
        inputs: &[PathBuf],
        many_files: bool,
        force: bool,
    ) -> Result<Destination> {
        let Some(output) = output.filter(|output| output.as_os_str() != "-") else {
            if name.is_some() {
                bail!(say!(words::NAME_NEEDS_FOLDER));
            }
            return Ok(Destination::Stdout);
        };
        let several = many_files || inputs.len() > 1 || inputs.iter().any(|path| path.is_dir());
        let slash =
            output.as_os_str().as_encoded_bytes().last().is_some_and(|&b| std::path::is_separator(b.into()));
        let is_folder = output.is_dir() || slash || name.is_some() || several && output.extension().is_none();
        if !is_folder {
            return Ok(Destination::File(AtomicFile::create(&output, force)?));
        }
        if output.exists() && !output.is_dir() {
            bail!(say!(words::NOT_A_FOLDER, output.display()));
        }
        let template = name.map(Template::new).transpose()?;
        Ok(Destination::Folder(Folder { path: output, template, force, taken: Mutex::default() }))
    }
}

/// A folder that gets a file for each input.
pub(crate) struct Folder {
    path: PathBuf,
    template: Option<Template>,
    force: bool,
    /// The files that this run has written.
    taken: Mutex<Taken>,
}

impl Folder {
    /// True if two of `inputs` inputs can get the same name.
    pub(crate) fn names_can_meet(&self, inputs: usize) -> bool {
        self.template.is_some() || inputs > 1
    }

    /// Returns the path for `input`; `None` if a template needs its first game.
    pub(crate) fn path_of(
        &self,
        input: &Input,
        first: Option<&Texts>,
        to: Target,
    ) -> Result<Option<PathBuf>> {
        let extension = match to {
            Target::Sgf => "sgf",
            Target::Json => "json",
            Target::Jsonl => "jsonl",
            Target::Csv => "csv",
            Target::Parquet => "parquet",
            Target::Gib => "gib",
            Target::Ngf => "ngf",
            Target::Ugf => "ugf",
            Target::Gtp => "gtp",
            Target::Moves => "moves",
            Target::GoXml => "xml",
            Target::Ascii => "txt",
            Target::Svg => "svg",
            Target::Png => "png",
            Target::Pdf => "pdf",
            Target::Html => "html",
            Target::Tex => "tex",
            Target::Md => "md",
        };
        let Some(template) = &self.template else {
            // SGF that stays SGF keeps its name, also `.SGF` and `.sgfs`.
            let keeps = to == Target::Sgf
                && input
                    .below
                    .extension()
                    .is_some_and(|old| ["sgf", "sgfs"].iter().any(|known| old.eq_ignore_ascii_case(known)));
            let name = if keeps { input.below.clone() } else { input.below.with_extension(extension) };
            return Ok(Some(self.path.join(name)));
        };
        let Some(first) = first else { return Ok(None) };
        let stem = input.below.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        Ok(Some(self.path.join(format!("{}.{extension}", template.fill(&stem, 1, first)))))
    }

    /// Checks that `path` is free, or may be replaced.
    pub(crate) fn check_free(&self, path: &Path) -> Result<()> {
        if !self.force && path.exists() {
            bail!(say!(words::FILE_EXISTS, path.display()));
        }
        Ok(())
    }

    /// Begins the file at `path`. If this run has written a file of that name, a name from a template gets a
    /// number.
    ///
    /// # Errors
    /// Two inputs with the same name, and a file that exists.
    pub(crate) fn create(&self, path: PathBuf) -> Result<AtomicFile> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let free = if self.template.is_some() {
            taken.take_numbered(&path, |_| false)
        } else if taken.take(&path) {
            path
        } else {
            bail!(say!(words::TWO_INPUTS, path.display()));
        };
        if let Some(folder) = free.parent() {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        AtomicFile::create(&free, self.force)
    }
}
