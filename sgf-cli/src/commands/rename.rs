//! `sgf rename`: names files after their first game.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{fs, io};

use anyhow::{Context, Result, bail};

use crate::cli::RenameArgs;
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::Texts;
use crate::input::{Input, Inputs, Records};
use crate::language::say;
use crate::naming::{Taken, Template};
use crate::output::stdout::{self, Stdout};
use crate::output::{complain, error, sanitize};
use crate::run::pipeline::{self, Verdict};
use crate::words;

use super::common::no_game;

/// A file and its new path.
struct Planned {
    index: usize,
    from: PathBuf,
    to: PathBuf,
}

pub(crate) fn run(config: &Config, args: RenameArgs) -> Result<Exit> {
    let template = Template::new(&args.name)?;
    let inputs = InputConfig::new(args.input)?;
    let planned = Mutex::new(Vec::new());
    // All games are read before the first file is renamed, as a folder must not change while it is read.
    let exit = pipeline::run(Inputs::new(&inputs), config.jobs, &mut Stdout, |input, out| {
        let Some(from) = input.file_path() else { bail!(say!(words::NOT_RENAMED_IN_ARCHIVE, input.name())) };
        let mut records = Records::open(input, &inputs.options)?;
        let Some(read) = records.next_game()? else { return Ok(no_game(input, out)) };
        let Some(to) = new_path(input, from, &template, &Texts::of(read.game()).with_dialect(read.game()))
        else {
            bail!(say!(words::NO_FILE_NAME, input.name()))
        };
        let one = Planned { index: out.index(), from: from.to_path_buf(), to };
        planned.lock().unwrap_or_else(PoisonError::into_inner).push(one);
        Ok(Verdict::Clean)
    })
    .map_err(stdout::cannot_write)?;
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    let mut planned = planned.into_inner().unwrap_or_else(PoisonError::into_inner);
    planned.sort_by_key(|one| one.index);
    let (mut renamed, mut failed) = (0_u64, false);
    let mut taken = Taken::default();
    // Files that have the right name keep it.
    for one in planned.iter().filter(|one| one.from == one.to) {
        taken.take(&one.to);
    }
    for one in planned.iter().filter(|one| one.from != one.to) {
        if crate::run::interrupt::requested() {
            return Ok(Exit::Interrupted);
        }
        let occupied = |path: &Path| path != one.from && fs::symlink_metadata(path).is_ok();
        let to = taken.take_numbered(&one.to, occupied);
        if to == one.from {
            continue;
        }
        if !args.dry_run
            && let Err(error) = rename(&one.from, &to)
        {
            failed = true;
            complain(&format!("sgf: {}", error::message(&error)));
            continue;
        }
        renamed += 1;
        if args.dry_run || config.verbose {
            let line = format!("{} -> {}", one.from.display(), to.display());
            stdout::print(format!("{}\n", sanitize::line(&line)).as_bytes())?;
        }
    }
    if !config.quiet {
        let phrase = if args.dry_run { &words::WOULD_BE_RENAMED } else { &words::RENAMED };
        stdout::print(format!("{}\n", say!(phrase, renamed, planned.len())).as_bytes())?;
    }
    Ok(if failed { Exit::Failure } else { exit })
}

/// Returns the new path of a file: in its folder or below, with its extension.
fn new_path(input: &Input, from: &Path, template: &Template, texts: &Texts) -> Option<PathBuf> {
    let stem = input.below.file_stem()?.to_string_lossy();
    let mut name = template.fill(&stem, 1, texts);
    if let Some(extension) = from.extension() {
        name.push('.');
        name.push_str(extension.to_str()?);
    }
    Some(from.with_file_name("").join(name))
}

/// Renames a file, but not over a file that has appeared under the new name in the meantime.
fn rename(from: &Path, to: &Path) -> Result<()> {
    let failed = || format!("{} -> {}", from.display(), to.display());
    if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).with_context(failed)?;
    }
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from).with_context(failed),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error).with_context(failed),
        // Some file systems have no hard links.
        Err(_) if fs::symlink_metadata(to).is_ok() => bail!(say!(words::FILE_EXISTS, to.display())),
        Err(_) => fs::rename(from, to).with_context(failed),
    }
}
