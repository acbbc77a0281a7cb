//! Markdown with its figures as image files next to it.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sgf_core::diagram::{Diagram, Lesson, SvgOptions};

use crate::cli::PictureKind;
use crate::language::say;
use crate::output::atomic::AtomicFile;
use crate::words;

use super::{check_built, png};

/// Writes the figures of a lesson next to the file `document`, as `game-001.svg`, and returns the text of the
/// document, which links them.
pub(crate) fn markdown_with_images(
    lesson: &Lesson,
    document: &Path,
    kind: PictureKind,
    force: bool,
) -> Result<Vec<u8>> {
    let (ending, is_png) = match kind {
        PictureKind::Svg => ("svg", false),
        PictureKind::Png => ("png", true),
    };
    check_built(ending)?;
    let stem = document.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let figures: Vec<&Diagram> = lesson.diagrams().map(|(_, diagram)| diagram).collect();
    let digits = figures.len().to_string().len().max(3);
    let name = |number: usize| format!("{stem}-{number:0digits$}.{ending}");
    let paths: Vec<PathBuf> =
        (1..=figures.len()).map(|number| document.with_file_name(name(number))).collect();
    // All or none: files in the way are found before the first figure is written.
    if let Some(there) = paths.iter().find(|path| !force && path.exists()) {
        bail!(say!(words::FILE_EXISTS, there.display()));
    }
    let mut options = SvgOptions::default();
    options.theme = lesson.theme;
    // The notes are in the text.
    options.notes = None;
    options.variables = !is_png;
    for (figure, path) in figures.into_iter().zip(&paths) {
        let svg = figure.svg(&options);
        let bytes = if is_png { png(&svg)? } else { svg.into_bytes() };
        let mut file = AtomicFile::create(path, force)?;
        file.write_all(&bytes).with_context(|| path.display().to_string())?;
        file.commit()?;
    }
    Ok(lesson.markdown_linked(|number| link(&name(number))).into_bytes())
}

/// Returns a file name as the target of a link: bytes with a meaning there, and those outside ASCII, are
/// escaped as `%XX`.
fn link(name: &str) -> String {
    let mut link = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
            link.push(char::from(byte));
        } else {
            link.push_str(&format!("%{byte:02X}"));
        }
    }
    link
}

#[cfg(test)]
mod tests {
    #[test]
    fn links_are_no_markup() {
        assert_eq!(super::link("a b)[c](d)-001.svg"), "a%20b%29%5Bc%5D%28d%29-001.svg");
        assert_eq!(super::link("局.png"), "%E5%B1%80.png");
    }
}
