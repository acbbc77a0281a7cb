//! [`Merger`]: walks two games at once and plans what changes in ours.

use std::collections::HashMap;

use crate::tree::Node;

use super::super::outline::Outline;
use super::conflict::{ConflictKind, ConflictLabels};
use super::plan::Plan;

/// The record to which a node belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum Side {
    Base,
    Ours,
    Theirs,
}

/// Merges their game into ours. Nodes are named by their index in the [`Outline`] of their game.
pub(in super::super) struct Merger<'a, 't> {
    pub(in super::super) base: Option<&'a Outline<'a>>,
    pub(in super::super) ours: &'a Outline<'a>,
    pub(in super::super) theirs: &'a Outline<'t>,
    /// The index of the game in the result.
    pub(in super::super) game: u32,
    pub(in super::super) labels: &'a ConflictLabels,
    /// True for reviews: their comments are collected, not compared.
    pub(in super::super) is_reviews: bool,
    pub(in super::super) plan: &'a mut Plan<'t>,
    /// The answers of [`Merger::sides_meet`], by the ends of the two rows of comment nodes.
    pub(in super::super) meetings: HashMap<[(Side, u32); 2], bool>,
}

/// A node of the result that both sides have, with its node in the base if the base has one.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatchedNodes {
    pub(super) base: Option<u32>,
    pub(super) ours: u32,
    pub(super) theirs: u32,
}

impl Merger<'_, '_> {
    /// Compares all matched nodes, beginning at the roots, and fills the plan.
    pub(in super::super) fn run(&mut self) {
        let base = self.base.map(|_| 0);
        let mut tasks = vec![MatchedNodes { base, ours: 0, theirs: 0 }];
        while let Some(nodes) = tasks.pop() {
            let (ours, theirs) = (self.ours.entry(nodes.ours), self.theirs.entry(nodes.theirs));
            let base = nodes.base.and_then(|at| Some(self.base?.entry(at)));
            if self.is_reviews {
                // A comment that both have is collected too, as both reviewers are named above it.
                self.collect_comment(nodes.ours, self.theirs.node(nodes.theirs));
            } else if ours.subtree_hash == theirs.subtree_hash
                || base.is_some_and(|base| base.subtree_hash == theirs.subtree_hash)
            {
                continue;
            }
            let is_changed_by_them = base.is_none_or(|base| base.content_hash != theirs.content_hash);
            if ours.content_hash != theirs.content_hash && is_changed_by_them {
                self.properties(&nodes);
            }
            let nodes = self.skip_comment_nodes(nodes);
            self.children(&nodes, &mut tasks);
        }
    }

    /// Reports a conflict at one of our nodes.
    pub(super) fn conflict_at(&mut self, ours: u32, kind: ConflictKind) {
        let move_number = self.ours.entry(ours).move_number;
        self.plan.conflict(self.game, move_number, kind);
    }

    /// Collects their comment for one of our nodes.
    pub(super) fn collect_comment(&mut self, ours: u32, theirs: Node<'_>) {
        if let Some(text) = theirs.text("C") {
            self.plan.comments.push((self.ours.node(ours).id(), text.into_owned()));
        }
    }
}
