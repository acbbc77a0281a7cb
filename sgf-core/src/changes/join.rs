//! Joins the lists of both sides point by point: marks, stones, labels.

use std::collections::HashMap;

use super::canonical::{CanonicalProperty, CanonicalValue};

/// A joined list.
#[derive(Debug, Default)]
pub(super) struct Joined {
    /// The values with their escapes.
    pub(super) raw_values: Vec<String>,
    /// Our values of points for which theirs contradict: a point with two labels or two marks.
    pub(super) ours: Vec<String>,
    /// Their values of the same points.
    pub(super) theirs: Vec<String>,
}

/// The marks of which a point has only one (FF\[4\], "Markup").
const MARKS: [&str; 5] = ["CR", "MA", "SL", "SQ", "TR"];

/// Returns the points that have another mark of ours, with that mark as `TR pd`, if `name` is a mark. Marks
/// that they removed do not count.
pub(super) fn points_marked_by_us(
    name: &str,
    base: &HashMap<String, CanonicalProperty>,
    ours: &HashMap<String, CanonicalProperty>,
    theirs: &HashMap<String, CanonicalProperty>,
) -> HashMap<String, String> {
    let mut marked = HashMap::new();
    for other in MARKS.iter().filter(|other| MARKS.contains(&name) && **other != name) {
        for value in values(ours.get(*other)) {
            let is_in = |all: &HashMap<String, CanonicalProperty>| {
                all.get(*other).is_some_and(|property| property.has(&value.text))
            };
            if !is_in(base) || is_in(theirs) {
                marked.insert(value.text.clone(), format!("{other} {}", value.text));
            }
        }
    }
    marked
}

/// Joins a list: without the values that one side removed, and with those that either added. A value that
/// they added at a point of `marked_by_us` contradicts our mark.
pub(super) fn join(
    base: Option<&CanonicalProperty>,
    ours: Option<&CanonicalProperty>,
    theirs: Option<&CanonicalProperty>,
    marked_by_us: &HashMap<String, String>,
) -> Joined {
    let is_in = |list: Option<&CanonicalProperty>, value: &CanonicalValue| {
        list.is_some_and(|list| list.has(&value.text))
    };
    let mut joined = Joined::default();
    // Ours stay, unless they removed them.
    for value in values(ours).iter().filter(|value| !is_in(base, value) || is_in(theirs, value)) {
        joined.raw_values.push(value.raw.clone());
    }
    for value in values(theirs).iter().filter(|value| !is_in(base, value) && !is_in(ours, value)) {
        match marked_by_us.get(&value.text) {
            Some(mark) => {
                joined.ours.push(mark.clone());
                joined.theirs.push(value.text.clone());
            }
            None => joined.raw_values.push(value.raw.clone()),
        }
    }
    joined
}

/// Joins labels, of which a point has only one.
pub(super) fn join_labels(
    base: Option<&CanonicalProperty>,
    ours: Option<&CanonicalProperty>,
    theirs: Option<&CanonicalProperty>,
) -> Joined {
    // The labels of each point in ours, theirs and base; several if a record gives a point more than one.
    let mut labels: HashMap<&str, [Vec<&CanonicalValue>; 3]> = HashMap::new();
    let mut points: Vec<&str> = Vec::new();
    for (side, list) in [ours, theirs, base].into_iter().enumerate() {
        for value in values(list) {
            let point = value.text.split_once(':').map_or(&*value.text, |(point, _)| point);
            let of_point = labels.entry(point).or_insert_with(|| {
                points.push(point);
                Default::default()
            });
            of_point[side].push(value);
        }
    }
    let texts = |side: &[&CanonicalValue]| side.iter().map(|value| value.text.clone()).collect::<Vec<_>>();
    let mut joined = Joined::default();
    for [ours, theirs, base] in points.iter().map(|point| &labels[point]) {
        let [our_texts, their_texts, base_texts] = [ours, theirs, base].map(|side| texts(side));
        let kept = if our_texts == base_texts {
            theirs
        } else if their_texts == base_texts || our_texts == their_texts {
            ours
        } else {
            joined.ours.extend(our_texts);
            joined.theirs.extend(their_texts);
            // If one side removed what the other changed, the change stays.
            if ours.is_empty() { theirs } else { ours }
        };
        joined.raw_values.extend(kept.iter().map(|value| value.raw.clone()));
    }
    joined
}

/// Returns true if a list holds an empty value, `[]`, which means "no points" and cannot be joined.
pub(super) fn has_empty(list: Option<&CanonicalProperty>) -> bool {
    values(list).iter().any(|value| value.text.is_empty())
}

fn values(property: Option<&CanonicalProperty>) -> &[CanonicalValue] {
    property.map(|property| &property.values[..]).unwrap_or_default()
}
