//! The end of a game by passes, play that resumes after a stop, and moves after the end.

use super::axes::EndRule;
use super::moves::Play;
use super::ruleset::RuleSet;
use crate::value::Color;

/// What a move means for the end of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndEvent {
    /// Nothing: play goes on.
    None,
    /// The move stops play, which may be resumed.
    Stopped,
    /// The move ends the game.
    Ended,
    /// The move resumes play after a stop.
    Resumed {
        /// Whether the rules let the other player move first after a stop.
        wrong_player: bool,
    },
    /// The game was over before the move.
    AfterEnd,
}

/// Follows the moves of one line to the end of the game under a rule set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ending {
    rule: EndRule,
    white_passes_last: bool,
    /// The number of passes in a row, up to the last move.
    running: u32,
    /// The number of times that play has stopped.
    stops: u32,
    /// Whether play has stopped and may be resumed.
    stopped: bool,
    last: Option<Play>,
    over: bool,
}

impl Ending {
    /// Returns the state before the first move.
    pub(crate) const fn new(rules: &RuleSet) -> Self {
        Self {
            rule: rules.end,
            white_passes_last: rules.white_passes_last,
            running: 0,
            stops: 0,
            stopped: false,
            last: None,
            over: false,
        }
    }

    /// Takes the next move and returns what it means for the end.
    pub(crate) fn add(&mut self, mv: Play) -> EndEvent {
        if self.over {
            return EndEvent::AfterEnd;
        }
        let last = self.last.replace(mv);
        if mv.is_pass() {
            self.running += 1;
            return self.passed(mv.color);
        }
        self.running = 0;
        if std::mem::take(&mut self.stopped) {
            // After the stop the opponent of the last passer moves first (AGA rule 10). Under the Japanese
            // art. 9.3 it is the opponent of the player who asked to resume, which no record shows.
            let wrong_player = self.rule == EndRule::StopThenFinal
                && last.is_some_and(|last| last.is_pass() && last.color == mv.color);
            return EndEvent::Resumed { wrong_player };
        }
        EndEvent::None
    }

    /// Whether the game is neither over nor stopped, so that a play has no effect on its end.
    #[inline]
    pub(crate) const fn is_going(&self) -> bool {
        !self.over && !self.stopped
    }

    /// Takes a row of plays, of which `last` is the last one, while the game [goes on](Ending::is_going).
    #[inline]
    pub(crate) fn add_plays(&mut self, last: Play) {
        self.running = 0;
        self.last = Some(last);
    }

    fn passed(&mut self, color: Color) -> EndEvent {
        let needed = match self.rule {
            EndRule::ThreePasses => 3,
            _ => 2,
        };
        if self.stopped {
            // Play has stopped, and more passes follow without a play.
            let settled = match self.rule {
                EndRule::FourPasses => self.running >= 4,
                // White's third pass, which makes the pass stones equal (AGA rule 9), belongs to the same
                // stop.
                EndRule::StopThenFinal => self.running >= 4,
                _ => self.running >= 2 * needed,
            };
            if settled {
                self.over = true;
                return EndEvent::Ended;
            }
            return EndEvent::Stopped;
        }
        if self.running < needed {
            return EndEvent::None;
        }
        if self.white_passes_last && color == Color::Black && self.running == needed && self.stops > 0 {
            // The second stop is final, but White still owes a pass.
            return EndEvent::None;
        }
        self.stops += 1;
        let over = match self.rule {
            EndRule::TwoPasses | EndRule::ThreePasses => true,
            EndRule::StopThenFinal | EndRule::FourPasses => self.stops > 1,
            EndRule::StopThenAgree | EndRule::Agreement => false,
        };
        if over {
            self.over = true;
            EndEvent::Ended
        } else {
            self.stopped = true;
            EndEvent::Stopped
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;
    use crate::value::Point;
    use EndEvent::{AfterEnd, Ended, None as On, Resumed, Stopped};

    fn events(preset: Preset, moves: &str) -> Vec<EndEvent> {
        let mut ending = Ending::new(&preset.rules());
        moves
            .split_whitespace()
            .map(|mv| {
                let color = if mv.starts_with('B') { Color::Black } else { Color::White };
                let point = (mv.len() > 1).then_some(Point::new(0, 0));
                ending.add(Play { color, point })
            })
            .collect()
    }

    #[test]
    fn play_after_two_passes() {
        // W pass, B pass, W play, B play, W play, B pass, W pass.
        let game = "W B W. B. W. B W";
        let going = Resumed { wrong_player: false };
        assert_eq!(
            events(Preset::Chinese, game),
            [On, Ended, AfterEnd, AfterEnd, AfterEnd, AfterEnd, AfterEnd]
        );
        assert_eq!(events(Preset::TrompTaylor, game)[..3], [On, Ended, AfterEnd]);
        assert_eq!(events(Preset::Japanese, game), [On, Stopped, going, On, On, On, Stopped]);
        assert_eq!(events(Preset::Aga, game), [On, Stopped, going, On, On, On, Ended]);
        assert_eq!(events(Preset::Ing, game), [On, Stopped, going, On, On, On, Ended]);
    }

    #[test]
    fn passes_running() {
        assert_eq!(events(Preset::Ing, "B W B W B"), [On, Stopped, Stopped, Ended, AfterEnd]);
        assert_eq!(events(Preset::Aga, "W B W"), [On, Stopped, Stopped]);
        assert_eq!(events(Preset::Aga, "W B B.")[2], Resumed { wrong_player: true });
    }
}
