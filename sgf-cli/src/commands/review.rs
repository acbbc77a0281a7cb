//! `sgf review`: a game as a handout, or a file of problems as a sheet.

use std::io::Write;

use anyhow::{Context, Result, bail};
use sgf_core::diagram::{FigureSplit, Lesson, LessonOptions, problems};

use crate::cli::{ReviewArgs, Solutions, Target};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::{Inputs, Opened};
use crate::language::{current, say};
use crate::output::atomic::AtomicFile;
use crate::render::{document, markdown_with_images};
use crate::{output, words};

pub(crate) fn run(config: &Config, args: ReviewArgs) -> Result<Exit> {
    let to = match args.output.extension().map(|ending| ending.to_string_lossy().to_lowercase()).as_deref() {
        Some("html" | "htm") => Target::Html,
        Some("pdf") => Target::Pdf,
        Some("tex") => Target::Tex,
        Some("md" | "markdown") => Target::Md,
        _ => bail!(say!(words::REVIEW_ENDING, args.output.display())),
    };
    if args.pictures.is_some() && to != Target::Md {
        bail!(say!(words::PICTURES_ARE_MD));
    }
    let mut file = AtomicFile::create(&args.output, args.force)?;
    let inputs = InputConfig::of_file(&args.file)?;
    let mut all = Inputs::new(&inputs);
    let Some(input) = all.next().transpose()? else {
        bail!(say!(words::NO_GAME, args.file.display()));
    };
    if all.next().is_some() {
        bail!(say!(words::REVIEW_ONE_FILE, args.file.display()));
    }
    let collection = Opened::new(&input, &inputs.options)?.read_whole().with_context(|| input.name())?;
    input.doubts.take_lines(&input.name()).iter().for_each(|line| output::complain(line));
    let mut options = LessonOptions::default();
    options.language = current();
    options.theme = args.look.theme.into();
    options.coordinates = args.look.coordinates.into();
    options.sides = args.look.sides.into();
    options.cut = FigureSplit::Whole(args.every);
    let lesson = match args.problems {
        Some(solutions) => {
            let sheet = problems(&collection, solutions == Solutions::With, &options);
            if sheet.sections.is_empty() {
                bail!(say!(words::NO_GAME, input.name()));
            }
            sheet
        }
        None => {
            let Some(game) = collection.games().nth(args.game as usize) else {
                bail!(say!(words::NO_SUCH_GAME, input.name(), collection.games().len(), args.game));
            };
            let Some(lesson) = Lesson::of(game, &options) else {
                bail!(
                    "{}: {}",
                    input.name(),
                    say!(words::NOT_REPLAYED, sgf_core::value::GameInfo::of(game).game())
                );
            };
            lesson
        }
    };
    let bytes = match args.pictures {
        Some(kind) => markdown_with_images(&lesson, &args.output, kind, args.force)?,
        None => document(&lesson, to)?,
    };
    file.write_all(&bytes).with_context(|| args.output.display().to_string())?;
    file.commit()?;
    if config.verbose {
        output::complain(&say!(words::REVIEWED, args.output.display(), lesson.sections.len()));
    }
    Ok(Exit::Clean)
}
