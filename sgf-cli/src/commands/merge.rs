//! `sgf merge`: the changes of two sides in one tree, or many reviews of one game.

use std::path::Path;

use anyhow::{Context, Result, bail};
use sgf_core::changes::{Conflict, ConflictKind, ConflictLabels, Merged, Review, merge, merge_reviews};
use sgf_core::tree::{EditError, Style, WriteOptions};
use sgf_core::{Collection, ParseOptions};

use crate::cli::MergeArgs;
use crate::config::Config;
use crate::exit::Exit;
use crate::input::whole;
use crate::language::say;
use crate::{output, words};

pub(crate) fn run(config: &Config, args: &MergeArgs) -> Result<Exit> {
    let options = whole::options(&args.read);
    let files = &args.files;
    let name = |i: usize| -> String {
        let path = || files[i].display().to_string();
        args.label.get(i).cloned().unwrap_or_else(path).replace(['\r', '\n'], " ")
    };
    let merged = if args.reviews {
        let mut all = Vec::with_capacity(files.len());
        for (i, file) in files.iter().enumerate() {
            let collection = whole::read(file, &options)?;
            let collection = if i == 0 { in_charset(collection, args, file, &options)? } else { collection };
            let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let name = if args.label.len() > i { name(i) } else { stem.unwrap_or_else(|| name(i)) };
            all.push((name, collection));
        }
        let all: Vec<Review<'_>> = all.iter().map(|(name, collection)| Review { name, collection }).collect();
        merge_reviews(&all).map_err(|error| message(&error))?
    } else {
        let [base, ours, theirs] = &files[..] else { bail!(say!(words::MERGE_TAKES_THREE, files.len())) };
        // If a record is new on both sides, version control passes an empty file as the base.
        let (path, base) = (base, whole::read_any(base, &options)?);
        let base = Some(base).filter(|base| base.games().len() > 0);
        if base.is_none() && is_with_content(path)? {
            bail!(say!(words::NO_BASE, path.display()));
        }
        let ours = in_charset(whole::read(ours, &options)?, args, ours, &options)?;
        let theirs = whole::read(theirs, &options)?;
        let names = ConflictLabels { ours: name(1), theirs: name(2) };
        merge(base.as_ref(), &ours, &theirs, &names).map_err(|error| message(&error))?
    };
    let Merged { collection, conflicts, .. } = merged;
    let bytes = collection.to_bytes();
    let onto_input = args.output.as_ref().is_some_and(|out| files.iter().any(|file| same(file, out)));
    output::file::write(&bytes, args.output.as_ref(), args.force || onto_input)?;
    if !config.quiet {
        let into = args.output.as_ref().map_or_else(|| "-".to_owned(), |path| path.display().to_string());
        for conflict in &conflicts {
            output::complain(&line(&into, conflict));
        }
    }
    Ok(if conflicts.is_empty() { Exit::Clean } else { Exit::Findings })
}

fn same(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// True if a file that was read without a game has more in it than white space.
fn is_with_content(path: &Path) -> Result<bool> {
    // A device, as the empty one that version control passes, and standard input were read already.
    let is_file = path.is_file();
    Ok(is_file && !std::fs::read(path).with_context(|| path.display().to_string())?.trim_ascii().is_empty())
}

/// Returns the collection in the charset of `--out-encoding`.
fn in_charset(
    collection: Collection,
    args: &MergeArgs,
    file: &Path,
    options: &ParseOptions,
) -> Result<Collection> {
    let Some(charset) = args.out_encoding else { return Ok(collection) };
    let mut bytes = Vec::new();
    let write = WriteOptions::style(Style::Preserve).charset(charset);
    collection.write(&write, &mut bytes).with_context(|| file.display().to_string())?;
    let options = options.charset(charset);
    Ok(sgf_core::parse(&bytes, &options).collection)
}

fn message(error: &EditError) -> anyhow::Error {
    match error {
        EditError::Unencodable(why) => {
            let sign = format!("{:?} (U+{:04X})", why.character, why.character as u32);
            anyhow::anyhow!(say!(words::MERGE_CANNOT_ENCODE, why.charset, sign))
        }
        error => anyhow::anyhow!("{error}"),
    }
}

fn line(into: &str, conflict: &Conflict) -> String {
    let at = match conflict.move_number {
        0 => say!(words::AT_THE_START),
        number => say!(words::MOVE, number),
    };
    let what = match &conflict.kind {
        ConflictKind::Property { name, .. } => say!(words::CONFLICT_PROPERTY, name),
        ConflictKind::RemovedByUs => say!(words::CONFLICT_WE_REMOVED),
        ConflictKind::RemovedByThem => say!(words::CONFLICT_THEY_REMOVED),
        _ => say!(words::CONFLICT_ORDER),
    };
    say!(words::CONFLICT, into, conflict.game, at, what)
}
