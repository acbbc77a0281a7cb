//! Nodes without a move or set-up between others: a comment put between two moves is no other game.

use std::collections::HashSet;

use crate::tree::Node;

use super::merge::{CHANGED, ConflictKind, Merger, REMOVED, Triple, block};
use super::outline::Outline;

/// Whose outline.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Side {
    Base,
    Ours,
    Theirs,
}

impl Merger<'_, '_> {
    /// Where one side has a node without a step between a node and its children and the other has not, the one that both
    /// agree on is kept or taken out, and the children are compared below it.
    pub(super) fn skip_comment_nodes(&mut self, mut triple: Triple) -> Triple {
        loop {
            let base = triple.base.and_then(|at| Some((self.base?, at)));
            let of_base = base.and_then(|(base, at)| base.only_stepless(at));
            let own = self.ours.only_stepless(triple.ours);
            let other = self.theirs.only_stepless(triple.theirs);
            match (of_base, own, other) {
                (None, Some(own), None) if self.sides_meet(own, triple.theirs) => {
                    triple.ours = own;
                }
                (None, None, Some(other)) if self.sides_meet(triple.ours, other) => {
                    let node = self.theirs.node(other);
                    self.plan.put_between(self.ours.node(triple.ours).id(), node, None);
                    triple.theirs = other;
                }
                (None, Some(own), Some(other)) if self.sides_meet(own, other) => {
                    let both = Triple { base: None, ours: own, theirs: other };
                    if self.is_reviews {
                        self.hear(own, self.theirs.node(other));
                    }
                    self.properties(&both);
                    (triple.ours, triple.theirs) = (own, other);
                }
                (Some(old), Some(own), None) if self.sides_meet(own, triple.theirs) => {
                    if self.is_as_in_base(old, self.ours, own) {
                        self.plan.take_out(self.ours.node(own).id());
                    } else {
                        let text = block(self.names, CHANGED, REMOVED);
                        self.plan.remarks.push((self.ours.node(own).id(), text));
                        self.disagree(own, ConflictKind::RemovedByThem);
                    }
                    (triple.base, triple.ours) = (Some(old), own);
                }
                (Some(old), None, Some(other)) if self.sides_meet(triple.ours, other) => {
                    if !self.is_as_in_base(old, self.theirs, other) {
                        let text = block(self.names, REMOVED, CHANGED);
                        let node = self.theirs.node(other);
                        self.plan.put_between(self.ours.node(triple.ours).id(), node, Some(text));
                        self.disagree(triple.ours, ConflictKind::RemovedByUs);
                    }
                    (triple.base, triple.theirs) = (Some(old), other);
                }
                (Some(old), None, None)
                    if self.meet((Side::Base, old), (Side::Ours, triple.ours))
                        || self.meet((Side::Base, old), (Side::Theirs, triple.theirs)) =>
                {
                    triple.base = Some(old);
                }
                _ => return triple,
            }
        }
    }

    /// Whether the same step follows a node of ours and one of theirs; nodes without one are passed over on the way to it.
    fn sides_meet(&mut self, ours: u32, theirs: u32) -> bool {
        self.meet((Side::Ours, ours), (Side::Theirs, theirs))
    }

    /// As [`Merger::sides_meet`]. What the ends of two runs have in common is kept: every node of a run asks for it.
    fn meet(&mut self, a: (Side, u32), b: (Side, u32)) -> bool {
        let end = |outline: &Outline<'_>, at| outline.end_of_stepless(at);
        let ends = [a, b].map(|(side, at)| (side, self.of_side(side, at, end).unwrap_or(at)));
        if let Some(&met) = self.met.get(&ends) {
            return met;
        }
        let [here, there] = ends.map(|(side, at)| self.of_side(side, at, steps).unwrap_or_default());
        let met = !here.is_disjoint(&there);
        self.met.insert(ends, met);
        met
    }

    fn of_side<T>(&self, side: Side, at: u32, tell: impl Fn(&Outline<'_>, u32) -> T) -> Option<T> {
        match side {
            Side::Base => self.base.map(|base| tell(base, at)),
            Side::Ours => Some(tell(self.ours, at)),
            Side::Theirs => Some(tell(self.theirs, at)),
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

/// The steps that follow a node at once.
fn steps(outline: &Outline<'_>, at: u32) -> HashSet<u64> {
    let keys = outline.children(at).into_iter().map(|child| outline.entry(child).key);
    keys.filter(|&key| key != 0).collect()
}
