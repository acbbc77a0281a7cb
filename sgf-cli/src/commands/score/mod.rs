//! `sgf score`: counts the last position of games, or another one.

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
use sgf_core::board::Board;
use sgf_core::rules::{Opening, Replay, RuleSet, RulesSource, choose_rules};
use sgf_core::score::{Count, FinalPosition, Judge as Thinker, Judgement, Score, agrees, server_counting};
use sgf_core::tree::{GameRead, GameTree};
use sgf_core::value::{GameInfo, Points, Size};

use crate::batches;
use crate::cli::{Format, RulesArg, ScoreArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::{Input, Inputs, Records};
use crate::output::ordered::JobOut;
use crate::output::stdout::{self, Stdout};
use crate::pipeline::{self, Verdict};

use crate::language::{self, say};
use crate::words;

use super::place;
use dead::{Dead, DeadFrom, Judge};
use picture::Pictures;
use tally::Tally;

pub(crate) fn run(config: &Config, mut args: ScoreArgs) -> Result<Exit> {
    let inputs = InputConfig::new(std::mem::take(&mut args.input))?;
    let pictures = Pictures::new(&args)?;
    let run = Run { config, judge: Judge::new(&args)?, pictures, args };
    if run.args.format == Format::Csv {
        stdout::print(&csv::header())?;
    }
    let tally = Mutex::new(Tally::default());
    // Pictures get their names in the order of the inputs.
    let jobs = if run.pictures.is_some() { 1 } else { config.jobs };
    let opened = Inputs::new(&inputs);
    let (exit, _) = pipeline::run_with(opened, jobs, &mut Stdout, Tools::default, |tools, input, out| {
        let mut of_input = Tally::default();
        let verdict = run.score(input, &inputs, tools, &mut of_input, out);
        tally.lock().unwrap_or_else(PoisonError::into_inner).join(of_input);
        verdict
    })
    .map_err(stdout::cannot_write)?;
    if run.args.summary {
        let line = tally.into_inner().unwrap_or_else(PoisonError::into_inner).to_string();
        match run.args.format {
            Format::Human => stdout::print(format!("{line}\n").as_bytes())?,
            // Standard output is for machines there.
            Format::Json | Format::Csv => crate::output::complain(&line),
        }
    }
    Ok(exit)
}

struct Run<'c> {
    config: &'c Config,
    args: ScoreArgs,
    judge: Judge,
    pictures: Option<Pictures>,
}

/// A game that was counted.
struct Counted<'a> {
    path: &'a str,
    index: u32,
    game: GameTree<'a>,
    info: &'a GameInfo,
    rules: &'a RuleSet,
    rules_from: RulesSource,
    board: &'a Board,
    moves: u32,
    /// How many moves the rules do not allow.
    illegal: u32,
    /// How many passes the line ends with.
    passes_running: u32,
    dead_from: DeadFrom,
    /// What our own judge says, where it was asked.
    judgement: Option<Judgement>,
    /// Why there is no telling the score, if there is none.
    unknown: Option<String>,
    score: Score,
    /// What `RE` holds, in its standard form where it has one.
    recorded: Option<String>,
    /// Whether that is what was counted; none where it holds no number.
    agrees: Option<bool>,
}

impl Run<'_> {
    fn score(
        &self,
        input: &Input,
        inputs: &InputConfig,
        tools: &mut Tools,
        tally: &mut Tally,
        out: &mut JobOut<'_, '_>,
    ) -> Result<Verdict> {
        let mut records = Records::open(input, &inputs.options)?;
        let path = input.name();
        let look = |tools: &mut Tools, read: &mut GameRead<'_>, part: &mut Part| {
            let counted = self.game((input, &path), read.game(), read.index, tools, &mut part.text)?;
            part.tally.add(&counted);
            match counted {
                Ok(agrees) => part.differs |= agrees == Some(false),
                Err(refusal) => part.refusals.push(say!(words::OF_GAME, path, read.index, refusal)),
            }
            Ok(())
        };
        let (mut failed, mut differs) = (false, false);
        let idle = out.idle();
        batches::each(&mut records, idle, (tools, Tools::default), look, |part: Part| {
            tally.join(part.tally);
            differs |= part.differs;
            failed |= !part.refusals.is_empty();
            part.refusals.into_iter().for_each(|refusal| out.complain(refusal));
            Ok(out.write_all(&part.text)?)
        })?;
        if records.games() == 0 {
            return Ok(super::no_game(input, out));
        }
        Ok(match (failed, differs && self.args.check) {
            (true, _) => Verdict::Failed,
            (false, true) => Verdict::Findings,
            (false, false) => Verdict::Clean,
        })
    }

    /// Counts one game and says whether `RE` agrees; the inner error is why it can't be counted.
    fn game(
        &self,
        (input, path): (&Input, &str),
        game: GameTree<'_>,
        index: u32,
        tools: &mut Tools,
        out: &mut Vec<u8>,
    ) -> Result<Result<Option<bool>, String>> {
        let info = GameInfo::of(game);
        let Some(size) = info.board_size().filter(|_| info.is_go()) else {
            return Ok(Err(say!(words::NOT_COUNTED, info.game())));
        };
        let target = match place::of_flag(game, &self.args.at) {
            Ok((node, _)) => node,
            Err(wrong) => return Ok(Err(wrong.to_string())),
        };
        let given = match &self.args.rules {
            RulesArg::Auto => None,
            RulesArg::Set(rules) => Some(&**rules),
        };
        let (rules, rules_from) = choose_rules(given, &info, game.root());
        let at_end = FinalPosition::of(&mut tools.replay, game, target, size, &rules);
        let komi = self.args.komi.or_else(|| info.komi_points()).map(|komi| komi.quarters());
        // No board has that many points, and sums must stay exact.
        if let Some(komi) = komi.filter(|komi| komi.unsigned_abs() > 40_000) {
            let points = Points::from_quarters(komi);
            return Ok(Err(say!(words::KOMI_TOO_LARGE, points)));
        }
        let asked = self.judge.dead(&at_end, target, komi, &mut tools.engine, &mut tools.thinker);
        let Dead { stones, from, judgement } = match asked {
            Ok(dead) => dead,
            Err(wrong) => return Ok(Err(wrong)),
        };
        let handicap = || Opening::of(game, &info, size, &rules).handicap.stones();
        // A board that was not played out is counted as servers do it, without the moves that are still missing.
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
}

impl Run<'_> {
    /// Why a judgement is no ground for a score.
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

/// What some games came to.
#[derive(Debug, Default)]
struct Part {
    text: Vec<u8>,
    tally: Tally,
    /// Whether a record says something else.
    differs: bool,
    /// Why games could not be counted.
    refusals: Vec<String>,
}

/// What a thread uses again from game to game.
#[derive(Default)]
struct Tools {
    replay: Replay,
    engine: Option<engine::Engine>,
    thinker: Thinker,
}
