//! A counted game, as the writers of all formats get it.

use sgf_core::board::Board;
use sgf_core::rules::{RuleSet, RulesSource};
use sgf_core::score::{Judgement, Score};
use sgf_core::tree::GameTree;
use sgf_core::value::GameInfo;

use super::dead::DeadFrom;

/// A counted game.
pub(super) struct Counted<'a> {
    pub(super) path: &'a str,
    pub(super) index: u32,
    pub(super) game: GameTree<'a>,
    pub(super) info: &'a GameInfo,
    pub(super) rules: &'a RuleSet,
    pub(super) rules_from: RulesSource,
    pub(super) board: &'a Board,
    pub(super) moves: u32,
    /// The number of moves that the rules do not allow.
    pub(super) illegal: u32,
    /// The number of passes at the end of the line.
    pub(super) passes_running: u32,
    pub(super) dead_from: DeadFrom,
    /// The judgement of the life and death of chains; `None` without `--dead auto`.
    pub(super) judgement: Option<Judgement>,
    /// The reason why the score is unknown; `None` if it is known.
    pub(super) unknown: Option<String>,
    pub(super) score: Score,
    /// The value of `RE`, in its standard form if it has one.
    pub(super) recorded: Option<String>,
    /// True if `RE` agrees with the count; `None` if it holds no number.
    pub(super) agrees: Option<bool>,
}
