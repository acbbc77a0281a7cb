//! Clocks: time systems as typed data, and the readings of a record checked against them.
//!
//! Times are milliseconds. A reading is what a record says after a move: the time left to the mover (BL, WL) and
//! what is left in overtime (OB, OW): stones still to play in the block, or periods.

use super::words;
use crate::diag::Wording;
use crate::value::Color;

/// What follows the main time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClockSystem {
    /// Nothing (包干): all moves in the main time.
    Absolute,
    /// So many periods; a move within the period costs none (读秒).
    ByoYomi {
        /// Periods.
        periods: u32,
        /// Length of a period.
        period: i64,
    },
    /// So many stones in a block of time, then a new block.
    Canadian {
        /// Stones in a block.
        stones: u32,
        /// Length of a block.
        block: i64,
    },
    /// Each move adds to the time.
    Fischer {
        /// What a move adds.
        increment: i64,
        /// What the clock may not exceed, if anything.
        cap: Option<i64>,
    },
    /// 定时限步: as Canadian, but time not used carries over to the next block (Chinese rules 2002, art. 12.5).
    MovesPerPeriod {
        /// Moves in a block.
        moves: u32,
        /// What a block adds.
        period: i64,
    },
    /// The same time for each move.
    PerMove {
        /// That time.
        limit: i64,
    },
    /// Some system that was not understood: only negative times are told.
    Unknown,
}

/// The clock of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock {
    /// Main time (TM), if stated.
    pub main: Option<i64>,
    /// What follows.
    pub overtime: ClockSystem,
}

/// What a record says about the clock after one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClockReading {
    /// The ply, from 1.
    pub ply: u32,
    /// Whose clock.
    pub color: Color,
    /// Time left (BL, WL), if stated.
    pub left: Option<i64>,
    /// Stones or periods left (OB, OW), if stated.
    pub overtime: Option<u32>,
}

/// What is wrong with a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClockIssue {
    /// Less than no time.
    Negative,
    /// More time than before, where it can only fall.
    TimeIncreased,
    /// More time than the main time at the first reading.
    OverMainTime,
    /// Fischer: more time than the increment explains.
    MoreThanIncrement,
    /// Fischer: more time than the cap.
    MoreThanCap,
    /// Byo-yomi: more time than a period has.
    MoreThanPeriod,
    /// Byo-yomi: more periods than before.
    PeriodsIncreased,
    /// Byo-yomi: no period left, and the game goes on.
    PeriodsExhausted,
    /// Back in the main time after overtime.
    LeftOvertime,
    /// Canadian: the stones left fall by more than one, or rise to something else than a new block.
    StonesJump,
    /// Lost on time with time on the clock.
    ForfeitWithTime,
    /// No time left, and the result is not a loss on time.
    NoTimeNoForfeit,
}

impl ClockIssue {
    /// The name of the issue.
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

    /// The diagnostic that it belongs to: `clock-runs-backwards`, `clock-over-main-time`, `overtime-stones` or
    /// `time-forfeit-contradicts`.
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
    /// It in a few words.
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

/// An issue and where it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClockFinding {
    /// The ply, from 1.
    pub ply: u32,
    /// Whose clock.
    pub color: Color,
    /// What is wrong.
    pub issue: ClockIssue,
}

/// One side's clock as far as the record tells.
#[derive(Debug, Clone, Copy)]
struct Side {
    time: Option<i64>,
    read: bool,
    in_overtime: bool,
    left: u32,
}

/// Checks the readings of a game, in the order of its moves. A reading without a time changes nothing.
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
    let mut sides = [Side { time: clock.main, read: false, in_overtime: false, left: 0 }; 2];
    for &ClockReading { ply, color, left, overtime } in readings {
        let Some(time) = left else { continue };
        let side = &mut sides[usize::from(color == Color::White)];
        let mut tell = |issue| findings.push(ClockFinding { ply, color, issue });
        if time < 0 {
            tell(ClockIssue::Negative);
        }
        side.check(clock.overtime, time, overtime, &mut tell);
        side.time = Some(time);
        side.read = true;
    }
    findings
}

impl Side {
    fn check(
        &mut self,
        system: ClockSystem,
        time: i64,
        count: Option<u32>,
        tell: &mut impl FnMut(ClockIssue),
    ) {
        match (system, count) {
            (ClockSystem::Unknown, _) => {}
            (ClockSystem::ByoYomi { periods, period }, Some(count)) => {
                if !self.in_overtime {
                    self.in_overtime = true;
                    self.left = periods;
                }
                if count > self.left {
                    tell(ClockIssue::PeriodsIncreased);
                }
                if count < 1 {
                    tell(ClockIssue::PeriodsExhausted);
                }
                if time > period {
                    tell(ClockIssue::MoreThanPeriod);
                }
                self.left = self.left.min(count);
            }
            (ClockSystem::Canadian { stones, block }, Some(count)) => {
                self.block(stones, count, time, block, tell);
            }
            (ClockSystem::MovesPerPeriod { moves, period }, Some(count)) => {
                let kept = self.time.unwrap_or(0).max(0);
                self.block(moves, count, time, kept.saturating_add(period), tell);
            }
            (ClockSystem::Fischer { increment, cap }, _) => {
                if self.time.is_some_and(|before| time > before.saturating_add(increment)) {
                    tell(ClockIssue::MoreThanIncrement);
                } else if cap.is_some_and(|cap| time > cap) {
                    tell(ClockIssue::MoreThanCap);
                }
            }
            (ClockSystem::PerMove { limit }, _) => {
                if time > limit {
                    tell(ClockIssue::MoreThanPeriod);
                }
            }
            (ClockSystem::Absolute, _) | (_, None) => {
                if self.in_overtime {
                    tell(ClockIssue::LeftOvertime);
                }
                self.falls(time, tell);
            }
        }
    }

    /// Time that can only fall.
    fn falls(&self, time: i64, tell: &mut impl FnMut(ClockIssue)) {
        if self.time.is_some_and(|before| time > before) {
            tell(if self.read { ClockIssue::TimeIncreased } else { ClockIssue::OverMainTime });
        }
    }

    /// A reading in a block of `stones`; `full` is the most that a new block can have on the clock.
    fn block(&mut self, stones: u32, count: u32, time: i64, full: i64, tell: &mut impl FnMut(ClockIssue)) {
        let entered = !std::mem::replace(&mut self.in_overtime, true);
        if entered {
            self.left = stones;
        }
        // The block is written full after its predecessor's last stone, or one less after its own first.
        let renewed = count == stones || (!entered && self.left <= 1 && count.checked_add(1) == Some(stones));
        let most = if entered || renewed { Some(full) } else { self.time };
        if !renewed && count != self.left && count.checked_add(1) != Some(self.left) {
            tell(ClockIssue::StonesJump);
        }
        if most.is_some_and(|most| time > most) {
            tell(ClockIssue::TimeIncreased);
        }
        self.left = count;
    }
}

/// Checks the last readings against a result: who lost on time (`RE[B+T]`: White), if anybody did.
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
