//! What the writers of all formats get of a game: the game, and each move with its faults.

use std::io::{self, Write};

use sgf_core::rules::{Fault, FaultTracker, Position, RuleSet, RulesSource, Step};
use sgf_core::tree::GameTree;
use sgf_core::value::GameInfo;

/// The game that is replayed.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReplayedGame<'a> {
    pub(super) path: &'a str,
    pub(super) index: u32,
    pub(super) game: GameTree<'a>,
    pub(super) info: &'a GameInfo,
    pub(super) rules: &'a RuleSet,
    pub(super) rules_from: RulesSource,
}

/// A move, and what is to be printed about it.
pub(super) struct ReplayRow<'a> {
    pub(super) step: Step<'a>,
    pub(super) position: &'a Position,
    pub(super) fault: Option<Fault>,
    /// The number of the move after which the same position was on the board before.
    pub(super) repeats_move: Option<u32>,
}

impl<'a> ReplayRow<'a> {
    pub(super) fn new(
        step: Step<'a>,
        fault: Option<Fault>,
        position: &'a Position,
        tracker: &FaultTracker,
    ) -> ReplayRow<'a> {
        let moment = match fault {
            Some(Fault::Illegal(sgf_core::rules::IllegalMove::Superko { repeats, .. })) => Some(repeats),
            _ => step.played.repeats,
        };
        ReplayRow { step, position, fault, repeats_move: moment.map(|moment| tracker.move_at(moment)) }
    }

    /// True if the board and the ko rule allow the move.
    pub(super) fn is_legal(&self) -> bool {
        self.step.illegal.is_none() && self.step.mv.is_some()
    }
}

/// Prints a game while it is replayed.
pub(super) trait ReplayWriter {
    /// Prints what comes before the first move.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
    /// Prints a move.
    fn step(&mut self, row: &ReplayRow<'_>, out: &mut dyn Write) -> io::Result<()>;
    /// Prints what comes after a node.
    fn node(&mut self, _position: &Position, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
    /// Prints what comes after the last move.
    fn end(&mut self, _position: &Position, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
