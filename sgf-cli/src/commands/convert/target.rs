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

/// One of three places.
pub(crate) enum Destination {
    Stdout,
    File(AtomicFile),
    Folder(Folder),
}

impl Destination {
    /// `output` is a folder if it is one, ends like one, names files by a template, or has no extension and several
    /// inputs or many files to take; else a file that takes everything.
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
            bail!(say!(words::IS_NO_FOLDER, output.display()));
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
    /// Files that this run wrote.
    taken: Mutex<Taken>,
}

impl Folder {
    /// Whether two of so many inputs may want the same name.
    pub(crate) fn names_can_meet(&self, inputs: usize) -> bool {
        self.template.is_some() || inputs > 1
    }

    /// Where `input` goes; not known before its first game where there is a template.
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
            // SGF that stays SGF keeps its name, `.SGF` and `.sgfs` included.
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

    /// That nothing lies at `path` yet, or may be written over.
    pub(crate) fn check_free(&self, path: &Path) -> Result<()> {
        if !self.force && path.exists() {
            bail!(say!(words::FILE_EXISTS, path.display()));
        }
        Ok(())
    }

    /// Begins the file at `path`. Where this run wrote one of that name, a template gets a number and plain names fail.
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
