//! `TM`, `BL`, `WL`: times on the clock, exact to the millisecond.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, map_opt, opt, rest, value, verify};
use nom::multi::fold_many1;
use nom::sequence::{pair, preceded, terminated};
use nom::{IResult, Parser};

use super::amount::{chinese_number, count, words};
use super::fold::{blanks, fold, word_end};
use super::number::{Real, real_of, unsigned_decimal};
use super::overtime::{self, Overtime};
use super::reading::{Reading, Spelling, ValueError};

/// A span of time in milliseconds. Negative only if a clock ran past its flag.
///
/// ```
/// use sgf_core::value::ClockTime;
/// let left = ClockTime::read("1792.348").unwrap().value;
/// assert_eq!(left.millis(), 1_792_348);
/// assert_eq!(left.to_string(), "1792.348");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClockTime {
    millis: i64,
}

impl ClockTime {
    /// No time.
    pub const ZERO: ClockTime = ClockTime { millis: 0 };

    /// The longest time accepted: three thousand years.
    const MOST_MILLIS: i64 = 100_000_000_000_000;

    /// Creates a time from milliseconds.
    #[must_use]
    pub const fn from_millis(millis: i64) -> ClockTime {
        ClockTime { millis }
    }

    /// Creates a time from seconds.
    #[must_use]
    pub const fn from_secs(secs: u32) -> ClockTime {
        ClockTime { millis: secs as i64 * 1000 }
    }

    /// Returns the number of milliseconds.
    #[must_use]
    pub const fn millis(self) -> i64 {
        self.millis
    }

    /// Converts a decimal number of seconds, rounded down to milliseconds; the flag is `true` if the
    /// conversion is exact.
    ///
    /// # Errors
    /// [`ValueError::OutOfRange`] if the number is too large for a clock.
    pub fn from_real(seconds: Real) -> Result<(ClockTime, bool), ValueError> {
        let product = i128::from(seconds.mantissa()) * 1000;
        let divisor = 10_i128.checked_pow(u32::from(seconds.scale())).ok_or(ValueError::OutOfRange)?;
        let millis = i64::try_from(product / divisor).map_err(|_| ValueError::OutOfRange)?;
        if millis.abs() > Self::MOST_MILLIS {
            return Err(ValueError::OutOfRange);
        }
        Ok((ClockTime { millis }, product % divisor == 0))
    }

    /// Reads seconds as in `BL` and `WL`: a Real is standard; a clock (`12:30`, `1:02:03`) and
    /// units (`30m`) are nonstandard.
    ///
    /// # Errors
    /// [`ValueError::Empty`], [`ValueError::OutOfRange`], or [`ValueError::NotUnderstood`] if the text is not a
    /// span of time.
    pub fn read(text: &str) -> Result<Reading<ClockTime>, ValueError> {
        match Real::read(text) {
            Ok(reading) => {
                let (time, exact) = ClockTime::from_real(reading.value)?;
                let spelling = if exact { reading.spelling } else { Spelling::Partial };
                return Ok(Reading { value: time, spelling });
            }
            Err(ValueError::NotUnderstood) => {}
            Err(error) => return Err(error),
        }
        let folded = fold(text);
        let (_, time) = all_consuming(duration).parse(&folded).map_err(|_| ValueError::NotUnderstood)?;
        Ok(Reading::nonstandard(time))
    }
}

impl fmt::Display for ClockTime {
    /// Writes seconds, as in SGF.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Real::new(self.millis, 3).fmt(f)
    }
}

/// The time limits of a game: the main time, and the overtime if it is in the same text.
///
/// ```
/// use sgf_core::value::{ClockTime, Overtime, TimeLimit};
/// assert_eq!(TimeLimit::read("3h").unwrap().value.main, ClockTime::from_secs(10_800));
/// let limit = TimeLimit::read("30:00(5x1:00)").unwrap().value;
/// assert_eq!(limit.main, ClockTime::from_secs(1800));
/// assert_eq!(limit.overtime, Some(Overtime::ByoYomi { periods: 5, period: ClockTime::from_secs(60) }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TimeLimit {
    /// The main time of each player.
    pub main: ClockTime,
    /// The overtime, if `TM` contains it; its proper place is `OT`.
    pub overtime: Option<Overtime>,
}

impl TimeLimit {
    /// Reads the value of `TM`. A Real is standard, and counts seconds in every dialect. If
    /// the reading has an overtime, it must be moved to `OT` when `TM` is rewritten.
    ///
    /// # Errors
    /// [`ValueError::Unstated`] for `-` and the like, [`ValueError::NotUnderstood`] for texts that
    /// are not a time limit, such as the times used by each player.
    pub fn read(text: &str) -> Result<Reading<TimeLimit>, ValueError> {
        match ClockTime::read(text) {
            Ok(reading) if reading.value.millis < 0 => return Err(ValueError::OutOfRange),
            Ok(reading) => return Ok(reading.map(|main| TimeLimit { main, overtime: None })),
            Err(ValueError::NotUnderstood) => {}
            Err(error) => return Err(error),
        }
        let folded = fold(text);
        let folded = folded.trim_end_matches(['.', '。', ';', ',']);
        if ["-", "--", "?", "none", "unknown", "不明", "无", "no", "no limit", "unlimited"].contains(&folded)
        {
            return Err(ValueError::Unstated);
        }
        let (_, (limit, whole)) =
            all_consuming(limit).parse(folded).map_err(|_| ValueError::NotUnderstood)?;
        Ok(if whole { Reading::nonstandard(limit) } else { Reading::partial(limit) })
    }
}

impl fmt::Display for TimeLimit {
    /// Writes the value for `TM`: the main time alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.main.fmt(f)
    }
}

/// Any time limit in folded text; the flag is `true` if the whole text was understood.
fn limit(input: &str) -> IResult<&str, (TimeLimit, bool)> {
    let limit_of = |main, overtime| TimeLimit { main, overtime };
    let no_main = move |overtime| (limit_of(ClockTime::ZERO, Some(overtime)), true);
    let text = strip_words(input);
    alt((
        all_consuming(numbers).map(move |(main, overtime)| (limit_of(main, Some(overtime)), true)),
        // An overtime alone: 30s/move, 30sec,10x1min, 1 hr/125 moves.
        all_consuming(overtime::in_main_time).map(no_main),
        all_consuming((clock_or_units, each, joiner, overtime::after_main_time, opt(one_of(")}]"))))
            .map(move |(main, _, _, overtime, _)| (limit_of(main, Some(overtime)), true)),
        all_consuming(terminated(clock_or_units, each)).map(move |main| (limit_of(main, None), true)),
        // The main time is clear, the text after it is not: 1h+1m, 4h/1m.
        (clock_or_units, each, verify(rest, |tail: &str| is_remark(tail) && !names_a_player(tail)))
            .map(move |(main, ..)| (limit_of(main, None), false)),
    ))
    .parse(text)
}

/// Removes leading words for "time limit".
fn strip_words(input: &str) -> &str {
    const WORDS: &[&str] = &[
        "双方",
        "每方",
        "各方",
        "各",
        "限制时间",
        "限时",
        "时限",
        "持ち时间",
        "基本时间",
        "用时",
        "제한시간",
        "각",
        "each",
    ];
    let mut text = input;
    while let Some(rest) = WORDS.iter().find_map(|word| text.strip_prefix(word)) {
        text = rest.trim_start_matches([' ', ':']);
    }
    text
}

/// True if the text can follow a main time; `30s/move + 3 min` has none.
fn is_remark(tail: &str) -> bool {
    match tail.strip_prefix('/') {
        Some(after) => after.starts_with(|c: char| c.is_ascii_digit()),
        None => tail.starts_with(['+', '(', '{', '[']),
    }
}

/// True if a remark gives times for one of the players.
fn names_a_player(tail: &str) -> bool {
    tail.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "b" | "w" | "black" | "white"))
        || tail.contains(['黑', '白'])
}

/// ` each`, ` per side`.
fn each(input: &str) -> IResult<&str, ()> {
    value((), (blanks, opt(words(&["each", "per side", "per player", "a side", "씩"])))).parse(input)
}

/// The separator between main time and overtime.
fn joiner(input: &str) -> IResult<&str, ()> {
    value(
        (),
        (blanks, opt(words(&["+", ",", "(", "{", "[", "/", "then", "and", "with", "、", "。"])), blanks),
    )
    .parse(input)
}

/// Bare numbers of known writers: `600-30-3` (main, period, periods) and `1800,0,30,5`.
fn numbers(input: &str) -> IResult<&str, (ClockTime, Overtime)> {
    let seconds = || count.map(ClockTime::from_secs);
    let periods = |periods, period| Overtime::ByoYomi { periods, period };
    alt((
        (seconds(), char('-'), seconds(), char('-'), count)
            .map(move |(main, _, period, _, number)| (main, periods(number, period))),
        (seconds(), tag(",0,"), seconds(), char(','), count)
            .map(move |(main, _, period, _, number)| (main, periods(number, period))),
    ))
    .parse(input)
}

/// `30:00`, `1:00:00`.
pub(super) fn clock(input: &str) -> IResult<&str, ClockTime> {
    let two = || {
        map_opt(take_while_m_n(2, 2, |c: char| c.is_ascii_digit()), |digits: &str| digits.parse::<i64>().ok())
    };
    map_opt((count, char(':'), two(), opt(preceded(char(':'), two()))), |(first, _, second, third)| {
        let first = i64::from(first);
        let seconds = match third {
            Some(third) if second < 60 && third < 60 => (first * 60 + second) * 60 + third,
            None if second < 60 => first * 60 + second,
            _ => return None,
        };
        Some(ClockTime::from_millis(seconds * 1000))
    })
    .parse(input)
}

/// A time with units, biggest unit first: `2h30m`, `1.5h`, `1小时半`, `5분`.
pub(super) fn with_units(input: &str) -> IResult<&str, ClockTime> {
    let (rest, (first_unit, first)) = one_unit(input)?;
    if first_unit == SECOND {
        return Ok((rest, first));
    }
    if let Ok((rest, _)) = alt((tag::<_, _, nom::error::Error<&str>>("半"), tag("반"))).parse(rest) {
        return Ok((rest, ClockTime::from_millis(first.millis + first_unit / 2)));
    }
    let mut least = first_unit;
    let more = fold_many1(
        map_opt(preceded(blanks, one_unit), move |(unit, time)| {
            // 5分 60秒 are two times, not one of six minutes.
            let carries_on = unit < least && time.millis < least;
            least = least.min(unit);
            carries_on.then_some(time.millis)
        }),
        || 0,
        |sum: i64, millis| sum.saturating_add(millis),
    )
    .parse(rest);
    match more {
        Ok((rest, millis)) => Ok((rest, ClockTime::from_millis(first.millis.saturating_add(millis)))),
        Err(_) => Ok((rest, first)),
    }
}

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// One number with its unit: the milliseconds of the unit, and the time.
fn one_unit(input: &str) -> IResult<&str, (i64, ClockTime)> {
    let unit = alt((
        value(DAY, words(&["天", "日"])),
        value(HOUR, words(&["小时", "时间", "시간", "个小时", "时"])),
        value(MINUTE, words(&["分钟", "分", "분"])),
        value(SECOND, words(&["秒钟", "秒", "초"])),
        value(DAY, terminated(words(&["days", "day", "d"]), unit_end)),
        value(HOUR, terminated(words(&["hours", "hour", "hrs", "hr", "h"]), unit_end)),
        value(MINUTE, terminated(words(&["minutes", "minute", "mins", "min", "m"]), unit_end)),
        value(SECOND, terminated(words(&["seconds", "second", "secs", "sec", "s"]), unit_end)),
    ));
    let number = alt((
        map_opt(unsigned_decimal, |(whole, fraction)| real_of(None, whole, fraction).ok()),
        chinese_number.map(|number| Real::new(number, 0)),
    ));
    map_opt(pair(terminated(number, blanks), unit), |(number, unit)| {
        let millis = number.times(unit).filter(|millis| *millis <= ClockTime::MOST_MILLIS)?;
        Some((unit, ClockTime::from_millis(millis)))
    })
    .parse(input)
}

/// Succeeds if no letter follows; a digit may (`2h30m`).
fn unit_end(input: &str) -> IResult<&str, ()> {
    if input.starts_with(|c: char| c.is_ascii_digit()) { Ok((input, ())) } else { word_end(input) }
}

/// A time as a clock or with units.
pub(super) fn clock_or_units(input: &str) -> IResult<&str, ClockTime> {
    alt((clock, with_units)).parse(input)
}

/// A time as a clock or with units that is the whole text.
fn duration(input: &str) -> IResult<&str, ClockTime> {
    clock_or_units(input)
}

/// A time in seconds, as a clock or with units.
pub(super) fn seconds_or_units(input: &str) -> IResult<&str, ClockTime> {
    let seconds = map_opt(unsigned_decimal, |(whole, fraction)| {
        let (time, exact) = ClockTime::from_real(real_of(None, whole, fraction).ok()?).ok()?;
        exact.then_some(time)
    });
    alt((clock_or_units, seconds)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn secs(secs: u32) -> ClockTime {
        ClockTime::from_secs(secs)
    }

    #[test]
    fn main_times() {
        for (text, seconds) in [
            ("3h", 10_800),
            ("2.5h", 9000),
            ("2,5h", 9000),
            ("30m", 1800),
            ("75m", 4500),
            ("1h30m", 5400),
            ("2m30s", 150),
            ("1h 30分", 5400),
            ("每方30分", 1800),
            ("5时", 18_000),
            ("3小时", 10_800),
            ("双方各5小时", 18_000),
            ("各16小时", 57_600),
            ("限制时间 20分", 1200),
            ("2시간", 7200),
            ("1小时半", 5400),
            ("三小时", 10_800),
            ("4h each", 14_400),
            ("10 hours each.", 36_000),
            ("240min", 14_400),
            ("30:00", 1800),
            ("1:00:00", 3600),
        ] {
            let limit = TimeLimit { main: secs(seconds), overtime: None };
            assert_eq!(TimeLimit::read(text), Ok(Reading::nonstandard(limit)), "{text}");
        }
        for text in ["1800", "900.0", "0"] {
            assert!(TimeLimit::read(text).unwrap().is_standard(), "{text}");
        }
    }

    #[test]
    fn main_time_with_overtime() {
        let byo = |periods, period| Overtime::ByoYomi { periods, period: secs(period) };
        let canadian = |moves, period| Overtime::Canadian { moves, period: secs(period) };
        let each = |limit| Overtime::PerMove { limit: secs(limit) };
        for (text, main, overtime) in [
            ("30:00(5x1:00)", 1800, byo(5, 60)),
            ("5:00:00(5x1:00)", 18_000, byo(5, 60)),
            ("30:00+30:00/25", 1800, canadian(25, 1800)),
            ("1:00+4:00/25", 60, canadian(25, 240)),
            ("30s/mv", 0, each(30)),
            ("1m/move", 0, each(60)),
            ("30秒1步", 0, each(30)),
            ("10次1分", 0, byo(10, 60)),
            ("1 hr/125 moves", 0, canadian(125, 3600)),
            ("10 min + 30 sec/move", 600, each(30)),
            ("10m then 30s per move", 600, each(30)),
            ("1.5h (1move/30s)", 5400, each(30)),
            ("1.5h {1move/30s}", 5400, each(30)),
            ("2h + 5x1m", 7200, byo(5, 60)),
            ("3h + 5x1m byoyomi", 10_800, byo(5, 60)),
            ("25m+30s byoyomi", 1500, each(30)),
            ("90 min + byo-yomi 1 min", 5400, each(60)),
            ("每方限时5分 60秒读秒3次", 300, byo(3, 60)),
            ("600-30-3", 600, byo(3, 30)),
            ("1800,0,30,5", 1800, byo(5, 30)),
            (
                "30sec,10x1min",
                0,
                Overtime::PerMoveWithReserve { limit: secs(30), periods: 10, period: secs(60) },
            ),
            (
                "30s/move + 10x1m",
                0,
                Overtime::PerMoveWithReserve { limit: secs(30), periods: 10, period: secs(60) },
            ),
        ] {
            let limit = TimeLimit { main: secs(main), overtime: Some(overtime) };
            assert_eq!(TimeLimit::read(text), Ok(Reading::nonstandard(limit)), "{text}");
        }
        // One minute more, or one a move? Only the main time is clear.
        let limit = TimeLimit { main: secs(3600), overtime: None };
        assert_eq!(TimeLimit::read("1h+1m"), Ok(Reading::partial(limit)));
    }

    #[test]
    fn no_limits() {
        assert_eq!(TimeLimit::read("-"), Err(ValueError::Unstated));
        assert_eq!(TimeLimit::read(""), Err(ValueError::Empty));
        assert_eq!(TimeLimit::read("-5"), Err(ValueError::OutOfRange));
        for text in [
            "15m B; 5m W",
            "B: 10m, W: 5m",
            "黑: 07:16  白: 04:51",
            "Quickplay",
            "1:75",
            "60 + 10/25",
            "30s/move + 3 min",
            "30sec,10min",
        ] {
            assert_eq!(TimeLimit::read(text), Err(ValueError::NotUnderstood), "{text}");
        }
    }

    #[test]
    fn clocks() {
        assert_eq!(ClockTime::read("29.5").unwrap().value.millis(), 29_500);
        assert_eq!(ClockTime::read("-1").unwrap().value.millis(), -1000);
        assert_eq!(ClockTime::read("1.0005").unwrap().spelling, Spelling::Partial);
        assert_eq!(ClockTime::read("12:30").unwrap().value, secs(750));
        assert_eq!(ClockTime::read("99999999999999999"), Err(ValueError::OutOfRange));
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC{0,24}|[0-9]{1,3}[hms:分秒小时,.+(/x ]{1,2}[0-9]{0,2}[a-z分秒次/() +x0-9]{0,16}") {
            if let Ok(reading) = TimeLimit::read(&text) {
                let main = TimeLimit { overtime: None, ..reading.value };
                prop_assert_eq!(TimeLimit::read(&main.to_string()), Ok(Reading::standard(main)));
            }
            let _ = ClockTime::read(&text);
        }

        #[test]
        fn times_round_trip(millis in -1_000_000_000_000_i64..1_000_000_000_000) {
            let time = ClockTime::from_millis(millis);
            prop_assert_eq!(ClockTime::read(&time.to_string()), Ok(Reading::standard(time)));
        }
    }
}
