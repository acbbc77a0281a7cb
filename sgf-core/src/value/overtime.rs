//! `OT`: the overtime system after the main time. FF\[4\] leaves the text free; the forms written by
//! the big servers count as standard here.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{all_consuming, map_opt, opt, recognize, value, verify};
use nom::sequence::{delimited, pair, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::amount::{count, words};
use super::fold::{blanks, fold, word_end};
use super::number::Real;
use super::reading::{Reading, ValueError};
use super::time::{ClockTime, clock, clock_or_units, seconds_or_units, with_units};

/// An overtime system.
///
/// ```
/// use sgf_core::value::{ClockTime, Overtime};
/// let overtime = Overtime::read("5x30 byo-yomi").unwrap();
/// assert!(overtime.is_standard());
/// assert_eq!(overtime.value, Overtime::ByoYomi { periods: 5, period: ClockTime::from_secs(30) });
/// assert_eq!(Overtime::read("读秒30秒3次").unwrap().value.to_string(), "3x30 byo-yomi");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Overtime {
    /// No overtime: the game ends with the main time, 包干.
    Absolute,
    /// A number of periods; a move within a period does not use it up. 读秒.
    ByoYomi {
        /// The number of periods.
        periods: u32,
        /// The length of each.
        period: ClockTime,
    },
    /// A number of moves in a block of time, repeated.
    Canadian {
        /// The number of moves in a block.
        moves: u32,
        /// The time of a block.
        period: ClockTime,
    },
    /// Canadian overtime in which the time left in a block is added to the next: 定时限步.
    CarryOver {
        /// The number of moves in a block.
        moves: u32,
        /// The time of a block.
        period: ClockTime,
    },
    /// Each move adds time.
    Fischer {
        /// The time that a move adds.
        increment: ClockTime,
        /// The upper limit of the clock, if there is one.
        max: Option<ClockTime>,
    },
    /// Each move gives back the time spent on it, up to a limit.
    Bronstein {
        /// The most time given back for a move.
        delay: ClockTime,
    },
    /// The clock stands still for a while at the start of each move.
    Delay {
        /// How long the clock stands still.
        delay: ClockTime,
    },
    /// A fixed time for each move.
    PerMove {
        /// The time for a move.
        limit: ClockTime,
    },
    /// A fixed time for each move, and periods in reserve for longer ones, as in
    /// broadcast games: 30 seconds a move and ten periods of a minute.
    PerMoveWithReserve {
        /// The time for a move.
        limit: ClockTime,
        /// The number of periods in reserve.
        periods: u32,
        /// The length of each.
        period: ClockTime,
    },
}

impl Overtime {
    /// Reads the value of `OT`.
    ///
    /// # Errors
    /// [`ValueError::Empty`], [`ValueError::Unstated`], or [`ValueError::NotUnderstood`] if the text
    /// describes no known system.
    pub fn read(text: &str) -> Result<Reading<Overtime>, ValueError> {
        if let Ok((_, overtime)) = all_consuming(standard).parse(text) {
            return Ok(Reading::standard(overtime));
        }
        let folded = fold(text);
        let folded = folded.trim_end_matches(['.', '。', ';']);
        if folded.is_empty() {
            return Err(ValueError::Empty);
        }
        if ["-", "?", "unknown", "不明"].contains(&folded) {
            return Err(ValueError::Unstated);
        }
        if let Ok((_, overtime)) = all_consuming(with_main_time).parse(folded) {
            return Ok(Reading::partial(overtime));
        }
        let (_, overtime) = all_consuming(loose).parse(folded).map_err(|_| ValueError::NotUnderstood)?;
        Ok(Reading::nonstandard(overtime))
    }
}

impl fmt::Display for Overtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Overtime::Absolute => f.write_str("absolute"),
            Overtime::ByoYomi { periods, period } => write!(f, "{periods}x{period} byo-yomi"),
            Overtime::Canadian { moves, period } => write!(f, "{moves}/{period} Canadian"),
            Overtime::CarryOver { moves, period } => write!(f, "{moves}/{period} Canadian carry-over"),
            Overtime::Fischer { increment, max: None } => write!(f, "{increment} fischer"),
            Overtime::Fischer { increment, max: Some(max) } => write!(f, "{increment} fischer max {max}"),
            Overtime::Bronstein { delay } => write!(f, "{delay} bronstein"),
            Overtime::Delay { delay } => write!(f, "{delay} delay"),
            Overtime::PerMove { limit } => write!(f, "{limit} simple"),
            Overtime::PerMoveWithReserve { limit, periods, period } => {
                write!(f, "{limit} simple {periods}x{period} byo-yomi")
            }
        }
    }
}

/// Seconds in standard spelling: digits, and a fraction unless it is zero.
fn plain_seconds(input: &str) -> IResult<&str, ClockTime> {
    let digits = nom::character::complete::digit1;
    map_opt(recognize(pair(digits, opt(pair(char('.'), digits)))), |text: &str| {
        let (time, exact) = ClockTime::from_real(Real::read(text).ok()?.value).ok()?;
        exact.then_some(time)
    })
    .parse(input)
}

/// The forms that [`Overtime`] prints.
fn standard(input: &str) -> IResult<&str, Overtime> {
    let number = || verify(count, move |_| input.starts_with(|c: char| c.is_ascii_digit()));
    let periods = || {
        terminated(
            separated_pair(
                map_opt(nom::character::complete::digit1, |digits: &str| digits.parse::<u32>().ok()),
                char('x'),
                plain_seconds,
            ),
            tag(" byo-yomi"),
        )
    };
    let block = || separated_pair(number(), char('/'), plain_seconds);
    alt((
        value(Overtime::Absolute, tag("absolute")),
        (terminated(plain_seconds, tag(" simple ")), periods())
            .map(|(limit, (periods, period))| Overtime::PerMoveWithReserve { limit, periods, period }),
        periods().map(|(periods, period)| Overtime::ByoYomi { periods, period }),
        terminated(block(), tag(" Canadian carry-over"))
            .map(|(moves, period)| Overtime::CarryOver { moves, period }),
        terminated(block(), tag(" Canadian")).map(|(moves, period)| Overtime::Canadian { moves, period }),
        (terminated(plain_seconds, tag(" fischer")), opt(preceded(tag(" max "), plain_seconds)))
            .map(|(increment, max)| Overtime::Fischer { increment, max }),
        terminated(plain_seconds, tag(" bronstein")).map(|delay| Overtime::Bronstein { delay }),
        terminated(plain_seconds, tag(" delay")).map(|delay| Overtime::Delay { delay }),
        terminated(plain_seconds, tag(" simple")).map(|limit| Overtime::PerMove { limit }),
    ))
    .parse(input)
}

/// The words for byo-yomi.
fn byo_yomi(input: &str) -> IResult<&str, ()> {
    let latin = terminated(words(&["byo-yomi", "byoyomi", "byo yomi", "japanese byoyomi", "byo"]), word_end);
    value((), alt((latin, words(&["读秒", "秒读み", "초읽기"])))).parse(input)
}

fn maybe_byo_yomi(input: &str) -> IResult<&str, ()> {
    value((), (blanks, opt(byo_yomi), blanks)).parse(input)
}

/// A multiplication sign.
fn times_sign(input: &str) -> IResult<&str, ()> {
    value((), (blanks, words(&["x", "×", "*", "✕"]), blanks)).parse(input)
}

/// Any system in folded text.
fn loose(input: &str) -> IResult<&str, Overtime> {
    alt((
        absolute,
        standing_alone(fischer),
        standing_alone(delays),
        standing_alone(per_move_with_reserve),
        standing_alone(byo_yomi_periods),
        standing_alone(blocks),
        standing_alone(per_move),
        // A time by itself: `60s`.
        standing_alone(with_units.map(|limit| Overtime::PerMove { limit })),
    ))
    .parse(input)
}

/// Makes a parser fail unless it consumes the whole text, so that the next alternative is tried.
fn standing_alone<'a>(
    mut parser: impl Parser<&'a str, Output = Overtime, Error = nom::error::Error<&'a str>>,
) -> impl FnMut(&'a str) -> IResult<&'a str, Overtime> {
    move |input| {
        let (rest, overtime) = parser.parse(input)?;
        let (rest, ()) = value((), (blanks, nom::combinator::eof)).parse(rest)?;
        Ok((rest, overtime))
    }
}

/// Overtime in `TM` without a main time before it.
pub(super) fn in_main_time(input: &str) -> IResult<&str, Overtime> {
    alt((
        standing_alone(per_move_with_reserve),
        standing_alone(byo_yomi_periods),
        standing_alone(blocks),
        standing_alone(per_move),
    ))
    .parse(input)
}

/// Overtime after a main time in `TM`. A bare time is not accepted: in `10m+30s` it is unclear
/// what the 30 seconds are.
pub(super) fn after_main_time(input: &str) -> IResult<&str, Overtime> {
    alt((
        byo_yomi_periods,
        per_move,
        blocks,
        terminated(fischer, word_end),
        terminated(delays, word_end),
        value(Overtime::Absolute, words(&["包干", "absolute", "sudden death"])),
    ))
    .parse(input)
}

fn absolute(input: &str) -> IResult<&str, Overtime> {
    let words =
        words(&["no overtime", "none", "absolute", "sudden death", "包干制", "包干", "无读秒", "不读秒"]);
    value(Overtime::Absolute, all_consuming(words)).parse(input)
}

/// `+30s fischer`, `fischer 30s max 10m`.
fn fischer(input: &str) -> IResult<&str, Overtime> {
    let name = || (blanks, words(&["fischer", "increment", "加秒"]), blanks);
    let increment = || preceded(opt(char('+')), seconds_or_units);
    let each = || opt((blanks, words(&["/move", "per move", "a move"])));
    let max = opt(preceded((blanks, opt(char(',')), blanks, tag("max"), blanks), seconds_or_units));
    alt((
        (delimited(name(), increment(), each()), blanks).map(|(increment, _)| (increment, ())),
        (terminated(increment(), (each(), name())), blanks).map(|(increment, _)| (increment, ())),
    ))
    .and(max)
    .map(|((increment, ()), max)| Overtime::Fischer { increment, max })
    .parse(input)
}

/// Delays of both kinds, and OGS's `simple`.
fn delays(input: &str) -> IResult<&str, Overtime> {
    let named = |name: &'static [&'static str]| {
        alt((
            terminated(seconds_or_units, (blanks, words(name))),
            preceded((words(name), blanks), seconds_or_units),
        ))
    };
    alt((
        named(&["bronstein"]).map(|delay| Overtime::Bronstein { delay }),
        named(&["simple delay", "delay"]).map(|delay| Overtime::Delay { delay }),
        named(&["simple"]).map(|limit| Overtime::PerMove { limit }),
    ))
    .parse(input)
}

/// `5x30`, `1 x 60 seconds byo-yomi`, `1 min x 10`, `5 periods of 30 seconds`, `30秒3次`.
fn byo_yomi_periods(input: &str) -> IResult<&str, Overtime> {
    let sets = || words(&["次", "回", "회", "번"]);
    let periods = || words(&["periods", "period", "times"]);
    let number_first = (
        terminated(
            count,
            (blanks, alt((value((), times_sign), value((), (periods(), blanks, opt(tag("of ")))))), blanks),
        ),
        seconds_or_units,
    );
    let sets_first = (terminated(count, (sets(), blanks, opt(char('x')), blanks)), clock_or_units);
    let time_first = (
        clock_or_units,
        preceded((maybe_byo_yomi, opt(words(&["各", ","])), blanks), count),
        (blanks, sets()),
    )
        .map(|(period, number, _)| (number, period));
    let time_times = (clock_or_units, preceded(times_sign, count), opt(pair(blanks, sets())))
        .map(|(period, number, _)| (number, period));
    preceded(
        (maybe_byo_yomi, opt(char(':')), blanks),
        terminated(alt((number_first, sets_first, time_first, time_times)), maybe_byo_yomi),
    )
    .map(|(periods, period)| Overtime::ByoYomi { periods, period })
    .parse(input)
}

/// Blocks of moves: `15 moves / 10 min`, `25/600 canadian`, `30:00/25`, `10分15手`.
fn blocks(input: &str) -> IResult<&str, Overtime> {
    let moves = || (blanks, words(&["moves", "move", "stones", "mv"]), blanks);
    let steps = || words(&["手", "步", "수"]);
    let carry = || (blanks, words(&["定时限步", "限步"]), blanks);
    let canadian =
        || (blanks, words(&["canadian", "加拿大", "カナダ"]), opt(words(&["读秒", "式", " byo-yomi"])));
    let latin = alt((
        (terminated(count, (moves(), words(&["/", "in", "per", "within"]), blanks)), seconds_or_units),
        terminated((terminated(count, (blanks, char('/'), blanks)), seconds_or_units), canadian()),
        preceded(pair(canadian(), blanks), (terminated(count, char('/')), seconds_or_units)),
        // A time with units may come first: it cannot be read otherwise.
        (clock_or_units, preceded((blanks, char('/'), blanks), count), opt(moves()))
            .map(|(time, n, _)| (n, time)),
    ))
    .map(|(moves, period)| Overtime::Canadian { moves, period });
    let chinese = (
        opt(carry()),
        alt((
            (clock_or_units, preceded((blanks, opt(tag("内")), blanks), count), steps())
                .map(|(time, n, _)| (n, time)),
            (terminated(count, (steps(), blanks, opt(char('/')))), clock_or_units),
        )),
        opt(carry()),
    );
    let chinese = map_opt(chinese, |(before, (moves, period), after)| {
        // One move in the block is a limit for each move.
        (moves > 1).then_some(if before.is_some() || after.is_some() {
            Overtime::CarryOver { moves, period }
        } else {
            Overtime::Canadian { moves, period }
        })
    });
    alt((latin, chinese)).parse(input)
}

/// `30 sec/move`, `30s per move`, `每步30秒`, `30秒1步`, `1move/30s`, `byo-yomi 1 min`.
fn per_move(input: &str) -> IResult<&str, Overtime> {
    one_move.map(|limit| Overtime::PerMove { limit }).parse(input)
}

fn one_move(input: &str) -> IResult<&str, ClockTime> {
    let each = (
        blanks,
        alt((
            terminated(
                words(&["/move", "/mv", "/ move", "per move", "a move", "every move", "/stone"]),
                word_end,
            ),
            words(&["/步", "/手", "1步", "1手", "一手", "一步"]),
        )),
        maybe_byo_yomi,
    );
    let unitless = |text| alt((words(&["1move/min max", "1 move/min", "1move/min"]),)).parse(text);
    alt((
        value(ClockTime::from_secs(60), unitless),
        preceded((words(&["1move/", "1 move/"]), blanks), seconds_or_units),
        terminated(seconds_or_units, each),
        preceded((words(&["每步", "每手", "一手", "一步", "1手", "1步"]), blanks), clock_or_units),
        terminated(clock_or_units, (blanks, byo_yomi)),
        preceded((byo_yomi, opt(char(':')), blanks), clock_or_units),
    ))
    .parse(input)
}

/// `30s/move + 10x1m`, `30sec,10x1min`.
fn per_move_with_reserve(input: &str) -> IResult<&str, Overtime> {
    let reserve = || separated_pair(count, times_sign, clock_or_units);
    let joined = alt((
        separated_pair(one_move, (blanks, words(&["+", ",", "with"]), blanks), reserve()),
        // A comma is accepted only if the first time is a matter of seconds: then it is not a main time.
        verify(separated_pair(clock_or_units, (char(','), blanks), reserve()), |(limit, _)| {
            *limit <= ClockTime::from_secs(60)
        }),
    ));
    joined
        .map(|(limit, (periods, period))| Overtime::PerMoveWithReserve { limit, periods, period })
        .parse(input)
}

/// Overtime of correspondence games with the main time in the same text.
fn with_main_time(input: &str) -> IResult<&str, Overtime> {
    let extra = (
        terminated(alt((clock, with_units)), (blanks, tag("with"), blanks)),
        terminated(with_units, (blanks, words(&["extra per move", "per move", "extra/move"]))),
    )
        .map(|(_, increment)| Overtime::Fischer { increment, max: None });
    let periods = (
        preceded((byo_yomi, char(':'), blanks), terminated(with_units, (blanks, char('+'), blanks))),
        terminated(with_units, (blanks, tag("per move and"), blanks)),
        terminated(count, tag(" extra periods")),
    )
        .map(|(_, period, periods)| Overtime::ByoYomi { periods, period });
    alt((extra, periods)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn secs(secs: u32) -> ClockTime {
        ClockTime::from_secs(secs)
    }

    const fn byo(periods: u32, period: u32) -> Overtime {
        Overtime::ByoYomi { periods, period: secs(period) }
    }

    const fn canadian(moves: u32, period: u32) -> Overtime {
        Overtime::Canadian { moves, period: secs(period) }
    }

    const fn each(limit: u32) -> Overtime {
        Overtime::PerMove { limit: secs(limit) }
    }

    #[test]
    fn standard_forms() {
        for (text, overtime) in [
            ("5x30 byo-yomi", byo(5, 30)),
            ("25/600 Canadian", canadian(25, 600)),
            ("30 fischer", Overtime::Fischer { increment: secs(30), max: None }),
            ("259200 simple", each(259_200)),
            ("absolute", Overtime::Absolute),
        ] {
            assert_eq!(Overtime::read(text), Ok(Reading::standard(overtime)), "{text}");
        }
    }

    #[test]
    fn other_spellings() {
        for (text, overtime) in [
            ("5x30 Byo-yomi", byo(5, 30)),
            ("5x30s", byo(5, 30)),
            ("3x60s byo-yomi", byo(3, 60)),
            ("1 x 60 seconds Byo-yomi", byo(1, 60)),
            ("1x 60 seconds Byo-yomi", byo(1, 60)),
            ("5 x 40 seconds Byoyomi", byo(5, 40)),
            ("5 periods of 30 seconds", byo(5, 30)),
            ("1 min x 10", byo(10, 60)),
            ("30秒3次", byo(3, 30)),
            ("3次30秒", byo(3, 30)),
            ("读秒30秒3次", byo(3, 30)),
            ("60秒读秒3次", byo(3, 60)),
            ("1分鐘10次", byo(10, 60)),
            ("30초 3회", byo(3, 30)),
            ("15/600 canadian", canadian(15, 600)),
            ("15 moves / 10 min", canadian(15, 600)),
            ("1 moves / 30 sec", canadian(1, 30)),
            ("10分钟15手", canadian(15, 600)),
            ("定时限步10分15手", Overtime::CarryOver { moves: 15, period: secs(600) }),
            ("60s", each(60)),
            ("60 sec/move byo-yomi", each(60)),
            ("60s/move byo-yomi", each(60)),
            ("30 sec/move", each(30)),
            ("20 per move", each(20)),
            ("每步30秒", each(30)),
            ("一手30秒", each(30)),
            ("读秒60秒", each(60)),
            ("None", Overtime::Absolute),
            ("包干", Overtime::Absolute),
            ("10s Fischer", Overtime::Fischer { increment: secs(10), max: None }),
        ] {
            assert_eq!(Overtime::read(text), Ok(Reading::nonstandard(overtime)), "{text}");
        }
        for (text, overtime) in [
            ("30 days with 1 day extra per move", Overtime::Fischer { increment: secs(86_400), max: None }),
            ("Japanese byoyomi: 90 days + 1 day per move and 10 extra periods", byo(10, 86_400)),
        ] {
            assert_eq!(Overtime::read(text), Ok(Reading::partial(overtime)), "{text}");
        }
    }

    #[test]
    fn no_overtime_told() {
        assert_eq!(Overtime::read(""), Err(ValueError::Empty));
        for text in ["Error: time control missing", "8 xyz 16", "20, 30, 40 stones", "We don't pay OT", "60"]
        {
            assert_eq!(Overtime::read(text), Err(ValueError::NotUnderstood), "{text}");
        }
    }

    fn any_overtime() -> impl Strategy<Value = Overtime> {
        let time = || (0_i64..1_000_000_000).prop_map(ClockTime::from_millis);
        let number = || 0_u32..1000;
        prop_oneof![
            Just(Overtime::Absolute),
            (number(), time()).prop_map(|(periods, period)| Overtime::ByoYomi { periods, period }),
            (number(), time()).prop_map(|(moves, period)| Overtime::Canadian { moves, period }),
            (number(), time()).prop_map(|(moves, period)| Overtime::CarryOver { moves, period }),
            (time(), proptest::option::of(time()))
                .prop_map(|(increment, max)| Overtime::Fischer { increment, max }),
            time().prop_map(|delay| Overtime::Bronstein { delay }),
            time().prop_map(|delay| Overtime::Delay { delay }),
            time().prop_map(|limit| Overtime::PerMove { limit }),
            (time(), number(), time()).prop_map(|(limit, periods, period)| {
                Overtime::PerMoveWithReserve { limit, periods, period }
            }),
        ]
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "\\PC{0,24}|[0-9]{1,2}[x/分秒次 手]{1,2}[0-9]{0,3}[a-z /步次秒]{0,9}") {
            if let Ok(reading) = Overtime::read(&text) {
                prop_assert_eq!(
                    Overtime::read(&reading.value.to_string()),
                    Ok(Reading::standard(reading.value))
                );
            }
        }

        #[test]
        fn every_overtime_round_trips(overtime in any_overtime()) {
            prop_assert_eq!(Overtime::read(&overtime.to_string()), Ok(Reading::standard(overtime)));
        }
    }
}
