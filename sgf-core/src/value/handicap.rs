//! `HA`: handicap stones, and the words for handicaps in old records.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::one_of;
use nom::combinator::{all_consuming, map_opt, opt, value};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::amount::{count, words};
use super::fold::{blanks, fold};
use super::number::read_number;
use super::reading::{Spelling, ValueError};

/// The handicap of one game in a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum HandicapStep {
    /// An even game: the players take Black in turn.
    Even,
    /// The weaker player takes Black without giving komi.
    BlackFirst,
    /// This number of stones on the board, at least two.
    Stones(u16),
}

/// The handicap of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Handicap {
    /// No handicap: `0`, 互先, 分先, 对子.
    Even,
    /// Black plays first and gives no komi: `1`, 让先, 定先, 受先.
    BlackFirst,
    /// This number of stones, at least two.
    Stones(u16),
    /// A series with alternating handicaps, if the text does not tell which of its games this is: 先相先, 先二先,
    /// 二三二.
    Alternating([HandicapStep; 3]),
}

/// A handicap with its spelling and the series it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HandicapReading {
    /// The handicap of this game.
    pub value: Handicap,
    /// The series, if the text names it: 先二先 in `先二先.二子`.
    pub series: Option<[HandicapStep; 3]>,
    /// The spelling of the text.
    pub spelling: Spelling,
}

impl Handicap {
    /// Returns the number of stones on the board before White's first move; 0 for a series.
    #[must_use]
    pub const fn stones(self) -> u16 {
        match self {
            Handicap::Stones(stones) => stones,
            _ => 0,
        }
    }

    /// Reads a handicap. A number of two or more is standard; FF\[4\] has no form for other handicaps.
    ///
    /// ```
    /// use sgf_core::value::Handicap;
    /// assert_eq!(Handicap::read("4").unwrap().value, Handicap::Stones(4));
    /// assert_eq!(Handicap::read("让二子").unwrap().value, Handicap::Stones(2));
    /// assert_eq!(Handicap::read("先二先.先").unwrap().value, Handicap::BlackFirst);
    /// ```
    ///
    /// # Errors
    /// [`ValueError::Empty`], [`ValueError::Unstated`] or [`ValueError::OutOfRange`];
    /// [`ValueError::NotUnderstood`] if the text is not a handicap.
    pub fn read(text: &str) -> Result<HandicapReading, ValueError> {
        match read_number(text) {
            Ok(reading) => {
                let number = u16::try_from(reading.value).map_err(|_| ValueError::OutOfRange)?;
                if number > MOST_STONES {
                    return Err(ValueError::OutOfRange);
                }
                let spelling = if number < 2 { Spelling::Nonstandard } else { reading.spelling };
                return Ok(HandicapReading { value: of_number(number), series: None, spelling });
            }
            Err(ValueError::NotUnderstood) => {}
            Err(error) => return Err(error),
        }
        let folded = fold(text);
        match folded.as_str() {
            "-" | "?" | "unknown" => return Err(ValueError::Unstated),
            "none" | "no" | "even" => {
                return Ok(HandicapReading {
                    value: Handicap::Even,
                    series: None,
                    spelling: Spelling::Nonstandard,
                });
            }
            _ => {}
        }
        // The name of the weaker player may stand in front (吴先相先.先): the grammar is tried after
        // every character of it.
        for (at, _) in folded.char_indices() {
            if let Ok((_, (value, series))) = all_consuming(words_for_handicap).parse(&folded[at..]) {
                let spelling = if at == 0 { Spelling::Nonstandard } else { Spelling::Partial };
                // A name is a few characters without digits.
                let named = folded[..at].chars().all(|c| c.is_alphabetic() || c == ',' || c == ' ');
                if at == 0 || (named && folded[..at].chars().count() <= 12 && !folded.is_ascii()) {
                    return Ok(HandicapReading { value, series, spelling });
                }
            }
        }
        Err(ValueError::NotUnderstood)
    }
}

/// The number of points of a 52 by 52 board.
const MOST_STONES: u16 = 2704;

const fn of_number(number: u16) -> Handicap {
    match number {
        0 => Handicap::Even,
        1 => Handicap::BlackFirst,
        stones => Handicap::Stones(stones),
    }
}

impl From<HandicapStep> for Handicap {
    fn from(step: HandicapStep) -> Handicap {
        match step {
            HandicapStep::Even => Handicap::Even,
            HandicapStep::BlackFirst => Handicap::BlackFirst,
            HandicapStep::Stones(stones) => Handicap::Stones(stones),
        }
    }
}

impl fmt::Display for HandicapStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NUMERALS: [&str; 10] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
        match self {
            HandicapStep::Even => f.write_str("相"),
            HandicapStep::BlackFirst => f.write_str("先"),
            HandicapStep::Stones(stones) => match NUMERALS.get(usize::from(*stones)) {
                Some(numeral) => f.write_str(numeral),
                None => stones.fmt(f),
            },
        }
    }
}

/// Writes the number for `HA`, or the name of a series, which has no number.
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Handicap::Even => f.write_str("0"),
            Handicap::BlackFirst => f.write_str("1"),
            Handicap::Stones(stones) => stones.fmt(f),
            Handicap::Alternating(steps) => steps.iter().try_for_each(|step| step.fmt(f)),
        }
    }
}

/// The words for a handicap, alone or in a series.
fn words_for_handicap(input: &str) -> IResult<&str, (Handicap, Option<[HandicapStep; 3]>)> {
    let this_game = preceded((blanks, one_of(".,:。、"), blanks), step_word);
    alt((
        (series, opt(this_game)).map(|(steps, this)| match this {
            Some(step) => (step.into(), Some(steps)),
            None => (Handicap::Alternating(steps), Some(steps)),
        }),
        step_word.map(|step| (step.into(), None)),
        preceded(alt((tag("h"), tag("ha"), tag("handicap "))), map_opt(count, small))
            .map(|n| (of_number(n), None)),
    ))
    .parse(input)
}

/// Three steps, the last equal to the first.
fn series(input: &str) -> IResult<&str, [HandicapStep; 3]> {
    map_opt((step_sign, step_sign, step_sign), |(first, second, third)| {
        (first == third && first != second).then_some([first, second, third])
    })
    .parse(input)
}

/// One character of a series.
fn step_sign(input: &str) -> IResult<&str, HandicapStep> {
    alt((
        value(HandicapStep::Even, one_of("相互")),
        value(HandicapStep::BlackFirst, tag("先")),
        map_opt(one_of("二三四五六七八九"), |c| {
            "二三四五六七八九"
                .chars()
                .zip(2..)
                .find(|(sign, _)| *sign == c)
                .map(|(_, n)| HandicapStep::Stones(n))
        }),
    ))
    .parse(input)
}

/// One handicap in words.
fn step_word(input: &str) -> IResult<&str, HandicapStep> {
    let stones = map_opt(
        (
            opt(words(&["让", "受", "授", "饶"])),
            count,
            opt(words(&[" stones", " stone", " 子", "子局", "子", "目", "점", "stones", "stone"])),
        ),
        |(gives, number, unit)| {
            // A bare number is not read here, except as the numeral of a series.
            let stones = small(number)?;
            let plain = gives.is_none() && unit.is_none() && input.starts_with(|c: char| c.is_ascii_digit());
            match stones {
                _ if plain => None,
                0 => None,
                1 => Some(HandicapStep::BlackFirst),
                stones => Some(HandicapStep::Stones(stones)),
            }
        },
    );
    let even = words(&["互先", "分先", "猜先", "相先", "对子", "平手", "호선", "敌手", "tagaisen"]);
    let first = words(&["让先", "受先", "定先", "被先", "饶先", "先番", "先手", "정선", "josen", "先"]);
    alt((
        value(HandicapStep::Even, terminated(even, opt(tag("局")))),
        terminated(stones, opt(preceded(blanks, words(&["局", "置き棋", "접바둑"])))),
        value(HandicapStep::BlackFirst, first),
    ))
    .parse(input)
}

fn small(number: u32) -> Option<u16> {
    u16::try_from(number).ok().filter(|number| *number <= MOST_STONES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FIRST_EVEN: [HandicapStep; 3] =
        [HandicapStep::BlackFirst, HandicapStep::Even, HandicapStep::BlackFirst];

    #[test]
    fn numbers() {
        assert_eq!(Handicap::read("2").unwrap().spelling, Spelling::Standard);
        for (text, value) in [("0", Handicap::Even), ("1", Handicap::BlackFirst), (" 5", Handicap::Stones(5))]
        {
            let reading = Handicap::read(text).unwrap();
            assert_eq!((reading.value, reading.spelling), (value, Spelling::Nonstandard), "{text}");
        }
        assert_eq!(Handicap::read("7.5"), Err(ValueError::NotUnderstood));
        assert_eq!(Handicap::read("-2"), Err(ValueError::OutOfRange));
        assert_eq!(Handicap::read(""), Err(ValueError::Empty));
    }

    #[test]
    fn words_of_old_records() {
        for (text, value) in [
            ("让先", Handicap::BlackFirst),
            ("定先", Handicap::BlackFirst),
            ("先", Handicap::BlackFirst),
            ("让二子", Handicap::Stones(2)),
            ("讓３子", Handicap::Stones(3)),
            ("受四子", Handicap::Stones(4)),
            ("H2", Handicap::Stones(2)),
            ("对子", Handicap::Even),
            ("互先", Handicap::Even),
            ("分先", Handicap::Even),
            ("2점", Handicap::Stones(2)),
            ("先相先", Handicap::Alternating(FIRST_EVEN)),
            ("先相先.先", Handicap::BlackFirst),
            ("先二先.先", Handicap::BlackFirst),
            ("9 stones", Handicap::Stones(9)),
        ] {
            let reading = Handicap::read(text);
            assert_eq!(reading.map(|r| r.value), Ok(value), "{text}");
        }
        assert_eq!(Handicap::read("先相先.先").unwrap().series, Some(FIRST_EVEN));
    }

    #[test]
    fn words_behind_a_name() {
        let two_three = [HandicapStep::Stones(2), HandicapStep::Stones(3), HandicapStep::Stones(2)];
        for (text, value, series) in [
            ("吴先相先.先", Handicap::BlackFirst, Some(FIRST_EVEN)),
            ("吴清源先相先", Handicap::Alternating(FIRST_EVEN), Some(FIRST_EVEN)),
            ("吴,木谷先相先", Handicap::Alternating(FIRST_EVEN), Some(FIRST_EVEN)),
            ("向井受先", Handicap::BlackFirst, None),
            ("吴二三二.二子", Handicap::Stones(2), Some(two_three)),
            ("吴二三二.三", Handicap::Stones(3), Some(two_three)),
        ] {
            let reading = Handicap::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((reading.value, reading.series), (value, series), "{text}");
            assert_eq!(reading.spelling, Spelling::Partial, "{text}");
        }
        assert!(Handicap::read("whatever").is_err());
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "\\PC{0,16}|[吴]?[先相二三互让受0-9]{1,4}[.]?[先二子]{0,2}") {
            if let Ok(reading) = Handicap::read(&text) {
                let again = Handicap::read(&reading.value.to_string()).unwrap();
                prop_assert_eq!(again.value, reading.value);
                let has_form = matches!(reading.value, Handicap::Stones(_));
                prop_assert_eq!(again.spelling.is_standard(), has_form);
            }
        }
    }
}
