//! `sgf score`: counts the last position of games, or another one.

mod counted;
mod csv;
mod dead;
mod engine;
mod human;
mod json;
mod picture;
mod tally;

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use sgf_core::rules::{Opening, Replay, choose_rules};
use sgf_core::score::{Count, FinalPosition, Judge, Judgement, agrees, server_counting};
use sgf_core::tree::GameRead;
use sgf_core::value::{GameInfo, Points, Size};

use crate::cli::{Format, RulesArg, ScoreArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::{Input, Inputs, Records};
use crate::language::{self, say};
use crate::output::stdout::{self, Stdout};
use crate::run::batches;
use crate::run::ordered::JobOut;
use crate::run::pipeline::{self, Verdict};
use crate::select::selected_node;
use crate::words;

use super::common::no_game;

use counted::Counted;
use dead::{Dead, DeadStones};
use picture::Pictures;
use tally::Tally;

pub(crate) fn run(config: &Config, mut args: ScoreArgs) -> Result<Exit> {
    let inputs = InputConfig::new(std::mem::take(&mut args.input))?;
    let pictures = Pictures::new(&args)?;
    let command = ScoreCommand { config, dead: DeadStones::new(&args)?, pictures, args };
    if command.args.format == Format::Csv {
        stdout::print(&csv::header())?;
    }
    let tally = Mutex::new(Tally::default());
    // Pictures are named in the order of the inputs.
    let jobs = if command.pictures.is_some() { 1 } else { config.jobs };
    let opened = Inputs::new(&inputs);
    let (exit, _) =
        pipeline::run_with(opened, jobs, &mut Stdout, WorkerState::default, |state, input, out| {
            let mut of_input = Tally::default();
            let verdict = command.score(input, &inputs, state, &mut of_input, out);
            tally.lock().unwrap_or_else(PoisonError::into_inner).join(of_input);
            verdict
        })
        .map_err(stdout::cannot_write)?;
    if command.args.summary {
        let line = tally.into_inner().unwrap_or_else(PoisonError::into_inner).to_string();
        match command.args.format {
            Format::Human => stdout::print(format!("{line}\n").as_bytes())?,
            // Standard output is for machines there.
            Format::Json | Format::Csv => crate::output::complain(&line),
        }
    }
    Ok(exit)
}

struct ScoreCommand<'c> {
    config: &'c Config,
    args: ScoreArgs,
    dead: DeadStones,
    pictures: Option<Pictures>,
}

impl ScoreCommand<'_> {
    fn score(
        &self,
        input: &Input,
        inputs: &InputConfig,
        state: &mut WorkerState,
        tally: &mut Tally,
        out: &mut JobOut<'_, '_>,
    ) -> Result<Verdict> {
        let mut records = Records::open(input, &inputs.options)?;
        let path = input.name();
        let process = |state: &mut WorkerState, read: &mut GameRead<'_>, result: &mut BatchResult| {
            let counted = self.game(input, &path, read, state, &mut result.text)?;
            result.tally.add(&counted);
            match counted {
                Ok(agrees) => result.differs |= agrees == Some(false),
                Err(refusal) => result.refusals.push(say!(words::OF_GAME, path, read.index, refusal)),
            }
            Ok(())
        };
        let (mut failed, mut differs) = (false, false);
        let idle = out.idle();
        let take = |result: BatchResult| {
            tally.join(result.tally);
            differs |= result.differs;
            failed |= !result.refusals.is_empty();
            result.refusals.into_iter().for_each(|refusal| out.complain(refusal));
            Ok(out.write_all(&result.text)?)
        };
        batches::each(&mut records, idle, state, WorkerState::default, process, take)?;
        if records.games() == 0 {
            return Ok(no_game(input, out));
        }
        Ok(if failed {
            Verdict::Failed
        } else if differs && self.args.check {
            Verdict::Findings
        } else {
            Verdict::Clean
        })
    }

    /// Counts one game and returns whether `RE` agrees; `None` if it holds no number.
    ///
    /// # Errors
    /// The outer error ends the input; the inner one is the reason why this game cannot be counted.
    fn game(
        &self,
        input: &Input,
        path: &str,
        read: &GameRead<'_>,
        state: &mut WorkerState,
        out: &mut Vec<u8>,
    ) -> Result<Result<Option<bool>, String>> {
        let (game, index) = (read.game(), read.index);
        let info = GameInfo::of(game);
        let Some(size) = info.board_size().filter(|_| info.is_go()) else {
            return Ok(Err(say!(words::NOT_COUNTED, info.game())));
        };
        let target = match selected_node::of_flag(game, &self.args.at) {
            Ok((node, _)) => node,
            Err(wrong) => return Ok(Err(wrong.to_string())),
        };
        let given = match &self.args.rules {
            RulesArg::Auto => None,
            RulesArg::Set(rules) => Some(&**rules),
        };
        let (rules, rules_from) = choose_rules(given, &info, game.root());
        let at_end = FinalPosition::of(&mut state.replay, game, target, size, &rules);
        let komi = self.args.komi.or_else(|| info.komi_points()).map(|komi| komi.quarters());
        // No board has that many points; within this limit all sums are exact.
        if let Some(komi) = komi.filter(|komi| komi.unsigned_abs() > 40_000) {
            let points = Points::from_quarters(komi);
            return Ok(Err(say!(words::KOMI_TOO_LARGE, points)));
        }
        let asked = self.dead.of(&at_end, target, komi, &mut state.engine, &mut state.judge);
        let Dead { stones, from, judgement } = match asked {
            Ok(dead) => dead,
            Err(wrong) => return Ok(Err(wrong)),
        };
        let handicap = || Opening::of(game, &info, size, &rules).handicap.stones();
        // A board that was not played out is counted as servers count it, without the moves that are missing.
        let counted_by =
            if judgement.is_some() && at_end.passes_running < 2 { server_counting(&rules) } else { rules };
        let count = Count {
            komi,
            handicap: self.args.handicap.unwrap_or_else(handicap),
            dead: &stones,
            warnings: self.args.warnings,
            ..at_end.count(&counted_by)
        };
        let score = count.score();
        let unknown = judgement.as_ref().and_then(|judgement| self.doubt(judgement, size));
        let known = unknown.is_none();
        let result = info.outcome();
        let counted = Counted {
            path,
            index,
            game,
            info: &info,
            rules: &rules,
            rules_from,
            board: &at_end.board,
            moves: at_end.moves,
            illegal: at_end.illegal,
            passes_running: at_end.passes_running,
            dead_from: from,
            judgement,
            unknown,
            agrees: result.filter(|_| known).and_then(|result| agrees(result, score.margin)),
            recorded: match (result, &info.result) {
                (Some(result), _) => Some(result.to_string()),
                (None, field) => field.as_ref().map(|field| field.text.clone()),
            },
            score,
        };
        if let Some(pictures) = &self.pictures {
            pictures.write(input, &counted)?;
        }
        match self.args.format {
            Format::Json => json::write(&counted, out)?,
            Format::Csv => csv::write(&counted, out)?,
            Format::Human => human::write(self.config, &self.args, &counted, out)?,
        }
        Ok(Ok(counted.agrees))
    }

    /// Returns why a judgement does not allow a score; `None` if it does.
    fn doubt(&self, judgement: &Judgement, size: Size) -> Option<String> {
        if let Some(unfinished) = judgement.unfinished {
            return Some(unfinished.wording().in_language(language::current()));
        }
        let least = self.args.min_confidence?;
        let chain = judgement.most_doubtful().filter(|chain| chain.confidence() < least)?;
        let head = chain.stones.first()?.gtp(size);
        let phrase = if chain.dead { &words::NOT_SURE_DEAD } else { &words::NOT_SURE_ALIVE };
        let confidence = human::share(chain.confidence());
        Some(phrase.say(language::current(), &[&head, &chain.stones.len(), &confidence]))
    }
}

/// The result of a batch of games.
#[derive(Debug, Default)]
struct BatchResult {
    text: Vec<u8>,
    tally: Tally,
    /// True if a recorded result differs from the count.
    differs: bool,
    /// The messages about games that could not be counted.
    refusals: Vec<String>,
}

/// The memory of one thread.
#[derive(Default)]
struct WorkerState {
    replay: Replay,
    engine: Option<engine::Engine>,
    judge: Judge,
}
