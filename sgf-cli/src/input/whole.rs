//! One input read whole, for the commands that work on one record.

use std::path::Path;

use anyhow::{Context, Result, bail};
use sgf_core::{Collection, ParseOptions};

use crate::cli::ReadArgs;
use crate::config::InputConfig;
use crate::language::say;
use crate::output;
use crate::words;

use super::discover::Inputs;
use super::records::Opened;

/// Returns the options of reading that the arguments ask for.
pub(crate) fn options(args: &ReadArgs) -> ParseOptions {
    let mut options = ParseOptions::default();
    options.charset = args.encoding;
    options.default_charset = args.default_encoding;
    options
}

/// Reads the only record of `path`, which may be packed. It may be without a game.
pub(crate) fn read_any(path: &Path, options: &ParseOptions) -> Result<Collection> {
    let config = InputConfig::of_file(path)?;
    let name = || path.display().to_string();
    let mut inputs = Inputs::new(&config);
    let input = inputs.next().with_context(name)??;
    let collection = Opened::new(&input, options)?.read_whole().with_context(name)?;
    input.doubts.take_lines(&input.name()).iter().for_each(|line| output::complain(line));
    if inputs.next().is_some() {
        bail!(say!(words::MORE_THAN_ONE, path.display()));
    }
    Ok(collection)
}

/// Reads the only record of `path`, which may be packed.
///
/// # Errors
/// Those of [`read_any`], and a record without a game.
pub(crate) fn read(path: &Path, options: &ParseOptions) -> Result<Collection> {
    let collection = read_any(path, options)?;
    if collection.games().len() == 0 {
        bail!(say!(words::NO_GAME_IN, path.display()));
    }
    Ok(collection)
}
