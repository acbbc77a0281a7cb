//! Checks game information and root properties whose values need more than the schema: dates, results, komi,
//! handicap, rules, ranks, times, board size, and values in the wrong property.

use std::borrow::Cow;
use std::fmt::Display;

use crate::diag::{Applicability, Code, Edit, Fix, Phrase, Severity, Wording};
use crate::tree::{Ident, Property, Value};
use crate::value::{
    ClockTime, Dates, Dialect, Field, GameResult, Handicap, KomiDoubt, KomiHints, KomiReading, Points, Rank,
    RankKind, RulesName, Size, Spelling, TimeLimit, ValueError, interpret_komi, is_too_big, read_number,
};

use super::context::Context;
use super::edits::value as edit;
use super::format::report_form;
use super::report::excerpt;
use super::words;

/// The handicap in the header of Sina and of Tygem.
const HD: Ident = Ident::known("HD");

/// Checks `value` if `property` is one of those of this file; returns false for any other.
pub(super) fn check(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) -> bool {
    match property.ident() {
        Ident::DT => {
            let date = reading(context.info.date.as_ref(), property, value, Dates::read);
            let spelled = date.as_ref().as_ref().map(|read| (read.spelling, &read.value as &dyn Display));
            check_spelling(context, Code::DateNonstandard, property, value, spelled.map_err(|error| *error));
        }
        Ident::RE => {
            let result = reading(context.info.result.as_ref(), property, value, GameResult::read);
            let spelled = result.as_ref().as_ref().map(|read| (read.spelling, &read.value as &dyn Display));
            check_spelling(
                context,
                Code::ResultNonstandard,
                property,
                value,
                spelled.map_err(|error| *error),
            );
        }
        Ident::KM => check_komi(context, property, value),
        Ident::HA => check_handicap(context, property, value),
        Ident::RU => check_rules(context, property, value),
        Ident::BR | Ident::WR => check_rank(context, property, value),
        Ident::PB | Ident::PW => {
            check_name(context, property, value);
            return false;
        }
        ident if ident == HD => return check_misplaced(context, property, value),
        Ident::TM => check_time_limit(context, property, value),
        Ident::BL | Ident::WL => check_clock(context, property, value),
        Ident::SZ => check_size(context, property, value),
        Ident::GM if check_misplaced(context, property, value) => {}
        Ident::FF | Ident::GM => check_root_number(context, property, value),
        Ident::TE | Ident::KO | Ident::RD | Ident::LT | Ident::LC => {
            return check_misplaced(context, property, value);
        }
        _ => return false,
    }
    true
}

/// Returns the interpretation of `property` that the game information holds already, or reads the value anew.
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

/// Returns the words for a value that is not in its standard form; `None` if it is.
fn describe(result: Result<(Spelling, &dyn Display), ValueError>) -> Option<Wording> {
    match result {
        Ok((Spelling::Standard, _)) => None,
        Ok((Spelling::Nonstandard, standard)) => Some(words::SHOULD_BE.with([standard])),
        Ok((Spelling::Partial, standard)) => Some(words::SAYS_MORE.with([standard])),
        Err(error) => Some(describe_error(error)),
    }
}

fn describe_error(error: ValueError) -> Wording {
    let phrase: &'static Phrase = match error {
        ValueError::Unstated => &words::UNSTATED,
        ValueError::OutOfRange => &words::OUT_OF_RANGE,
        ValueError::FinerThanQuarter => &words::FINER_THAN_QUARTER,
        ValueError::NoSuchDate => &words::NO_SUCH_DATE,
        ValueError::Ambiguous => &words::AMBIGUOUS,
        ValueError::Contradictory => &words::CONTRADICTORY,
        _ => &words::NOT_UNDERSTOOD,
    };
    phrase.alone()
}

/// Returns the fix that writes the standard form of a value, if it has one; it is a guess if the text says
/// more than the standard form.
fn standard_form(value: Value<'_>, result: Result<(Spelling, &dyn Display), ValueError>) -> Option<Fix> {
    let (applicability, standard) = match result {
        Ok((Spelling::Nonstandard, standard)) => (Applicability::Safe, standard),
        Ok((Spelling::Partial, standard)) => (Applicability::Unsafe, standard),
        _ => return None,
    };
    Some(Fix::new(applicability, edit::replace(value, &standard.to_string())))
}

/// What is odd about a value.
struct Oddity {
    code: Code,
    severity: Severity,
    /// The last argument of the message.
    what: Wording,
    fix: Option<Fix>,
}

impl Oddity {
    /// A warning without a fix.
    fn warning(code: Code, what: Wording) -> Oddity {
        Oddity { code, severity: Severity::Warning, what, fix: None }
    }

    /// Worth knowing, without a fix.
    fn info(code: Code, what: Wording) -> Oddity {
        Oddity { severity: Severity::Info, ..Oddity::warning(code, what) }
    }

    fn with_fix(self, fix: Option<Fix>) -> Oddity {
        Oddity { fix, ..self }
    }
}

/// Reports what is odd about a value.
fn report_odd(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>, odd: Oddity) {
    let Oddity { code, severity, what, fix } = odd;
    // The messages of these two codes name the property, because several properties hold a time or a rank.
    let names_property = matches!(code, Code::TimeNonstandard | Code::RankNonstandard);
    context.report(code, value.span(), Some(property), |mut found| {
        if names_property {
            found = found.arg(property.name());
        }
        found.arg(excerpt(&value.simple_text())).wording(what).severity(severity).with_fix(fix)
    });
}

/// Checks a date or a result, which FF\[4\] writes in one way.
fn check_spelling(
    context: &mut Context<'_, '_>,
    code: Code,
    property: Property<'_>,
    value: Value<'_>,
    result: Result<(Spelling, &dyn Display), ValueError>,
) {
    match result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Info),
        // A result that is not stated is `?`; a date that is not stated has no form of its own.
        Err(error @ ValueError::Unstated) if code == Code::DateNonstandard => {
            let deletion = Fix::new(Applicability::Unsafe, vec![edit::delete_value(property, value)]);
            let odd = Oddity::info(code, describe_error(error)).with_fix(Some(deletion));
            report_odd(context, property, value, odd);
        }
        _ => {
            if let Some(what) = describe(result) {
                let odd = Oddity::warning(code, what).with_fix(standard_form(value, result));
                report_odd(context, property, value, odd);
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
            report_odd(
                context,
                property,
                value,
                Oddity::warning(Code::KomiSuspicious, describe_error(error)),
            );
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
            report_odd(context, property, value, Oddity::warning(Code::KomiSuspicious, what).with_fix(fix));
        }
        Ok(KomiReading { value: points, spelling, .. }) => {
            if !spelling.is_standard() {
                context.report_nonstandard(property, value, points);
            }
        }
    }
}

/// Returns the fix that writes the komi in points, and with it the result, which is in the same unit. It is a
/// guess.
fn komi_in_points(
    context: &Context<'_, '_>,
    property: Property<'_>,
    value: Value<'_>,
    doubt: KomiDoubt,
    points: Points,
) -> Option<Fix> {
    let in_zi = match doubt {
        KomiDoubt::HundredthsOfPoint => false,
        KomiDoubt::HundredthsOfZi | KomiDoubt::Zi => true,
        _ => return None,
    };
    let mut edits = edit::replace(value, &points);
    let result = context.info.result.as_ref().and_then(|field| field.ok());
    let node = property.node();
    if in_zi
        && let Some(read) = result.filter(|read| read.unit.is_none())
        && let Some(value) = node.property(Ident::RE).and_then(Property::value)
        && read.value != read.value.with_margin_in_zi()
    {
        edits.extend(edit::replace(value, &read.value.with_margin_in_zi()));
    }
    Some(Fix::new(Applicability::Unsafe, edits))
}

fn check_handicap(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let result = reading(context.info.handicap.as_ref(), property, value, Handicap::read);
    match &*result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(error) => {
            let odd = Oddity::warning(Code::HandicapSuspicious, describe_error(*error));
            report_odd(context, property, value, odd);
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
                    let guess = |edits| Some(Fix::new(Applicability::Unsafe, edits));
                    let fix = match handicap {
                        Handicap::Stones(stones) if read.spelling == Spelling::Nonstandard => {
                            Some(Fix::safe(edit::replace(value, &stones)))
                        }
                        Handicap::Stones(stones) => guess(edit::replace(value, &stones)),
                        Handicap::Even => guess(vec![edit::delete_value(property, value)]),
                        Handicap::BlackFirst => guess(edit::replace(value, &1)),
                        _ => None,
                    };
                    let odd = Oddity::warning(Code::HandicapSuspicious, what).with_fix(fix);
                    report_odd(context, property, value, odd);
                }
            }
        }
    }
}

fn check_rules(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    if !context.info.is_go() {
        return;
    }
    let result = reading(context.info.rules.as_ref(), property, value, RulesName::read);
    match *result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Info),
        Err(_) => {
            let odd = Oddity::warning(Code::RulesUnknown, words::NO_KNOWN_RULES.alone());
            report_odd(context, property, value, odd);
        }
        Ok(read) => match read.value {
            RulesName::Condition(_) => {
                let odd = Oddity::info(Code::RulesUnknown, words::CONDITION.alone());
                report_odd(context, property, value, odd);
            }
            // FF[4] prescribes the spelling of four names only.
            name if name.is_ff4() && !read.is_standard() => {
                context.report_value(Code::NonstandardValue, property, value, |found| {
                    let found = found.arg(format_args!("[{name}]")).severity(Severity::Info);
                    found.fixed_by(Applicability::Safe, edit::replace(value, &name))
                });
            }
            _ => {}
        },
    }
}

/// Reports a rank behind a name, as broadcasters write it, if the property for it has none.
fn check_name(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let (rank, rank_name) = match property.ident() {
        Ident::PB => (&context.info.black_rank, "BR"),
        _ => (&context.info.white_rank, "WR"),
    };
    if rank.as_ref().is_some_and(|rank| !rank.text.trim().is_empty()) {
        return;
    }
    let text = value.simple_text();
    let last = text.trim_end().rsplit_once(char::is_whitespace).map_or("", |(_, last)| last);
    if Rank::read(last).is_ok() {
        let odd = Oddity::info(Code::RankNonstandard, words::RANK_IN_NAME.with([rank_name]));
        report_odd(context, property, value, odd);
    }
}

fn check_rank(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let field =
        if property.ident() == Ident::BR { &context.info.black_rank } else { &context.info.white_rank };
    let result = reading(field.as_ref(), property, value, Rank::read);
    match &*result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Info),
        // Titles, and words of servers, are not faults, but cannot be compared with ranks.
        Err(error) => {
            let odd = Oddity::info(Code::RankNonstandard, describe_error(*error));
            report_odd(context, property, value, odd);
        }
        Ok(read) => {
            let result: Result<(Spelling, &dyn Display), _> = Ok((read.spelling, &read.value));
            if let Some(what) = describe(result) {
                // The forms of the specification are recommended ones.
                let severity = Severity::Info;
                let mut fix = standard_form(value, result);
                if let Some(fix) = &mut fix
                    && is_any_dan(&value.simple_text(), read.value, context.info.dialect)
                {
                    fix.applicability = Applicability::Unsafe;
                }
                report_odd(
                    context,
                    property,
                    value,
                    Oddity { code: Code::RankNonstandard, severity, what, fix },
                );
            }
        }
    }
}

/// Returns true for a rank in dan of which the text does not state whether it is that of a professional: `九段`
/// is 9p of one and 9d of another. Servers write the rank that they gave, with a digit.
fn is_any_dan(text: &str, rank: Rank, dialect: Option<Dialect>) -> bool {
    let on_server = matches!(
        dialect,
        Some(
            Dialect::Fox | Dialect::Tygem | Dialect::Kgs | Dialect::Ogs | Dialect::Pandanet | Dialect::WBaduk
        )
    );
    let by_server = on_server && text.starts_with(|c: char| c.is_ascii_digit());
    let states_amateur = ["业", "業", "ama", "アマ", "아마"].iter().any(|word| text.contains(word));
    // `9D` is the letter of the specification, `9 dan` is a word that professionals use, too.
    let is_word = !text.is_ascii() || text.to_ascii_lowercase().contains("dan");
    rank.kind == RankKind::Dan && is_word && !states_amateur && !by_server
}

fn check_time_limit(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let result = reading(context.info.time.as_ref(), property, value, TimeLimit::read);
    match &*result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(error) => {
            let severity = if *error == ValueError::Unstated { Severity::Info } else { Severity::Warning };
            let odd = Oddity { severity, ..Oddity::warning(Code::TimeNonstandard, describe_error(*error)) };
            report_odd(context, property, value, odd);
        }
        Ok(read) => {
            let result: Result<(Spelling, &dyn Display), _> = Ok((read.spelling, &read.value));
            if let Some(mut what) = describe(result) {
                let mut fix = standard_form(value, result);
                if let Some(overtime) = read.value.overtime {
                    fix = match fix {
                        Some(mut fix) if property.node().property(Ident::OT).is_none() => {
                            fix.edits.push(edit::insert_after(property, format!("OT[{overtime}]")));
                            Some(fix)
                        }
                        // Two overtimes: which one held cannot be known.
                        _ => None,
                    };
                    let phrase = match read.spelling {
                        Spelling::Partial => &words::SAYS_MORE_WITH_OVERTIME,
                        _ => &words::SHOULD_BE_WITH_OVERTIME,
                    };
                    what = phrase.alone().arg(read.value).arg(overtime);
                }
                let odd = Oddity::warning(Code::TimeNonstandard, what).with_fix(fix);
                report_odd(context, property, value, odd);
            }
        }
    }
}

/// Checks `BL` and `WL`, which hold seconds.
fn check_clock(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let bytes = value.bytes();
    if !bytes.is_empty() && bytes.len() < 10 && bytes.iter().all(u8::is_ascii_digit) {
        return;
    }
    match ClockTime::read(&value.simple_text()) {
        // A real has any number of digits after its point.
        Ok(read) if read.is_standard() || is_plain_real(bytes) => {}
        Ok(read) => {
            let fix = standard_form(value, Ok((read.spelling, &read.value)));
            let odd = Oddity::warning(Code::TimeNonstandard, words::SHOULD_BE.with([read.value]));
            report_odd(context, property, value, odd.with_fix(fix));
        }
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(_) => context.report_bad(property, value, words::NUMBER_OF_SECONDS.alone(), Severity::Error),
    }
}

/// Returns true for digits, a point and digits.
fn is_plain_real(bytes: &[u8]) -> bool {
    let is_number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let bytes = bytes.strip_prefix(b"-").unwrap_or(bytes);
    memchr::memchr(b'.', bytes).is_some_and(|at| is_number(&bytes[..at]) && is_number(&bytes[at + 1..]))
}

fn check_size(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    if !context.info.is_go() {
        return;
    }
    let result = reading(context.info.size.as_ref(), property, value, Size::read);
    match *result {
        Err(ValueError::Empty) => context.report_empty(property, value, Severity::Warning),
        Err(ValueError::OutOfRange) if is_too_big(&value.simple_text()) => {
            // The board is taken to be the largest one, which holds every coordinate.
            context.report(Code::BoardTooBig, value.span(), Some(property), |found| {
                let edits = edit::replace(value, &Size::LARGEST);
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
                        found.fixed_by(Applicability::Safe, edit::replace(value, &size))
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

/// Checks `FF` and `GM`, which hold a positive number.
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

/// A value in the wrong property.
pub(super) struct Misplaced {
    /// The name of the property where the value belongs.
    belongs_to: &'static str,
    /// The type of the property that holds it, if the value is not of that type.
    expected: Option<&'static Phrase>,
}

/// Finds values that a program wrote into the wrong property of the root: Sina and its copies put the event
/// into `TE`, the komi into `KO` or `GM` and so on.
pub(super) fn misplaced(
    context: &Context<'_, '_>,
    property: Property<'_>,
    value: Value<'_>,
) -> Option<Misplaced> {
    if !context.at_root() || value.bytes().is_empty() {
        return None;
    }
    let sina = context.info.dialect == Some(Dialect::Sina);
    let has_move = || property.node().move_property().is_some();
    let number = || read_number(&value.simple_text()).map(|read| read.value);
    let (belongs_to, expected) = match property.ident() {
        Ident::TE if number().is_err() && !has_move() => ("EV", Some(&words::DOUBLE)),
        Ident::KO if !matches!(number(), Ok(1 | 2)) && !has_move() => {
            ("KM", Some(&words::MARK_WITHOUT_VALUE))
        }
        // No game has such a number.
        Ident::GM if matches!(value.bytes(), [b'0'..=b'9', b'.', b'5' | b'7', ..]) => {
            ("KM", Some(&words::POSITIVE_NUMBER))
        }
        ident if ident == HD && matches!(number(), Ok(2..=9)) => ("HA", None),
        Ident::RD if sina => ("DT", None),
        Ident::LT | Ident::LC if sina => ("OT", None),
        _ => return None,
    };
    Some(Misplaced { belongs_to, expected })
}

/// Reports a value in the wrong property. Returns false if it is in the right one.
fn check_misplaced(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) -> bool {
    let Some(Misplaced { belongs_to, expected }) = misplaced(context, property, value) else { return false };
    let edits = move_to(property, belongs_to);
    let fix = (!edits.is_empty()).then(|| Fix::new(Applicability::Unsafe, edits));
    context.report_value(Code::WrongProperty, property, value, |found| found.arg(belongs_to).with_fix(fix));
    if let Some(expected) = expected {
        context.report_bad_too(property, value, expected.alone());
    }
    true
}

/// Renames a property to the one where its value belongs, unless the node has that one already. The length of
/// an overtime period (`LT`) is joined with the number of periods (`LC`).
fn move_to(property: Property<'_>, belongs_to: &str) -> Vec<Edit> {
    let node = property.node();
    if node.find(belongs_to).is_some() {
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
                edit::delete(periods),
            ],
            _ => vec![edit::rename(property, belongs_to)],
        },
        // The edits of `LT` take care of it.
        Ident::LC if node.property(Ident::LT).is_some() => Vec::new(),
        _ => vec![edit::rename(property, belongs_to)],
    }
}
