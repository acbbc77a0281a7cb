//! `sgf score`: counts the last position of games, or another one.

mod dead;
mod engine;
mod human;
mod json;

use anyhow::Result;
use sgf_core::board::Board;
use sgf_core::rules::{Opening, Replay, RuleSet, RulesSource, choose_rules};
use sgf_core::score::{Count, Final, Judge as Thinker, Judgement, Score, agrees, as_found};
use sgf_core::tree::GameTree;
use sgf_core::value::{GameInfo, Points};

use crate::cli::{PlayFormat, RulesArg, ScoreArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::{Input, Inputs, Records};
use crate::output::ordered::JobOut;
use crate::output::stdout::{self, Stdout};
use crate::pipeline::{self, Verdict};

use super::line;
use dead::{Dead, DeadFrom, Judge};

pub(crate) fn run(config: &Config, mut args: ScoreArgs) -> Result<Exit> {
    let inputs = InputConfig::new(std::mem::take(&mut args.input))?;
    let run = Run { config, judge: Judge::new(&args)?, args };
    pipeline::run(Inputs::new(&inputs), config.jobs, &mut Stdout, |input, out| run.score(input, &inputs, out))
        .map_err(stdout::cannot_write)
}

struct Run<'c> {
    config: &'c Config,
    args: ScoreArgs,
    judge: Judge,
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
    fn score(&self, input: &Input, inputs: &InputConfig, out: &mut JobOut<'_, '_>) -> Result<Verdict> {
        let mut records = Records::open(input, &inputs.options)?;
        let mut tools = Tools { replay: Replay::new(), engine: None, thinker: Thinker::default() };
        let (mut failed, mut differs) = (false, false);
        while let Some(read) = records.next_game()? {
            match self.game(&input.name(), read.game(), read.index, &mut tools, out)? {
                Ok(agrees) => differs |= agrees == Some(false),
                Err(refusal) => {
                    failed = true;
                    out.complain(format!("sgf: {}: game {}: {refusal}", input.name(), read.index));
                }
            }
        }
        if records.games() == 0 {
            out.complain(format!("sgf: {}: no game in it", input.name()));
            return Ok(Verdict::Findings);
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
        path: &str,
        game: GameTree<'_>,
        index: u32,
        tools: &mut Tools,
        out: &mut JobOut<'_, '_>,
    ) -> Result<Result<Option<bool>, String>> {
        let info = GameInfo::of(game);
        let Some(size) = info.board_size().filter(|_| info.is_go()) else {
            return Ok(Err(super::not_go(&info, "counted")));
        };
        let mut nodes = match line::nodes(game, &self.args.at.line) {
            Ok(nodes) => nodes,
            Err(wrong) => return Ok(Err(format!("--at: {wrong}"))),
        };
        let moves = line::cut(&mut nodes, self.args.at.to);
        if let Some(to) = self.args.at.to.filter(|&to| to > moves) {
            return Ok(Err(format!("--at {to}: there are {moves} moves")));
        }
        let target = nodes.last().copied().unwrap_or(game.root());
        let given = match &self.args.rules {
            RulesArg::Auto => None,
            RulesArg::Set(rules) => Some(&**rules),
        };
        let (rules, rules_from) = choose_rules(given, &info, game.root());
        let at_end = Final::of(&mut tools.replay, game, target, size, &rules);
        let komi = self.args.komi.or_else(|| info.komi_points()).map(|komi| komi.quarters());
        // No board has that many points, and sums must stay exact.
        if let Some(komi) = komi.filter(|komi| komi.unsigned_abs() > 40_000) {
            let points = Points::from_quarters(komi);
            return Ok(Err(format!(
                "a komi of {points} points is larger than any board; --komi names another"
            )));
        }
        let asked = self.judge.dead(&at_end, target, komi, &mut tools.engine, &mut tools.thinker);
        let Dead { stones, from, judgement } = match asked {
            Ok(dead) => dead,
            Err(wrong) => return Ok(Err(wrong)),
        };
        let handicap = || Opening::of(game, &info, size, &rules).handicap.stones();
        // A board that was not played out is counted as servers do it, without the moves that are still missing.
        let counted_by =
            if judgement.is_some() && at_end.passes_running < 2 { as_found(&rules) } else { rules };
        let count = Count {
            komi,
            handicap: self.args.handicap.unwrap_or_else(handicap),
            dead: &stones,
            warnings: self.args.warnings,
            ..at_end.count(&counted_by)
        };
        let score = count.score();
        let unknown = judgement.as_ref().and_then(|judgement| self.doubt(judgement));
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
        match self.args.format {
            PlayFormat::Json => json::write(&counted, out)?,
            PlayFormat::Human => human::write(self.config, &self.args, &counted, out)?,
        }
        Ok(Ok(counted.agrees))
    }
}

impl Run<'_> {
    /// Why a judgement is no ground for a score.
    fn doubt(&self, judgement: &Judgement) -> Option<String> {
        if let Some(unfinished) = judgement.unfinished {
            return Some(format!("the game is not over: {unfinished}"));
        }
        let least = self.args.min_confidence?;
        let chain = judgement.most_doubtful().filter(|chain| chain.confidence() < least)?;
        let head = chain.stones.first()?;
        let fate = if chain.dead { "dead" } else { "alive" };
        Some(format!(
            "whether the chain at {head} ({}) is {fate} is not sure (confidence {:.2})",
            match chain.stones.len() {
                1 => "1 stone".to_owned(),
                stones => format!("{stones} stones"),
            },
            f64::from(chain.confidence()) / 1000.0
        ))
    }
}

/// What is used again from game to game.
struct Tools {
    replay: Replay,
    engine: Option<engine::Engine>,
    thinker: Thinker,
}
