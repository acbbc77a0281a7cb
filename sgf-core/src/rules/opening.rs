//! [`Opening`]: the set-up, the handicap and the first player of a record.

use super::axes::StartSetup;
use super::handicap::{HandicapFinding, Zuozi, find_handicap, find_zuozi, first_player};
use super::replay::{first_moves, opening_setup};
use super::ruleset::RuleSet;
use crate::board::Setup;
use crate::tree::GameTree;
use crate::value::{Color, GameInfo, Handicap, Size};

/// The start of a record under a rule set.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The stones that are set up before the first move.
    pub setup: Setup,
    /// The number of stones that `HA` states: 0 for an even game, 1 if Black only plays first.
    pub claimed: Option<u16>,
    /// The handicap.
    pub handicap: HandicapFinding,
    /// The state of the ancient set-up.
    pub zuozi: Zuozi,
    /// The number of moves examined: those of the main line, at most [`Opening::MOVES`].
    pub moves: usize,
    first: Option<Color>,
}

impl Opening {
    /// The most moves at the start that are examined for a handicap written as moves.
    pub const MOVES: usize = 12;

    /// Examines the start of a game.
    #[must_use]
    pub fn of(game: GameTree<'_>, info: &GameInfo, size: Size, rules: &RuleSet) -> Self {
        let setup = opening_setup(game, size);
        let moves = first_moves(game, size, Self::MOVES);
        let claimed = claimed(info);
        let handicap = find_handicap(claimed, &setup, &moves);
        let zuozi = if setup.is_empty() { Zuozi::Absent } else { find_zuozi(&setup) };
        let first = expected_first(rules, &setup, handicap, zuozi);
        Self { setup, claimed, handicap, zuozi, moves: moves.len(), first }
    }

    /// Returns the number of moves at the start that are handicap stones.
    #[must_use]
    pub fn handicap_moves(&self) -> u32 {
        match self.handicap {
            HandicapFinding::AsMoves { moves, .. } => u32::from(moves),
            _ => 0,
        }
    }

    /// Returns the side that has to move first; `None` if the record leaves it open. A record of a single
    /// move is an example, not a game.
    #[must_use]
    pub fn first(&self) -> Option<Color> {
        self.first.filter(|_| self.moves > 1)
    }
}

fn claimed(info: &GameInfo) -> Option<u16> {
    match info.handicap.as_ref()?.ok()?.value {
        Handicap::Even => Some(0),
        Handicap::BlackFirst => Some(1),
        Handicap::Stones(stones) => Some(stones),
        _ => None,
    }
}

fn expected_first(rules: &RuleSet, setup: &Setup, handicap: HandicapFinding, zuozi: Zuozi) -> Option<Color> {
    if setup.to_move().is_some() {
        return setup.to_move();
    }
    match handicap {
        // Without the stones on the board it is unknown what the record means.
        HandicapFinding::Missing { .. }
        | HandicapFinding::AsMoves { .. }
        | HandicapFinding::Mismatch { .. } => None,
        // Problems set up stones and often do not state the side to move.
        HandicapFinding::Unclaimed { .. } => None,
        HandicapFinding::Placed(stones) => first_player(rules, setup, stones),
        _ if !setup.is_empty() && zuozi == Zuozi::Absent => None,
        _ if zuozi != Zuozi::Absent && rules.start != StartSetup::Zuozi => None,
        _ => first_player(rules, setup, 0),
    }
}
