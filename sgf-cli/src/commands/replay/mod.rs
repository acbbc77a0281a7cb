//! `sgf replay`: plays games through and says of every move what it did and whether it may.

mod human;
mod json;

use std::io::{self, Seek, Write};

use anyhow::{Result, bail};
use sgf_core::rules::{
    Fault, FaultTracker, Opening, Position, Replay, ReplayEvent, RuleSet, RulesSource, Step, choose_rules,
};
use sgf_core::tree::{GameRead, GameTree};
use sgf_core::value::GameInfo;
use tempfile::SpooledTempFile;

use crate::batches;
use crate::cli::{PlayFormat, ReplayArgs, RulesArg};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::{Input, Inputs, Records};
use crate::output::ordered::JobOut;
use crate::output::stdout::{self, Stdout};
use crate::pipeline::{self, Verdict};

use crate::language::say;
use crate::words;

use super::line;

pub(crate) fn run(config: &Config, mut args: ReplayArgs) -> Result<Exit> {
    if args.every.is_some() && args.format == PlayFormat::Json {
        bail!(say!(words::EVERY_DRAWS));
    }
    let inputs = InputConfig::new(std::mem::take(&mut args.input))?;
    let run = Run { config, args };
    let (inputs, opened) = (&inputs, Inputs::new(&inputs));
    pipeline::run_with(opened, config.jobs, &mut Stdout, Replay::new, |replay, input, out| {
        run.replay(input, inputs, replay, out)
    })
    .map(|(exit, _)| exit)
    .map_err(stdout::cannot_write)
}

struct Run<'c> {
    config: &'c Config,
    args: ReplayArgs,
}

impl Run<'_> {
    fn replay(
        &self,
        input: &Input,
        inputs: &InputConfig,
        replay: &mut Replay,
        out: &mut JobOut<'_, '_>,
    ) -> Result<Verdict> {
        let mut records = Records::open(input, &inputs.options)?;
        let path = input.name();
        let look = |replay: &mut Replay, read: &mut GameRead<'_>, part: &mut Part| {
            if let Err(refusal) = self.game(&path, read.game(), read.index, replay, &mut part.text)? {
                part.refusals.push(say!(words::OF_GAME, path, read.index, refusal));
            }
            Ok(())
        };
        let mut verdict = Verdict::Clean;
        let idle = out.idle();
        batches::each(&mut records, idle, (replay, Replay::new), look, |mut part: Part| {
            if !part.refusals.is_empty() {
                verdict = Verdict::Failed;
            }
            part.refusals.into_iter().for_each(|refusal| out.complain(refusal));
            part.text.rewind()?;
            io::copy(&mut part.text, out)?;
            Ok(())
        })?;
        if records.games() == 0 {
            return Ok(super::no_game(input, out));
        }
        Ok(verdict)
    }

    /// Replays one game; the inner error is why it can't be replayed.
    fn game(
        &self,
        path: &str,
        game: GameTree<'_>,
        index: u32,
        replay: &mut Replay,
        out: &mut dyn Write,
    ) -> Result<Result<(), String>> {
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
        let played = Game { path, index, game, info: &info, rules: &rules, rules_from };
        let mut teller: Box<dyn Teller> = match self.args.format {
            PlayFormat::Human => Box::new(human::Human::new(self.config, &self.args, played)),
            PlayFormat::Json => Box::new(json::Json::new(played)),
        };
        let mut watch = FaultTracker::new(&Opening::of(game, &info, size, &rules));
        let mut told = teller.begin(out);
        replay.run_to(game, target, size, &rules, |event, position| {
            if told.is_err() {
                return;
            }
            let fault = watch.see(&event, position);
            told = match event {
                ReplayEvent::Move(step) => teller.step(&Told::new(step, fault, position, &watch), out),
                ReplayEvent::Done(_) => teller.node(position, out),
                ReplayEvent::Setup { .. } => Ok(()),
            };
        });
        told?;
        teller.end(replay.position(), out)?;
        Ok(Ok(()))
    }
}

/// Boards of this many bytes are held in memory; more go to a temporary file, as a long game may draw one a move.
const SPOOL: usize = 1 << 20;

/// What some games came to.
#[derive(Debug)]
struct Part {
    text: SpooledTempFile,
    /// Why games could not be replayed.
    refusals: Vec<String>,
}

impl Default for Part {
    fn default() -> Part {
        Part { text: SpooledTempFile::new(SPOOL), refusals: Vec::new() }
    }
}

/// The game that is told.
#[derive(Clone, Copy, Debug)]
struct Game<'a> {
    path: &'a str,
    index: u32,
    game: GameTree<'a>,
    info: &'a GameInfo,
    rules: &'a RuleSet,
    rules_from: RulesSource,
}

/// A move and what is to be said about it.
struct Told<'a> {
    step: Step<'a>,
    position: &'a Position,
    fault: Option<Fault>,
    /// The number of the move whose position came back.
    repeats_move: Option<u32>,
}

impl<'a> Told<'a> {
    fn new(step: Step<'a>, fault: Option<Fault>, position: &'a Position, watch: &FaultTracker) -> Told<'a> {
        let moment = match fault {
            Some(Fault::Illegal(sgf_core::rules::IllegalMove::Superko { repeats, .. })) => Some(repeats),
            _ => step.played.repeats,
        };
        Told { step, position, fault, repeats_move: moment.map(|moment| watch.move_at(moment)) }
    }

    /// Whether the board and the ko rule allow it.
    fn is_legal(&self) -> bool {
        self.step.illegal.is_none() && self.step.mv.is_some()
    }
}

/// Prints a game as it goes by.
trait Teller {
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
    fn step(&mut self, told: &Told<'_>, out: &mut dyn Write) -> io::Result<()>;
    fn node(&mut self, _position: &Position, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
    fn end(&mut self, _position: &Position, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
