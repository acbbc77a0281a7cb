//! Which stones are dead, from the source that `--dead` or `--engine` names.

use std::time::Duration;

use anyhow::{Result, bail};
use sgf_core::score::{FinalPosition, Judge, Judgement, TerritoryMarks, dead_stones};
use sgf_core::tree::Node;
use sgf_core::value::Point;

use crate::cli::{DeadArg, ScoreArgs, point};
use crate::language::say;
use crate::words;

use super::engine::{self, Engine};

/// Dead stones, and their source. One stone of a chain stands for all.
pub(super) struct Dead {
    pub(super) stones: Vec<Point>,
    pub(super) from: DeadFrom,
    /// The judgement behind `--dead auto`.
    pub(super) judgement: Option<Judgement>,
}

impl Dead {
    fn new(stones: Vec<Point>, from: DeadFrom) -> Dead {
        Dead { stones, from, judgement: None }
    }
}

/// The source of the dead stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeadFrom {
    /// None: all stones live.
    None,
    /// The marks of the record.
    Marked,
    /// The points that the user gives.
    Given,
    /// The judge of the library.
    Auto,
    /// A GTP engine.
    Engine,
}

impl DeadFrom {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            DeadFrom::None => "none",
            DeadFrom::Marked => "marked",
            DeadFrom::Given => "given",
            DeadFrom::Auto => "auto",
            DeadFrom::Engine => "engine",
        }
    }
}

/// Finds the dead stones of positions.
#[derive(Debug)]
pub(super) struct DeadStones {
    dead: Option<DeadArg>,
    /// The command line of the engine, split into words.
    engine: Option<Vec<String>>,
    /// How long the engine may take for one answer.
    patience: Duration,
}

impl DeadStones {
    pub(super) fn new(args: &ScoreArgs) -> Result<DeadStones> {
        let engine = args.engine.as_deref().map(engine::split).transpose();
        let engine = match engine {
            Ok(engine) => engine,
            Err(wrong) => bail!("--engine: {wrong}"),
        };
        Ok(DeadStones { dead: args.dead.clone(), engine, patience: Duration::from_secs(args.engine_time) })
    }

    /// Returns the dead stones of a position. `running` is the engine that runs since an earlier game.
    ///
    /// # Errors
    /// Why this game cannot be counted: a point without a stone, or an engine that failed.
    pub(super) fn of(
        &self,
        at_end: &FinalPosition,
        target: Node<'_>,
        komi: Option<i32>,
        running: &mut Option<Engine>,
        judge: &mut Judge,
    ) -> Result<Dead, String> {
        let board = &at_end.board;
        if let Some(command) = &self.engine {
            let stones = engine::ask(running, command, self.patience, at_end, komi)
                .map_err(|wrong| format!("--engine: {}: {wrong}", command[0]))?;
            return Ok(Dead::new(stones, DeadFrom::Engine));
        }
        match &self.dead {
            Some(DeadArg::Auto) => {
                let judgement = judge.judge(board, at_end.ko);
                let stones = judgement.dead();
                Ok(Dead { stones, from: DeadFrom::Auto, judgement: Some(judgement) })
            }
            Some(DeadArg::None) => Ok(Dead::new(Vec::new(), DeadFrom::None)),
            Some(DeadArg::Given(names)) => {
                let mut stones = Vec::with_capacity(names.len());
                for name in names {
                    let Some(point) = point(name, board.size()).filter(|&point| board.size().contains(point))
                    else {
                        return Err(say!(words::DEAD_NO_POINT, name));
                    };
                    if board.get(point).is_none() {
                        return Err(say!(words::DEAD_NO_STONE, name));
                    }
                    stones.push(point);
                }
                Ok(Dead::new(dead_stones(board, &stones).0, DeadFrom::Given))
            }
            chosen => match TerritoryMarks::at(target, board.size()) {
                Some(marks) => Ok(Dead::new(marks.dead(board), DeadFrom::Marked)),
                None if chosen.is_some() => Ok(Dead::new(Vec::new(), DeadFrom::Marked)),
                None => Ok(Dead::new(Vec::new(), DeadFrom::None)),
            },
        }
    }
}
