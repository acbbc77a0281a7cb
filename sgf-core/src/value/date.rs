//! `DT`: the days on which a game was played.
//!
//! FF\[4\] writes a list with shortcuts: `1996-12-27,28,1997-01-03,04`. Records also have time
//! stamps, ranges, other separators, month names, and dates of publication. An ambiguous date
//! (`03/04/2005`) is an error, not a guess.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, map_opt, not, opt};
use nom::multi::separated_list1;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::date_loose;
use super::date_note::DateNote;
use super::fold::fold;
use super::reading::{Spelling, ValueError};

/// A day, or a month, or a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

impl Date {
    /// Creates a date of the calendar.
    ///
    /// # Errors
    /// [`ValueError::NoSuchDate`] if the calendar does not have the date, or for a day without a month.
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

    /// Returns the year, 1 to 9999.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Returns the month, 1 to 12.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// Returns the next day; `None` for a month or year, and after the last day of 9999.
    pub(super) fn next_day(self) -> Option<Date> {
        let (year, month, day) = (self.year, self.month?, self.day?);
        let in_month = Date::new(year, Some(month), Some(day + 1));
        let in_year = || Date::new(year, Some(month + 1), Some(1));
        in_month.or_else(|_| in_year()).or_else(|_| Date::new(year + 1, Some(1), Some(1))).ok()
    }

    /// Returns the day of the month, from 1.
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

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

impl TryFrom<String> for Date {
    type Error = ValueError;

    /// Reads one date in the standard form.
    fn try_from(text: String) -> Result<Date, ValueError> {
        match all_consuming(strict_piece).parse(&text) {
            Ok((_, Piece::Full(year, month, day))) => Date::new(year, month, day),
            _ => Err(ValueError::NotUnderstood),
        }
    }
}

/// Returns the number of days in a month, 0 if there is no such month.
const fn days_of(year: u16, month: u8) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 0,
    }
}

/// The dates of one game, in the order of the text; at least one.
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
#[cfg_attr(feature = "serde", serde(into = "Vec<Date>", try_from = "Vec<Date>"))]
pub struct Dates(Vec<Date>);

impl From<Dates> for Vec<Date> {
    fn from(dates: Dates) -> Vec<Date> {
        dates.0
    }
}

impl TryFrom<Vec<Date>> for Dates {
    type Error = ValueError;

    fn try_from(dates: Vec<Date>) -> Result<Dates, ValueError> {
        Dates::new(dates).ok_or(ValueError::Empty)
    }
}

/// Dates with their spelling.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DateReading {
    /// The dates of the game.
    pub value: Dates,
    /// What the text adds to the dates, if anything.
    pub note: Option<DateNote>,
    /// The spelling of the text.
    pub spelling: Spelling,
}

impl Dates {
    /// Returns the dates in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = Date> + '_ {
        self.0.iter().copied()
    }

    /// Returns the dates as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Date] {
        &self.0
    }

    /// Returns the first date, by which catalogues sort.
    #[must_use]
    pub fn first(&self) -> Option<Date> {
        self.0.first().copied()
    }

    /// Creates the dates of a game; `None` if the list is empty.
    #[must_use]
    pub fn new(dates: Vec<Date>) -> Option<Dates> {
        (!dates.is_empty()).then_some(Dates(dates))
    }

    /// Reads the value of `DT`.
    ///
    /// # Errors
    /// [`ValueError::NoSuchDate`] for a date that the calendar does not have, [`ValueError::Ambiguous`] if
    /// day and month can be exchanged, [`ValueError::Empty`] and [`ValueError::Unstated`] if there is no
    /// date, [`ValueError::NotUnderstood`] otherwise.
    pub fn read(text: &str) -> Result<DateReading, ValueError> {
        if let Ok((_, pieces)) = all_consuming(separated_list1(char(','), strict_piece)).parse(text) {
            match resolve_strict(&pieces) {
                Ok(Some(dates)) => {
                    return Ok(DateReading { value: Dates(dates), note: None, spelling: Spelling::Standard });
                }
                // A day or month 00 was left open.
                Err(error) if !text.contains("-00") => return Err(error),
                _ => {}
            }
        }
        let folded = fold(text);
        match folded.as_str() {
            "" => return Err(ValueError::Empty),
            "?" | "-" | "none" | "unknown" | "不明" | "不详" | "未知" => {
                return Err(ValueError::Unstated);
            }
            _ => {}
        }
        date_loose::read_loose(&folded)
    }
}

impl fmt::Display for Dates {
    /// Writes the list in the standard form, with the shortcuts that FF\[4\] allows.
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
                        (Some(_), _, Some(month), Some(day)) => write!(f, "{month:02}-{day:02}")?,
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

/// One element of a list before its shortcut is resolved.
#[derive(Debug, Clone, Copy)]
pub(super) enum Piece {
    Full(u16, Option<u8>, Option<u8>),
    MonthDay(u8, u8),
    /// A day or a month, depending on the element before it.
    Short(u8),
}

/// Exactly `N` digits, not followed by another.
pub(super) fn exactly<const N: usize>(input: &str) -> IResult<&str, u16> {
    map_opt(terminated(take_while_m_n(N, N, |c: char| c.is_ascii_digit()), not(digit1)), |digits: &str| {
        digits.parse().ok()
    })
    .parse(input)
}

pub(super) fn two(input: &str) -> IResult<&str, u8> {
    map_opt(exactly::<2>, |number| u8::try_from(number).ok()).parse(input)
}

/// `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, `MM-DD`, `MM` or `DD`, exactly.
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

/// Returns the dates of a strict list; `None` if a shortcut has no date to refer to.
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

/// Resolves an element against the date before it; `None` if its shortcut has no date to refer to.
pub(super) fn resolve(piece: Piece, last: Option<Date>) -> Option<Result<Date, ValueError>> {
    Some(match (piece, last) {
        (Piece::Full(year, month, day), _) => Date::new(year, month, day),
        (Piece::MonthDay(month, day), Some(Date { year, month: Some(_), .. })) => {
            Date::new(year, Some(month), Some(day))
        }
        (Piece::Short(day), Some(Date { year, month, day: Some(_) })) => Date::new(year, month, Some(day)),
        (Piece::Short(month), Some(Date { year, month: Some(_), day: None })) => {
            Date::new(year, Some(month), None)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
            "1996-05,06-01",
            "2020-01,04-15",
            "2020-01,04,10-22",
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

    #[cfg(feature = "serde")]
    #[test]
    fn json_holds_only_real_dates() {
        let dates = Dates::read("1996-12-27,28").unwrap().value;
        let json = serde_json::to_string(&dates).unwrap();
        assert_eq!(json, r#"["1996-12-27","1996-12-28"]"#);
        assert_eq!(serde_json::from_str::<Dates>(&json).unwrap(), dates);
        assert!(serde_json::from_str::<Dates>(r#"["2015-02-30"]"#).is_err());
        assert!(serde_json::from_str::<Dates>("[]").is_err());
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
