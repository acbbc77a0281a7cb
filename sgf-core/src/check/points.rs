//! Moves and point lists.

use crate::diag::{Applicability, Code, Edit, Severity};
use crate::tree::{Ident, Property, Value};
use crate::value::{MAX_SIDE, Move, PassForm, Point, PointError, Rect, Size, read_point};

use super::context::Context;
use super::fix::value as fix;
use super::format::report_form;
use super::words;

/// Lists of one node that must not share a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Set {
    /// `AB`, `AW`, `AE`.
    Setup,
    /// `CR`, `MA`, `SL`, `SQ`, `TR` and, before FF\[3\], `M`.
    Markup,
    /// `LB` and, before FF\[3\], `L`.
    Label,
    /// `TB`, `TW`.
    Territory,
    /// `DD`.
    Dim,
    /// Each of the others alone.
    Alone,
}

impl Set {
    fn of(ident: Ident) -> Set {
        match ident {
            Ident::AB | Ident::AW | Ident::AE => Set::Setup,
            Ident::CR | Ident::MA | Ident::SL | Ident::SQ | Ident::TR | Ident::M => Set::Markup,
            Ident::LB | Ident::L => Set::Label,
            Ident::TB | Ident::TW => Set::Territory,
            Ident::DD => Set::Dim,
            _ => Set::Alone,
        }
    }
}

const SETS: usize = 6;
const ROWS: usize = MAX_SIDE as usize;

/// The points that a node lists so far, a bit each: a rectangle costs its rows, however many points it has, and a million
/// values on one board cost no more than their number.
#[derive(Debug, Clone)]
pub(super) struct PointSets {
    rows: Box<[[u64; ROWS]; SETS]>,
    used: [bool; SETS],
}

impl Default for PointSets {
    fn default() -> Self {
        PointSets { rows: Box::new([[0; ROWS]; SETS]), used: [false; SETS] }
    }
}

impl PointSets {
    /// Forgets them.
    #[inline]
    pub(super) fn next_node(&mut self) {
        if self.used != [false; SETS] {
            for set in 0..SETS {
                self.clear(set);
            }
        }
    }

    fn clear(&mut self, set: usize) {
        if self.used[set] {
            self.rows[set] = [0; ROWS];
            self.used[set] = false;
        }
    }

    /// Whether a point of `rect` is there.
    fn meets(&self, set: Set, rect: Rect) -> bool {
        let rows = &self.rows[set as usize][usize::from(rect.first.y)..=usize::from(rect.last.y)];
        self.used[set as usize] && rows.iter().any(|row| row & mask_of(rect) != 0)
    }

    /// The points of `rect` that are not there.
    fn fresh(&self, set: Set, rect: Rect) -> Vec<Point> {
        let rows = &self.rows[set as usize];
        rect.points().filter(|point| rows[usize::from(point.y)] >> point.x & 1 == 0).collect()
    }

    /// Adds the points of `rect` and returns the first that was there.
    fn add(&mut self, set: Set, rect: Rect) -> Option<Point> {
        self.used[set as usize] = true;
        let rows = &mut self.rows[set as usize];
        let mask = mask_of(rect);
        let mut twice = None;
        for y in rect.first.y..=rect.last.y {
            let row = &mut rows[usize::from(y)];
            if twice.is_none() && *row & mask != 0 {
                twice = Some(Point { x: (*row & mask).trailing_zeros() as u8, y });
            }
            *row |= mask;
        }
        twice
    }
}

/// The columns of a rectangle, a bit each.
fn mask_of(rect: Rect) -> u64 {
    (u64::MAX >> (63 - (rect.last.x - rect.first.x))) << rect.first.x
}

/// Checks a move.
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
        Move::Play(point) => context.report_nonstandard(property, value, point),
        Move::Pass(PassForm::Empty) => {
            report_form(context, property, property.span(), &words::EMPTY_PASS);
        }
        Move::Pass(PassForm::Tt) => {
            // Before FF[4] there is no other form.
            let is_old = context.ff.is_some_and(|ff| ff < 4);
            context.report(Code::PassAsTt, value.span(), Some(property), |found| match is_old {
                true => found,
                false => found.fixed_by(Applicability::Safe, fix::replace(value, &"")),
            });
        }
        Move::Pass(form) => {
            let is_old = context.ff.is_some_and(|ff| ff < 4) && size.has_tt_pass();
            let pass = if is_old { "tt" } else { "" };
            context.report_value(Code::PassNonstandard, property, value, |found| {
                found.fixed_by(Applicability::Safe, fix::replace(value, &pass))
            });
            // The letter of the specification has other names for the same fault.
            match form {
                PassForm::BehindBoard => {
                    context.report_value(Code::PointOutOfBoard, property, value, |found| {
                        found.arg(by(size)).severity(Severity::Info)
                    });
                }
                _ => context.report_bad_too(property, value, words::MOVE.alone()),
            }
        }
    }
}

fn by(size: Size) -> String {
    format!("{}×{}", size.width(), size.height())
}

/// Reports a value that is no point of the board.
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
            context.report_value(Code::PointOutOfBoard, property, value, |found| found.arg(by(size)));
        }
        _ => context.report_value(Code::BadPoint, property, value, |found| found),
    }
}

/// Checks a list of points. `may_be_empty`: one empty value stands for no point at all.
pub(super) fn check_points(context: &mut Context<'_, '_>, property: Property<'_>, may_be_empty: bool) {
    let Some(size) = context.size else { return };
    let set = Set::of(property.ident());
    if set == Set::Alone {
        context.scratch.sets.clear(set as usize);
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
                    let Rect { first, last } = reading.value;
                    if first == last {
                        context.report_nonstandard(property, value, first);
                    } else {
                        context.report_nonstandard(property, value, format_args!("{first}:{last}"));
                    }
                }
                if bytes.len() > 2 && bytes.contains(&b':') {
                    report_form(context, property, value.span(), &words::RECTANGLE);
                }
                check_twice(context, property, value, set, reading.value);
            }
            Err(PointError::Empty) if may_be_empty && !several => {}
            Err(PointError::Empty) if is_view => {
                context.report(Code::BadView, value.span(), Some(property), |found| {
                    let edits = vec![fix::delete_value(property, value)];
                    found.arg(property.name()).fixed_by(Applicability::Safe, edits)
                });
            }
            Err(error) => report_point(context, property, value, error, size),
        }
    }
}

fn check_twice(
    context: &mut Context<'_, '_>,
    property: Property<'_>,
    value: Value<'_>,
    set: Set,
    rect: Rect,
) {
    // What is new in a rectangle is asked only where some of it is not, and somebody wants to know.
    let asks = rect.len() > 1 && context.scratch.sets.meets(set, rect);
    if asks && !context.admits(Code::DuplicatePoint) {
        context.scratch.sets.add(set, rect);
        return;
    }
    let fresh = if asks { context.scratch.sets.fresh(set, rect) } else { Vec::new() };
    if let Some(point) = context.scratch.sets.add(set, rect) {
        let size = context.size;
        context.report(Code::DuplicatePoint, value.span(), Some(property), |found| {
            let found = found.arg(point);
            match once(size, property, value, set, rect, &fresh) {
                edits if edits.is_empty() => found,
                edits => found.fixed_by(Applicability::Safe, edits),
            }
        });
    }
}

/// The value without the points that the node has already. Of set-up the last one counts, so that there the earlier
/// stones go.
fn once(
    size: Option<Size>,
    property: Property<'_>,
    value: Value<'_>,
    set: Set,
    rect: Rect,
    fresh: &[Point],
) -> Vec<Edit> {
    // More than the board needs; looking through them all for each would take too long. Properties of one name are joined
    // before.
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
            let mut gone = Vec::new();
            for value in other.values() {
                let Ok(there) = Rect::read(value.bytes(), size) else { continue };
                if !there.value.points().any(|point| rect.contains(point)) {
                    continue;
                }
                let rest: Vec<Point> = there.value.points().filter(|point| !rect.contains(*point)).collect();
                kept -= usize::from(rest.is_empty());
                gone.push((value, rest));
            }
            if kept == 0 {
                edits.push(fix::delete(other));
            } else {
                edits.extend(gone.into_iter().map(|(value, rest)| fix::set_points(other, value, &rest)));
            }
        }
        if !edits.is_empty() {
            return edits;
        }
    }
    vec![fix::set_points(property, value, fresh)]
}

/// Checks a point that is the first half of a composed value, with the text behind the colon, or the second half, a point.
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
            (Ok(first), Ok(second)) => {
                if !first.is_standard() || second.is_some_and(|second| !second.is_standard()) {
                    let rest = match second {
                        Some(second) => second.value.to_string(),
                        None => value.split().map(|halves| halves.1.into_owned()).unwrap_or_default(),
                    };
                    let standard = format!("{}:{rest}", first.value);
                    let edits = match second {
                        Some(_) => fix::replace(value, &standard),
                        None => fix::replace_start(value, colon, &first.value.to_string()),
                    };
                    context.report_value(Code::NonstandardValue, property, value, |found| {
                        found.arg(format_args!("[{standard}]")).fixed_by(Applicability::Safe, edits)
                    });
                }
                if set == Set::Label {
                    check_twice(context, property, value, set, first.value.into());
                }
            }
            (Err(error), _) | (_, Err(error)) => report_point(context, property, value, error, size),
        }
    }
}
