//! Checks one property: its name, the number of its values, and their types.

use crate::diag::{Applicability, Code, Severity};
use crate::tree::{Ident, Property, PropertySpec, Scalar, Value, ValueCount, ValueType};
use crate::value::{Color, Real, ValueError, read_number};

use super::context::Context;
use super::edits::value as edit;
use super::format::{check_format, report_unknown};
use super::report::excerpt;
use super::{game_info, points, words};

/// Checks a property.
#[inline]
pub(super) fn check(context: &mut Context<'_, '_>, property: Property<'_>) {
    let ident = property.ident();
    let mut values = property.values();
    if (ident == Ident::B || ident == Ident::W) && values.len() == 1 {
        if let Some(value) = values.next() {
            points::check_move(context, property, value);
        }
        return;
    }
    context.scratch.has_clock |= ident == Ident::BL || ident == Ident::WL;
    match PropertySpec::of(ident) {
        Some(spec) => check_known(context, property, spec),
        None => report_unknown(context, property),
    }
}

fn check_known(context: &mut Context<'_, '_>, property: Property<'_>, spec: &PropertySpec) {
    check_format(context, property, spec);
    let mut values = property.values();
    // The parser reports a name without any value.
    let (count, Some(value)) = (values.len(), values.next()) else { return };
    if count > 1 && spec.count == ValueCount::One && spec.formats.is_some() {
        context.report(Code::TooManyValues, property.span(), Some(property), |found| {
            let edits = edit::keep_first(property);
            found.arg(property.name()).arg(count).fixed_by(Applicability::Unsafe, edits)
        });
    }
    if game_info::check(context, property, value) {
        return;
    }
    // A private property may hold anything; only points are checked.
    let private = spec.owner.is_some();
    match spec.value {
        ValueType::One(Scalar::Point | Scalar::Stone) => {
            points::check_points(context, property, spec.count == ValueCount::EmptyOrList);
        }
        ValueType::Pair(Scalar::Point, second) => {
            points::check_pairs(context, property, second == Scalar::Point)
        }
        _ if private => {}
        ValueType::One(Scalar::Text | Scalar::SimpleText) => {
            if value.bytes().is_empty() && count == 1 {
                context.report_empty(property, value, Severity::Info);
            }
        }
        ValueType::One(Scalar::Move) => points::check_move(context, property, value),
        ValueType::One(scalar) => check_scalar(context, property, value, scalar),
        ValueType::Pair(..) => check_text_pair(context, property, value),
        ValueType::OneOrPair(..) => check_figure(context, property, value),
    }
}

/// Checks a number, a double, a colour or a mark without a value.
fn check_scalar(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>, scalar: Scalar) {
    let bytes = value.bytes();
    let is_digits = !bytes.is_empty() && bytes.len() < 10 && bytes.iter().all(u8::is_ascii_digit);
    let plain = match scalar {
        Scalar::None => bytes.is_empty(),
        Scalar::Number | Scalar::Real => is_digits,
        Scalar::Double => matches!(bytes, b"1" | b"2"),
        Scalar::Color => matches!(bytes, b"B" | b"W"),
        _ => true,
    };
    if plain {
        if scalar == Scalar::Number {
            check_range(context, property, value);
        }
        return;
    }
    if value.bytes().trim_ascii().is_empty() {
        match scalar {
            Scalar::None => context.report_nonstandard(property, value, ""),
            _ => context.report_empty(property, value, Severity::Warning),
        }
        return;
    }
    check_odd_scalar(context, property, value, scalar);
}

#[cold]
fn check_odd_scalar(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>, scalar: Scalar) {
    let text = value.simple_text();
    match scalar {
        Scalar::Number => match read_number(&text) {
            Ok(reading) if reading.is_standard() => check_range(context, property, value),
            Ok(reading) => context.report_nonstandard(property, value, reading.value),
            Err(_) => context.report_bad(property, value, words::WHOLE_NUMBER.alone(), Severity::Error),
        },
        Scalar::Real => match Real::read(&text) {
            Ok(reading) if reading.is_standard() => {}
            Ok(reading) => context.report_nonstandard(property, value, reading.value),
            // A real may have any number of digits, more than a program can hold.
            Err(ValueError::OutOfRange) => {}
            Err(_) => context.report_bad(property, value, words::NUMBER.alone(), Severity::Error),
        },
        Scalar::Double => match read_number(&text).map(|reading| reading.value) {
            Ok(number) if number > 0 => context.report_nonstandard(property, value, number.min(2)),
            _ => context.report_bad(property, value, words::DOUBLE.alone(), Severity::Error),
        },
        Scalar::Color => match Color::read(&text) {
            Ok(reading) => context.report_nonstandard(property, value, reading.value),
            Err(_) => context.report_bad(property, value, words::COLOR.alone(), Severity::Error),
        },
        Scalar::None => match read_number(&text).map(|reading| reading.value) {
            Ok(1 | 2) => context.report_nonstandard(property, value, ""),
            _ => context.report_bad(property, value, words::MARK_WITHOUT_VALUE.alone(), Severity::Error),
        },
        _ => {}
    }
}

/// Checks the properties for which FF\[4\] allows only some numbers.
fn check_range(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let range = match property.ident() {
        Ident::ST => 0..=3,
        Ident::PM => 0..=2,
        _ => return,
    };
    if !read_number(&value.simple_text()).is_ok_and(|reading| range.contains(&reading.value)) {
        let what = words::NUMBER_BETWEEN.with([range.start(), range.end()]);
        context.report_bad(property, value, what, Severity::Error);
    }
}

/// Checks `AP`, a pair of texts.
fn check_text_pair(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    if value.bytes().is_empty() {
        context.report_empty(property, value, Severity::Info);
    } else if value.split().is_none() {
        // The name of a program is useful without its version.
        context.report_value(Code::NotComposed, property, value, |found| found.severity(Severity::Info));
    }
}

/// Checks `FG`: empty, or a number and a text. Before FF\[4\] it was a text.
fn check_figure(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    if value.bytes().is_empty() || context.ff != Some(4) {
        return;
    }
    match value.split() {
        None => context
            .report_value(Code::NotComposed, property, value, |found| found.severity(Severity::Warning)),
        Some((flags, _)) if read_number(&flags).is_err() => {
            let what = words::NUMBER_BEFORE_COLON.with([excerpt(&flags)]);
            // The name of the figure after the colon stays.
            context.report_value(Code::BadValue, property, value, |found| {
                found
                    .wording(what)
                    .fixed_by(Applicability::Unsafe, edit::replace_start(value, colon_of(value), "0"))
            });
        }
        Some(_) => {}
    }
}

/// Returns the offset of the colon of a composed value.
fn colon_of(value: Value<'_>) -> usize {
    memchr::memchr(b':', value.bytes()).unwrap_or(0)
}
