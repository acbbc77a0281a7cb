//! Merges the properties of two matched nodes.

use std::collections::HashMap;

use crate::text::escape;
use crate::tree::{Ident, NodeId};

use super::super::canonical::CanonicalProperty;
use super::super::join::{has_empty, join, join_labels, points_marked_by_us};
use super::conflict::ConflictKind;
use super::merger::{MatchedNodes, Merger};

type ByName = HashMap<String, CanonicalProperty>;

/// The properties of a node in the three records.
struct NodeVersions {
    base: ByName,
    ours: ByName,
    theirs: ByName,
    /// All names to look at: theirs in their order, then by name those of the base that they do not have.
    names: Vec<String>,
}

/// One property in the three records; `None` where a record does not have it.
#[derive(Clone, Copy)]
struct Versions<'p> {
    base: Option<&'p CanonicalProperty>,
    ours: Option<&'p CanonicalProperty>,
    theirs: Option<&'p CanonicalProperty>,
}

/// The values about which the sides disagree, as they are reported.
struct Disagreement {
    ours: Vec<String>,
    theirs: Vec<String>,
}

impl Merger<'_, '_> {
    /// Plans the properties of our node. The table in [`merge`](super) decides.
    pub(super) fn properties(&mut self, nodes: &MatchedNodes) {
        let all = self.versions(nodes);
        let node = self.ours.node(nodes.ours).id();
        for name in &all.names {
            let versions = all.of(name);
            if versions.is_settled() {
                continue;
            }
            let Some(known) = versions.ours.or(versions.theirs) else { continue };
            if self.is_reviews && known.ident == Ident::C {
                continue;
            }
            let is_joined = known.is_list && !has_empty(versions.ours) && !has_empty(versions.theirs);
            if !is_joined && is_same(versions.base, versions.ours) {
                self.take_theirs(node, name, versions);
                continue;
            }
            if is_set_by_programs(known.ident) || self.is_review_detail(node, known.ident, versions) {
                continue;
            }
            let disagreement = if is_joined {
                self.join_lists(node, name, known.ident, &all)
            } else {
                self.keep_changed(node, name, versions)
            };
            if let Some(disagreement) = disagreement {
                self.note_conflict(nodes.ours, name, disagreement);
            }
        }
    }

    fn versions(&self, nodes: &MatchedNodes) -> NodeVersions {
        let by_name = |properties: Vec<CanonicalProperty>| -> ByName {
            properties.into_iter().map(|property| (property.name.clone(), property)).collect()
        };
        let base = match (self.base, nodes.base) {
            (Some(base), Some(at)) => by_name(base.canonical_properties(at)),
            _ => HashMap::new(),
        };
        let theirs = self.theirs.canonical_properties(nodes.theirs);
        let mut names: Vec<String> = theirs.iter().map(|property| property.name.clone()).collect();
        let mut removed: Vec<String> = base.keys().filter(|name| !names.contains(name)).cloned().collect();
        removed.sort();
        names.extend(removed);
        let ours = by_name(self.ours.canonical_properties(nodes.ours));
        NodeVersions { base, ours, theirs: by_name(theirs), names }
    }

    fn take_theirs(&mut self, node: NodeId, name: &str, versions: Versions<'_>) {
        let values = versions.theirs.map(|theirs| theirs.raws().map(str::to_owned).collect());
        self.plan.set(node, name.to_owned(), values.unwrap_or_default());
    }

    /// Merges what two reviews say of themselves: annotators (`AN`) are joined, the user (`US`) and the
    /// source (`SO`) of the first stay. Returns false for other properties and for records that are not
    /// reviews.
    fn is_review_detail(&mut self, node: NodeId, ident: Ident, versions: Versions<'_>) -> bool {
        if !self.is_reviews || !matches!(ident, Ident::AN | Ident::US | Ident::SO) {
            return false;
        }
        if let (Ident::AN, Some(ours), Some(theirs)) = (ident, versions.ours, versions.theirs) {
            let both: Vec<&str> = ours.raws().chain(theirs.raws()).collect();
            self.plan.set(node, "AN".to_owned(), vec![both.join("; ")]);
        }
        true
    }

    /// Joins two lists point by point. Returns the points about which the sides disagree, if there are any.
    fn join_lists(
        &mut self,
        node: NodeId,
        name: &str,
        ident: Ident,
        all: &NodeVersions,
    ) -> Option<Disagreement> {
        let Versions { base, ours, theirs } = all.of(name);
        let joined = match ident {
            Ident::LB => join_labels(base, ours, theirs),
            _ => join(base, ours, theirs, &points_marked_by_us(name, &all.base, &all.ours, &all.theirs)),
        };
        if !ours.is_some_and(|ours| ours.raws().eq(joined.raw_values.iter().map(String::as_str))) {
            self.plan.set(node, name.to_owned(), joined.raw_values);
        }
        if joined.ours.is_empty() && joined.theirs.is_empty() {
            return None;
        }
        Some(Disagreement { ours: joined.ours, theirs: joined.theirs })
    }

    /// Keeps ours of two versions that cannot be joined, or theirs if we removed the property.
    fn keep_changed(&mut self, node: NodeId, name: &str, versions: Versions<'_>) -> Option<Disagreement> {
        if versions.ours.is_none() {
            self.take_theirs(node, name, versions);
        }
        let texts = |version: Option<&CanonicalProperty>| version.map(CanonicalProperty::texts);
        Some(Disagreement {
            ours: texts(versions.ours).unwrap_or_default(),
            theirs: texts(versions.theirs).unwrap_or_default(),
        })
    }

    /// Writes both versions into the comment of our node and reports the conflict.
    fn note_conflict(&mut self, ours: u32, name: &str, disagreement: Disagreement) {
        let node = self.ours.node(ours).id();
        let Disagreement { ours: our_texts, theirs: their_texts } = disagreement;
        if name == "C" {
            let text = self.labels.block(&our_texts.join("\n"), &their_texts.join("\n"));
            self.plan.set(node, name.to_owned(), vec![escape(&text, false).into_owned()]);
        } else {
            let line =
                |texts: &[String]| texts.iter().fold(name.to_owned(), |line, text| format!("{line}[{text}]"));
            self.plan.remark(node, self.labels.block(&line(&our_texts), &line(&their_texts)));
        }
        let kind = ConflictKind::Property { name: name.to_owned(), ours: our_texts, theirs: their_texts };
        self.conflict_at(ours, kind);
    }
}

impl NodeVersions {
    fn of(&self, name: &str) -> Versions<'_> {
        Versions { base: self.base.get(name), ours: self.ours.get(name), theirs: self.theirs.get(name) }
    }
}

impl Versions<'_> {
    /// Returns true if ours can stay as it is: they left the property alone, or both sides have the same.
    fn is_settled(&self) -> bool {
        is_same(self.base, self.theirs) || is_same(self.ours, self.theirs)
    }
}

fn is_same(a: Option<&CanonicalProperty>, b: Option<&CanonicalProperty>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.is_equivalent(b),
        (None, None) => true,
        _ => false,
    }
}

/// Returns true for the program that wrote the file (`AP`) and its way of showing variations (`ST`): every
/// program that saves a record changes them, so ours stay without a conflict.
fn is_set_by_programs(ident: Ident) -> bool {
    matches!(ident, Ident::AP | Ident::ST)
}
