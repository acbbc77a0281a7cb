//! `sgf replay`: replays games, with a verdict on every move.

mod human;
mod json;
mod writer;

use std::io::{self, Seek, Write};

use anyhow::{Result, bail};
use sgf_core::rules::{FaultTracker, Opening, Replay, ReplayEvent, choose_rules};
use sgf_core::tree::GameRead;
use sgf_core::value::GameInfo;
use tempfile::SpooledTempFile;

use crate::cli::{PlayFormat, ReplayArgs, RulesArg};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::{Input, Inputs, Records};
use crate::language::say;
use crate::output::stdout::{self, Stdout};
use crate::run::batches;
use crate::run::ordered::JobOut;
use crate::run::pipeline::{self, Verdict};
use crate::select::line;
use crate::words;

use super::common::no_game;

use writer::{ReplayRow, ReplayWriter, ReplayedGame};

pub(crate) fn run(config: &Config, mut args: ReplayArgs) -> Result<Exit> {
    if args.every.is_some() && args.format == PlayFormat::Json {
        bail!(say!(words::EVERY_DRAWS));
    }
    let inputs = InputConfig::new(std::mem::take(&mut args.input))?;
    let command = ReplayCommand { config, args };
    let (inputs, opened) = (&inputs, Inputs::new(&inputs));
    pipeline::run_with(opened, config.jobs, &mut Stdout, Replay::new, |replay, input, out| {
        command.replay(input, inputs, replay, out)
    })
    .map(|(exit, _)| exit)
    .map_err(stdout::cannot_write)
}

struct ReplayCommand<'c> {
    config: &'c Config,
    args: ReplayArgs,
}

impl ReplayCommand<'_> {
    fn replay(
        &self,
        input: &Input,
        inputs: &InputConfig,
        replay: &mut Replay,
        out: &mut JobOut<'_, '_>,
    ) -> Result<Verdict> {
        let mut records = Records::open(input, &inputs.options)?;
        let path = input.name();
        let process = |replay: &mut Replay, read: &mut GameRead<'_>, result: &mut BatchResult| {
            if let Err(refusal) = self.game(&path, read, replay, &mut result.text)? {
                result.refusals.push(say!(words::OF_GAME, path, read.index, refusal));
            }
            Ok(())
        };
        let mut verdict = Verdict::Clean;
        let idle = out.idle();
        let take = |mut result: BatchResult| {
            if !result.refusals.is_empty() {
                verdict = Verdict::Failed;
            }
            result.refusals.into_iter().for_each(|refusal| out.complain(refusal));
            result.text.rewind()?;
            io::copy(&mut result.text, out)?;
            Ok(())
        };
        batches::each(&mut records, idle, replay, Replay::new, process, take)?;
        if records.games() == 0 {
            return Ok(no_game(input, out));
        }
        Ok(verdict)
    }

    /// Replays one game.
    ///
    /// # Errors
    /// The outer error ends the input; the inner one is the reason why this game cannot be replayed.
    fn game(
        &self,
        path: &str,
        read: &GameRead<'_>,
        replay: &mut Replay,
        out: &mut dyn Write,
    ) -> Result<Result<(), String>> {
        let (game, index) = (read.game(), read.index);
        let info = GameInfo::of(game);
        let Some(size) = info.board_size().filter(|_| info.is_go()) else {
            return Ok(Err(say!(words::NOT_REPLAYED, info.game())));
        };
        let mut nodes = match line::nodes(game, &self.args.variation) {
            Ok(nodes) => nodes,
            Err(wrong) => return Ok(Err(format!("--variation: {wrong}"))),
        };
        line::cut(&mut nodes, self.args.to);
        let Some(&target) = nodes.last() else { return Ok(Ok(())) };
        let given = match &self.args.rules {
            RulesArg::Auto => None,
            RulesArg::Set(rules) => Some(&**rules),
        };
        let (rules, rules_from) = choose_rules(given, &info, game.root());
        let replayed = ReplayedGame { path, index, game, info: &info, rules: &rules, rules_from };
        let mut writer: Box<dyn ReplayWriter> = match self.args.format {
            PlayFormat::Human => Box::new(human::Human::new(self.config, &self.args, replayed)),
            PlayFormat::Json => Box::new(json::Json::new(replayed)),
        };
        let mut tracker = FaultTracker::new(&Opening::of(game, &info, size, &rules));
        let mut written = writer.begin(out);
        replay.run_to(game, target, size, &rules, |event, position| {
            if written.is_err() {
                return;
            }
            let fault = tracker.see(&event, position);
            written = match event {
                ReplayEvent::Move(step) => writer.step(&ReplayRow::new(step, fault, position, &tracker), out),
                ReplayEvent::Done(_) => writer.node(position, out),
                ReplayEvent::Setup { .. } => Ok(()),
            };
        });
        written?;
        writer.end(replay.position(), out)?;
        Ok(Ok(()))
    }
}

/// Boards of this many bytes are held in memory; more go to a temporary file, as a long game may draw one for
/// each move.
const SPOOL: usize = 1 << 20;

/// The result of a batch of games.
#[derive(Debug)]
struct BatchResult {
    text: SpooledTempFile,
    /// The messages about games that could not be replayed.
    refusals: Vec<String>,
}

impl Default for BatchResult {
    fn default() -> BatchResult {
        BatchResult { text: SpooledTempFile::new(SPOOL), refusals: Vec::new() }
    }
}
