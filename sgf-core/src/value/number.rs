//! Exact numbers of SGF: [`Real`] for any decimal, [`Points`] for komi and scores.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit0, digit1, one_of};
use nom::combinator::{all_consuming, opt, recognize, value};
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

use super::amount;
use super::fold::fold;
use super::reading::{Reading, ValueError};

/// The most digits of an exact decimal, so that every sum below fits an `i64`.
const MAX_DIGITS: usize = 17;

/// An exact decimal number, the SGF type Real: `mantissa / 10^scale`, in lowest terms.
///
/// ```
/// use sgf_core::value::Real;
/// let real = Real::read("-0.50").unwrap();
/// assert!(real.is_standard());
/// assert_eq!(real.value.to_string(), "-0.5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct Real {
    mantissa: i64,
    scale: u8,
}

impl Real {
    /// Creates the number `mantissa / 10^scale`, in lowest terms.
    #[must_use]
    pub const fn new(mantissa: i64, scale: u8) -> Real {
        let (mut mantissa, mut scale) = (mantissa, scale);
        while scale > 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            scale -= 1;
        }
        Real { mantissa, scale }
    }

    /// Returns the digits without the decimal point.
    #[must_use]
    pub const fn mantissa(self) -> i64 {
        self.mantissa
    }

    /// Returns the number of digits after the decimal point.
    #[must_use]
    pub const fn scale(self) -> u8 {
        self.scale
    }

    /// Returns `self * factor`; `None` if the product is not a whole number or does not fit.
    #[must_use]
    pub fn times(self, factor: i64) -> Option<i64> {
        if self.scale == 0 {
            return self.mantissa.checked_mul(factor);
        }
        let divisor = 10_i128.checked_pow(u32::from(self.scale))?;
        let product = i128::from(self.mantissa) * i128::from(factor);
        (product % divisor == 0).then_some(product / divisor).and_then(|n| i64::try_from(n).ok())
    }

    /// Reads a Real: `[+-]digits[.digits]` is standard; a decimal comma, full-width digits, a bare
    /// point at either end and surrounding blanks are nonstandard.
    ///
    /// # Errors
    /// [`ValueError::Empty`], [`ValueError::NotUnderstood`] if the text is not a decimal number, and
    /// [`ValueError::OutOfRange`] if it has too many digits.
    pub fn read(text: &str) -> Result<Reading<Real>, ValueError> {
        if let Ok((_, (sign, whole, fraction))) = all_consuming(strict_real).parse(text) {
            return real_of(sign, whole, fraction.unwrap_or("")).map(Reading::standard);
        }
        let folded = fold(text);
        if folded.is_empty() {
            return Err(ValueError::Empty);
        }
        match all_consuming(loose_real).parse(&folded) {
            Ok((_, (sign, (whole, fraction)))) => real_of(sign, whole, fraction).map(Reading::nonstandard),
            Err(_) => Err(ValueError::NotUnderstood),
        }
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let digits = self.mantissa.unsigned_abs().to_string();
        let scale = usize::from(self.scale);
        if scale == 0 {
            return write!(f, "{sign}{digits}");
        }
        let padded = format!("{digits:0>width$}", width = scale + 1);
        let (whole, fraction) = padded.split_at(padded.len() - scale);
        write!(f, "{sign}{whole}.{fraction}")
    }
}

impl From<Real> for String {
    fn from(value: Real) -> String {
        value.to_string()
    }
}

impl TryFrom<String> for Real {
    type Error = ValueError;

    fn try_from(text: String) -> Result<Real, ValueError> {
        Real::read(&text).map(|reading| reading.value)
    }
}

/// `[+-]digits[.digits]`, exactly as specified.
fn strict_real(input: &str) -> IResult<&str, (Option<char>, &str, Option<&str>)> {
    (opt(one_of("+-")), digit1, opt(preceded(char('.'), digit1))).parse(input)
}

/// A decimal number in looser spelling: `.5`, `5.`, `6,5`, `6。5`.
fn loose_real(input: &str) -> IResult<&str, (Option<char>, (&str, &str))> {
    pair(opt(one_of("+-")), unsigned_decimal).parse(input)
}

/// The whole part and the fraction of a decimal in folded text, separated by a point or comma.
pub(super) fn unsigned_decimal(input: &str) -> IResult<&str, (&str, &str)> {
    let point = || alt((tag("."), tag(","), tag("。"), tag("·")));
    alt((
        (digit1, opt(preceded(point(), digit0))).map(|(whole, fraction)| (whole, fraction.unwrap_or(""))),
        preceded(point(), digit1).map(|fraction| ("", fraction)),
    ))
    .parse(input)
}

/// Joins the parts of a decimal.
pub(super) fn real_of(sign: Option<char>, whole: &str, fraction: &str) -> Result<Real, ValueError> {
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.trim_end_matches('0');
    if whole.len() + fraction.len() > MAX_DIGITS {
        return Err(ValueError::OutOfRange);
    }
    let digits = whole.bytes().chain(fraction.bytes());
    let magnitude = digits.fold(0_i64, |sum, digit| sum * 10 + i64::from(digit - b'0'));
    let mantissa = if sign == Some('-') { -magnitude } else { magnitude };
    // At most MAX_DIGITS digits, so the scale fits.
    Ok(Real::new(mantissa, fraction.len() as u8))
}

/// Reads the SGF type Number: `[+-]digits` is standard; blanks, full-width digits and a zero
/// fraction (`5.0`) are nonstandard.
///
/// # Errors
/// [`ValueError::Empty`], [`ValueError::NotUnderstood`] if the text is not a whole number, and
/// [`ValueError::OutOfRange`] if it is too large.
pub(crate) fn read_number(text: &str) -> Result<Reading<i64>, ValueError> {
    if let Some(number) = few_digits(text.as_bytes()) {
        return Ok(Reading::standard(number));
    }
    let strict = |input| recognize(pair(opt(one_of("+-")), digit1)).parse(input);
    let is_strict = all_consuming::<_, nom::error::Error<&str>, _>(strict).parse(text).is_ok();
    let real = Real::read(text)?.value;
    let whole = real.times(1).ok_or(ValueError::NotUnderstood)?;
    Ok(if is_strict { Reading::standard(whole) } else { Reading::nonstandard(whole) })
}

/// Reads a number of a few digits, the form of nearly all numbers in records; `None` for other forms.
pub(super) fn few_digits(text: &[u8]) -> Option<i64> {
    let is_short = (1..=9).contains(&text.len());
    (is_short && text.iter().all(u8::is_ascii_digit))
        .then(|| text.iter().fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0')))
}

/// An exact number of points, counted in quarters: komi, scores and margins.
///
/// Quarters suffice for every way of counting: a shared point is half a point for each side,
/// and 子 margins are halves of point margins.
///
/// ```
/// use sgf_core::value::Points;
/// let komi = Points::read("7.50").unwrap().value;
/// assert_eq!(komi, Points::from_quarters(30));
/// assert_eq!(komi.to_string(), "7.5");
/// assert_eq!(Points::read("3/4").unwrap().value.to_string(), "0.75");
/// assert_eq!(Points::read("二又四分之一").unwrap().value.to_string(), "2.25");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct Points {
    quarters: i32,
}

impl Points {
    /// No points.
    pub const ZERO: Points = Points { quarters: 0 };

    /// Creates an amount from quarter points.
    #[must_use]
    pub const fn from_quarters(quarters: i32) -> Points {
        Points { quarters }
    }

    /// Creates an amount from whole points, saturating at the ends of the range.
    #[must_use]
    pub const fn from_whole(points: i32) -> Points {
        Points { quarters: points.saturating_mul(4) }
    }

    /// Returns the number of quarter points.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        self.quarters
    }

    /// True if the amount is not a whole number of points.
    #[must_use]
    pub const fn is_fractional(self) -> bool {
        self.quarters % 4 != 0
    }

    /// True for an odd number of quarters, which only amounts in 子 have.
    #[must_use]
    pub const fn has_quarter(self) -> bool {
        self.quarters % 2 != 0
    }

    /// Returns twice the amount, which converts 子 to points; `None` on overflow.
    #[must_use]
    pub const fn doubled(self) -> Option<Points> {
        match self.quarters.checked_mul(2) {
            Some(quarters) => Some(Points { quarters }),
            None => None,
        }
    }

    /// Converts a decimal number of points.
    ///
    /// # Errors
    /// [`ValueError::FinerThanQuarter`] and [`ValueError::OutOfRange`].
    pub fn from_real(real: Real) -> Result<Points, ValueError> {
        let (mantissa, scale) = (real.mantissa(), real.scale());
        if scale > 2 {
            return Err(ValueError::FinerThanQuarter);
        }
        let divisor = 10_i64.pow(u32::from(scale));
        let (whole, rest) = (mantissa / divisor, mantissa % divisor * 4);
        if rest % divisor != 0 {
            return Err(ValueError::FinerThanQuarter);
        }
        let quarters = whole.checked_mul(4).and_then(|whole| whole.checked_add(rest / divisor));
        let quarters = quarters.and_then(|quarters| i32::try_from(quarters).ok());
        Ok(Points { quarters: quarters.ok_or(ValueError::OutOfRange)? })
    }

    /// Reads a number of points: an SGF Real is standard; fractions (`3/4`, `2又1/4`), Chinese
    /// numerals and 半 are nonstandard. Units (目, 子) are not accepted: see [`super::KomiReading`] and
    /// [`super::GameResult`].
    ///
    /// # Errors
    /// [`ValueError::Empty`], [`ValueError::NotUnderstood`] if the text is not a number,
    /// [`ValueError::FinerThanQuarter`] and [`ValueError::OutOfRange`].
    pub fn read(text: &str) -> Result<Reading<Points>, ValueError> {
        match Real::read(text) {
            Ok(reading) => {
                return Ok(Reading { value: Points::from_real(reading.value)?, spelling: reading.spelling });
            }
            Err(ValueError::NotUnderstood) => {}
            Err(error) => return Err(error),
        }
        let folded = fold(text);
        let sign = value(-1, char::<_, nom::error::Error<&str>>('-'));
        let plus = value(1, opt(char('+')));
        let parsed = all_consuming(pair(alt((sign, plus)), amount::quantity)).parse(&folded);
        let (_, (sign, quantity)) = parsed.map_err(|_| ValueError::NotUnderstood)?;
        let quarters = quantity.quarters(1)?;
        Ok(Reading::nonstandard(Points { quarters: quarters * sign }))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Real::new(i64::from(self.quarters) * 25, 2).fmt(f)
    }
}

impl From<Points> for String {
    fn from(value: Points) -> String {
        value.to_string()
    }
}

impl TryFrom<String> for Points {
    type Error = ValueError;

    fn try_from(text: String) -> Result<Points, ValueError> {
        Points::read(&text).map(|reading| reading.value)
    }
}

impl std::ops::Neg for Points {
    type Output = Points;

    fn neg(self) -> Points {
        Points { quarters: self.quarters.saturating_neg() }
    }
}

impl std::ops::Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points { quarters: self.quarters.saturating_add(other.quarters) }
    }
}

impl std::ops::Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points { quarters: self.quarters.saturating_sub(other.quarters) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn quarters(text: &str) -> Option<i32> {
        Points::read(text).ok().map(|reading| reading.value.quarters())
    }

    #[test]
    fn standard_numbers() {
        for text in ["6.5", "6.50", "7", "-5.5", "+0.25", "007.5"] {
            assert!(Points::read(text).unwrap().is_standard(), "{text}");
        }
        assert_eq!(quarters("6.50"), Some(26));
        assert_eq!(quarters("-5.5"), Some(-22));
        assert_eq!(quarters("7.500000"), Some(30));
    }

    #[test]
    fn other_spellings() {
        for (text, expected) in [
            ("6,5", 26),
            ("5。5", 22),
            ("７.５", 30),
            ("0.", 0),
            (".5", 2),
            ("3/4", 3),
            ("1/2", 2),
            ("2 3/4", 11),
            ("2又3/4", 11),
            ("二又四分之一", 9),
            ("四分之三", 3),
            ("三", 12),
            ("十二半", 50),
            ("二十一", 84),
            ("半", 2),
            ("½", 2),
            ("3¼", 13),
        ] {
            assert_eq!(quarters(text), Some(expected), "{text}");
            assert!(!Points::read(text).unwrap().is_standard(), "{text}");
        }
    }

    #[test]
    fn no_numbers() {
        assert_eq!(Points::read("0.02"), Err(ValueError::FinerThanQuarter));
        assert_eq!(Points::read("1/3"), Err(ValueError::FinerThanQuarter));
        assert_eq!(Points::read("99999999999"), Err(ValueError::OutOfRange));
        assert_eq!(Points::read("9999999999999999999999"), Err(ValueError::OutOfRange));
        assert_eq!(Points::read(""), Err(ValueError::Empty));
        for text in ["x", "1e5", "--1", "1.2.3", "3/0", "-", "+", "."] {
            assert!(Points::read(text).is_err(), "{text}");
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_exact_text() {
        let points = Points::from_quarters(30);
        assert_eq!(serde_json::to_string(&points).unwrap(), "\"7.5\"");
        assert_eq!(serde_json::from_str::<Points>("\"7.5\"").unwrap(), points);
        assert!(serde_json::from_str::<Points>("\"x\"").is_err());
    }

    #[test]
    fn reals() {
        assert_eq!(Real::read("1792.348").unwrap().value, Real::new(1_792_348, 3));
        assert_eq!(Real::new(-5, 2).to_string(), "-0.05");
        assert_eq!(Real::new(1_792_348, 3).times(1000), Some(1_792_348));
        assert_eq!(Real::new(5, 1).times(1), None);
        assert_eq!(read_number("+19"), Ok(Reading::standard(19)));
        assert_eq!(read_number(" １９"), Ok(Reading::nonstandard(19)));
        assert_eq!(read_number("5.5"), Err(ValueError::NotUnderstood));
        assert_eq!(read_number("5.0"), Ok(Reading::nonstandard(5)));
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC*|[-+0-9.,/ 又半二十分之四]{0,24}") {
            let _ = Real::read(&text);
            let _ = Points::read(&text);
            let _ = read_number(&text);
        }

        #[test]
        fn points_round_trip(quarters: i32) {
            let points = Points::from_quarters(quarters);
            prop_assert_eq!(Points::read(&points.to_string()), Ok(Reading::standard(points)));
        }

        #[test]
        fn reals_round_trip(mantissa in -99_999_999_999_i64..99_999_999_999, scale in 0_u8..6) {
            let real = Real::new(mantissa, scale);
            prop_assert_eq!(Real::read(&real.to_string()), Ok(Reading::standard(real)));
        }
    }
}
