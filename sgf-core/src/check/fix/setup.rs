//! Set-up that changes nothing goes.

use std::collections::HashSet;

use crate::board::{Point, Setup, Size};
use crate::diag::Edit;
use crate::rules::Position;
use crate::tree::{Ident, Property};
use crate::value::Color;
use crate::value::point::read_points;

use super::value;

/// The set-up property without the points that are already as it says; `position` is the one after its node's set-up.
/// Points that another set-up property of the node names too stay, since which of the two counts is another matter.
pub(in crate::check) fn drop_idle(property: Property<'_>, size: Size, position: &Position) -> Vec<Edit> {
    let Some(stone) = stone(property.ident()) else { return Vec::new() };
    let node = property.node();
    let points = |property: Property<'_>| -> Vec<Point> {
        let rects = property.values().filter_map(|value| read_points(value.bytes(), size).ok());
        rects.flat_map(|reading| reading.value.points()).collect()
    };
    let others = node.properties().filter(|other| other.id() != property.id());
    let named: HashSet<Point> =
        others.filter(|other| self::stone(other.ident()).is_some()).flat_map(points).collect();
    let before = if node.parent().is_some() {
        let mut before = position.clone();
        before.undo();
        Setup::from(before.board())
    } else {
        Setup::new(size)
    };
    let is_idle = |point: &Point| before.get(*point) == stone && !named.contains(point);
    let mut kept = property.values().len();
    let mut edits = Vec::new();
    for one in property.values() {
        let Ok(reading) = read_points(one.bytes(), size) else { continue };
        let rest: Vec<Point> = reading.value.points().filter(|point| !is_idle(point)).collect();
        if rest.len() < reading.value.len() {
            kept -= usize::from(rest.is_empty());
            edits.push(value::set_points(property, one, &rest));
        }
    }
    if kept == 0 { vec![value::delete(property)] } else { edits }
}

/// What a set-up property puts on its points; none for other properties.
fn stone(ident: Ident) -> Option<Option<Color>> {
    match ident {
        Ident::AB => Some(Some(Color::Black)),
        Ident::AW => Some(Some(Color::White)),
        Ident::AE => Some(None),
        _ => None,
    }
}
