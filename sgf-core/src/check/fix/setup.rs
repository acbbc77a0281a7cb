//! Set-up that changes nothing goes.

use std::collections::{HashMap, HashSet};

use crate::diag::Edit;
use crate::rules::Position;
use crate::tree::{Ident, Node, NodeId, Property};
use crate::value::{Color, Point, Rect, Size};

use super::value;

/// The set-up of the node that was looked at last.
#[derive(Debug, Default)]
pub(in crate::check) struct SetupBefore {
    node: Option<NodeId>,
    /// What stood on the points that the node changes.
    before: HashMap<Point, Option<Color>>,
    /// How many set-up properties of the node name a point.
    named: HashMap<Point, u32>,
}

impl SetupBefore {
    /// The set-up property without the points that are already as it says; `position` is the one after its node's set-up.
    /// Points that another set-up property of the node names too stay, since which of the two counts is another matter.
    pub(in crate::check) fn drop_idle(
        &mut self,
        property: Property<'_>,
        size: Size,
        position: &Position,
    ) -> Vec<Edit> {
        let Some(stone) = stone(property.ident()) else { return Vec::new() };
        let node = property.node();
        if self.node != Some(node.id()) {
            self.look_at(node, size, position);
        }
        let before = |point: Point| match self.before.get(&point) {
            Some(before) => *before,
            // The root starts from the empty board.
            None if node.parent().is_none() => None,
            None => position.board().get(point),
        };
        let is_idle =
            |point: &Point| before(*point) == stone && self.named.get(point).is_none_or(|count| *count < 2);
        let mut kept = property.values().len();
        let mut edits = Vec::new();
        for one in property.values() {
            let Ok(reading) = Rect::read(one.bytes(), size) else { continue };
            let rest: Vec<Point> = reading.value.points().filter(|point| !is_idle(point)).collect();
            if rest.len() < reading.value.len() {
                kept -= usize::from(rest.is_empty());
                edits.push(value::set_points(property, one, &rest));
            }
        }
        if kept == 0 { vec![value::delete(property)] } else { edits }
    }

    fn look_at(&mut self, node: Node<'_>, size: Size, position: &Position) {
        self.node = Some(node.id());
        self.before.clear();
        self.named.clear();
        if node.parent().is_some() {
            for (point, before) in position.set_up() {
                self.before.entry(point).or_insert(before);
            }
        }
        for property in node.properties().filter(|property| stone(property.ident()).is_some()) {
            let rects = property.values().filter_map(|value| Rect::read(value.bytes(), size).ok());
            let points: HashSet<Point> = rects.flat_map(|reading| reading.value.points()).collect();
            for point in points {
                *self.named.entry(point).or_default() += 1;
            }
        }
    }
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
