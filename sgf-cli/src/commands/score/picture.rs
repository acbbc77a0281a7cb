//! The counted board as a picture or a page.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use sgf_core::diag::Wording;
use sgf_core::diagram::{Diagram, Lesson, LessonOptions, Note, SvgOptions};
use sgf_core::score::BreakdownKind;

use crate::cli::{ScoreArgs, Target};
use crate::facts::Texts;
use crate::input::Input;
use crate::language::{current, say};
use crate::naming::{Taken, Template};
use crate::output::atomic::AtomicFile;
use crate::render::{self, document};
use crate::words;

use super::counted::Counted;

/// Writes pictures of counted boards.
pub(super) struct Pictures {
    folder: PathBuf,
    /// The name without its extension; `None` if it has no places to fill, and then only one game is allowed.
    template: Option<Template>,
    name: PathBuf,
    to: Target,
    force: bool,
    lesson: LessonOptions,
    taken: Mutex<Taken>,
}

impl Pictures {
    /// Returns `None` if no picture is asked for.
    pub(super) fn new(args: &ScoreArgs) -> Result<Option<Pictures>> {
        let Some(path) = &args.picture else { return Ok(None) };
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let to = match ending.as_deref() {
            Some("svg") => Target::Svg,
            Some("png") => Target::Png,
            Some("pdf") => Target::Pdf,
            Some("html" | "htm") => Target::Html,
            _ => bail!(say!(words::PICTURE_ENDING, path.display())),
        };
        render::check_built(ending.as_deref().unwrap_or_default())?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let template = if stem.contains('{') { Some(Template::of_games(&stem)?) } else { None };
        let mut lesson = LessonOptions::default();
        lesson.language = current();
        lesson.theme = args.look.theme.into();
        lesson.coordinates = args.look.coordinates.into();
        lesson.sides = args.look.sides.into();
        Ok(Some(Pictures {
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            template,
            name: path.clone(),
            to,
            force: args.force,
            lesson,
            taken: Mutex::default(),
        }))
    }

    pub(super) fn write(&self, input: &Input, counted: &Counted<'_>) -> Result<()> {
        let path = self.path_of(input, counted);
        if !self.taken.lock().unwrap_or_else(PoisonError::into_inner).take(&path) {
            let phrase =
                if self.template.is_some() { &words::TWO_GAMES } else { &words::PICTURE_OF_ONE_GAME };
            bail!(say!(phrase, path.display()));
        }
        let bytes = self.draw(counted)?;
        let mut file = AtomicFile::create(&path, self.force)?;
        file.write_all(&bytes).with_context(|| path.display().to_string())?;
        file.commit()
    }

    fn path_of(&self, input: &Input, counted: &Counted<'_>) -> PathBuf {
        let Some(template) = &self.template else { return self.name.clone() };
        let stem = input.below.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let name = template.fill(&stem, counted.index, &Texts::of(counted.game));
        let mut file = std::ffi::OsString::from(name);
        file.push(".");
        file.push(self.name.extension().unwrap_or_default());
        self.folder.join(file)
    }

    fn draw(&self, counted: &Counted<'_>) -> Result<Vec<u8>> {
        let mut diagram = board(counted);
        diagram.coordinates = self.lesson.coordinates;
        diagram.sides = self.lesson.sides;
        if self.to.is_document() {
            let sentences = sentences(counted).map(|sentence| sentence.in_language(current())).collect();
            let heading = say!(words::COUNTED_HEADING, counted.moves);
            let lesson = Lesson::of_figure(counted.game, diagram, heading, sentences, &self.lesson);
            return document(&lesson, self.to);
        }
        diagram.notes.extend(sentences(counted).map(Note::Sentence));
        let mut options = SvgOptions::default();
        options.theme = self.lesson.theme;
        options.notes = Some(current());
        options.variables = self.to == Target::Svg;
        let svg = diagram.svg(&options);
        if self.to == Target::Png { render::png(&svg) } else { Ok(svg.into_bytes()) }
    }
}

/// Returns the diagram of the counted board, with the owner of each point.
pub(super) fn board(counted: &Counted<'_>) -> Diagram {
    Diagram::of_count(counted.board, &counted.score)
}

/// Returns the sums of both sides and the result, or the reason why the score is unknown.
fn sentences<'c>(counted: &'c Counted<'_>) -> impl Iterator<Item = Wording> + 'c {
    let known = counted.unknown.is_none();
    counted
        .score
        .steps(current())
        .into_iter()
        .filter(move |step| step.kind == BreakdownKind::Sum || step.kind == BreakdownKind::Result && known)
        .map(|step| step.wording)
        .chain(counted.unknown.iter().map(|unknown| words::SCORE_UNKNOWN.with([unknown])))
}
