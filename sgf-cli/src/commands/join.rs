//! `sgf join`: many files as one collection.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use crate::cli::JoinArgs;
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::{Input, Inputs, Opened};
use crate::language::say;
use crate::output::atomic::AtomicFile;
use crate::output::stdout::{self, Stdout};
use crate::run::ordered::JobOut;
use crate::run::pipeline::{self, Verdict};
use crate::words;

use super::common::no_game;
use crate::output::game::Joining;

pub(crate) fn run(config: &Config, args: JoinArgs) -> Result<Exit> {
    let output = args.output.filter(|output| output.as_os_str() != "-");
    let lines = args.lines || output.as_deref().is_some_and(is_one_a_line);
    if lines && args.out_encoding.is_some_and(sgf_core::text::Charset::is_utf16) {
        bail!(say!(words::LINES_NOT_UTF16));
    }
    let inputs = InputConfig::new(args.input)?;
    let joiner = Joiner {
        inputs: &inputs,
        state: Mutex::new(State { joining: Joining::new(args.out_encoding, lines), refused: false }),
    };
    let Some(output) = output else {
        return joiner.run(&mut Stdout).map_err(stdout::cannot_write);
    };
    let mut file = AtomicFile::create(&output, args.force)?;
    let failed = || output.display().to_string();
    let exit = joiner.run(&mut file).with_context(failed)?;
    let State { joining, refused } = joiner.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if joining.games() > 0 && !refused && exit != Exit::Interrupted {
        file.commit()?;
        if !config.quiet {
            let line = say!(words::JOINED, joining.games(), output.display());
            stdout::print(format!("{line}\n").as_bytes())?;
        }
    }
    Ok(exit)
}

fn is_one_a_line(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgfs"))
}

struct State {
    joining: Joining,
    /// True if a game does not fit those before it: then nothing is written.
    refused: bool,
}

struct Joiner<'j> {
    inputs: &'j InputConfig,
    state: Mutex<State>,
}

impl Joiner<'_> {
    fn run(&self, sink: &mut (dyn Write + Send)) -> io::Result<Exit> {
        // The bytes of a game depend on the games before it.
        pipeline::run(Inputs::new(self.inputs), 1, sink, |input, out| self.input(input, out))
    }

    fn input(&self, input: &Input, out: &mut JobOut<'_, '_>) -> Result<Verdict> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.refused {
            return Ok(Verdict::Failed);
        }
        // An input is written whole or not at all.
        out.hold();
        let before = state.joining;
        let read = self.games(input, &mut state, out);
        if read.is_err() {
            state.joining = before;
        }
        read
    }

    fn games(&self, input: &Input, state: &mut State, out: &mut JobOut<'_, '_>) -> Result<Verdict> {
        let opened = Opened::new(input, &self.inputs.options)?;
        let mut records = opened.records();
        let (mut games, mut breaks) = (0, 0);
        while let Some(read) = records.next_game()? {
            let fits = state.joining.fits(read.game());
            state.refused |= fits.is_err();
            fits.with_context(|| input.name())?;
            let joined = state.joining.next(&read).with_context(|| input.name())?;
            out.write_all(&joined.bytes)?;
            breaks += joined.breaks;
            games += 1;
        }
        if games == 0 {
            return Ok(no_game(input, out));
        }
        if breaks > 0 {
            out.complain(say!(words::BREAKS_BECAME_BLANKS, input.name(), breaks));
        }
        Ok(Verdict::Clean)
    }
}
