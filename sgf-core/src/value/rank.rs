//! `BR` and `WR`: the strength of a player.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, map_opt, opt, peek, rest, value, verify};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::amount::{count, words};
use super::fold::{blanks, fold, word_end};
use super::reading::{Reading, ValueError};

/// The scale of a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum RankKind {
    /// Kyu, 级: lower numbers are stronger.
    Kyu,
    /// Dan, 段, either professional or amateur: servers and clubs mean amateurs,
    /// newspapers professionals.
    Dan,
    /// Professional dan.
    Pro,
    /// Dan of an amateur, if the text marks it.
    Amateur,
    /// A rating number, as on computer Go servers.
    Rating,
}

/// How certain a server is of a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Assessment {
    /// Not given.
    #[default]
    Unstated,
    /// `?`: uncertain.
    Uncertain,
    /// `*`: established.
    Established,
}

/// The rank of a player.
///
/// ```
/// use sgf_core::value::{Rank, RankKind};
/// assert_eq!(Rank::read("九段").unwrap().value.to_string(), "9d");
/// assert_eq!(Rank::read("P9段").unwrap().value, Rank::new(9, RankKind::Pro));
/// assert!(Rank::read("13k*").unwrap().is_standard());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rank {
    /// The number of the rank, or the rating.
    pub number: u16,
    /// The scale.
    pub kind: RankKind,
    /// How certain the server is of the rank.
    pub assessment: Assessment,
}

impl Rank {
    /// Creates a rank without an assessment.
    #[must_use]
    pub const fn new(number: u16, kind: RankKind) -> Rank {
        Rank { number, kind, assessment: Assessment::Unstated }
    }

    /// Reads a rank. The standard spellings are FF\[4\]'s `5d`, `5dan`, `12k`, `12kyu`, each with `?` or `*`,
    /// and the usual `9p`, `6d ama` and plain ratings, for which FF\[4\] has no form.
    ///
    /// # Errors
    /// [`ValueError::Unstated`] for `NR`, `-` and the like; [`ValueError::Contradictory`] for two
    /// ranks in one text; [`ValueError::NotUnderstood`] for titles (`Honinbo`) and anything else.
    pub fn read(text: &str) -> Result<Reading<Rank>, ValueError> {
        if let Ok((_, rank)) = all_consuming(standard).parse(text) {
            return Ok(Reading::standard(rank));
        }
        let folded = fold(text);
        match folded.as_str() {
            "" => return Err(ValueError::Empty),
            "-" | "?" | "nr" | "unranked" | "none" | "ur" | "--" | "无" => return Err(ValueError::Unstated),
            _ => {}
        }
        let (remark, rank) = loose(&folded).map_err(|_| ValueError::NotUnderstood)?;
        if remark.is_empty() {
            return Ok(Reading::nonstandard(rank));
        }
        check_remark(remark)?;
        Ok(Reading::partial(rank))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, word) = match self.kind {
            RankKind::Kyu => ("k", ""),
            RankKind::Dan => ("d", ""),
            RankKind::Pro => ("p", ""),
            RankKind::Amateur => ("d", " ama"),
            RankKind::Rating => ("", ""),
        };
        let mark = match self.assessment {
            Assessment::Unstated => "",
            Assessment::Uncertain => "?",
            Assessment::Established => "*",
        };
        write!(f, "{}{letter}{mark}{word}", self.number)
    }
}

/// Creates a rank; `None` if its scale does not have the number.
fn checked(number: u32, kind: RankKind, assessment: Option<Assessment>) -> Option<Rank> {
    let range = match kind {
        RankKind::Kyu => 1..=60,
        RankKind::Dan => 1..=15,
        // 0p is how one archive marks an insei.
        RankKind::Pro => 0..=9,
        RankKind::Amateur => 1..=9,
        RankKind::Rating => 100..=5000,
    };
    range.contains(&number).then(|| Rank {
        number: number as u16,
        kind,
        assessment: assessment.unwrap_or_default(),
    })
}

fn assessment(input: &str) -> IResult<&str, Assessment> {
    alt((value(Assessment::Uncertain, char('?')), value(Assessment::Established, char('*')))).parse(input)
}

fn number(input: &str) -> IResult<&str, u32> {
    map_opt(digit1, |digits: &str| digits.parse().ok()).parse(input)
}

/// The standard spellings, exactly.
fn standard(input: &str) -> IResult<&str, Rank> {
    let scale = alt((
        value(RankKind::Kyu, alt((tag("kyu"), tag("k")))),
        value(RankKind::Dan, alt((tag("dan"), tag("d")))),
        value(RankKind::Pro, tag("p")),
    ));
    alt((
        map_opt((number, scale, opt(assessment), opt(tag(" ama"))), |(number, kind, sure, ama)| {
            let kind = match (kind, ama) {
                (RankKind::Dan, Some(_)) => RankKind::Amateur,
                (_, Some(_)) => return None,
                (kind, None) => kind,
            };
            checked(number, kind, sure)
        }),
        map_opt((number, opt(assessment)), |(number, sure)| checked(number, RankKind::Rating, sure)),
    ))
    .parse(input)
}

const AMATEUR: &[&str] = &["amateur", "ama", "业余", "业", "アマ", "아마"];
const PROFESSIONAL: &[&str] = &["professional", "pro", "职业", "职", "专业", "プロ", "프로"];

/// Any rank in folded text; returns the rest of the text too.
fn loose(input: &str) -> IResult<&str, Rank> {
    let status = || {
        alt((
            value(RankKind::Amateur, words(AMATEUR)),
            value(RankKind::Pro, words(PROFESSIONAL)),
            // P9段 is how the Tygem server writes professionals.
            value(RankKind::Pro, terminated(tag("p"), peek(digit1))),
        ))
    };
    let scale = alt((
        value(RankKind::Dan, words(&["段", "단"])),
        value(RankKind::Kyu, words(&["级", "급"])),
        value(RankKind::Kyu, terminated(words(&["kyu", "kyū", "gup", "k"]), word_end)),
        value(RankKind::Dan, terminated(words(&["dan", "d"]), word_end)),
        value(RankKind::Pro, terminated(words(&["pro", "p"]), word_end)),
    ));
    let ranked = map_opt(
        (
            opt(terminated(status(), blanks)),
            count,
            (blanks, opt(char('-')), blanks),
            scale,
            opt(preceded(blanks, assessment)),
            opt(preceded((blanks, opt(char('(')), blanks), terminated(status(), (word_end, opt(char(')')))))),
        ),
        |(before, number, _, kind, sure, after)| {
            let kind = match (kind, before.or(after)) {
                (RankKind::Dan, Some(status)) => status,
                // "amateur" adds nothing to "5 kyu"; "pro 5 kyu" is not a rank.
                (RankKind::Kyu, Some(RankKind::Amateur)) | (RankKind::Kyu, None) => RankKind::Kyu,
                (RankKind::Pro, None | Some(RankKind::Pro)) => RankKind::Pro,
                (RankKind::Dan, None) => RankKind::Dan,
                _ => return None,
            };
            if before.is_some() && after.is_some() && before != after {
                return None;
            }
            checked(number, kind, sure)
        },
    );
    let short_pro = map_opt(preceded(tag("p"), number), |number| checked(number, RankKind::Pro, None));
    let rating = map_opt((number, opt(assessment)), |(number, sure)| checked(number, RankKind::Rating, sure));
    let alone = |text: &&str| text.is_empty();
    alt((
        ranked,
        terminated(short_pro, peek(verify(rest, move |text: &str| alone(&text)))),
        terminated(rating, peek(verify(rest, move |text: &str| alone(&text)))),
    ))
    .parse(input)
}

/// Checks the text after a rank: a title may follow (`9p, Honinbo`), another rank may not (`6p & 9p` is a
/// pair).
fn check_remark(remark: &str) -> Result<(), ValueError> {
    let Some(text) = remark.strip_prefix([',', ' ', '(', '/', '&', ';']) else {
        return Err(ValueError::NotUnderstood);
    };
    let parts = text.split([',', ' ', '(', ')', '/', '&', ';']).filter(|part| !part.is_empty());
    for part in parts {
        if loose(part).is_ok_and(|(after, rank)| after.is_empty() && rank.kind != RankKind::Rating) {
            return Err(ValueError::Contradictory);
        }
    }
    // "6p & Kisei" are two players as well.
    if remark.contains('&') { Err(ValueError::Contradictory) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Spelling;
    use proptest::prelude::*;

    #[test]
    fn spellings() {
        for (text, expected, spelling) in [
            ("5d", "5d", Spelling::Standard),
            ("9p", "9p", Spelling::Standard),
            ("3k", "3k", Spelling::Standard),
            ("6d*", "6d*", Spelling::Standard),
            ("9d?", "9d?", Spelling::Standard),
            ("1kyu", "1k", Spelling::Standard),
            ("2552", "2552", Spelling::Standard),
            ("6d ama", "6d ama", Spelling::Standard),
            ("2段", "2d", Spelling::Nonstandard),
            ("3级", "3k", Spelling::Nonstandard),
            ("18級", "18k", Spelling::Nonstandard),
            ("五段", "5d", Spelling::Nonstandard),
            ("初段", "1d", Spelling::Nonstandard),
            ("5단", "5d", Spelling::Nonstandard),
            ("7급", "7k", Spelling::Nonstandard),
            ("P9段", "9p", Spelling::Nonstandard),
            ("P9dan", "9p", Spelling::Nonstandard),
            ("P9", "9p", Spelling::Nonstandard),
            ("9P", "9p", Spelling::Nonstandard),
            ("1 kyu", "1k", Spelling::Nonstandard),
            ("9 dan", "9d", Spelling::Nonstandard),
            ("9 dan pro", "9p", Spelling::Nonstandard),
            ("9-dan", "9d", Spelling::Nonstandard),
            ("3-kyu", "3k", Spelling::Nonstandard),
            ("17k ", "17k", Spelling::Nonstandard),
            ("业余六段", "6d ama", Spelling::Nonstandard),
            ("職業九段", "9p", Spelling::Nonstandard),
            ("7段*", "7d*", Spelling::Nonstandard),
            ("9p, Honinbo", "9p", Spelling::Partial),
            ("9p, 25th Honinbo", "9p", Spelling::Partial),
            ("9p, Kisei, Meijin", "9p", Spelling::Partial),
        ] {
            let reading = Rank::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(reading.value.to_string(), expected, "{text}");
            assert_eq!(reading.spelling, spelling, "{text}");
        }
    }

    #[test]
    fn no_ranks() {
        assert_eq!(Rank::read("NR "), Err(ValueError::Unstated));
        assert_eq!(Rank::read(""), Err(ValueError::Empty));
        assert_eq!(Rank::read("6p & 9p"), Err(ValueError::Contradictory));
        assert_eq!(Rank::read("7d ama, 5p"), Err(ValueError::Contradictory));
        for text in ["Honinbo", "insei", "AI", "99d", "5x", "ama", "70k", "99999"] {
            assert_eq!(Rank::read(text), Err(ValueError::NotUnderstood), "{text}");
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "\\PC{0,12}|[Pp业]?[0-9一二九初]{1,2} ?(d|k|p|段|级|dan)[?*]?( ama|, x)?") {
            if let Ok(reading) = Rank::read(&text) {
                prop_assert_eq!(Rank::read(&reading.value.to_string()), Ok(Reading::standard(reading.value)));
            }
        }
    }
}
