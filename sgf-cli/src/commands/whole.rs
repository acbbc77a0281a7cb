//! One input, read whole, for what is about one record.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sgf_core::{Collection, ParseOptions};

use crate::cli::InputArgs;
use crate::cli::ReadArgs;
use crate::config::InputConfig;
use crate::input::{Inputs, Opened};
use crate::language::say;
use crate::output::atomic::AtomicFile;
use crate::output::stdout;
use crate::words;

/// How records are read.
pub(crate) fn options(args: &ReadArgs) -> ParseOptions {
    let mut options = ParseOptions::default();
    options.charset = args.encoding;
    options.default_charset = args.default_encoding;
    options
}

/// The only record of `path`, which may be packed; also one without a game.
pub(crate) fn read_any(path: &Path, options: &ParseOptions) -> Result<Collection> {
    let config = InputConfig::new(InputArgs {
        paths: vec![path.to_path_buf()],
        max_ratio: 200,
        max_members: 10_000_000,
        ..InputArgs::default()
    })?;
    let name = || path.display().to_string();
    let mut inputs = Inputs::new(&config);
    let input = inputs.next().with_context(name)??;
    let collection = Opened::new(&input, options)?.read_whole().with_context(name)?;
    if inputs.next().is_some() {
        bail!(say!(words::MORE_THAN_ONE, path.display()));
    }
    Ok(collection)
}

/// As [`read_any`], with a game in it.
pub(crate) fn read(path: &Path, options: &ParseOptions) -> Result<Collection> {
    let collection = read_any(path, options)?;
    if collection.games().len() == 0 {
        bail!(say!(words::NO_GAME_IN, path.display()));
    }
    Ok(collection)
}

/// Writes to `output`, or to standard output.
pub(crate) fn write(bytes: &[u8], output: Option<&PathBuf>, force: bool) -> Result<()> {
    match output.filter(|path| path.as_os_str() != "-") {
        None => stdout::print(bytes),
        Some(path) => {
            let mut file = AtomicFile::create(path, force)?;
            std::io::Write::write_all(&mut file, bytes).with_context(|| path.display().to_string())?;
            file.commit()
        }
    }
}
