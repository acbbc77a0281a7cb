//! Lists of both sides brought together point by point: marks, stones, labels.

use std::collections::HashMap;

use super::canonical::{CanonicalProperty, CanonicalValue};

/// A list of both sides.
pub(super) struct Joined {
    /// Escapes in.
    pub(super) values: Vec<String>,
    /// What contradicts itself: one point with two labels.
    pub(super) ours: Vec<String>,
    pub(super) theirs: Vec<String>,
}

/// The marks of which a point has only one (FF\[4\], "Markup").
const MARKS: [&str; 5] = ["CR", "MA", "SL", "SQ", "TR"];

/// Which points have another mark of ours that they left alone, for a list of marks.
pub(super) fn marked(
    name: &str,
    base: &HashMap<String, CanonicalProperty>,
    ours: &HashMap<String, CanonicalProperty>,
    theirs: &HashMap<String, CanonicalProperty>,
) -> HashMap<String, String> {
    let mut marked = HashMap::new();
    for other in MARKS.iter().filter(|other| MARKS.contains(&name) && **other != name) {
        for said in ours.get(*other).map(|saying| &saying.values[..]).unwrap_or_default() {
            let has = |all: &HashMap<String, CanonicalProperty>| {
                all.get(*other).is_some_and(|saying| saying.has(&said.text))
            };
            if !has(base) || has(theirs) {
                marked.insert(said.text.clone(), format!("{other} {}", said.text));
            }
        }
    }
    marked
}

/// A list without what one side removed, and with what either added.
pub(super) fn join(
    before: Option<&CanonicalProperty>,
    ours: Option<&CanonicalProperty>,
    theirs: Option<&CanonicalProperty>,
    marked: &HashMap<String, String>,
) -> Joined {
    let has = |saying: Option<&CanonicalProperty>, said: &CanonicalValue| {
        saying.is_some_and(|saying| saying.has(&said.text))
    };
    fn list(saying: Option<&CanonicalProperty>) -> &[CanonicalValue] {
        saying.map(|saying| &saying.values[..]).unwrap_or_default()
    }
    let mut joined = Joined { values: Vec::new(), ours: Vec::new(), theirs: Vec::new() };
    // What we have stays, unless they removed it.
    for said in list(ours).iter().filter(|said| !has(before, said) || has(theirs, said)) {
        joined.values.push(said.raw.clone());
    }
    for said in list(theirs).iter().filter(|said| !has(before, said) && !has(ours, said)) {
        match marked.get(&said.text) {
            Some(own) => {
                joined.ours.push(own.clone());
                joined.theirs.push(said.text.clone());
            }
            None => joined.values.push(said.raw.clone()),
        }
    }
    joined
}

/// Labels, of which a point has one.
pub(super) fn join_labels(
    before: Option<&CanonicalProperty>,
    ours: Option<&CanonicalProperty>,
    theirs: Option<&CanonicalProperty>,
) -> Joined {
    let mut points: Vec<&str> = Vec::new();
    let mut labels: HashMap<&str, [Vec<&CanonicalValue>; 3]> = HashMap::new();
    for (side, saying) in [ours, theirs, before].into_iter().enumerate() {
        for said in saying.map(|saying| &saying.values[..]).unwrap_or_default() {
            let point = said.text.split_once(':').map_or(&*said.text, |(point, _)| point);
            let labels = labels.entry(point).or_insert_with(|| {
                points.push(point);
                Default::default()
            });
            labels[side].push(said);
        }
    }
    let texts = |side: &[&CanonicalValue]| side.iter().map(|said| said.text.clone()).collect::<Vec<_>>();
    let mut joined = Joined { values: Vec::new(), ours: Vec::new(), theirs: Vec::new() };
    for [ours, theirs, before] in points.iter().map(|point| &labels[point]) {
        let [own, other, old] = [ours, theirs, before].map(|side| texts(side));
        let stays = if own == old {
            theirs
        } else if other == old || own == other {
            ours
        } else {
            joined.ours.extend(own);
            joined.theirs.extend(other);
            // Of what one side removed and the other changed the change stays.
            if ours.is_empty() { theirs } else { ours }
        };
        joined.values.extend(stays.iter().map(|said| said.raw.clone()));
    }
    joined
}

/// `[]` in a list is a word of its own.
pub(super) fn has_empty(saying: Option<&CanonicalProperty>) -> bool {
    saying.is_some_and(|saying| saying.values.iter().any(|said| said.text.is_empty()))
}
