//! Rule sets as data, legal play with ko and superko, replay of records, handicaps, the referee and clocks.
//!
//! * [`RuleSet`] is a set of rules as plain data; start from a [`Preset`], or from a record with
//!   [`choose_rules`].
//! * [`Position`] is a board with its history: it plays, refuses and takes back moves.
//! * [`Replay`] plays every move of a record, whatever it is, and reports what the rules say of it;
//!   [`FaultTracker`] names what is wrong with the moves of one line.
//! * [`Opening`] compares handicap, set-up and first moves; [`check_clock`] checks the clock readings.
//!
//! # What equality means
//!
//! A ko rule defines when a position "comes back". [`Position`] keeps the full history and compares stone by
//! stone, without a limit to how far back:
//!
//! * **basic ko**: the move would capture exactly one stone, the one that has just captured one in a ko, and
//!   so restore the board before the opponent's last move. Nothing else is forbidden.
//! * **positional superko**: the stones on the board are those of any earlier moment, whichever side moved.
//! * **situational superko**: the stones and the side to move are those of an earlier moment. A pass makes a
//!   moment.
//! * **natural situational superko**: the stones are those after an earlier *board play* of the same player.
//! * **own moves** (the New Zealand text): like natural situational superko, but the player's own passes
//!   count too.
//! * **Ing**: basic ko; and a move that repeats stones and side to move may not close a cycle of a disturbing
//!   ko.
//!
//! The start, and any set-up in mid-game, counts as made by the side not to play, unless
//! [`SetupCredit::Withheld`] is set. Passes are never illegal. Prisoners are not part of a position. Only
//! [`Board`](crate::board::Board) compares with `==`, by size and stones: two positions with different
//! histories are never interchangeable.

mod axes;
mod choice;
mod clock;
mod cycle;
mod ending;
mod fault;
mod fault_tracker;
mod handicap;
mod ko;
mod moves;
mod opening;
mod plain_play;
mod position;
mod preset;
mod referee;
mod replay;
mod ruleset;
mod walk;
mod words;

pub use axes::{
    Counting, Dame, DeadStones, Edition, EndRule, FirstPlayer, GroupTax, HandicapBonus, KoRule, PassRule,
    Repetition, ResultUnit, SekiEyes, SetupCredit, StartSetup, Tie, Violation, Words,
};
pub use choice::{RulesSource, choose_rules};
pub use clock::{Clock, ClockFinding, ClockIssue, ClockReading, ClockSystem, check_clock, check_forfeit};
pub use ending::EndEvent;
pub use fault::Fault;
pub use fault_tracker::FaultTracker;
pub use handicap::{HandicapFinding, Zuozi, fixed_handicap};
pub use moves::{CycleKind, IllegalMove, Play, Played};
pub use opening::Opening;
pub use position::Position;
pub use preset::Preset;
pub use referee::{Incident, Ruling, ruling};
pub(crate) use replay::has_setup;
pub use replay::{Replay, ReplayEvent, Step, main_line_moves, moves_at, opening_setup, root_setup};
pub use ruleset::{ParseRulesError, RuleSet};
pub(crate) use walk::Walk;
