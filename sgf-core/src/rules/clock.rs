//! Clocks: time systems as typed data, and checks of the clock readings of a record.
//!
//! All times are in milliseconds. A reading belongs to a move and states the time left to its player (BL, WL)
//! and what is left in overtime (OB, OW): stones to play in the block, or periods.

use super::words;
use crate::diag::Wording;
use crate::value::{ByColor, Color};

/// The time system after the main time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClockSystem {
    /// None (包干): all moves are made in the main time.
    Absolute,
    /// Periods; a move within a period does not use it up (读秒).
    ByoYomi {
        /// The number of periods.
        periods: u32,
        /// The length of a period.
        period: i64,
    },
    /// A number of stones in a block of time, then a new block.
    Canadian {
        /// The number of stones in a block.
        stones: u32,
        /// The length of a block.
        block: i64,
    },
    /// Each move adds time.
    Fischer {
        /// The time that a move adds.
        increment: i64,
        /// The most time that the clock can hold, if limited.
        cap: Option<i64>,
    },
    /// 定时限步: like Canadian, but unused time carries over to the next block (Chinese rules 2002, art. 12.5).
    MovesPerPeriod {
        /// The number of moves in a block.
        moves: u32,
        /// The time that a block adds.
        period: i64,
    },
    /// The same time for each move.
    PerMove {
        /// The time for a move.
        limit: i64,
    },
    /// A system that was not understood: only negative times are reported.
    Unknown,
}

/// The clock of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The main time (TM), if stated.
    pub main: Option<i64>,
    /// The overtime.
    pub overtime: ClockSystem,
}

/// The clock reading of a record after one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClockReading {
    /// The ply, from 1.
    pub ply: u32,
    /// The player of the move, to whom the clock belongs.
    pub color: Color,
    /// The time left (BL, WL), if stated.
    pub left: Option<i64>,
    /// The number of stones or periods left (OB, OW), if stated.
    pub overtime: Option<u32>,
}

/// A contradiction between a clock reading and the time system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClockIssue {
    /// Negative time.
    Negative,
    /// More time than before although it can only fall.
    TimeIncreased,
    /// More time than the main time at the first reading.
    OverMainTime,
    /// Fischer: more time than the increment explains.
    MoreThanIncrement,
    /// Fischer: more time than the clock can hold.
    MoreThanCap,
    /// Byo-yomi: more time than a period has.
    MoreThanPeriod,
    /// Byo-yomi: more periods than before.
    PeriodsIncreased,
    /// Byo-yomi: no period is left, but the game goes on.
    PeriodsExhausted,
    /// Main time again after overtime.
    LeftOvertime,
    /// Canadian: the number of stones left falls by more than one, or rises to a number that is not a new
    /// block.
    StonesJump,
    /// A loss on time with time on the clock.
    ForfeitWithTime,
    /// No time is left, but the result is not a loss on time.
    NoTimeNoForfeit,
}

impl ClockIssue {
    /// Returns a short stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Negative => "negative",
            Self::TimeIncreased => "time-increased",
            Self::OverMainTime => "over-main-time",
            Self::MoreThanIncrement => "more-than-increment",
            Self::MoreThanCap => "more-than-cap",
            Self::MoreThanPeriod => "more-than-period",
            Self::PeriodsIncreased => "periods-increased",
            Self::PeriodsExhausted => "periods-exhausted",
            Self::LeftOvertime => "left-overtime",
            Self::StonesJump => "stones-jump",
            Self::ForfeitWithTime => "forfeit-with-time-left",
            Self::NoTimeNoForfeit => "no-time-no-forfeit",
        }
    }

    /// Returns the name of the diagnostic to which it belongs: `clock-runs-backwards`,
    /// `clock-over-main-time`, `overtime-stones` or `time-forfeit-contradicts`.
    #[must_use]
    pub const fn family(self) -> &'static str {
        match self {
            Self::Negative | Self::TimeIncreased | Self::MoreThanIncrement | Self::LeftOvertime => {
                "clock-runs-backwards"
            }
            Self::OverMainTime | Self::MoreThanCap => "clock-over-main-time",
            Self::MoreThanPeriod | Self::PeriodsIncreased | Self::PeriodsExhausted | Self::StonesJump => {
                "overtime-stones"
            }
            Self::ForfeitWithTime | Self::NoTimeNoForfeit => "time-forfeit-contradicts",
        }
    }
}

impl ClockIssue {
    /// Describes the issue in a few words.
    #[must_use]
    pub fn wording(self) -> Wording {
        match self {
            Self::Negative => &words::NEGATIVE,
            Self::TimeIncreased => &words::TIME_INCREASED,
            Self::OverMainTime => &words::OVER_MAIN_TIME,
            Self::MoreThanIncrement => &words::MORE_THAN_INCREMENT,
            Self::MoreThanCap => &words::MORE_THAN_CAP,
            Self::MoreThanPeriod => &words::MORE_THAN_PERIOD,
            Self::PeriodsIncreased => &words::PERIODS_INCREASED,
            Self::PeriodsExhausted => &words::PERIODS_EXHAUSTED,
            Self::LeftOvertime => &words::LEFT_OVERTIME,
            Self::StonesJump => &words::STONES_JUMP,
            Self::ForfeitWithTime => &words::FORFEIT_WITH_TIME,
            Self::NoTimeNoForfeit => &words::NO_TIME_NO_FORFEIT,
        }
        .alone()
    }
}

/// In English.
impl std::fmt::Display for ClockIssue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.wording().fmt(f)
    }
}

/// An issue and the reading that has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClockFinding {
    /// The ply, from 1.
    pub ply: u32,
    /// The player to whom the clock belongs.
    pub color: Color,
    /// The issue.
    pub issue: ClockIssue,
}

/// The clock of one player, as far as the record states it.
#[derive(Debug, Clone, Copy)]
struct PlayerClock {
    /// The last reading, or the main time before the first.
    time: Option<i64>,
    /// Whether there was a reading.
    read: bool,
    in_overtime: bool,
    /// The number of stones or periods left in overtime.
    left: u32,
}

/// Checks the clock readings of a game, in the order of its moves. A reading without a time is skipped.
///
/// ```
/// use sgf_core::rules::{Clock, ClockIssue, ClockSystem, ClockReading, check_clock};
/// use sgf_core::value::Color;
/// let clock = Clock { main: Some(120_000), overtime: ClockSystem::Fischer { increment: 30_000, cap: None } };
/// let read = |ply, left| ClockReading { ply, color: Color::Black, left: Some(left), overtime: None };
/// let findings = check_clock(&clock, &[read(1, 140_000), read(3, 165_000), read(5, 200_000)]);
/// assert_eq!((findings[0].ply, findings[0].issue), (5, ClockIssue::MoreThanIncrement));
/// ```
#[must_use]
pub fn check_clock(clock: &Clock, readings: &[ClockReading]) -> Vec<ClockFinding> {
    let mut findings = Vec::new();
    let mut clocks =
        ByColor::of(|_| PlayerClock { time: clock.main, read: false, in_overtime: false, left: 0 });
    for &ClockReading { ply, color, left, overtime } in readings {
        let Some(time) = left else { continue };
        let player = &mut clocks[color];
        let mut report = |issue| findings.push(ClockFinding { ply, color, issue });
        if time < 0 {
            report(ClockIssue::Negative);
        }
        player.check(clock.overtime, time, overtime, &mut report);
        player.time = Some(time);
        player.read = true;
    }
    findings
}

impl PlayerClock {
    fn check(
        &mut self,
        system: ClockSystem,
        time: i64,
        count: Option<u32>,
        report: &mut impl FnMut(ClockIssue),
    ) {
        match (system, count) {
            (ClockSystem::Unknown, _) => {}
            (ClockSystem::ByoYomi { periods, period }, Some(count)) => {
                if !self.in_overtime {
                    self.in_overtime = true;
                    self.left = periods;
                }
                if count > self.left {
                    report(ClockIssue::PeriodsIncreased);
                }
                if count < 1 {
                    report(ClockIssue::PeriodsExhausted);
                }
                if time > period {
                    report(ClockIssue::MoreThanPeriod);
                }
                self.left = self.left.min(count);
            }
            (ClockSystem::Canadian { stones, block }, Some(count)) => {
                self.block(stones, count, time, block, report);
            }
            (ClockSystem::MovesPerPeriod { moves, period }, Some(count)) => {
                let kept = self.time.unwrap_or(0).max(0);
                self.block(moves, count, time, kept.saturating_add(period), report);
            }
            (ClockSystem::Fischer { increment, cap }, _) => {
                if self.time.is_some_and(|before| time > before.saturating_add(increment)) {
                    report(ClockIssue::MoreThanIncrement);
                } else if cap.is_some_and(|cap| time > cap) {
                    report(ClockIssue::MoreThanCap);
                }
            }
            (ClockSystem::PerMove { limit }, _) => {
                if time > limit {
                    report(ClockIssue::MoreThanPeriod);
                }
            }
            (ClockSystem::Absolute, _) | (_, None) => {
                if self.in_overtime {
                    report(ClockIssue::LeftOvertime);
                }
                self.falls(time, report);
            }
        }
    }

    /// Checks a time that can only fall.
    fn falls(&self, time: i64, report: &mut impl FnMut(ClockIssue)) {
        if self.time.is_some_and(|before| time > before) {
            report(if self.read { ClockIssue::TimeIncreased } else { ClockIssue::OverMainTime });
        }
    }

    /// Checks a reading in a block of `stones`; `full` is the most time that the clock can show in a new
    /// block.
    fn block(&mut self, stones: u32, count: u32, time: i64, full: i64, report: &mut impl FnMut(ClockIssue)) {
        let entered = !std::mem::replace(&mut self.in_overtime, true);
        if entered {
            self.left = stones;
        }
        // A record states a new block with all stones after the last stone of the block before, or with one
        // less after its own first stone.
        let renewed = count == stones || (!entered && self.left <= 1 && count.checked_add(1) == Some(stones));
        let most = if entered || renewed { Some(full) } else { self.time };
        if !renewed && count != self.left && count.checked_add(1) != Some(self.left) {
            report(ClockIssue::StonesJump);
        }
        if most.is_some_and(|most| time > most) {
            report(ClockIssue::TimeIncreased);
        }
        self.left = count;
    }
}

/// Checks the last reading of each player against the result. `lost_on_time` is the player who lost on time
/// (White in `RE[B+T]`), if any.
#[must_use]
pub fn check_forfeit(readings: &[ClockReading], lost_on_time: Option<Color>) -> Vec<ClockFinding> {
    Color::BOTH
        .into_iter()
        .filter_map(|color| {
            let last = readings.iter().rev().find(|read| read.color == color && read.left.is_some())?;
            let spent = last.left.is_some_and(|left| left <= 0) && last.overtime.unwrap_or(0) == 0;
            let issue = match (lost_on_time == Some(color), spent) {
                (true, false) => ClockIssue::ForfeitWithTime,
                (false, true) => ClockIssue::NoTimeNoForfeit,
                _ => return None,
            };
            Some(ClockFinding { ply: last.ply, color, issue })
        })
        .collect()
}
