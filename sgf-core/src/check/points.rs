//! Checks moves and point lists.

use crate::diag::{Applicability, Code, Edit, Fix, Severity};
use crate::tree::{Ident, Property, Value};
use crate::value::{Move, PassForm, Point, PointError, Rect, Size, read_point};

use super::context::Context;
use super::edits::value as edit;
use super::format::report_form;
use super::point_sets::Set;
use super::words;

/// Checks a move; costs one table lookup if it is a point of the board.
#[inline]
pub(super) fn check_move(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>) {
    let Some(size) = context.size else { return };
    if read_point(value.bytes(), size).is_err() {
        check_odd_move(context, property, value, size);
    }
}

#[cold]
fn check_odd_move(context: &mut Context<'_, '_>, property: Property<'_>, value: Value<'_>, size: Size) {
    let reading = match Move::read(value.bytes(), size) {
        Ok(reading) => reading.value,
        Err(error) => return report_point(context, property, value, error, size),
    };
    match reading {
        Move::Play(point) => {
            let standard = point.to_string();
            let edits = edit::replace(value, &standard);
            context.report_point_form(property, value, value.bytes(), &standard, edits);
        }
        Move::Pass(PassForm::Empty) => {
            report_form(context, property, property.span(), &words::EMPTY_PASS);
        }
        Move::Pass(PassForm::Tt) => {
            // Before FF[4], and so in a record without FF, there is no other form.
            let is_old = context.ff.is_none_or(|ff| ff < 4);
            context.report(Code::PassAsTt, value.span(), Some(property), |found| {
                if is_old { found } else { found.fixed_by(Applicability::Safe, edit::replace(value, &"")) }
            });
        }
        Move::Pass(form) => {
            let is_old = context.ff.is_some_and(|ff| ff < 4) && size.has_tt_pass();
            let pass = if is_old { "tt" } else { "" };
            context.report_value(Code::PassNonstandard, property, value, |found| {
                found.fixed_by(Applicability::Safe, edit::replace(value, &pass))
            });
            // Strict checkers know the same fault under the names of the specification.
            match form {
                PassForm::BehindBoard => {
                    context.report_value(Code::PointOutOfBoard, property, value, |found| {
                        found.arg(board_size(size)).severity(Severity::Info)
                    });
                }
                _ => context.report_bad_too(property, value, words::MOVE.alone()),
            }
        }
    }
}

/// Writes a board as `19×19`.
fn board_size(size: Size) -> String {
    format!("{}×{}", size.width(), size.height())
}

/// Reports a value that is not a point of the board.
fn report_point(
    context: &mut Context<'_, '_>,
    property: Property<'_>,
    value: Value<'_>,
    error: PointError,
    size: Size,
) {
    match error {
        PointError::Empty => context.report_empty(property, value, Severity::Warning),
        PointError::OutOfBoard(_) => {
            context.report_value(Code::PointOutOfBoard, property, value, |found| found.arg(board_size(size)));
        }
        _ => context.report_value(Code::BadPoint, property, value, |found| found),
    }
}

/// Checks a list of points. If `may_be_empty`, a single empty value stands for an empty list.
pub(super) fn check_points(context: &mut Context<'_, '_>, property: Property<'_>, may_be_empty: bool) {
    let Some(size) = context.size else { return };
    let set = Set::of(property.ident());
    if set == Set::Alone {
        context.scratch.sets.clear(set);
    }
    if property.node().properties().len() == 1 {
        context.scratch.sets.next_node();
    }
    let several = property.values().len() > 1;
    let is_view = matches!(property.ident(), Ident::VW | Ident::DD);
    for value in property.values() {
        let bytes = value.bytes();
        match Rect::read(bytes, size) {
            Ok(reading) => {
                if !reading.is_standard() {
                    let (first, last) = (reading.value.first(), reading.value.last());
                    let standard = if first == last { first.to_string() } else { format!("{first}:{last}") };
                    let edits = edit::replace(value, &standard);
                    context.report_point_form(property, value, bytes, &standard, edits);
                }
                if bytes.len() > 2 && bytes.contains(&b':') {
                    report_form(context, property, value.span(), &words::RECTANGLE);
                }
                check_duplicates(context, property, value, set, reading.value);
            }
            Err(PointError::Empty) if may_be_empty && !several => {}
            Err(PointError::Empty) if is_view => {
                context.report(Code::BadView, value.span(), Some(property), |found| {
                    let edits = vec![edit::delete_value(property, value)];
                    found.arg(property.name()).fixed_by(Applicability::Safe, edits)
                });
            }
            Err(error) => report_point(context, property, value, error, size),
        }
    }
}

/// Adds the points of a value to those of its node and reports the first that was listed before.
fn check_duplicates(
    context: &mut Context<'_, '_>,
    property: Property<'_>,
    value: Value<'_>,
    set: Set,
    rect: Rect,
) {
    // The points that a rectangle adds are computed only if it repeats one and the finding is wanted.
    let is_partly_new = rect.len() > 1 && context.scratch.sets.meets(set, rect);
    if is_partly_new && !context.admits(Code::DuplicatePoint) {
        context.scratch.sets.add(set, rect);
        return;
    }
    let missing = if is_partly_new { context.scratch.sets.missing(set, rect) } else { Vec::new() };
    if let Some(point) = context.scratch.sets.add(set, rect) {
        let size = context.size;
        context.report(Code::DuplicatePoint, value.span(), Some(property), |found| {
            let edits = remove_duplicates(size, &ListedRect { property, value, set, rect }, &missing);
            found.arg(point).with_fix((!edits.is_empty()).then(|| Fix::safe(edits)))
        });
    }
}

/// A value of a point list, read.
struct ListedRect<'c> {
    property: Property<'c>,
    value: Value<'c>,
    set: Set,
    rect: Rect,
}

/// Removes the points that the node lists already from a value, so that only `missing` stay. Of two set-up
/// properties the last one counts: there the points are removed from the earlier property.
fn remove_duplicates(size: Option<Size>, listed: &ListedRect<'_>, missing: &[Point]) -> Vec<Edit> {
    let ListedRect { property, value, set, rect } = *listed;
    // A limit, since all properties are searched for every duplicate: more properties or values than a board
    // has use for get no fix. Properties of one name are joined in an earlier round.
    let most = size.map_or(0, Size::area) + 64;
    let node = property.node();
    if node.properties().len() > most {
        return Vec::new();
    }
    let earlier = || {
        let before = node.properties().take_while(|other| other.id() != property.id());
        before.filter(|other| other.ident() != property.ident() && Set::of(other.ident()) == Set::Setup)
    };
    if set == Set::Setup && earlier().next().is_some() {
        let values = node.properties().flat_map(|property| property.values()).take(most + 1).count();
        let Some(size) = size.filter(|_| values <= most) else { return Vec::new() };
        let mut edits = Vec::new();
        for other in earlier() {
            let mut kept = other.values().len();
            let mut shortened = Vec::new();
            for value in other.values() {
                let Ok(reading) = Rect::read(value.bytes(), size) else { continue };
                if !reading.value.points().any(|point| rect.contains(point)) {
                    continue;
                }
                let rest: Vec<Point> =
                    reading.value.points().filter(|point| !rect.contains(*point)).collect();
                kept -= usize::from(rest.is_empty());
                shortened.push((value, rest));
            }
            if kept == 0 {
                edits.push(edit::delete(other));
            } else {
                edits
                    .extend(shortened.into_iter().map(|(value, rest)| edit::set_points(other, value, &rest)));
            }
        }
        if !edits.is_empty() {
            return edits;
        }
    }
    vec![edit::set_points(property, value, missing)]
}

/// Checks composed values whose first half is a point; the second half is a point too if `second_is_point`,
/// otherwise text.
pub(super) fn check_pairs(context: &mut Context<'_, '_>, property: Property<'_>, second_is_point: bool) {
    let Some(size) = context.size else { return };
    let set = Set::of(property.ident());
    if property.node().properties().len() == 1 {
        context.scratch.sets.next_node();
    }
    for value in property.values() {
        let bytes = value.bytes();
        if bytes.is_empty() {
            context.report_empty(property, value, Severity::Warning);
            continue;
        }
        let Some(colon) = memchr::memchr(b':', bytes) else {
            context.report_value(Code::NotComposed, property, value, |found| found);
            continue;
        };
        let first = Point::read(&bytes[..colon], size);
        let second = if second_is_point { Some(Point::read(&bytes[colon + 1..], size)) } else { None };
        match (first, second.transpose()) {
            (Ok(first), Ok(second)) if second.is_some_and(|second| second.value == first.value) => {
                context.report_bad(property, value, words::PAIR_OF_POINTS.alone(), Severity::Warning);
            }
            (Ok(first), Ok(second)) => {
                if second.is_none() && bytes.len() == colon + 1 {
                    context.report_empty(property, value, Severity::Info);
                }
                if !first.is_standard() || second.is_some_and(|second| !second.is_standard()) {
                    let rest = match second {
                        Some(second) => second.value.to_string(),
                        None => value.split().map(|halves| halves.1.into_owned()).unwrap_or_default(),
                    };
                    let standard = format!("{}:{rest}", first.value);
                    let edits = match second {
                        Some(_) => edit::replace(value, &standard),
                        None => edit::replace_start(value, colon, &first.value.to_string()),
                    };
                    let points = if second_is_point { bytes } else { &bytes[..colon] };
                    context.report_point_form(property, value, points, &standard, edits);
                }
                if set == Set::Label {
                    check_duplicates(context, property, value, set, first.value.into());
                }
            }
            (Err(error), _) | (_, Err(error)) => report_point(context, property, value, error, size),
        }
    }
}
