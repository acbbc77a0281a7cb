//! The end of a game: passes, resignation, time, forfeit, and what comes after.

use super::axes::{EndRule, PassRule};
use super::moves::Play;
use super::ruleset::RuleSet;
use crate::value::Color;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndReason {
    /// By passes: the count decides.
    Passes,
    /// The players agreed that nothing is left to play.
    Agreement,
    /// This side resigned.
    Resignation(Color),
    /// This side lost on time.
    Time(Color),
    /// This side lost by the rules (forfeit, the referee's word).
    Forfeit(Color),
}

/// What a move means for the end of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndEvent {
    /// Play goes on.
    None,
    /// Play stops; it may still be resumed.
    Stopped,
    /// The game is over.
    Ended,
    /// Play was stopped and goes on. The rules say who moves first then; `wrong_player` when it was the other side.
    Resumed {
        /// The side that should not have moved first.
        wrong_player: bool,
    },
    /// A move after the end.
    AfterEnd,
}

/// Follows a game to its end under a rule set.
///
/// ```
/// use sgf_core::rules::{EndEvent, Ending, Play, Preset};
/// use sgf_core::value::Color;
/// let mut ending = Ending::new(&Preset::TrompTaylor.rules());
/// assert_eq!(ending.add(Play::pass(Color::Black)), EndEvent::None);
/// assert_eq!(ending.add(Play::pass(Color::White)), EndEvent::Ended);
/// assert_eq!(ending.add(Play::pass(Color::Black)), EndEvent::AfterEnd);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    rule: EndRule,
    pass: PassRule,
    white_passes_last: bool,
    running: u32,
    stops: u32,
    stopped: bool,
    last: Option<Play>,
    passes: [u32; 2],
    reason: Option<EndReason>,
}

impl Ending {
    /// A game that has not begun.
    #[must_use]
    pub const fn new(rules: &RuleSet) -> Self {
        Self {
            rule: rules.end,
            pass: rules.pass,
            white_passes_last: rules.white_passes_last,
            running: 0,
            stops: 0,
            stopped: false,
            last: None,
            passes: [0; 2],
            reason: None,
        }
    }

    /// Takes the next move.
    pub fn add(&mut self, mv: Play) -> EndEvent {
        if self.reason.is_some() {
            return EndEvent::AfterEnd;
        }
        let last = self.last.replace(mv);
        if mv.is_pass() {
            self.passes[usize::from(mv.color == Color::White)] += 1;
            self.running += 1;
            return self.passed(mv.color);
        }
        self.running = 0;
        if std::mem::take(&mut self.stopped) {
            // After the stop the opponent of the last passer moves first: AGA rule 10. Under the Japanese art. 9.3
            // it is the opponent of whoever asked to resume, which no record shows.
            let wrong_player = self.rule == EndRule::StopThenFinal
                && last.is_some_and(|last| last.is_pass() && last.color == mv.color);
            return EndEvent::Resumed { wrong_player };
        }
        EndEvent::None
    }

    /// Whether plays are nothing but plays: the game is neither over nor stopped.
    #[inline]
    pub(crate) const fn is_going(&self) -> bool {
        self.reason.is_none() && !self.stopped
    }

    /// Takes plays while the game [goes on](Ending::is_going), of which `last` is the last one.
    #[inline]
    pub(crate) fn add_plays(&mut self, last: Play) {
        self.running = 0;
        self.last = Some(last);
    }

    /// Takes a turn that was lost by a void move: no play, and no offer to end either.
    pub fn add_void(&mut self, color: Color) {
        self.running = 0;
        self.last = Some(Play::pass(color));
    }

    fn passed(&mut self, color: Color) -> EndEvent {
        let needed = match self.rule {
            EndRule::ThreePasses => 3,
            _ => 2,
        };
        if self.stopped {
            // Play has stopped, and more passes follow at once.
            let settled = match self.rule {
                EndRule::FourPasses => self.running >= 4,
                // White's third pass makes the stones handed over equal: still the same stop.
                EndRule::StopThenFinal => self.running >= 4,
                _ => self.running >= 2 * needed,
            };
            if settled {
                self.reason = Some(EndReason::Passes);
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
            self.reason = Some(EndReason::Passes);
            EndEvent::Ended
        } else {
            self.stopped = true;
            EndEvent::Stopped
        }
    }

    /// Ends the game by agreement, resignation, time or forfeit. The first reason stays.
    pub fn end(&mut self, reason: EndReason) {
        self.reason.get_or_insert(reason);
    }

    /// How the game ended, if it is over.
    #[must_use]
    pub const fn reason(&self) -> Option<EndReason> {
        self.reason
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.reason.is_some()
    }

    /// Whether play has stopped and may be resumed.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// How often a side has passed.
    #[must_use]
    pub fn passes(&self, color: Color) -> u32 {
        self.passes[usize::from(color == Color::White)]
    }

    /// The stones that a side has handed over for its passes, where the rules ask for them.
    #[must_use]
    pub fn pass_stones(&self, color: Color) -> u32 {
        if self.pass == PassRule::Stone { self.passes(color) } else { 0 }
    }

    /// Whether the record ends with Black's pass although White has to pass last (AGA rule 9): White owes one.
    #[must_use]
    pub fn white_owes_pass(&self) -> bool {
        self.white_passes_last
            && self.running >= 2
            && self.last.is_some_and(|last| last.is_pass() && last.color == Color::Black)
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

    #[test]
    fn white_passes_last() {
        let mut ending = Ending::new(&Preset::Aga.rules());
        ending.add(Play::pass(Color::White));
        ending.add(Play::pass(Color::Black));
        assert!(ending.white_owes_pass());
        ending.add(Play::pass(Color::White));
        assert!(!ending.white_owes_pass());
        assert_eq!((ending.pass_stones(Color::Black), ending.pass_stones(Color::White)), (1, 2));
        ending.end(EndReason::Agreement);
        ending.end(EndReason::Time(Color::Black));
        assert_eq!(ending.reason(), Some(EndReason::Agreement));
    }
}
