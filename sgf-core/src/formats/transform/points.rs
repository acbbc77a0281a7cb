//! Writes lists of points one by one or in rectangles.

use crate::diag::Edit;
use crate::tree::{GameTree, Property, PropertySpec, Scalar, ValueCount, ValueType};
use crate::value::{GameInfo, MAX_SIDE, Point, Rect, Size};

use super::options::PointLists;

/// Adds the edits that bring the lists of a game into a form.
pub(super) fn edits(game: GameTree<'_>, lists: PointLists, edits: &mut Vec<Edit>) {
    let info = GameInfo::of(game);
    let Some(size) = info.board_size().filter(|_| info.is_go()) else { return };
    for property in game.nodes().flat_map(|node| node.properties()) {
        let Some(spec) = PropertySpec::of(property.ident()) else { continue };
        let is_list = matches!(spec.value, ValueType::One(Scalar::Point | Scalar::Stone));
        if is_list && spec.count != ValueCount::One && spec.is_in(4) {
            match lists {
                PointLists::Expanded => expand(property, size, edits),
                PointLists::Compressed => edits.extend(compress(property, size)),
            }
        }
    }
}

fn expand(property: Property<'_>, size: Size, edits: &mut Vec<Edit>) {
    for value in property.values().filter(|value| value.bytes().len() > 2) {
        if let Ok(rect) = Rect::read(value.bytes(), size) {
            let points: Vec<String> = rect.value.points().map(|point| point.to_string()).collect();
            edits.push(Edit::replace(value.span(), points.join("][")));
        }
    }
}

/// Joins the points of a property into rectangles, greedily from the upper left. Returns `None` if that is
/// not shorter, or if a value is not a point.
fn compress(property: Property<'_>, size: Size) -> Option<Edit> {
    const SIDE: usize = MAX_SIDE as usize;
    let rects: Vec<Rect> = property
        .values()
        .map(|value| Rect::read(value.bytes(), size).ok().map(|reading| reading.value))
        .collect::<Option<_>>()?;
    let mut rows = [0_u64; SIDE];
    for rect in &rects {
        for y in rect.first().y..=rect.last().y {
            rows[usize::from(y)] |= mask(rect.first().x, rect.last().x);
        }
    }
    let mut found = Vec::new();
    for y in 0..SIDE {
        while rows[y] != 0 {
            let x = rows[y].trailing_zeros() as u8;
            let width = (rows[y] >> x).trailing_ones() as u8;
            let last_x = x + width - 1;
            let mut last_y = y;
            while last_y + 1 < SIDE && rows[last_y + 1] & mask(x, last_x) == mask(x, last_x) {
                last_y += 1;
            }
            rows[y..=last_y].iter_mut().for_each(|row| *row &= !mask(x, last_x));
            found.push(Rect::new(Point::new(x, y as u8), Point::new(last_x, last_y as u8)));
        }
    }
    let values: String = found.iter().map(written).collect();
    let now = property.span().len() - property.raw_name().len();
    if values.len() >= now {
        return None;
    }
    let name = String::from_utf8_lossy(property.raw_name());
    Some(Edit::replace(property.span(), format!("{name}{values}")))
}

fn mask(first: u8, last: u8) -> u64 {
    (u64::MAX >> (63 - (last - first))) << first
}

fn written(rect: &Rect) -> String {
    let (first, last) = (rect.first(), rect.last());
    match rect.len() {
        1 => format!("[{first}]"),
        // A rectangle of two points is as long as the two.
        _ => format!("[{first}:{last}]"),
    }
}
