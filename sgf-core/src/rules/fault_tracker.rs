//! [`FaultTracker`]: finds what is wrong with the moves of one line, move by move.

use super::ending::EndEvent;
use super::fault::Fault;
use super::opening::Opening;
use super::position::Position;
use super::replay::{ReplayEvent, Step};
use crate::value::Color;

/// Follows the events of one line (see [`Replay::run_to`](super::Replay::run_to)) and finds the moves at
/// fault.
#[derive(Debug, Clone)]
pub struct FaultTracker {
    /// The number of moves at the start that are handicap stones.
    handicap_moves: u32,
    first: Option<Color>,
    /// Whether stones were set up since the last move, after which the side to move is unknown.
    after_setup: bool,
    /// The number of the last move at each moment. Moment 0 is the start, and set-up makes moments too.
    moves_at: Vec<u32>,
}

impl FaultTracker {
    /// Starts at the root of a record with this opening.
    #[must_use]
    pub fn new(opening: &Opening) -> Self {
        Self {
            handicap_moves: opening.handicap_moves(),
            first: opening.first(),
            after_setup: false,
            moves_at: vec![0],
        }
    }

    /// Takes the next event with the position after it, and returns the fault of a move; the gravest if it
    /// has several.
    pub fn see(&mut self, event: &ReplayEvent<'_>, position: &Position) -> Option<Fault> {
        let fault = match event {
            ReplayEvent::Setup { .. } => {
                self.after_setup = true;
                None
            }
            ReplayEvent::Move(step) => {
                let fault = self.fault(step, position);
                self.after_setup = false;
                self.moves_at.resize(position.plies(), self.moves_at.last().copied().unwrap_or(0));
                self.moves_at.push(step.number);
                fault
            }
            ReplayEvent::Done(_) => None,
        };
        self.moves_at.resize(position.plies() + 1, self.moves_at.last().copied().unwrap_or(0));
        fault
    }

    fn fault(&self, step: &Step<'_>, position: &Position) -> Option<Fault> {
        if let Some(reason) = step.illegal {
            return Some(Fault::Illegal(reason));
        }
        let mv = step.mv?;
        // A third pass does no harm.
        if step.end == EndEvent::AfterEnd && !mv.is_pass() {
            return Some(Fault::AfterEnd);
        }
        if step.first {
            if self.first.is_some_and(|first| first != mv.color) {
                return Some(Fault::WrongFirst);
            }
        } else if step.played.out_of_turn && !self.after_setup && step.number > self.handicap_moves {
            return Some(Fault::OutOfTurn);
        }
        step.played.repeats.map(|earlier| Fault::Repetition(position.cycle(earlier)))
    }

    /// Returns the number of the last move at a moment, as counted by
    /// [`Played::repeats`](super::Played::repeats) and [`IllegalMove::Superko`](super::IllegalMove::Superko).
    #[must_use]
    pub fn move_at(&self, moment: u32) -> u32 {
        self.moves_at.get(moment as usize).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Preset, Replay, choose_rules};
    use crate::value::GameInfo;

    fn faults(sgf: &str) -> Vec<String> {
        let parsed = crate::parse(sgf.as_bytes(), &Default::default());
        let game = parsed.collection.games().next().unwrap();
        let info = GameInfo::of(game);
        let size = info.board_size().unwrap();
        let (rules, _) = choose_rules(None, &info, game.root());
        let mut tracker = FaultTracker::new(&Opening::of(game, &info, size, &rules));
        let last = game.main_line().last().unwrap();
        let mut found = Vec::new();
        Replay::new().run_to(game, last, size, &rules, |event, position| {
            if let Some(fault) = tracker.see(&event, position)
                && let ReplayEvent::Move(step) = event
            {
                let back = step.played.repeats.map(|moment| format!(" {}", tracker.move_at(moment)));
                found.push(format!("{} {}{}", step.number, fault.name(), back.unwrap_or_default()));
            }
        });
        found
    }

    #[test]
    fn faults_are_found_where_they_are_certain() {
        assert_eq!(faults("(;SZ[9];B[aa];W[bb];W[cc];B[bb])"), ["3 out-of-turn", "4 occupied"]);
        assert_eq!(faults("(;SZ[9];B[aa];AB[cc];B[bb])"), [""; 0]);
        assert_eq!(faults("(;SZ[9]HA[2];B[aa];B[bb];W[cc];W[dd])"), ["4 out-of-turn"]);
        assert_eq!(faults("(;SZ[9]RU[Chinese];W[aa];B[bb])"), ["1 wrong-first-player"]);
        assert_eq!(faults("(;SZ[9]RU[Chinese];B[aa];W[];B[];W[];W[cc])"), ["5 move-after-end"]);
    }

    #[test]
    fn moments_are_numbers_of_moves() {
        // Two kos taken in turn: the position of move 2 comes back with move 8; the set-up between is a
        // moment too.
        let preset = Preset::Chinese.rules();
        let sgf = "(;SZ[9]RU[Chinese]AB[ba][ab][bc][gb][hc][gd][hb]AW[ca][db][cc][ha][fb]\
                   ;B[aa];W[bb]C[takes nothing];AE[ii];B[])";
        let parsed = crate::parse(sgf.as_bytes(), &Default::default());
        let game = parsed.collection.games().next().unwrap();
        let info = GameInfo::of(game);
        let mut tracker = FaultTracker::new(&Opening::of(game, &info, crate::value::Size::NINE, &preset));
        let last = game.main_line().last().unwrap();
        Replay::new().run_to(game, last, crate::value::Size::NINE, &preset, |event, position| {
            tracker.see(&event, position);
        });
        assert_eq!([0, 1, 2, 3, 4].map(|moment| tracker.move_at(moment)), [0, 1, 2, 2, 3]);
    }
}
