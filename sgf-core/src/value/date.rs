//! `DT`: the days on which a game was played.
//!
//! FF\[4\] writes a list with shortcuts: `1996-12-27,28,1997-01-03,04`. In the wild there are time
//! stamps, ranges, other separators, month names, and dates of publication. What is ambiguous
//! (`03/04/2005`) is not guessed.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{all_consuming, map_opt, not, opt, value, verify};
use nom::multi::separated_list1;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::amount::words;
use super::fold::{blanks, fold, word_end};
use super::reading::{Spelling, ValueError};

/// A day, or a month, or a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

impl Date {
    /// A date that the calendar has.
    ///
    /// # Errors
    /// [`ValueError::NoSuchDate`] if it has not, or for a day without its month.
    pub const fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Result<Date, ValueError> {
        let fits = match (month, day) {
            (None, None) => true,
            (None, Some(_)) => false,
            (Some(month), None) => month >= 1 && month <= 12,
            (Some(month), Some(day)) => day >= 1 && day <= days_of(year, month),
        };
        if year == 0 || year > 9999 || !fits {
            return Err(ValueError::NoSuchDate);
        }
        Ok(Date { year, month, day })
    }

    /// The year, 1 to 9999.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// The day of the month.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        self.day
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        if let Some(month) = self.month {
            write!(f, "-{month:02}")?;
        }
        if let Some(day) = self.day {
            write!(f, "-{day:02}")?;
        }
        Ok(())
    }
}

/// Days in a month; none in a month that is none.
const fn days_of(year: u16, month: u8) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 0,
    }
}

/// The dates of one game, in the order of the text; one at least.
///
/// ```
/// use sgf_core::value::Dates;
/// let reading = Dates::read("1996-12-27,28,1997-01-03,04").unwrap();
/// assert_eq!(reading.value.iter().count(), 4);
/// assert_eq!(reading.value.to_string(), "1996-12-27,28,1997-01-03,04");
/// assert_eq!(Dates::read("2018年5月2日").unwrap().value.to_string(), "2018-05-02");
/// assert!(Dates::read("2015-02-30").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dates(Vec<Date>);

/// What a text says of its dates besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum DateNote {
    /// The two last dates are the ends of a span of time, as FF\[4\] cannot say.
    Range,
    /// The time of day stands beside the date.
    TimeOfDay,
    /// About that time, or not certain: `ca. 1665`, `1943?`.
    Approximate,
    /// When the game was printed or broadcast, not when it was played.
    Publication,
    /// Some remark follows: `1848-08-23 (Kaei 1 VII 25)`.
    Remark,
}

/// Dates as read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DateReading {
    /// The dates.
    pub value: Dates,
    /// What the text says of them besides.
    pub note: Option<DateNote>,
    /// How they were spelled.
    pub spelling: Spelling,
}

impl Dates {
    /// The dates in their order.
    pub fn iter(&self) -> impl Iterator<Item = Date> + '_ {
        self.0.iter().copied()
    }

    /// All of them.
    #[must_use]
    pub fn as_slice(&self) -> &[Date] {
        &self.0
    }

    /// The first one, which is what catalogues sort by.
    #[must_use]
    pub fn first(&self) -> Option<Date> {
        self.0.first().copied()
    }

    /// These dates; `None` if there are none.
    #[must_use]
    pub fn new(dates: Vec<Date>) -> Option<Dates> {
        (!dates.is_empty()).then_some(Dates(dates))
    }

    /// Reads the value of `DT`.
    ///
    /// # Errors
    /// [`ValueError::NoSuchDate`] for a date that the calendar has not, [`ValueError::Ambiguous`]
    /// where day and month may be either way round, [`ValueError::NotUnderstood`] otherwise.
    pub fn read(text: &str) -> Result<DateReading, ValueError> {
        if let Ok((_, pieces)) = all_consuming(separated_list1(char(','), strict_piece)).parse(text)
            && let Some(dates) = resolve_strict(&pieces)?
        {
            return Ok(DateReading { value: Dates(dates), note: None, spelling: Spelling::Standard });
        }
        let folded = fold(text);
        match folded.as_str() {
            "" => return Err(ValueError::Empty),
            "?" | "-" | "none" | "unknown" | "不明" | "不详" | "未知" => {
                return Err(ValueError::Unstated);
            }
            _ => {}
        }
        read_loose(&folded)
    }
}

impl fmt::Display for Dates {
    /// The list in the standard form, with the shortcuts that FF\[4\] allows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last: Option<Date> = None;
        for date in self.iter() {
            if let Some(last) = last {
                f.write_str(",")?;
                if last.year == date.year {
                    match (last.month, last.day, date.month, date.day) {
                        (Some(before), Some(_), Some(month), Some(day)) if before == month => {
                            write!(f, "{day:02}")?;
                        }
                        (Some(_), Some(_), Some(month), Some(day)) => write!(f, "{month:02}-{day:02}")?,
                        (Some(_), None, Some(month), None) => write!(f, "{month:02}")?,
                        _ => date.fmt(f)?,
                    }
                } else {
                    date.fmt(f)?;
                }
            } else {
                date.fmt(f)?;
            }
            last = Some(date);
        }
        Ok(())
    }
}

/// One element of a list, still with its shortcuts.
#[derive(Debug, Clone, Copy)]
enum Piece {
    Full(u16, Option<u8>, Option<u8>),
    MonthDay(u8, u8),
    /// A day or a month, by what stands before it.
    Short(u8),
}

/// Exactly `N` digits, no digit after them.
fn exactly<const N: usize>(input: &str) -> IResult<&str, u16> {
    map_opt(terminated(take_while_m_n(N, N, |c: char| c.is_ascii_digit()), not(digit1)), |digits: &str| {
        digits.parse().ok()
    })
    .parse(input)
}

fn two(input: &str) -> IResult<&str, u8> {
    map_opt(exactly::<2>, |number| u8::try_from(number).ok()).parse(input)
}

/// One or two digits, no digit after them.
fn one_or_two(input: &str) -> IResult<&str, u8> {
    map_opt(terminated(take_while_m_n(1, 2, |c: char| c.is_ascii_digit()), not(digit1)), |digits: &str| {
        digits.parse().ok()
    })
    .parse(input)
}

/// `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, `MM-DD`, `MM` or `DD`, to the letter.
fn strict_piece(input: &str) -> IResult<&str, Piece> {
    let dashed = || preceded(char('-'), two);
    alt((
        (exactly::<4>, opt((dashed(), opt(dashed())))).map(|(year, rest)| match rest {
            Some((month, day)) => Piece::Full(year, Some(month), day),
            None => Piece::Full(year, None, None),
        }),
        (two, dashed()).map(|(month, day)| Piece::MonthDay(month, day)),
        two.map(Piece::Short),
    ))
    .parse(input)
}

/// The dates of a strict list; `None` where a shortcut has nothing to go by.
fn resolve_strict(pieces: &[Piece]) -> Result<Option<Vec<Date>>, ValueError> {
    let mut dates = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match resolve(*piece, dates.last().copied()) {
            Some(date) => dates.push(date?),
            None => return Ok(None),
        }
    }
    Ok(Some(dates))
}

/// The date that a piece means after the one before it.
fn resolve(piece: Piece, last: Option<Date>) -> Option<Result<Date, ValueError>> {
    Some(match (piece, last) {
        (Piece::Full(year, month, day), _) => Date::new(year, month, day),
        (Piece::MonthDay(month, day), Some(Date { year, day: Some(_), .. })) => {
            Date::new(year, Some(month), Some(day))
        }
        (Piece::Short(day), Some(Date { year, month, day: Some(_) })) => Date::new(year, month, Some(day)),
        (Piece::Short(month), Some(Date { year, month: Some(_), day: None })) => {
            Date::new(year, Some(month), None)
        }
        _ => return None,
    })
}

/// The dates and what goes with them while the text is taken apart.
#[derive(Debug, Default)]
struct Found {
    dates: Vec<Date>,
    range: bool,
    time: bool,
}

/// Reads a folded text that is not the standard form.
fn read_loose(folded: &str) -> Result<DateReading, ValueError> {
    let (text, before) = prefix(folded);
    let (tail, found) = list(text)?;
    let after = match tail {
        "" => None,
        _ => Some(note_of_tail(tail, &found)?),
    };
    let note = before
        .or(after)
        .or(found.range.then_some(DateNote::Range))
        .or(found.time.then_some(DateNote::TimeOfDay));
    let spelling = if note.is_none() { Spelling::Nonstandard } else { Spelling::Partial };
    Ok(DateReading { value: Dates(found.dates), note, spelling })
}

/// Words in front of a date.
fn prefix(text: &str) -> (&str, Option<DateNote>) {
    const PREFIXES: &[(&str, DateNote)] = &[
        ("broadcast", DateNote::Publication),
        ("published", DateNote::Publication),
        ("publ.", DateNote::Publication),
        ("pub.", DateNote::Publication),
        ("circa", DateNote::Approximate),
        ("ca.", DateNote::Approximate),
        ("c.", DateNote::Approximate),
        ("about", DateNote::Approximate),
        ("approx.", DateNote::Approximate),
        ("约", DateNote::Approximate),
        ("spring", DateNote::Approximate),
        ("summer", DateNote::Approximate),
        ("autumn", DateNote::Approximate),
        ("fall", DateNote::Approximate),
        ("winter", DateNote::Approximate),
        ("early", DateNote::Approximate),
        ("late", DateNote::Approximate),
    ];
    for (word, note) in PREFIXES {
        if let Some(rest) = text.strip_prefix(word) {
            return (rest.trim_start_matches([' ', ':']), Some(*note));
        }
    }
    (text, None)
}

/// What stands behind the dates.
fn note_of_tail(tail: &str, found: &Found) -> Result<DateNote, ValueError> {
    let trimmed = tail.trim_start_matches(' ');
    if ["播放", "放送", "连载", "刊载", "登载", "刊登", "揭载", "号登载", "号刊登"].contains(&trimmed)
    {
        return Ok(DateNote::Publication);
    }
    let single = found.dates.len() == 1 && !found.time;
    let vague = ["?", "approx.", "approx", "or so", "顷", "左右", "春", "夏", "秋", "冬"];
    if single && vague.contains(&trimmed) {
        return Ok(DateNote::Approximate);
    }
    // A span that only has its beginning.
    if single && ["-", "..", "+", "~", "and later", "起"].contains(&trimmed) {
        return Ok(DateNote::Remark);
    }
    if trimmed == "ad" || trimmed == "ce" {
        return Ok(DateNote::Remark);
    }
    let approximate = trimmed.starts_with("approx");
    let remark = trimmed.trim_start_matches("approx").trim_start_matches(['.', ' ']);
    if remark.starts_with(['(', '{', '[', ')', '<', '《']) {
        return Ok(if approximate { DateNote::Approximate } else { DateNote::Remark });
    }
    Err(ValueError::NotUnderstood)
}

/// A list of dates and ranges, with what is left after it.
fn list(input: &str) -> Result<(&str, Found), ValueError> {
    let mut found = Found::default();
    let mut text = first(input, &mut found)?;
    loop {
        let range = alt((
            value(true, (blanks, words(&["...", "..", "~", "--", "到", "至", "から", " to "]), blanks)),
            // A single dash or slash joins the ends where the date before it is complete.
            value(
                true,
                verify((blanks, one_of("-/"), blanks), |_: &(&str, char, &str)| {
                    found.dates.last().is_some_and(|date| date.day.is_some() || date.month.is_none())
                }),
            ),
            value(false, (blanks, one_of(",、;&"), blanks)),
        ))
        .parse(text);
        let Ok((after, is_range)) = range else { break };
        let before = found.dates.last().copied();
        let Some((rest, next, time)) = next_date(after, before)? else { break };
        // Both ends of a span on one day are one date.
        if before != Some(next) {
            found.range |= is_range;
            found.dates.push(next);
        }
        found.time |= time;
        text = rest;
    }
    Ok((text, found))
}

/// The first date of a list, which must be complete.
fn first<'a>(input: &'a str, found: &mut Found) -> Result<&'a str, ValueError> {
    if let Ok((rest, (month, days, year))) = english.parse(input) {
        for day in days.into_iter().flatten() {
            found.dates.push(Date::new(year, Some(month), Some(day))?);
        }
        found.range = found.dates.len() > 1;
        if found.dates.is_empty() {
            found.dates.push(Date::new(year, Some(month), None)?);
        }
        let (rest, time) = opt(time_of_day).parse(rest).map_err(|_| ValueError::NotUnderstood)?;
        found.time = time.is_some();
        return Ok(rest);
    }
    if let Ok((rest, (a, b, year))) = year_last(input) {
        let (day, month) = day_and_month(a, b)?;
        found.dates.push(Date::new(year, Some(month), Some(day))?);
        return Ok(rest);
    }
    if let Some((rest, date, time)) = next_date(input, None)? {
        found.dates.push(date);
        found.time = time;
        return Ok(rest);
    }
    // Three digits are a year only where nothing else can be meant.
    if let Ok((rest, year)) = exactly::<3>(input)
        && ["", " ad", "?", "+", " approx."].contains(&rest)
    {
        found.dates.push(Date::new(year, None, None)?);
        return Ok(rest);
    }
    Err(ValueError::NotUnderstood)
}

/// A date after `before`, and whether the time of day stands beside it.
fn next_date(input: &str, before: Option<Date>) -> Result<Option<(&str, Date, bool)>, ValueError> {
    let Ok((rest, piece)) = loose_piece(input) else { return Ok(None) };
    let Some(date) = resolve(piece, before) else { return Ok(None) };
    let date = date?;
    if date.day.is_none() {
        return Ok(Some((rest, date, false)));
    }
    let (rest, time) = opt(time_of_day).parse(rest).map_err(|_| ValueError::NotUnderstood)?;
    Ok(Some((rest, date, time.is_some())))
}

/// One element in any notation that has the year first.
fn loose_piece(input: &str) -> IResult<&str, Piece> {
    let separated = |separator: &'static str| {
        (terminated(exactly::<4>, tag(separator)), one_or_two, opt(preceded(tag(separator), one_or_two)))
            .map(|(year, month, day)| Piece::Full(year, Some(month), day))
    };
    let day = || terminated(one_or_two, opt(one_of("日号")));
    let chinese = (
        terminated(exactly::<4>, (blanks, tag("年"), blanks)),
        opt((
            terminated(one_or_two, (blanks, tag("月"), blanks)),
            opt(terminated(one_or_two, one_of("日号"))),
        )),
    )
        .map(|(year, rest)| match rest {
            Some((month, day)) => Piece::Full(year, Some(month), day),
            None => Piece::Full(year, None, None),
        });
    let compact = map_opt(
        verify(digit1, |digits: &str| {
            digits.len() == 8 && (digits.starts_with("19") || digits.starts_with("20"))
        }),
        |digits: &str| {
            let part = |range: std::ops::Range<usize>| digits.get(range)?.parse::<u16>().ok();
            let month = u8::try_from(part(4..6)?).ok()?;
            let day = u8::try_from(part(6..8)?).ok()?;
            Some(Piece::Full(part(0..4)?, Some(month), Some(day)))
        },
    );
    let month_day =
        || (one_or_two, one_of("-./月"), day()).map(|(month, _, day)| Piece::MonthDay(month, day));
    alt((
        chinese,
        compact,
        separated("-"),
        separated("/"),
        separated("."),
        separated(" "),
        exactly::<4>.map(|year| Piece::Full(year, None, None)),
        month_day(),
        day().map(Piece::Short),
    ))
    .parse(input)
}

/// `25.02.2014`, `13/5/1995`: two numbers and the year.
fn year_last(input: &str) -> IResult<&str, (u8, u8, u16)> {
    let separated = |separator: &'static str| {
        (terminated(one_or_two, tag(separator)), terminated(one_or_two, tag(separator)), exactly::<4>)
    };
    alt((separated("."), separated("/"), separated("-"))).parse(input)
}

/// Which is the day, which the month; an error where either may be.
fn day_and_month(a: u8, b: u8) -> Result<(u8, u8), ValueError> {
    match (a > 12, b > 12) {
        (true, true) => Err(ValueError::NoSuchDate),
        (true, false) => Ok((a, b)),
        (false, true) => Ok((b, a)),
        (false, false) if a == b => Ok((a, b)),
        (false, false) => Err(ValueError::Ambiguous),
    }
}

/// `april 1, 2023`, `14-15 february 1957`, `29th september 2012`, `may, 1957`, `mon jan 15 10:20:30 2018`.
fn english(input: &str) -> IResult<&str, (u8, [Option<u8>; 2], u16)> {
    let ordinal = || terminated(one_or_two, opt(words(&["st", "nd", "rd", "th"])));
    let days = || (ordinal(), opt(preceded((blanks, char('-'), blanks), ordinal())));
    let comma = || (blanks, opt(one_of(",.")), blanks);
    let clock = || opt(terminated(clock_time, char(' ')));
    let weekday = opt((
        words(&[
            "monday",
            "tuesday",
            "wednesday",
            "thursday",
            "friday",
            "saturday",
            "sunday",
            "mon",
            "tue",
            "wed",
            "thu",
            "fri",
            "sat",
            "sun",
        ]),
        comma(),
    ));
    preceded(
        weekday,
        alt((
            (month, comma(), days(), comma(), clock(), exactly::<4>)
                .map(|(month, _, (day, last), _, _, year)| (month, [Some(day), last], year)),
            (days(), comma(), opt(tag("of ")), month, comma(), exactly::<4>)
                .map(|((day, last), _, _, month, _, year)| (month, [Some(day), last], year)),
            (month, comma(), exactly::<4>).map(|(month, _, year)| (month, [None, None], year)),
        )),
    )
    .parse(input)
}

/// A month's English name, whole or three letters of it.
fn month(input: &str) -> IResult<&str, u8> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    for (name, number) in MONTHS.iter().zip(1..) {
        for word in [*name, if number == 9 { "sept" } else { &name[..3] }, &name[..3]] {
            if let Some(rest) = input.strip_prefix(word)
                && word_end(rest).is_ok()
            {
                return Ok((rest.strip_prefix('.').unwrap_or(rest), number));
            }
        }
    }
    Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Tag)))
}

/// `10:20`, `10:20:30.123`.
fn clock_time(input: &str) -> IResult<&str, ()> {
    let fraction = (one_of(".,"), digit1);
    value((), (one_or_two, char(':'), two, opt((char(':'), two, opt(fraction))))).parse(input)
}

/// The time of day behind a date, with its zone.
fn time_of_day(input: &str) -> IResult<&str, ()> {
    let zone = (
        blanks,
        opt((words(&["am", "pm"]), word_end)),
        blanks,
        opt(alt((
            value((), (words(&["utc", "ut", "gmt", "jst", "cst", "kst", "z"]), word_end)),
            value((), (one_of("+-"), two, opt(char(':')), two)),
            value((), (one_of("+-"), exactly::<4>, not(one_of("年-/.")))),
        ))),
    );
    let dashed = (two, char('-'), two, char('-'), two);
    alt((
        value((), (alt((tag("t"), tag(" "), tag(","))), blanks, clock_time, zone)),
        value((), (one_of("-_ "), take_while_m_n(6, 6, |c: char| c.is_ascii_digit()), not(digit1))),
        value((), (one_of("-_ "), dashed)),
    ))
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn normal(text: &str) -> String {
        match Dates::read(text) {
            Ok(reading) => reading.value.to_string(),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn standard_lists() {
        for text in [
            "1996-12-27,28,1997-01-03,04",
            "1996-05,06",
            "1996",
            "1996-05-06,07,08",
            "1962-10-31,11-01",
            "1847-01-08,02-02,03",
            "1932-12,1933-01-08,04-22",
            "1624,1630",
            "0196",
            "2000-02-29",
        ] {
            let reading = Dates::read(text).unwrap();
            assert_eq!(reading.value.to_string(), text);
            assert_eq!(reading.spelling, Spelling::Standard, "{text}");
        }
        let dates = Dates::read("1996-12-27,28,1997-01-03,04").unwrap().value;
        let all: Vec<String> = dates.iter().map(|date| date.to_string()).collect();
        assert_eq!(all, ["1996-12-27", "1996-12-28", "1997-01-03", "1997-01-04"]);
    }

    #[test]
    fn other_spellings() {
        for (text, expected) in [
            ("2018/05/02", "2018-05-02"),
            ("2018.5.2", "2018-05-02"),
            ("2018-5-2", "2018-05-02"),
            ("2018年5月2日", "2018-05-02"),
            ("1928年", "1928"),
            ("1934年7月", "1934-07"),
            ("Jan 15 2018", "2018-01-15"),
            ("January 15, 2018", "2018-01-15"),
            ("15 January 2018", "2018-01-15"),
            ("29th September 2012", "2012-09-29"),
            ("May, 1957", "1957-05"),
            ("25.02.2014", "2014-02-25"),
            ("12-12-1998", "1998-12-12"),
            ("13.9.2007", "2007-09-13"),
            ("1998 7 4", "1998-07-04"),
            ("20180502", "2018-05-02"),
            ("1996-05-06, 07", "1996-05-06,07"),
            ("1939.12.21,22,23", "1939-12-21,22,23"),
            ("1934.12.10、17、24、26、1935.01", "1934-12-10,17,24,26,1935-01"),
            (" 2021-01-20", "2021-01-20"),
            ("２０１８－０５－０２", "2018-05-02"),
        ] {
            assert_eq!(normal(text), expected, "{text}");
            assert_eq!(Dates::read(text).unwrap().spelling, Spelling::Nonstandard, "{text}");
        }
    }

    #[test]
    fn texts_that_say_more() {
        for (text, expected, note) in [
            ("2018-05-10T16:19:34.094Z", "2018-05-10", DateNote::TimeOfDay),
            ("2018-05-02 20:46:58", "2018-05-02", DateNote::TimeOfDay),
            ("2001/10/01 22:03:45 UT", "2001-10-01", DateNote::TimeOfDay),
            ("2018-09-02T21:28:23-0000", "2018-09-02", DateNote::TimeOfDay),
            ("2017-04-04T09:59:32.868979037+00:00", "2017-04-04", DateNote::TimeOfDay),
            ("20231201-013000~20231201-013000", "2023-12-01", DateNote::TimeOfDay),
            ("2025-08-10-15-09-18", "2025-08-10", DateNote::TimeOfDay),
            ("2020年3月9日 13:52-2020年3月9日 14:34", "2020-03-09", DateNote::TimeOfDay),
            ("1897-07-27..29", "1897-07-27,29", DateNote::Range),
            ("1896-10-03..11-07", "1896-10-03,11-07", DateNote::Range),
            ("1933-10-16..1934-01-29", "1933-10-16,1934-01-29", DateNote::Range),
            ("1978-02-01~02", "1978-02-01,02", DateNote::Range),
            ("1961-10-18/19", "1961-10-18,19", DateNote::Range),
            ("1934.03.28-29", "1934-03-28,29", DateNote::Range),
            ("1931.03.31-04.01", "1931-03-31,04-01", DateNote::Range),
            ("May 8-9, 1957", "1957-05-08,09", DateNote::Range),
            ("20-21 February, 1957", "1957-02-20,21", DateNote::Range),
            ("1667-1668", "1667,1668", DateNote::Range),
            ("ca. 1665", "1665", DateNote::Approximate),
            ("1943?", "1943", DateNote::Approximate),
            ("1680 approx.", "1680", DateNote::Approximate),
            ("ca. 800", "0800", DateNote::Approximate),
            ("Summer 1857", "1857", DateNote::Approximate),
            ("1931年秋", "1931", DateNote::Approximate),
            ("Broadcast 1972-06-04,11", "1972-06-04,11", DateNote::Publication),
            ("Published 1990-02", "1990-02", DateNote::Publication),
            ("1935年9月7日播放", "1935-09-07", DateNote::Publication),
            ("1848-08-23 (Kaei 1 VII 25)", "1848-08-23", DateNote::Remark),
            ("1935年(时事新报2月23日至3月12日连载)", "1935", DateNote::Remark),
            ("1995-", "1995", DateNote::Remark),
        ] {
            assert_eq!(normal(text), expected, "{text}");
            let reading = Dates::read(text).unwrap();
            assert_eq!((reading.note, reading.spelling), (Some(note), Spelling::Partial), "{text}");
        }
    }

    #[test]
    fn no_dates() {
        for text in ["2015-02-30", "0000-00-00", "1900-02-29", "1996-13", "32.01.2000x", "2018-00-01"] {
            assert!(Dates::read(text).is_err(), "{text}");
        }
        assert_eq!(normal("2015-02-30"), "NoSuchDate");
        assert_eq!(normal("0000-00-00"), "NoSuchDate");
        assert_eq!(normal("03/04/2005"), "Ambiguous");
        for text in [
            "Published 1846, 9th month",
            "1846 9th month",
            "1959 or 1960",
            "17th c.",
            "1660s",
            "990906",
            "99-10-28",
            "12.28.98",
            "202002-3-23",
            "198-8-15",
            "南宋",
            "10.26",
            "1990-04-28 or 30",
            "Not played",
        ] {
            assert_eq!(normal(text), "NotUnderstood", "{text}");
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(
            text in "\\PC{0,24}|(ca. )?[12][0-9]{3}([-/.年 ][01]?[0-9]){0,2}[日,.~-]{0,2}([0-3]?[0-9][,-]?){0,4}"
        ) {
            if let Ok(reading) = Dates::read(&text) {
                let again = Dates::read(&reading.value.to_string()).unwrap();
                prop_assert_eq!(&again.value, &reading.value);
                prop_assert_eq!(again.spelling, Spelling::Standard);
            }
        }

        #[test]
        fn lists_round_trip(parts in proptest::collection::vec((1_u16..4, 0_u8..4, 0_u8..4), 1..6)) {
            let dates = parts.into_iter().map(|(year, month, day)| {
                let month = (month > 0).then_some(month);
                Date::new(year + 1990, month, month.and((day > 0).then_some(day))).unwrap()
            });
            let dates = Dates::new(dates.collect()).unwrap();
            let again = Dates::read(&dates.to_string()).unwrap();
            prop_assert_eq!(&again.value, &dates);
            prop_assert_eq!(again.spelling, Spelling::Standard);
        }
    }
}
