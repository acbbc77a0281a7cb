//! The spellings of dates that are not in FF\[4\]: time stamps, ranges, other separators, month
//! names, notes of publication. Works on folded text.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{map_opt, not, opt, peek, value, verify};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::amount::words;
use super::date::{Date, DateReading, Dates, Piece, exactly, resolve, two};
use super::date_note::DateNote;
use super::date_words::rewritten;
use super::fold::{blanks, word_end};
use super::reading::{Spelling, ValueError};

/// What has been parsed so far.
#[derive(Debug, Default)]
struct Found {
    dates: Vec<Date>,
    range: bool,
    time: bool,
}

/// Reads a folded text that is not in the standard form.
pub(super) fn read_loose(folded: &str) -> Result<DateReading, ValueError> {
    let (text, before) = prefix(folded);
    let (text, added) = rewritten(text);
    let (tail, found) = list(&text)?;
    let after = match tail {
        "" => None,
        _ => Some(note_of_tail(tail, &found)?),
    };
    let note = before
        .or(added)
        .or(after)
        .or(found.range.then_some(DateNote::Range))
        .or(found.time.then_some(DateNote::TimeOfDay));
    let spelling = if note.is_none() { Spelling::Nonstandard } else { Spelling::Partial };
    Ok(DateReading { value: Dates::new(found.dates).ok_or(ValueError::NotUnderstood)?, note, spelling })
}

/// Splits off the words before a date and returns their meaning.
fn prefix(text: &str) -> (&str, Option<DateNote>) {
    const PREFIXES: &[(&str, DateNote)] = &[
        ("broadcast", DateNote::Publication),
        ("published", DateNote::Publication),
        ("publ.", DateNote::Publication),
        ("pub.", DateNote::Publication),
        ("circa", DateNote::Approximate),
        ("ca.", DateNote::Approximate),
        ("ca ", DateNote::Approximate),
        ("c.", DateNote::Approximate),
        ("c ", DateNote::Approximate),
        ("~", DateNote::Approximate),
        ("around", DateNote::Approximate),
        ("vers", DateNote::Approximate),
        ("um ", DateNote::Approximate),
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

/// Interprets the text after the dates.
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
    // A span without an end.
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

/// Parses a list of dates and ranges; returns the rest of the text too.
fn list(input: &str) -> Result<(&str, Found), ValueError> {
    let mut found = Found::default();
    let mut text = first(input, &mut found)?;
    loop {
        let range = alt((
            value(
                true,
                (
                    blanks,
                    words(&["...", "..", "~", "--", "到", "至", "から", "to ", "until ", "through "]),
                    blanks,
                ),
            ),
            // A single dash or slash joins the ends if the date before it is complete.
            value(
                true,
                verify((blanks, one_of("-/"), blanks), |_: &(&str, char, &str)| {
                    found.dates.last().is_some_and(|date| date.day().is_some() || date.month().is_none())
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
            if let Some(first) = before.filter(|_| is_range) {
                // Two days that follow each other are the same as the list of both.
                found.range |= !follows(first, next);
                found.dates.extend(days_between(first, next));
            }
            found.dates.push(next);
        }
        found.time |= time;
        text = rest;
    }
    Ok((text, found))
}

/// The number of days of the longest span that is taken as a list of its days. Longer ones are matches of which
/// nobody knows the days.
const LONGEST_SPAN: usize = 10;

/// Returns whether `next` is the day after `date`.
fn follows(date: Date, next: Date) -> bool {
    date.next_day() == Some(next)
}

/// Returns the days between two days of a short span; empty for longer ones.
fn days_between(first: Date, last: Date) -> Vec<Date> {
    let mut days = Vec::new();
    let mut at = first;
    while let Some(next) = at.next_day().filter(|_| days.len() < LONGEST_SPAN) {
        if next == last {
            return days;
        }
        days.push(next);
        at = next;
    }
    Vec::new()
}

/// Parses the first date of a list, which must be complete.
fn first<'a>(input: &'a str, found: &mut Found) -> Result<&'a str, ValueError> {
    if let Ok((rest, (month, days, year))) = alt((english, roman)).parse(input) {
        let ends: Vec<Date> = days
            .into_iter()
            .flatten()
            .map(|day| Date::new(year, Some(month), Some(day)))
            .collect::<Result<_, _>>()?;
        if let [first, last] = ends[..] {
            found.range = !follows(first, last);
            found.dates.push(first);
            found.dates.extend(days_between(first, last));
            found.dates.push(last);
        } else {
            found.dates = ends;
        }
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
    // Three digits are a year only if they cannot be anything else.
    if let Ok((rest, year)) = exactly::<3>(input)
        && ["", " ad", "?", "+", " approx."].contains(&rest)
    {
        found.dates.push(Date::new(year, None, None)?);
        return Ok(rest);
    }
    Err(ValueError::NotUnderstood)
}

/// Parses a date after `before`; the flag is true if the time of day follows it.
fn next_date(input: &str, before: Option<Date>) -> Result<Option<(&str, Date, bool)>, ValueError> {
    let Ok((rest, piece)) = loose_piece(input) else { return Ok(None) };
    let Some(date) = resolve(piece, before) else { return Ok(None) };
    let date = date?;
    if date.day().is_none() {
        return Ok(Some((rest, date, false)));
    }
    let (rest, time) = opt(time_of_day).parse(rest).map_err(|_| ValueError::NotUnderstood)?;
    Ok(Some((rest, date, time.is_some())))
}

/// One or two digits, not followed by another.
fn one_or_two(input: &str) -> IResult<&str, u8> {
    map_opt(terminated(take_while_m_n(1, 2, |c: char| c.is_ascii_digit()), not(digit1)), |digits: &str| {
        digits.parse().ok()
    })
    .parse(input)
}

/// One element in any notation with the year first.
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
            opt(terminated(one_or_two, alt((one_of("日号"), peek(one_of("-~,、/&")))))),
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

/// Returns which number is the day and which the month; an error if both are possible.
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
    let days = || (ordinal(), opt(preceded((blanks, one_of("-/&"), blanks), ordinal())));
    let comma = || (blanks, opt(one_of(",.-/")), blanks);
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
            (exactly::<4>, comma(), month, comma(), days())
                .map(|(year, _, month, _, (day, last))| (month, [Some(day), last], year)),
        )),
    )
    .parse(input)
}

/// A month's English name, or its first three letters.
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

/// `7.iv.2015`, `7 iv 2015`, `14-15.x.1957`: the day, the month in Roman numerals, and the year.
///
/// The year does not come first: sources on old games write months of the lunar calendar so (`1848 vii 25`).
fn roman(input: &str) -> IResult<&str, (u8, [Option<u8>; 2], u16)> {
    let days = (one_or_two, opt(preceded(char('-'), one_or_two)));
    let separator = || (blanks, opt(one_of(".-/")), blanks);
    (days, separator(), roman_month, separator(), exactly::<4>)
        .map(|((day, last), _, month, _, year)| (month, [Some(day), last], year))
        .parse(input)
}

/// A month as a Roman numeral.
fn roman_month(input: &str) -> IResult<&str, u8> {
    const NUMERALS: [&str; 12] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
    map_opt(take_while1(|c: char| "ivx".contains(c)), |numeral: &str| {
        NUMERALS.iter().zip(1..).find(|(known, _)| **known == numeral).map(|(_, month)| month)
    })
    .parse(input)
}

/// `10:20`, `10:20:30.123`.
fn clock_time(input: &str) -> IResult<&str, ()> {
    let fraction = (one_of(".,"), digit1);
    value((), (one_or_two, char(':'), two, opt((char(':'), two, opt(fraction))))).parse(input)
}

/// The time of day after a date, with its zone.
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

    fn normal(text: &str) -> String {
        match Dates::read(text) {
            Ok(reading) => reading.value.to_string(),
            Err(error) => format!("{error:?}"),
        }
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
            ("7.IV.2015", "2015-04-07"),
            ("7 IV 2015", "2015-04-07"),
            ("07. iv. 2015", "2015-04-07"),
            ("1-I-1999", "1999-01-01"),
            ("31/XII/1999", "1999-12-31"),
            ("20180502", "2018-05-02"),
            ("昭和8年10月16日", "1933-10-16"),
            ("平成27年4月7日", "2015-04-07"),
            ("令和5年3月", "2023-03"),
            ("令和元年5月1日", "2019-05-01"),
            ("明治41年", "1908"),
            ("S8.10.16", "1933-10-16"),
            ("民國二十二年十月十六日", "1933-10-16"),
            ("一九三三年十月十六日", "1933-10-16"),
            ("二〇一五年四月七日", "2015-04-07"),
            ("2015년 4월 7일", "2015-04-07"),
            ("1993-Jan-02", "1993-01-02"),
            ("02-Jan-1993", "1993-01-02"),
            ("2015-04-XX", "2015-04"),
            ("2015-04-00", "2015-04"),
            ("2015-??-??", "2015"),
            // Two days that follow each other are the list of both.
            ("2015年4月7-8日", "2015-04-07,08"),
            ("7/8 April 2015", "2015-04-07,08"),
            ("1978-02-01~02", "1978-02-01,02"),
            ("1961-10-18/19", "1961-10-18,19"),
            ("1934.03.28-29", "1934-03-28,29"),
            ("1931.03.31-04.01", "1931-03-31,04-01"),
            ("May 8-9, 1957", "1957-05-08,09"),
            ("20-21 February, 1957", "1957-02-20,21"),
            ("14-15.X.1957", "1957-10-14,15"),
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
            ("2015年04月07日 14时", "2015-04-07", DateNote::TimeOfDay),
            ("2015年4月7日14:00", "2015-04-07", DateNote::TimeOfDay),
            ("2015年4月7日下午2点30分", "2015-04-07", DateNote::TimeOfDay),
            ("2015년 4월 7일 오후 2시", "2015-04-07", DateNote::TimeOfDay),
            ("嘉永元年七月二十五日", "1848", DateNote::Remark),
            ("乾隆四十年", "1775", DateNote::Remark),
            ("明治5年3月1日", "1872", DateNote::Remark),
            ("ca 1690", "1690", DateNote::Approximate),
            ("~1700", "1700", DateNote::Approximate),
            ("2015-04-07 to 2015-04-09", "2015-04-07,08,09", DateNote::Range),
            ("1934.3.28-31", "1934-03-28,29,30,31", DateNote::Range),
            ("2018-05-02 20:46:58", "2018-05-02", DateNote::TimeOfDay),
            ("2001/10/01 22:03:45 UT", "2001-10-01", DateNote::TimeOfDay),
            ("2018-09-02T21:28:23-0000", "2018-09-02", DateNote::TimeOfDay),
            ("2017-04-04T09:59:32.868979037+00:00", "2017-04-04", DateNote::TimeOfDay),
            ("20231201-013000~20231201-013000", "2023-12-01", DateNote::TimeOfDay),
            ("2025-08-10-15-09-18", "2025-08-10", DateNote::TimeOfDay),
            ("2020年3月9日 13:52-2020年3月9日 14:34", "2020-03-09", DateNote::TimeOfDay),
            ("1897-07-27..29", "1897-07-27,28,29", DateNote::Range),
            ("1896-10-03..11-07", "1896-10-03,11-07", DateNote::Range),
            ("1933-10-16..1934-01-29", "1933-10-16,1934-01-29", DateNote::Range),
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
        assert_eq!(normal("31.IV.2015"), "NoSuchDate");
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
            "7.XIII.2015",
            "7.IIII.2015",
            "7.IV.15",
            "IV.2015",
            "1848 VII 25",
            "1990-04-28 or 30",
            "Not played",
        ] {
            assert_eq!(normal(text), "NotUnderstood", "{text}");
        }
    }
}
