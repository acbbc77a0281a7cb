//! The output of pictures: standard output, one file, or numbered files in a folder.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use sgf_core::formats::transform::RecordTransform;

use crate::cli::Target;
use crate::commands::common::no_game;
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::Texts;
use crate::input::{Input, Inputs, Opened};
use crate::language::say;
use crate::output::atomic::AtomicFile;
use crate::output::stdout::{self, Stdout};
use crate::render::markdown_with_images;
use crate::run::pipeline::{self, Verdict};
use crate::words;

use super::destination::{Destination, Folder};
use super::picture::PictureOptions;
use super::rendered::Rendered;

pub(super) struct PictureOutput {
    pub(super) force: bool,
    pub(super) options: PictureOptions,
    pub(super) change: RecordTransform,
    pub(super) parse: sgf_core::ParseOptions,
}

impl PictureOutput {
    /// Returns the rendered files of an input, and the game information of its first game.
    fn render(&self, input: &Input) -> Result<(Vec<Rendered>, Option<Texts>)> {
        let mut opened = Opened::new(input, &self.parse)?;
        if !self.change.is_nothing() {
            opened = opened.changed(|bytes, options| Ok(self.change.apply(bytes, options)?))?;
        }
        let mut records = opened.records();
        let (mut files, mut first) = (Vec::new(), None);
        while let Some(read) = records.next_game()? {
            first.get_or_insert_with(|| Texts::of(read.game()));
            files.append(&mut self.options.render(&input.name(), read.game())?);
        }
        Ok((files, first))
    }

    /// Returns the bytes of the file at `path`. The images of Markdown are written next to it.
    fn bytes(&self, rendered: Rendered, path: &Path) -> Result<Vec<u8>> {
        match (rendered, self.options.args.pictures) {
            (Rendered::Done(bytes), _) => Ok(bytes),
            (Rendered::MarkdownWithImages(lesson), Some(kind)) => {
                markdown_with_images(&lesson, path, kind, self.force)
            }
            (Rendered::MarkdownWithImages(lesson), None) => Ok(lesson.markdown().into_bytes()),
        }
    }

    /// True if several games can follow each other in one file.
    fn is_text(&self) -> bool {
        matches!(self.options.to, Target::Ascii | Target::Md) && self.options.args.pictures.is_none()
    }

    pub(super) fn run(
        &self,
        config: &Config,
        inputs: &InputConfig,
        destination: Destination,
    ) -> Result<Exit> {
        match destination {
            Destination::Stdout => {
                self.fill_one(config, inputs, Path::new(""), &mut Stdout).map_err(stdout::cannot_write)
            }
            Destination::File(mut file) => {
                let path = file.target().display().to_string();
                let target = file.target().to_owned();
                let exit = self.fill_one(config, inputs, &target, &mut file).with_context(|| path)?;
                if exit == Exit::Clean {
                    file.commit()?;
                }
                Ok(exit)
            }
            Destination::Folder(folder) => self.fill_folder(config, inputs, &folder),
        }
    }

    fn fill_one(
        &self,
        config: &Config,
        inputs: &InputConfig,
        path: &Path,
        sink: &mut (dyn Write + Send),
    ) -> std::io::Result<Exit> {
        let full = AtomicBool::new(false);
        pipeline::run(
            Inputs::new(inputs),
            if self.is_text() { config.jobs } else { 1 },
            sink,
            |input, out| {
                out.hold();
                let (files, _) = self.render(input)?;
                if files.is_empty() {
                    return Ok(no_game(input, out));
                }
                if !self.is_text() && (files.len() > 1 || full.swap(true, Ordering::Relaxed)) {
                    bail!(say!(words::PICTURES_NEED_FOLDER, input.name(), files.len()));
                }
                for (at, file) in files.into_iter().enumerate() {
                    if at > 0 {
                        out.write_all(b"\n")?;
                    }
                    out.write_all(&self.bytes(file, path)?)?;
                }
                Ok(Verdict::Clean)
            },
        )
    }

    fn fill_folder(&self, config: &Config, inputs: &InputConfig, folder: &Folder) -> Result<Exit> {
        let exit = pipeline::run(Inputs::new(inputs), 1, &mut Stdout, |input, out| {
            let (files, first) = self.render(input)?;
            let Some(first) = &first else { return Ok(no_game(input, out)) };
            let Some(path) = folder.path_of(input, Some(first), self.options.to)? else {
                bail!(say!(words::NO_FILE_NAME, input.name()))
            };
            let paths: Vec<PathBuf> = match files.len() {
                1 => vec![path],
                several => (1..=several).map(|number| numbered(&path, number, several)).collect(),
            };
            // All or none: files in the way are found before the first picture is written.
            paths.iter().try_for_each(|path| folder.check_free(path))?;
            for (path, rendered) in paths.into_iter().zip(files) {
                let mut file: AtomicFile = folder.create(path)?;
                let bytes = self.bytes(rendered, file.target())?;
                file.write_all(&bytes).with_context(|| file.target().display().to_string())?;
                if config.verbose {
                    out.complain(format!("{} -> {}", input.name(), file.target().display()));
                }
                file.commit()?;
            }
            Ok(Verdict::Clean)
        });
        exit.map_err(stdout::cannot_write)
    }
}

/// Returns `a-007.svg` for `a.svg` and 7, with as many digits as the last number needs, at least three.
fn numbered(path: &Path, number: usize, of: usize) -> PathBuf {
    let digits = of.to_string().len().max(3);
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(format!("-{number:0digits$}."));
    name.push(path.extension().unwrap_or_default());
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names() {
        assert_eq!(numbered(Path::new("x/a.svg"), 7, 12), Path::new("x/a-007.svg"));
        assert_eq!(numbered(Path::new("a.b.png"), 12, 4000), Path::new("a.b-0012.png"));
    }
}
