//! The moves after the shape that `find` looks for, with their results.

use std::collections::BTreeMap;

use sgf_core::value::{Color, GameResult};

use crate::select::position::Hit;

/// Counts the next moves, and who won the games.
#[derive(Debug, Default)]
pub(super) struct NextMoves(BTreeMap<Next, Tally>);

/// A move: its colour, and the column and row, from 0, in the shape as the user wrote it.
pub(super) type Next = (Color, (i16, i16));

/// The number of games with a move, and of those that each side won.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    /// Games won by the side that is Black in the shape as the user wrote it.
    pub(super) black: u64,
    pub(super) white: u64,
}

impl NextMoves {
    pub(super) fn add(&mut self, hit: &Hit, result: Option<GameResult>) {
        let Some((color, at, transform)) = hit.next else { return };
        let tally = self.0.entry((color, at)).or_default();
        tally.games += 1;
        match result.and_then(GameResult::winner).map(|winner| transform.color(winner)) {
            Some(Color::Black) => tally.black += 1,
            Some(Color::White) => tally.white += 1,
            None => {}
        }
    }

    pub(super) fn join(&mut self, other: NextMoves) {
        for (next, other) in other.0 {
            let tally = self.0.entry(next).or_default();
            tally.games += other.games;
            tally.black += other.black;
            tally.white += other.white;
        }
    }

    /// Returns the moves, the most frequent first.
    pub(super) fn sorted(self) -> Vec<(Next, Tally)> {
        let mut moves: Vec<_> = self.0.into_iter().collect();
        moves.sort_by_key(|(next, tally)| (std::cmp::Reverse(tally.games), *next));
        moves
    }
}
