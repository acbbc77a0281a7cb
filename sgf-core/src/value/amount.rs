//! Amounts as people write them: `2又3/4子`, `3目半`, `6집반`, `2 1/2 points`. Works on folded text.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::character::complete::{char, digit1};
use nom::combinator::{map_opt, opt, value};
use nom::sequence::{pair, preceded, separated_pair};
use nom::{IResult, Parser};

use super::fold::{blanks, one_of_words, word_end};
use super::number::{Real, real_of, unsigned_decimal};
use super::reading::ValueError;

/// A unit that follows a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Unit {
    /// 子, the unit of Chinese counting: two points of margin.
    Zi,
    /// 目, 집, 点, "points": one point.
    Moku,
    /// 路, the unit of old Chinese counting: one point.
    Lu,
}

impl Unit {
    /// Returns the points of margin in one unit.
    #[must_use]
    pub const fn points(self) -> i64 {
        match self {
            Unit::Zi => 2,
            Unit::Moku | Unit::Lu => 1,
        }
    }
}

/// An exact fraction, not negative; the denominator is never zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ratio {
    numerator: i64,
    denominator: i64,
}

impl Ratio {
    /// The limit of both parts; no amount on a board is as large.
    const LIMIT: i64 = 100_000_000_000;

    fn new(numerator: i64, denominator: i64) -> Option<Ratio> {
        let fits = (0..Self::LIMIT).contains(&numerator) && (1..Self::LIMIT).contains(&denominator);
        fits.then_some(Ratio { numerator, denominator })
    }

    fn of_real(real: Real) -> Option<Ratio> {
        Ratio::new(real.mantissa(), 10_i64.checked_pow(u32::from(real.scale()))?)
    }

    fn plus(self, other: Ratio) -> Option<Ratio> {
        // Both parts are below 10^11, so the products need more than 64 bits.
        let numerator = i128::from(self.numerator) * i128::from(other.denominator)
            + i128::from(other.numerator) * i128::from(self.denominator);
        let denominator = i128::from(self.denominator) * i128::from(other.denominator);
        Ratio::new(i64::try_from(numerator).ok()?, i64::try_from(denominator).ok()?)
    }

    /// Returns the quarter points in this number of units of `points` points each.
    pub(super) fn quarters(self, points: i64) -> Result<i32, ValueError> {
        let product = self.numerator * 4 * points;
        if product % self.denominator != 0 {
            return Err(ValueError::FinerThanQuarter);
        }
        i32::try_from(product / self.denominator).map_err(|_| ValueError::OutOfRange)
    }

    /// Returns the fraction times `points` as a decimal, or `None` if it needs more than six places.
    pub(super) fn decimal(self, points: i64) -> Option<Real> {
        let product = self.numerator.checked_mul(points)?;
        (0..=6_u8).find_map(|scale| {
            let scaled = product.checked_mul(10_i64.pow(u32::from(scale)))?;
            (scaled % self.denominator == 0).then(|| Real::new(scaled / self.denominator, scale))
        })
    }
}

/// A number with its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Amount {
    pub(super) quantity: Ratio,
    pub(super) unit: Option<Unit>,
}

impl Amount {
    /// Returns the amount in quarter points; a number without a unit counts points.
    pub(super) fn quarters(self) -> Result<i32, ValueError> {
        self.quantity.quarters(self.unit.map_or(1, Unit::points))
    }
}

const HALF: Ratio = Ratio { numerator: 1, denominator: 2 };

/// A small whole number in digits.
fn whole(input: &str) -> IResult<&str, i64> {
    map_opt(digit1, |digits: &str| digits.parse().ok()).parse(input)
}

/// Returns the value of a Chinese digit: 零 to 九.
pub(super) fn chinese_digit(c: char) -> Option<u8> {
    "零一二三四五六七八九".chars().zip(0..).find(|(digit, _)| *digit == c).map(|(_, value)| value)
}

/// A whole number in Chinese numerals, up to the hundreds: 三, 十二, 二十, 一百零五.
pub(super) fn chinese_number(input: &str) -> IResult<&str, i64> {
    map_opt(take_while1(|c| "零一二三四五六七八九两初十百".contains(c)), |numeral: &str| {
        let (mut sum, mut digit, mut places) = (0_i64, None, 0);
        for c in numeral.chars() {
            let value = match c {
                '初' => 1,
                '两' => 2,
                '十' | '百' => {
                    let unit = if c == '十' { 10 } else { 100 };
                    sum += digit.take().unwrap_or(1) * unit;
                    places = 0;
                    continue;
                }
                _ => i64::from(chinese_digit(c)?),
            };
            // Adjacent digits are not a number here (二三二 is a match condition).
            if places > 0 && digit != Some(0) {
                return None;
            }
            digit = Some(value);
            places += 1;
        }
        Some(sum + digit.unwrap_or(0))
    })
    .parse(input)
}

/// `3/4`, `四分之三`, `¾`.
fn fraction(input: &str) -> IResult<&str, Ratio> {
    let vulgar = alt((
        value((1, 4), char('¼')),
        value((1, 2), char('½')),
        value((3, 4), char('¾')),
        value((1, 3), char('⅓')),
        value((2, 3), char('⅔')),
    ));
    let slash = || alt((tag("/"), tag("⁄")));
    let chinese = separated_pair(chinese_number, tag("分之"), chinese_number).map(|(d, n)| (n, d));
    let mixed = separated_pair(whole, tag("分之"), whole).map(|(d, n)| (n, d));
    map_opt(alt((vulgar, separated_pair(whole, slash(), whole), chinese, mixed)), |(n, d)| Ratio::new(n, d))
        .parse(input)
}

/// A decimal or a Chinese numeral.
fn plain(input: &str) -> IResult<&str, Ratio> {
    alt((
        map_opt(unsigned_decimal, |(whole, fraction)| {
            real_of(None, whole, fraction).ok().and_then(Ratio::of_real)
        }),
        map_opt(chinese_number, |number| Ratio::new(number, 1)),
    ))
    .parse(input)
}

/// What may follow a whole part: `又3/4`, ` 3/4`, `¾`, 半.
fn rest_of_unit(input: &str) -> IResult<&str, Ratio> {
    let joiner = (blanks, opt(alt((tag("又"), tag("零"), tag("and ")))), blanks);
    preceded(joiner, alt((fraction, half))).parse(input)
}

fn half(input: &str) -> IResult<&str, Ratio> {
    value(HALF, alt((tag("半"), tag("반")))).parse(input)
}

/// A number in any notation, without a unit.
pub(super) fn quantity(input: &str) -> IResult<&str, Ratio> {
    alt((
        fraction,
        map_opt(pair(plain, opt(rest_of_unit)), |(whole, rest)| match rest {
            Some(rest) => whole.plus(rest),
            None => Some(whole),
        }),
        half,
    ))
    .parse(input)
}

/// The name of a unit. Longer names come first.
fn unit(input: &str) -> IResult<&str, Unit> {
    const UNITS: &[(&str, Unit)] = &[
        ("子", Unit::Zi),
        ("zi", Unit::Zi),
        ("目", Unit::Moku),
        ("点", Unit::Moku),
        ("집", Unit::Moku),
        ("호", Unit::Moku),
        ("路", Unit::Lu),
        ("points", Unit::Moku),
        ("point", Unit::Moku),
        ("pts", Unit::Moku),
        ("pt", Unit::Moku),
        ("moku", Unit::Moku),
    ];
    for (name, unit) in UNITS {
        if let Some(rest) = input.strip_prefix(name) {
            let (rest, ()) = if name.is_ascii() { word_end(rest)? } else { (rest, ()) };
            return Ok((rest, *unit));
        }
    }
    Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Tag)))
}

/// A number with its unit; returns the rest of the text too: `3目半`, `2子又3/4`, `2子3/4子`.
pub(super) fn amount(input: &str) -> IResult<&str, Amount> {
    let (rest, (quantity, unit_found)) = pair(quantity, opt(preceded(blanks, unit))).parse(input)?;
    let Some(found) = unit_found else {
        return Ok((rest, Amount { quantity, unit: None }));
    };
    let more = pair(rest_of_unit, opt(preceded(blanks, unit))).parse(rest);
    if let Ok((after, (part, second))) = more
        && second.is_none_or(|second| second == found)
        && let Some(sum) = quantity.plus(part)
    {
        return Ok((after, Amount { quantity: sum, unit: Some(found) }));
    }
    Ok((rest, Amount { quantity, unit: Some(found) }))
}

/// A count in digits or Chinese numerals.
pub(super) fn count(input: &str) -> IResult<&str, u32> {
    alt((
        map_opt(take_while_m_n(1, 9, |c: char| c.is_ascii_digit()), |digits: &str| digits.parse().ok()),
        map_opt(chinese_number, |number| u32::try_from(number).ok()),
    ))
    .parse(input)
}

/// Parses the first of `words` that the text starts with.
pub(super) fn words<'a>(words: &'static [&'static str]) -> impl FnMut(&'a str) -> IResult<&'a str, &'a str> {
    move |input| one_of_words(words, input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        for (text, quarters) in [
            ("3/4子", 6),
            ("2又3/4子", 22),
            ("2子3/4", 22),
            ("2子又3/4子", 22),
            ("14子半", 116),
            ("二子半", 20),
            ("1目半", 6),
            ("半目", 2),
            ("3.5집", 14),
            ("3집반", 14),
            ("2 1/2 points", 10),
            ("6.5目", 26),
            ("一路", 4),
        ] {
            let (rest, amount) = amount(text).unwrap();
            assert_eq!((rest, amount.quarters()), ("", Ok(quarters)), "{text}");
        }
    }

    #[test]
    fn chinese_numbers() {
        for (text, number) in [("十", 10), ("二十一", 21), ("一百零五", 105), ("两", 2), ("九", 9)]
        {
            assert_eq!(chinese_number(text), Ok(("", number)), "{text}");
        }
        assert!(chinese_number("二三二").is_err());
    }
}
