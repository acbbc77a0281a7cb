//! `sgf convert`: writes records in another format, to standard output, into one file, or into a folder with
//! a file for each.

mod change;
mod destination;
mod emit;
mod picture;
mod picture_output;
mod rendered;

use std::io::{self, Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, bail};
use tempfile::SpooledTempFile;

use crate::cli::{ConvertArgs, PictureArgs, StyleArg, Target};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::Inputs;
use crate::language::say;
use crate::output::stdout::{self, Stdout};
use crate::run::pipeline::{self, Verdict};
use crate::words;

use super::common::no_game;

use destination::{Destination, Folder};
use emit::Emitter;
use picture::PictureOptions;
use picture_output::PictureOutput;

/// Files of this many bytes are held in memory until their name is known.
const SPOOL: usize = 4 << 20;

pub(crate) fn run(config: &Config, args: ConvertArgs) -> Result<Exit> {
    check(&args)?;
    let inputs = InputConfig::new(args.input)?;
    if args.to.is_drawn() {
        let several = args.picture.figures.is_some() && !args.to.is_document();
        let destination =
            Destination::new(args.output, args.name.as_deref(), &inputs.paths, several, args.force)?;
        if args.picture.pictures.is_some() && matches!(destination, Destination::Stdout) {
            bail!(say!(words::PICTURES_ARE_MD));
        }
        let output = PictureOutput {
            force: args.force,
            parse: inputs.options,
            change: change::transform(&args.change),
            options: PictureOptions { to: args.to, args: args.picture },
        };
        return output.run(config, &inputs, destination);
    }
    let emitter = Emitter {
        options: inputs.options,
        to: args.to,
        style: args.style,
        charset: args.out_encoding,
        main_line: args.main_line,
        change: change::transform(&args.change),
    };
    let destination = Destination::new(args.output, args.name.as_deref(), &inputs.paths, false, args.force)?;
    if args.to == Target::Parquet {
        if matches!(destination, Destination::Folder(_)) {
            bail!(say!(words::PARQUET_IS_ONE_FILE));
        }
        return into_parquet(config, &inputs, &emitter, destination);
    }
    match destination {
        Destination::Stdout => {
            stdout::print(&emitter.header())?;
            let exit = into_one(config, &inputs, &emitter, &mut Stdout, &AtomicUsize::new(0))
                .map_err(stdout::cannot_write)?;
            stdout::print(emitter.footer())?;
            Ok(exit)
        }
        Destination::File(mut file) => {
            let written = AtomicUsize::new(0);
            let failed = || file_name(file.target());
            let path = failed();
            file.write_all(&emitter.header()).with_context(|| path.clone())?;
            let exit =
                into_one(config, &inputs, &emitter, &mut file, &written).with_context(|| path.clone())?;
            if written.into_inner() > 0 && exit != Exit::Interrupted {
                file.write_all(emitter.footer()).with_context(|| path.clone())?;
                file.commit()?;
            }
            Ok(exit)
        }
        Destination::Folder(folder) => into_folder(config, &inputs, &emitter, &folder),
    }
}

/// Writes all games into one table. The positions of its columns are at its end.
#[cfg(feature = "parquet")]
fn into_parquet(
    config: &Config,
    inputs: &InputConfig,
    emitter: &Emitter,
    destination: Destination,
) -> Result<Exit> {
    use crate::rows::parquet::ParquetSink;

    let written = AtomicUsize::new(0);
    match destination {
        Destination::Folder(_) => Ok(Exit::Failure),
        Destination::Stdout => {
            let into = || {
                let mut sink = ParquetSink::new(Stdout)?;
                let exit = into_one(config, inputs, emitter, &mut sink, &written)?;
                sink.finish()?;
                Ok(exit)
            };
            into().map_err(stdout::cannot_write)
        }
        Destination::File(mut file) => {
            let path = file_name(file.target());
            let mut sink = ParquetSink::new(&mut file).with_context(|| path.clone())?;
            let exit =
                into_one(config, inputs, emitter, &mut sink, &written).with_context(|| path.clone())?;
            if written.into_inner() > 0 && exit != Exit::Interrupted {
                sink.finish().with_context(|| path.clone())?;
                file.commit()?;
            }
            Ok(exit)
        }
    }
}

#[cfg(not(feature = "parquet"))]
fn into_parquet(_: &Config, _: &InputConfig, _: &Emitter, _: Destination) -> Result<Exit> {
    bail!(say!(words::NO_PARQUET))
}

fn check(args: &ConvertArgs) -> Result<()> {
    if args.to == Target::Parquet && cfg!(not(feature = "parquet")) {
        bail!(say!(words::NO_PARQUET));
    }
    let PictureArgs { at, figures, numbers, crop, .. } = &args.picture;
    if !args.to.is_drawn() && (at.is_some() || figures.is_some() || numbers.is_some() || *crop) {
        bail!(say!(words::PICTURES_ONLY));
    }
    if args.picture.pictures.is_some() && args.to != Target::Md {
        bail!(say!(words::PICTURES_ARE_MD));
    }
    if args.to != Target::Sgf {
        if args.style.is_some() {
            bail!(say!(words::STYLE_IS_SGF));
        }
        if args.out_encoding.is_some() && args.to.foreign().is_none() {
            bail!(say!(words::ENCODING_IS_SGF));
        }
    } else if args.main_line && args.style == Some(StyleArg::Preserve) {
        bail!(say!(words::MAIN_LINE_NEW_LAYOUT));
    }
    Ok(())
}

fn file_name(path: &Path) -> String {
    path.display().to_string()
}

fn into_one(
    config: &Config,
    inputs: &InputConfig,
    emitter: &Emitter,
    sink: &mut (dyn Write + Send),
    written: &AtomicUsize,
) -> io::Result<Exit> {
    pipeline::run(Inputs::new(inputs), config.jobs, sink, |input, out| {
        // An input is written whole or not at all.
        out.hold();
        let emitted = emitter.emit(input, out.idle(), out)?;
        emitted.say_what_is_left_out(input, out);
        if emitted.games == 0 {
            out.take_back()?;
            return Ok(no_game(input, out));
        }
        written.fetch_add(1, Ordering::Relaxed);
        Ok(Verdict::Clean)
    })
}

fn into_folder(config: &Config, inputs: &InputConfig, emitter: &Emitter, folder: &Folder) -> Result<Exit> {
    // If two inputs can get the same name, names are given in the order of the inputs.
    let jobs = if folder.names_can_meet(inputs.paths.len()) { 1 } else { config.jobs };
    let exit = pipeline::run(Inputs::new(inputs), jobs, &mut Stdout, |input, out| {
        let early = folder.path_of(input, None, emitter.to)?;
        if let Some(path) = &early {
            folder.check_free(path)?;
        }
        let mut spool = SpooledTempFile::new(SPOOL);
        spool.write_all(&emitter.header())?;
        let emitted = emitter.emit(input, out.idle(), &mut spool)?;
        spool.write_all(emitter.footer())?;
        emitted.say_what_is_left_out(input, out);
        let Some(first) = &emitted.first else { return Ok(no_game(input, out)) };
        let Some(path) = folder.path_of(input, Some(first), emitter.to)? else {
            bail!(say!(words::NO_FILE_NAME, input.name()))
        };
        let mut file = folder.create(path)?;
        spool.rewind()?;
        io::copy(&mut spool, &mut file).with_context(|| file_name(file.target()))?;
        if config.verbose {
            out.complain(format!("{} -> {}", input.name(), file.target().display()));
        }
        file.commit()?;
        Ok(Verdict::Clean)
    });
    exit.map_err(stdout::cannot_write)
}
