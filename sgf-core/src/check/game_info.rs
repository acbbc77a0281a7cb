//! Game information and root properties: values that mean something else than they say, or nothing.

use std::borrow::Cow;
use std::fmt::Display;

use crate::diag::{Applicability, Code, Edit, Phrase, Severity, Wording};
use crate::tree::{Ident, Property, Value};
use crate::value::{
    ClockTime, Dates, Dialect, Field, GameResult, Handicap, KomiDoubt, KomiHints, KomiReading, Points, Rank,
    RulesName, Size, Spelling, TimeLimit, ValueError, interpret_komi, is_too_big, read_number,
};

use super::context::{Context, excerpt};
use super::fix::value as fix;
use super::format::report_form;
use super::words;

/// Checks `value` if `property` is one of those that this file knows better than the schema; false for any other.
pub(super) fn check(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) -> bool {
    match property.ident() {
        Ident::DT => check_date(context, property, value),
        Ident::RE => check_result(context, property, value),
        Ident::KM => check_komi(context, property, value),
        Ident::HA => check_handicap(context, property, value),
        Ident::RU => check_rules(context, property, value),
        Ident::BR | Ident::WR => check_rank(context, property, value),
        Ident::TM => check_time_limit(context, property, value),
        Ident::BL | Ident::WL => check_clock(context, property, value),
        Ident::SZ => check_size(context, property, value),
        Ident::FF | Ident::GM => check_root_number(context, property, value),
        Ident::TE | Ident::KO | Ident::RD | Ident::LT | Ident::LC => {
            return check_misplaced(context, property, value);
        }
        _ => return false,
    }
    true
}

/// The reading of `property` that the game information holds already, or a new one.
fn reading<'f, T: Clone>(
    field: Option<&'f Field<T>>,
    property: Property<'_>,
    value: Value<'_>,
    read: impl FnOnce(&str) -> Result<T, ValueError>,
) -> Cow<'f, Result<T, ValueError>> {
    match field {
        Some(field)
            if field.origin.node == property.node().id() && field.origin.property == property.ident() =>
        {
            Cow::Borrowed(&field.value)
        }
        _ => Cow::Owned(read(&value.simple_text())),
    }
}

/// What is to be said of a value that was or was not understood; nothing where it is spelled as it should be.
fn verdict(result: Result<(Spelling, &dyn Display), ValueError>) -> Option<Wording> {
    match result {
        Ok((Spelling::Standard, _)) => None,
        Ok((Spelling::Nonstandard, standard)) => Some(words::SHOULD_BE.with([standard])),
        Ok((Spelling::Partial, standard)) => Some(words::SAYS_MORE.with([standard])),
        Err(error) => Some(reason(error)),
    }
}

fn reason(error: ValueError) -> Wording {
    let reason: &'static Phrase = match error {
        ValueError::Unstated => &words::UNSTATED,
        ValueError::OutOfRange => &words::OUT_OF_RANGE,
        ValueError::FinerThanQuarter => &words::FINER_THAN_QUARTER,
        ValueError::NoSuchDate => &words::NO_SUCH_DATE,
        ValueError::Ambiguous => &words::AMBIGUOUS,
        ValueError::Contradictory => &words::CONTRADICTORY,
        _ => &words::NOT_UNDERSTOOD,
    };
    reason.alone()
}

/// The standard form of a value, where it has one: safe where nothing is lost by it.
fn standard_form(
    value: Value<'_>,
    result: Result<(Spelling, &dyn Display), ValueError>,
) -> Option<(Applicability, Vec<Edit>)> {
    match result {
        Ok((Spelling::Nonstandard, standard)) => {
            Some((Applicability::Safe, fix::replace(value, &standard.to_string())))
        }
        Ok((Spelling::Partial, standard)) => {
            Some((Applicability::Unsafe, fix::replace(value, &standard.to_string())))
        }
        _ => None,
    }
}

/// Reports `code` with the value, what is wrong with it and how it is mended.
fn report_odd(
    context: &mut Context<'_, '_>,
    code: Code,
    property: Property<'_>,
    value: Value<'_>,
    (what, severity): (Wording, Severity),
    fix: Option<(Applicability, Vec<Edit>)>,
) {
    let with_name = matches!(code, Code::TimeNonstandard | Code::RankNonstandard);
    context.report(code, value.span(), Some(property), |mut found| {
        if with_name {
            found = found.arg(property.name());
        }
        let found = found.arg(excerpt(&value.simple_text())).wording(what).severity(severity);
        match fix {
            Some((trust, edits)) => found.fixed_by(trust, edits),
            None => found,
        }
    });
}

fn check_date(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let result = reading(context.info.date.as_ref(), property, value, Dates::read);
    match &*result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Info),
        Err(error @ ValueError::Unstated) => {
            let gone = Some((Applicability::Unsafe, vec![fix::delete_value(property, value)]));
            let what = (reason(*error), Severity::Info);
            report_odd(context, Code::DateNonstandard, property, value, what, gone);
        }
        other => {
            let other = other
                .as_ref()
                .map(|read| (read.spelling, &read.value as &dyn Display))
                .map_err(|error| *error);
            if let Some(what) = verdict(other) {
                let (what, fix) = ((what, Severity::Warning), standard_form(value, other));
                report_odd(context, Code::DateNonstandard, property, value, what, fix);
            }
        }
    }
}

fn check_result(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let result = reading(context.info.result.as_ref(), property, value, GameResult::read);
    match &*result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Info),
        other => {
            let other = other
                .as_ref()
                .map(|read| (read.spelling, &read.value as &dyn Display))
                .map_err(|error| *error);
            if let Some(what) = verdict(other) {
                let (what, fix) = ((what, Severity::Warning), standard_form(value, other));
                report_odd(context, Code::ResultNonstandard, property, value, what, fix);
            }
        }
    }
}

fn check_komi(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let result = reading(context.info.komi.as_ref(), property, value, |text| {
        let hints = KomiHints { rules: context.info.rules_name(), ..KomiHints::default() };
        interpret_komi(text, hints)?.ok_or(ValueError::Empty)
    });
    match *result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(error) => {
            let what = (reason(error), Severity::Warning);
            report_odd(context, Code::KomiSuspicious, property, value, what, None);
        }
        Ok(KomiReading { value: points, suspicious: Some(doubt), .. }) => {
            let what = match doubt {
                KomiDoubt::HundredthsOfPoint => words::HUNDREDTHS_OF_POINT.with([points]),
                KomiDoubt::HundredthsOfZi => words::HUNDREDTHS_OF_ZI.with([points]),
                KomiDoubt::Zi => words::ZI.with([points]),
                KomiDoubt::QuarterUnderTerritory => words::QUARTER_UNDER_TERRITORY.alone(),
                KomiDoubt::FoxZero => words::FOX_ZERO.alone(),
                _ => words::MORE_THAN_ANY.alone(),
            };
            let fix = komi_in_points(context, property, value, doubt, points);
            let what = (what, Severity::Warning);
            report_odd(context, Code::KomiSuspicious, property, value, what, fix);
        }
        Ok(KomiReading { value: points, spelling, .. }) => {
            if !spelling.is_standard() {
                context.report_nonstandard(property, value, points);
            }
        }
    }
}

/// Komi in points; with it the result, which is written in the same unit.
fn komi_in_points(
    context: &Context<'_, '_>,
    property: Property<'_>,
    value: Value<'_>,
    doubt: KomiDoubt,
    points: Points,
) -> Option<(Applicability, Vec<Edit>)> {
    let in_zi = match doubt {
        KomiDoubt::HundredthsOfPoint => false,
        KomiDoubt::HundredthsOfZi | KomiDoubt::Zi => true,
        _ => return None,
    };
    let mut edits = fix::replace(value, &points);
    let result = context.info.result.as_ref().and_then(|field| field.ok());
    let node = property.node();
    if in_zi
        && let Some(read) = result.filter(|read| read.unit.is_none())
        && let Some(value) = node.property(Ident::RE).and_then(Property::value)
        && read.value != read.value.with_margin_in_zi()
    {
        edits.extend(fix::replace(value, &read.value.with_margin_in_zi()));
    }
    Some((Applicability::Unsafe, edits))
}

fn check_handicap(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let result = reading(context.info.handicap.as_ref(), property, value, Handicap::read);
    match &*result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(error) => {
            let what = (reason(*error), Severity::Warning);
            report_odd(context, Code::HandicapSuspicious, property, value, what, None);
        }
        Ok(read) if read.spelling.is_standard() => {}
        Ok(read) => {
            let text = value.simple_text();
            let is_number = read_number(&text);
            match (read.value, is_number) {
                (Handicap::Even, Ok(_)) => {
                    context.report_bad(property, value, words::NUMBER_OF_STONES.alone(), Severity::Info);
                }
                (Handicap::BlackFirst, Ok(_)) => {
                    context.report_bad_too(property, value, words::NUMBER_OF_STONES.alone());
                }
                (handicap, Ok(_)) => context.report_nonstandard(property, value, handicap),
                (handicap, Err(_)) => {
                    let what = match handicap {
                        Handicap::Even => words::NO_HANDICAP.alone(),
                        Handicap::BlackFirst => words::BLACK_FIRST.alone(),
                        Handicap::Stones(stones) => words::SHOULD_BE.with([stones]),
                        _ => words::SERIES.alone(),
                    };
                    let fix = match handicap {
                        Handicap::Stones(stones) if read.spelling == Spelling::Nonstandard => {
                            Some((Applicability::Safe, fix::replace(value, &stones)))
                        }
                        Handicap::Stones(stones) => {
                            Some((Applicability::Unsafe, fix::replace(value, &stones)))
                        }
                        Handicap::Even => {
                            Some((Applicability::Unsafe, vec![fix::delete_value(property, value)]))
                        }
                        Handicap::BlackFirst => Some((Applicability::Unsafe, fix::replace(value, &1))),
                        _ => None,
                    };
                    let what = (what, Severity::Warning);
                    report_odd(context, Code::HandicapSuspicious, property, value, what, fix);
                }
            }
        }
    }
}

fn check_rules(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let result = reading(context.info.rules.as_ref(), property, value, RulesName::read);
    match *result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Info),
        Err(_) => {
            let what = (words::NO_KNOWN_RULES.alone(), Severity::Warning);
            report_odd(context, Code::RulesUnknown, property, value, what, None);
        }
        Ok(read) => match read.value {
            RulesName::Condition(_) => {
                let what = (words::CONDITION.alone(), Severity::Info);
                report_odd(context, Code::RulesUnknown, property, value, what, None);
            }
            // FF[4] fixes four names; others may be spelled in any way.
            name if name.is_ff4() && !read.is_standard() => {
                context.report_value(Code::NonstandardValue, property, value, |found| {
                    let found = found.arg(format_args!("[{name}]")).severity(Severity::Info);
                    found.fixed_by(Applicability::Safe, fix::replace(value, &name))
                });
            }
            _ => {}
        },
    }
}

fn check_rank(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let field =
        if property.ident() == Ident::BR { &context.info.black_rank } else { &context.info.white_rank };
    let result = reading(field.as_ref(), property, value, Rank::read);
    match &*result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Info),
        // Titles and words of servers stand in the place of ranks; they are no fault, but cannot be compared.
        Err(error) => {
            let what = (reason(*error), Severity::Info);
            report_odd(context, Code::RankNonstandard, property, value, what, None);
        }
        Ok(read) => {
            let result: Result<(Spelling, &dyn Display), _> = Ok((read.spelling, &read.value));
            if let Some(what) = verdict(result) {
                let severity =
                    if read.spelling == Spelling::Partial { Severity::Info } else { Severity::Warning };
                let fix = standard_form(value, result);
                report_odd(context, Code::RankNonstandard, property, value, (what, severity), fix);
            }
        }
    }
}

fn check_time_limit(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let result = reading(context.info.time.as_ref(), property, value, TimeLimit::read);
    match &*result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(error) => {
            let severity = if *error == ValueError::Unstated { Severity::Info } else { Severity::Warning };
            report_odd(context, Code::TimeNonstandard, property, value, (reason(*error), severity), None);
        }
        Ok(read) => {
            let result: Result<(Spelling, &dyn Display), _> = Ok((read.spelling, &read.value));
            if let Some(mut what) = verdict(result) {
                let mut fix = standard_form(value, result);
                if let Some(overtime) = read.value.overtime {
                    fix = match fix {
                        Some((trust, mut edits)) if property.node().property(Ident::OT).is_none() => {
                            edits.push(fix::behind(property, format!("OT[{overtime}]")));
                            Some((trust, edits))
                        }
                        // Two overtimes: which one held nobody can tell.
                        _ => None,
                    };
                    let phrase = match read.spelling {
                        Spelling::Partial => &words::SAYS_MORE_WITH_OVERTIME,
                        _ => &words::SHOULD_BE_WITH_OVERTIME,
                    };
                    what = phrase.alone().arg(read.value).arg(overtime);
                }
                let what = (what, Severity::Warning);
                report_odd(context, Code::TimeNonstandard, property, value, what, fix);
            }
        }
    }
}

/// `BL` and `WL`: seconds.
fn check_clock(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let bytes = value.bytes();
    if !bytes.is_empty() && bytes.len() < 10 && bytes.iter().all(u8::is_ascii_digit) {
        return;
    }
    match ClockTime::read(&value.simple_text()) {
        Ok(read) if read.is_standard() => {}
        Ok(read) => {
            let what = (words::SHOULD_BE.with([read.value]), Severity::Warning);
            let fix = standard_form(value, Ok((read.spelling, &read.value)));
            report_odd(context, Code::TimeNonstandard, property, value, what, fix);
        }
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(_) => context.report_bad(property, value, words::NUMBER_OF_SECONDS.alone(), Severity::Error),
    }
}

fn check_size(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    if !context.info.is_go() {
        return;
    }
    let result = reading(context.info.size.as_ref(), property, value, Size::read);
    match *result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(ValueError::OutOfRange) if is_too_big(&value.simple_text()) => {
            // It is read as the largest there is, which no coordinate leaves.
            context.report(Code::BoardTooBig, value.span(), Some(property), |found| {
                let edits = fix::replace(value, &Size::LARGEST);
                found.arg(excerpt(&value.simple_text())).fixed_by(Applicability::Safe, edits)
            });
        }
        Err(_) => context.report_bad(property, value, words::BOARD_SIZE.alone(), Severity::Error),
        Ok(read) => {
            let size = read.value;
            if !read.is_standard() {
                if size.is_square() && value.bytes().contains(&b':') {
                    context.report(Code::SizeSquareAsRect, value.span(), Some(property), |found| {
                        let found = found.arg(excerpt(&value.simple_text())).arg(size);
                        found.fixed_by(Applicability::Safe, fix::replace(value, &size))
                    });
                } else {
                    context.report_nonstandard(property, value, size);
                }
            }
            if !size.is_square() {
                report_form(context, property, value.span(), &words::NOT_SQUARE);
            } else if size.width() > 19 {
                report_form(context, property, value.span(), &words::LARGER_THAN_19);
            }
        }
    }
}

/// `FF` and `GM`.
fn check_root_number(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    match read_number(&value.simple_text()) {
        Ok(read) if read.value < 1 => {
            context.report_bad(property, value, words::POSITIVE_NUMBER.alone(), Severity::Error)
        }
        Ok(read) if read.is_standard() => {}
        Ok(read) => context.report_nonstandard(property, value, read.value),
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(_) => context.report_bad(property, value, words::POSITIVE_NUMBER.alone(), Severity::Error),
    }
}

/// The property that `value` belongs into, where the header of Sina or one like it puts it into this one: the event in `TE`,
/// the komi in `KO` and so on; and what the property should hold, where the value cannot be that.
pub(super) fn misplaced(
    context: &Context<'_, '_>,
    property: Property<'_>,
    value: Value<'_>,
) -> Option<(&'static str, Option<&'static Phrase>)> {
    if !context.at_root() || value.bytes().is_empty() {
        return None;
    }
    let sina = context.info.dialect == Some(Dialect::Sina);
    let has_move = || property.node().move_property().is_some();
    let number = || read_number(&value.simple_text()).map(|read| read.value);
    match property.ident() {
        Ident::TE if number().is_err() && !has_move() => Some(("EV", Some(&words::DOUBLE))),
        Ident::KO if !matches!(number(), Ok(1 | 2)) && !has_move() => {
            Some(("KM", Some(&words::MARK_WITHOUT_VALUE)))
        }
        Ident::RD if sina => Some(("DT", None)),
        Ident::LT | Ident::LC if sina => Some(("OT", None)),
        _ => None,
    }
}

/// Reports a value that [`misplaced`] knows of. True where there is no more to say.
fn check_misplaced(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) -> bool {
    let Some((belongs, kind)) = misplaced(context, property, value) else { return false };
    let edits = put_right(property, belongs);
    context.report_value(Code::WrongProperty, property, value, |found| match edits.is_empty() {
        true => found.arg(belongs),
        false => found.arg(belongs).fixed_by(Applicability::Unsafe, edits),
    });
    if let Some(kind) = kind {
        context.report_bad_too(property, value, kind.alone());
    }
    true
}

/// A property under the name that its value belongs into, where the node does not have that one already. The length of an
/// overtime period takes the number of periods along.
fn put_right(property: Property<'_>, belongs: &str) -> Vec<Edit> {
    let node = property.node();
    if node.find(belongs).is_some() {
        return Vec::new();
    }
    let number = |ident| {
        let value = node.property(ident).and_then(Property::value)?;
        read_number(&value.simple_text()).ok().map(|reading| reading.value).filter(|number| *number > 0)
    };
    match property.ident() {
        Ident::LT => match (number(Ident::LC), number(Ident::LT), node.property(Ident::LC)) {
            (Some(count), Some(length), Some(periods)) => vec![
                Edit::replace(property.span(), format!("OT[{count}x{length} byo-yomi]")),
                fix::delete(periods),
            ],
            _ => vec![fix::rename(property, belongs)],
        },
        // It goes with the length.
        Ident::LC if node.property(Ident::LT).is_some() => Vec::new(),
        _ => vec![fix::rename(property, belongs)],
    }
}
