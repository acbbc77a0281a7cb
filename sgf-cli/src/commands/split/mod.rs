//! `sgf split`: a file for each game of a collection or an archive, or for all games with a common value.

mod groups;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use sgf_core::diag::Code;
use sgf_core::tree::GameRead;

use crate::cli::SplitArgs;
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::Texts;
use crate::input::{Input, Inputs, Opened};
use crate::language::say;
use crate::naming::{Taken, Template};
use crate::output::atomic::AtomicFile;
use crate::output::stdout::{self, Stdout};
use crate::run::ordered::JobOut;
use crate::run::pipeline::{self, Verdict};
use crate::words;

use super::common::no_game;
use crate::output::game::{self, Joining};

use groups::Groups;

pub(crate) fn run(config: &Config, args: SplitArgs) -> Result<Exit> {
    let Some(output) = Some(&args.output).filter(|output| output.as_os_str() != "-") else {
        bail!(say!(words::SPLIT_NEEDS_FOLDER))
    };
    if output.exists() && !output.is_dir() {
        bail!(say!(words::NOT_A_FOLDER, output.display()));
    }
    let template = Template::of_games(&args.name)?;
    let inputs = InputConfig::new(args.input)?;
    let failed = || output.display().to_string();
    std::fs::create_dir_all(output).with_context(failed)?;
    let real_folder = std::fs::canonicalize(output).with_context(failed)?;
    let splitter = Splitter {
        config,
        folder: output,
        real_folder,
        keeps_folders: args.name == "{name}-{number}",
        template,
        every: args.every,
        variations: args.variations,
        charset: args.out_encoding,
        force: args.force,
    };
    let state = Mutex::new(State {
        taken: Taken::default(),
        written: Taken::default(),
        groups: (!args.by.is_empty()).then(|| Groups::new(output, args.by, args.out_encoding, args.force)),
        files: 0,
        games: 0,
    });
    // Names, and the order of games in files, follow the order of the inputs.
    let exit = pipeline::run(Inputs::new(&inputs), 1, &mut Stdout, |input, out| {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        splitter.input(input, &inputs, &mut state, out)
    })
    .map_err(stdout::cannot_write)?;
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut files = state.files;
    if let Some(groups) = state.groups
        && exit != Exit::Interrupted
    {
        files = groups.commit()?;
    }
    if !config.quiet && exit != Exit::Interrupted {
        let line = say!(words::SPLIT_INTO, state.games, files);
        stdout::print(format!("{line}\n").as_bytes())?;
    }
    Ok(exit)
}

struct State {
    taken: Taken,
    /// The files that this run has written, by their canonical paths.
    written: Taken,
    groups: Option<Groups>,
    files: u64,
    games: u64,
}

struct Splitter<'s> {
    config: &'s Config,
    folder: &'s Path,
    /// The canonical path of the folder.
    real_folder: PathBuf,
    /// True if files go into the same folders as their inputs, which is the default without a template.
    keeps_folders: bool,
    template: Template,
    every: u32,
    variations: bool,
    charset: Option<sgf_core::text::Charset>,
    force: bool,
}

/// A file that is being filled.
struct Open {
    file: AtomicFile,
    joining: Joining,
}

impl Splitter<'_> {
    fn input(
        &self,
        input: &Input,
        inputs: &InputConfig,
        state: &mut State,
        out: &mut JobOut<'_, '_>,
    ) -> Result<Verdict> {
        // The output folder may lie in an input folder.
        let real = input.file_path().and_then(|path| std::fs::canonicalize(path).ok());
        if real.is_some_and(|real| state.written.has(&real)) {
            return Ok(Verdict::Clean);
        }
        let opened = Opened::new(input, &inputs.options)?;
        let mut records = opened.records();
        let mut number = 0;
        let mut open: Option<Open> = None;
        let mut junk = false;
        let mut games = 0;
        while let Some(read) = records.next_game()? {
            games += 1;
            junk |= read
                .diagnostics
                .iter()
                .any(|found| matches!(found.code, Code::JunkBeforeTree | Code::JunkAfterTree));
            let failed = || input.name();
            if let Some(groups) = &mut state.groups {
                groups.add(&read).with_context(failed)?;
            } else if self.variations {
                let leaves: Vec<_> = read.game().leaves().map(|leaf| leaf.id()).collect();
                for leaf in leaves {
                    number += 1;
                    let bytes = game::line(read.game(), leaf, read.index, self.charset);
                    self.write(input, &bytes.with_context(failed)?, number, &read, state, out)?;
                }
            } else if self.every == 1 {
                number += 1;
                let bytes = game::alone(read.game(), read.index, self.charset).with_context(failed)?;
                self.write(input, &bytes, number, &read, state, out)?;
            } else {
                let Open { file, joining } = match &mut open {
                    Some(open) => open,
                    empty => {
                        number += 1;
                        let file = self.create(input, number, &read, state)?;
                        empty.insert(Open { file, joining: Joining::new(self.charset, false) })
                    }
                };
                let joined = joining.next(&read).with_context(failed)?;
                std::io::Write::write_all(file, &joined.bytes)
                    .with_context(|| file.target().display().to_string())?;
                if joining.games() == u64::from(self.every)
                    && let Some(open) = open.take()
                {
                    self.commit(input, open.file, state, out)?;
                }
            }
            state.games += 1;
        }
        if let Some(open) = open {
            self.commit(input, open.file, state, out)?;
        }
        if games == 0 {
            return Ok(no_game(input, out));
        }
        junk |= records.tail().iter().any(|found| found.code == Code::JunkAfterTree);
        if junk {
            out.complain(say!(words::TEXT_BETWEEN_GAMES, input.name()));
        }
        Ok(Verdict::Clean)
    }

    fn write(
        &self,
        input: &Input,
        bytes: &[u8],
        number: u32,
        read: &GameRead<'_>,
        state: &mut State,
        out: &mut JobOut<'_, '_>,
    ) -> Result<()> {
        let mut file = self.create(input, number, read, state)?;
        std::io::Write::write_all(&mut file, bytes).with_context(|| file.target().display().to_string())?;
        self.commit(input, file, state, out)
    }

    /// Begins the file with this number.
    fn create(
        &self,
        input: &Input,
        number: u32,
        read: &GameRead<'_>,
        state: &mut State,
    ) -> Result<AtomicFile> {
        let stem = input.below.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let name = self.template.fill(&stem, number, &Texts::of(read.game()).with_dialect(read.game()));
        let mut path = PathBuf::from(self.folder);
        if let Some(folder) = input.below.parent().filter(|_| self.keeps_folders) {
            path.push(folder);
        }
        path.push(format!("{name}.sgf"));
        let path = state.taken.take_numbered(&path, |_| false);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        AtomicFile::create(&path, self.force)
    }

    fn commit(
        &self,
        input: &Input,
        file: AtomicFile,
        state: &mut State,
        out: &mut JobOut<'_, '_>,
    ) -> Result<()> {
        if self.config.verbose {
            out.complain(format!("{} -> {}", input.name(), file.target().display()));
        }
        // The target of a file that is replaced is a canonical path already.
        let real = match file.target().strip_prefix(self.folder) {
            Ok(below) => self.real_folder.join(below),
            Err(_) => file.target().to_path_buf(),
        };
        file.commit()?;
        state.written.take(&real);
        state.files += 1;
        Ok(())
    }
}
