//! Which stones are dead, by whose word.

use std::time::Duration;

use anyhow::{Result, bail};
use sgf_core::score::{FinalPosition, Judge as Thinker, Judgement, TerritoryMarks, dead_stones};
use sgf_core::tree::Node;
use sgf_core::value::Point;

use crate::cli::{DeadArg, ScoreArgs, point};

use crate::language::say;
use crate::words;

use super::engine::{self, Engine};

/// Dead stones: any stone of each chain.
pub(super) struct Dead {
    pub(super) stones: Vec<Point>,
    pub(super) from: DeadFrom,
    /// What our own judge says, where it was asked.
    pub(super) judgement: Option<Judgement>,
}

impl Dead {
    fn new(stones: Vec<Point>, from: DeadFrom) -> Dead {
        Dead { stones, from, judgement: None }
    }
}

/// Whose word it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeadFrom {
    /// Nobody's: all stones live.
    None,
    /// The record's.
    Marked,
    /// The user's.
    Given,
    /// Our own judge's.
    Auto,
    /// An engine's.
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

/// Says which stones are dead.
#[derive(Debug)]
pub(super) struct Judge {
    dead: Option<DeadArg>,
    /// The words of the engine's command.
    engine: Option<Vec<String>>,
    patience: Duration,
}

impl Judge {
    pub(super) fn new(args: &ScoreArgs) -> Result<Judge> {
        let engine = args.engine.as_deref().map(engine::split).transpose();
        let engine = match engine {
            Ok(engine) => engine,
            Err(wrong) => bail!("--engine: {wrong}"),
        };
        Ok(Judge { dead: args.dead.clone(), engine, patience: Duration::from_secs(args.engine_time) })
    }

    /// The dead stones of a position; `running` is the engine of the games before.
    pub(super) fn dead(
        &self,
        at_end: &FinalPosition,
        target: Node<'_>,
        komi: Option<i32>,
        running: &mut Option<Engine>,
        thinker: &mut Thinker,
    ) -> Result<Dead, String> {
        let board = &at_end.board;
        if let Some(command) = &self.engine {
            let stones = engine::ask(running, command, self.patience, at_end, komi)
                .map_err(|wrong| format!("--engine: {}: {wrong}", command[0]))?;
            return Ok(Dead::new(stones, DeadFrom::Engine));
        }
        match &self.dead {
            Some(DeadArg::Auto) => {
                let judgement = thinker.judge(board, at_end.ko);
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
