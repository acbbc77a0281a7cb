//! `KM`: the komi, which may be unknown, zero or given, and which some servers write in other units.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{all_consuming, opt, value};
use nom::sequence::delimited;

use super::amount::{Unit, amount, words};
use super::fold::{blanks, fold};
use super::number::{Points, Real};
use super::reading::{Spelling, ValueError};
use super::rules_name::RulesName;

/// Why a komi may differ from the number written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum KomiDoubt {
    /// Hundredths of a point, as on the Fox server: `650` for 6.5.
    HundredthsOfPoint,
    /// Hundredths of a 子: `375` for 3.75 子, 7.5 points.
    HundredthsOfZi,
    /// A quarter that only makes sense in 子: `3.75` for 7.5 points.
    Zi,
    /// A quarter under rules that count in points: the value is kept, as nothing better is known.
    QuarterUnderTerritory,
    /// `0`, which the Fox server writes in every even game, whatever the komi was.
    FoxZero,
    /// More than any komi in use: the value is kept.
    TooLarge,
}

/// The facts on which the meaning of a komi depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct KomiHints {
    /// The rules named in the record.
    pub rules: Option<RulesName>,
    /// True if the Fox server wrote the record.
    pub fox: bool,
    /// True if the game has handicap stones: then a komi of zero is usual.
    pub handicap: bool,
}

/// A komi with its spelling and the doubts about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KomiReading {
    /// The komi in points; negative if Black gets it.
    pub value: Points,
    /// The number as written, read as points. Differs from `value` only if there is a doubt or
    /// the text has another unit.
    pub literal: Points,
    /// Why the value may differ from the number written, if it may.
    pub suspicious: Option<KomiDoubt>,
    /// The spelling of the text.
    pub spelling: Spelling,
    /// The unit after the number.
    pub unit: Option<Unit>,
}

/// Interprets a komi with the help of other facts. An empty text is `Ok(None)`: the komi is
/// unknown, which is neither zero nor a default.
///
/// # Errors
/// [`ValueError::NotUnderstood`] if the text is not an amount of points, [`ValueError::Unstated`],
/// [`ValueError::FinerThanQuarter`] and [`ValueError::OutOfRange`].
pub(crate) fn interpret_komi(text: &str, hints: KomiHints) -> Result<Option<KomiReading>, ValueError> {
    let (literal, spelling, unit) = match read_literal(text) {
        Ok(found) => found,
        Err(ValueError::Empty) => return Ok(None),
        Err(error) => return Err(error),
    };
    let (value, suspicious) = match unit {
        // A unit in the text leaves nothing to interpret.
        Some(Unit::Zi) => (literal.doubled().ok_or(ValueError::OutOfRange)?, None),
        Some(_) => (literal, None),
        None => meaning(literal, hints),
    };
    Ok(Some(KomiReading { value, literal, suspicious, spelling, unit }))
}

/// Reads the number as written.
fn read_literal(text: &str) -> Result<(Points, Spelling, Option<Unit>), ValueError> {
    match Real::read(text) {
        Ok(real) => return Ok((Points::from_real(real.value)?, real.spelling, None)),
        Err(ValueError::NotUnderstood) => {}
        Err(error) => return Err(error),
    }
    let folded = fold(text);
    let folded = folded.trim_end_matches([';', ' ']);
    match folded {
        "" => return Err(ValueError::NotUnderstood),
        "-" | "?" | "unknown" | "none" | "不明" => return Err(ValueError::Unstated),
        "不贴目" | "无贴目" | "コミなし" | "no komi" => {
            return Ok((Points::ZERO, Spelling::Nonstandard, None));
        }
        _ => {}
    }
    let giver = alt((
        value(1, words(&["黑贴", "黑棋贴", "贴还", "贴目", "贴", "コミ出し", "コミ", "コミ:", "덤", "komi"])),
        // White gives: a reverse komi.
        value(-1, words(&["白贴", "白棋贴", "逆コミ", "역덤"])),
    ));
    let sign = alt((value(-1, char::<_, nom::error::Error<&str>>('-')), value(1, opt(char('+')))));
    let tail = (blanks, opt(words(&["コミ出し", "コミ", "komi"])), blanks);
    let (_, (giver, _, sign, amount)) =
        all_consuming((opt(giver), blanks, sign, delimited(blanks, amount, tail)))
            .parse(folded)
            .map_err(|_| ValueError::NotUnderstood)?;
    let quarters = amount.quantity.quarters(1)? * sign * giver.unwrap_or(1);
    Ok((Points::from_quarters(quarters), Spelling::Nonstandard, amount.unit))
}

/// Interprets a number without a unit.
fn meaning(literal: Points, hints: KomiHints) -> (Points, Option<KomiDoubt>) {
    let territory = hints.rules.is_some_and(RulesName::counts_territory);
    let size = literal.quarters().unsigned_abs();
    // No game is played for a hundred points of komi, and 101 to 199 would be 1.01 to 1.99.
    if size >= 400 {
        let Some(hundredth) = divided_by_hundred(literal) else {
            return (literal, Some(KomiDoubt::TooLarge));
        };
        if hundredth.quarters().unsigned_abs() > 80 {
            return (literal, Some(KomiDoubt::TooLarge));
        }
        // 3.75, 3.25 and 2.75 are 子 whatever the rules say; 350 is 3.5 子 unless the
        // rules count in points.
        let in_zi = hundredth.has_quarter() || (hundredth.quarters() == 14 && !territory);
        return match hundredth.doubled() {
            Some(points) if in_zi => (points, Some(KomiDoubt::HundredthsOfZi)),
            _ => (hundredth, Some(KomiDoubt::HundredthsOfPoint)),
        };
    }
    if literal.has_quarter() {
        return match literal.doubled() {
            Some(points) if !territory => (points, Some(KomiDoubt::Zi)),
            _ => (literal, Some(KomiDoubt::QuarterUnderTerritory)),
        };
    }
    if literal == Points::ZERO && hints.fox && !hints.handicap && territory {
        return (literal, Some(KomiDoubt::FoxZero));
    }
    (literal, None)
}

/// Returns `points / 100`, or `None` if that is not a whole number of quarters.
fn divided_by_hundred(points: Points) -> Option<Points> {
    let quarters = points.quarters();
    (quarters % 100 == 0).then(|| Points::from_quarters(quarters / 100))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str, rules: Option<RulesName>) -> KomiReading {
        interpret_komi(text, KomiHints { rules, ..KomiHints::default() }).unwrap().unwrap()
    }

    #[test]
    fn plain_komi() {
        for (text, points, standard) in [
            ("6.5", "6.5", true),
            ("0", "0", true),
            ("0.00", "0", true),
            ("-5.5", "-5.5", true),
            ("-50", "-50", true),
            ("48.5", "48.5", true),
            ("6.500000", "6.5", true),
            ("5。5", "5.5", false),
            ("6,5", "6.5", false),
            ("5.5;", "5.5", false),
            ("0.", "0", false),
            ("黑贴五目半", "5.5", false),
            ("黑贴3又3/4子", "7.5", false),
            ("3.75子", "7.5", false),
            ("コミ6目半", "6.5", false),
            ("덤 6집반", "6.5", false),
        ] {
            let reading = read(text, None);
            assert_eq!(reading.value.to_string(), points, "{text}");
            assert_eq!(reading.spelling.is_standard(), standard, "{text}");
            assert_eq!(reading.suspicious, None, "{text}");
        }
    }

    #[test]
    fn fox_komi() {
        use KomiDoubt::{HundredthsOfPoint, HundredthsOfZi};
        for (text, points, doubt) in [
            ("375", "7.5", HundredthsOfZi),
            ("325", "6.5", HundredthsOfZi),
            ("275", "5.5", HundredthsOfZi),
            ("350", "7", HundredthsOfZi),
            ("750", "7.5", HundredthsOfPoint),
            ("650", "6.5", HundredthsOfPoint),
            ("550", "5.5", HundredthsOfPoint),
            ("700", "7", HundredthsOfPoint),
        ] {
            for rules in [None, Some(RulesName::Chinese)] {
                let reading = read(text, rules);
                assert_eq!((reading.value.to_string().as_str(), reading.suspicious), (points, Some(doubt)));
            }
        }
        assert_eq!(read("350", Some(RulesName::Japanese)).value.to_string(), "3.5");
        let zero = |fox| {
            let hints = KomiHints { rules: Some(RulesName::Japanese), fox, handicap: false };
            interpret_komi("0", hints).unwrap().unwrap().suspicious
        };
        assert_eq!(zero(true), Some(KomiDoubt::FoxZero));
        assert_eq!(zero(false), None);
    }

    #[test]
    fn zi_without_a_unit() {
        let reading = read("3.75", Some(RulesName::Chinese));
        assert_eq!((reading.value.to_string().as_str(), reading.suspicious), ("7.5", Some(KomiDoubt::Zi)));
        let reading = read("3.75", Some(RulesName::Japanese));
        assert_eq!(reading.suspicious, Some(KomiDoubt::QuarterUnderTerritory));
        assert_eq!(read("362.00", None).suspicious, Some(KomiDoubt::TooLarge));
    }

    #[test]
    fn unknown_komi() {
        assert_eq!(interpret_komi("", KomiHints::default()), Ok(None));
        assert_eq!(interpret_komi("  ", KomiHints::default()), Ok(None));
        assert_eq!(interpret_komi("?", KomiHints::default()), Err(ValueError::Unstated));
        assert_eq!(interpret_komi("six", KomiHints::default()), Err(ValueError::NotUnderstood));
        assert_eq!(interpret_komi("6.02", KomiHints::default()), Err(ValueError::FinerThanQuarter));
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC{0,16}|[-+0-9.,黑贴目子半 ]{0,12}") {
            let _ = interpret_komi(&text, KomiHints::default());
            let _ = interpret_komi(&text, KomiHints { fox: true, ..KomiHints::default() });
        }

        // Any komi that can be played for stays what it is.
        #[test]
        fn halves_round_trip(halves in -199_i32..200) {
            let points = Points::from_quarters(halves * 2);
            let reading = read(&points.to_string(), None);
            prop_assert_eq!((reading.value, reading.suspicious), (points, None));
            prop_assert_eq!(reading.spelling, Spelling::Standard);
        }
    }
}
