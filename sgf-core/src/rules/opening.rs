//! How a record begins: set-up, handicap, who moves first.

use super::axes::StartSetup;
use super::handicap::{HandicapFinding, Zuozi, find_handicap, find_zuozi, first_player};
use super::replay::{first_moves, root_setup};
use super::ruleset::RuleSet;
use crate::board::Setup;
use crate::tree::GameTree;
use crate::value::{Color, GameInfo, Handicap, Size};

/// The start of a record under a rule set.
#[derive(Debug, Clone)]
pub struct Opening {
    /// What the root sets up.
    pub setup: Setup,
    /// The number of stones that `HA` names: 0 for none, 1 where Black only plays first.
    pub claimed: Option<u16>,
    /// What the handicap comes to.
    pub handicap: HandicapFinding,
    /// How the ancient set-up stands.
    pub zuozi: Zuozi,
    /// How many moves were looked at: those of the game, [`Opening::MOVES`] at most.
    pub moves: usize,
    first: Option<Color>,
}

impl Opening {
    /// How many moves at the start are looked at for a handicap written as moves.
    pub const MOVES: usize = 12;

    /// The start of `game`.
    #[must_use]
    pub fn of(game: GameTree<'_>, info: &GameInfo, size: Size, rules: &RuleSet) -> Self {
        let setup = root_setup(game.root(), size);
        let moves = first_moves(game, size, Self::MOVES);
        let claimed = claimed(info);
        let handicap = find_handicap(claimed, &setup, &moves);
        let zuozi = if setup.is_empty() { Zuozi::Absent } else { find_zuozi(&setup) };
        let first = expected_first(rules, &setup, handicap, zuozi);
        Self { setup, claimed, handicap, zuozi, moves: moves.len(), first }
    }

    /// How many of the first moves are handicap stones.
    #[must_use]
    pub fn handicap_moves(&self) -> u32 {
        match self.handicap {
            HandicapFinding::AsMoves { moves, .. } => u32::from(moves),
            _ => 0,
        }
    }

    /// Who has to move first, where the record leaves no doubt; a single move is an example, no game.
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
        // Without the stones on the board nobody knows how the record means them.
        HandicapFinding::Missing { .. }
        | HandicapFinding::AsMoves { .. }
        | HandicapFinding::Mismatch { .. } => None,
        // Problems set up stones and say nothing of whose turn it is.
        HandicapFinding::Unclaimed { .. } => None,
        HandicapFinding::Placed(stones) => first_player(rules, setup, stones),
        _ if !setup.is_empty() && zuozi == Zuozi::Absent => None,
        _ if zuozi != Zuozi::Absent && rules.start != StartSetup::Zuozi => None,
        _ => first_player(rules, setup, 0),
    }
}
