//! Nodes without a move or set-up between others: a comment put between two moves is no other game.

use crate::tree::Node;

use super::merge::{CHANGED, ConflictKind, Merger, REMOVED, Triple, block};
use super::outline::Outline;

impl Merger<'_, '_> {
    /// Where one side has a node without a step between a node and its children and the other has not, the one that both
    /// agree on is kept or taken out, and the children are compared below it.
    pub(super) fn through_nodes_between(&mut self, mut triple: Triple) -> Triple {
        loop {
            let base = triple.base.and_then(|at| Some((self.base?, at)));
            let of_base = base.and_then(|(base, at)| only_stepless(base, at));
            let own = only_stepless(self.ours, triple.ours);
            let other = only_stepless(self.theirs, triple.theirs);
            match (of_base, own, other) {
                (None, Some(own), None) if meets(self.ours, own, self.theirs, triple.theirs) => {
                    triple.ours = own;
                }
                (None, None, Some(other)) if meets(self.theirs, other, self.ours, triple.ours) => {
                    let node = self.theirs.node(other);
                    self.plan.put_between(self.ours.node(triple.ours).id(), node, None);
                    triple.theirs = other;
                }
                (None, Some(own), Some(other)) if meets(self.ours, own, self.theirs, other) => {
                    let both = Triple { base: None, ours: own, theirs: other };
                    if self.is_reviews {
                        self.hear(own, self.theirs.node(other));
                    }
                    self.properties(&both);
                    (triple.ours, triple.theirs) = (own, other);
                }
                (Some(old), Some(own), None) if meets(self.ours, own, self.theirs, triple.theirs) => {
                    if self.is_as_in_base(old, self.ours, own) {
                        self.plan.take_out(self.ours.node(own).id());
                    } else {
                        let text = block(self.names, CHANGED, REMOVED);
                        self.plan.remarks.push((self.ours.node(own).id(), text));
                        self.disagree(own, ConflictKind::RemovedByThem);
                    }
                    (triple.base, triple.ours) = (Some(old), own);
                }
                (Some(old), None, Some(other)) if meets(self.theirs, other, self.ours, triple.ours) => {
                    if !self.is_as_in_base(old, self.theirs, other) {
                        let text = block(self.names, REMOVED, CHANGED);
                        let node = self.theirs.node(other);
                        self.plan.put_between(self.ours.node(triple.ours).id(), node, Some(text));
                        self.disagree(triple.ours, ConflictKind::RemovedByUs);
                    }
                    (triple.base, triple.theirs) = (Some(old), other);
                }
                (Some(old), None, None)
                    if base.is_some_and(|(base, _)| {
                        meets(base, old, self.ours, triple.ours)
                            || meets(base, old, self.theirs, triple.theirs)
                    }) =>
                {
                    triple.base = Some(old);
                }
                _ => return triple,
            }
        }
    }

    fn is_as_in_base(&self, old: u32, outline: &Outline<'_>, at: u32) -> bool {
        self.base.is_some_and(|base| base.entry(old).content == outline.entry(at).content)
    }

    fn disagree(&mut self, own: u32, kind: ConflictKind) {
        let moves = self.ours.entry(own).moves;
        self.plan.conflict(self.game, moves, kind);
    }

    /// Notes what they say at one of our nodes.
    pub(super) fn hear(&mut self, own: u32, node: Node<'_>) {
        if let Some(text) = node.text("C") {
            self.plan.heard.push((self.ours.node(own).id(), text.into_owned()));
        }
    }
}

/// The only child of a node, if it has no step of its own and something follows it.
fn only_stepless(outline: &Outline<'_>, at: u32) -> Option<u32> {
    let only = outline.first_child(at).filter(|_| outline.children(at).len() == 1)?;
    (outline.entry(only).key == 0 && outline.first_child(only).is_some()).then_some(only)
}

/// Whether the same step follows both; nodes without one are passed over on the way to it.
fn meets(a: &Outline<'_>, of_a: u32, b: &Outline<'_>, of_b: u32) -> bool {
    let steps = |outline: &Outline<'_>, mut at: u32| -> Vec<u64> {
        while let Some(only) = only_stepless(outline, at) {
            at = only;
        }
        outline
            .children(at)
            .into_iter()
            .map(|child| outline.entry(child).key)
            .filter(|&key| key != 0)
            .collect()
    };
    let there = steps(b, of_b);
    steps(a, of_a).iter().any(|key| there.contains(key))
}
