//! Comment nodes: nodes without a move or set-up between two others. A comment that one side put between two
//! moves does not make another game of what follows.

use std::collections::HashSet;

use super::super::outline::Outline;
use super::conflict::{CHANGED, ConflictKind, REMOVED};
use super::merger::{MatchedNodes, Merger, Side};

impl Merger<'_, '_> {
    /// Steps over the comment nodes that follow matched nodes on one side, on both, or in the base, and plans
    /// whether each is kept, inserted or removed. Returns the nodes whose children are to be compared.
    ///
    /// A comment node is skipped only if the same move or set-up follows on the other side too
    /// ([`Merger::sides_meet`]):
    ///
    /// | base | ours | theirs | plan |
    /// |------|------|--------|------|
    /// | –    | node | –      | ours is new and stays |
    /// | –    | –    | node   | theirs is new and is inserted |
    /// | –    | node | node   | both are new: their properties are merged |
    /// | node | node | –      | removed by them: ours is removed if unchanged, else a conflict |
    /// | node | –    | node   | removed by us: theirs is inserted again if changed, with a conflict |
    /// | node | –    | –      | both removed it |
    /// | node | node | node   | compared as children, like any node |
    pub(super) fn skip_comment_nodes(&mut self, mut nodes: MatchedNodes) -> MatchedNodes {
        loop {
            let in_base = nodes
                .base
                .and_then(|at| Some((self.base?, at)))
                .and_then(|(base, at)| base.only_comment_node(at));
            let in_ours = self.ours.only_comment_node(nodes.ours);
            let in_theirs = self.theirs.only_comment_node(nodes.theirs);
            match (in_base, in_ours, in_theirs) {
                (None, Some(ours), None) if self.sides_meet(ours, nodes.theirs) => {
                    nodes.ours = ours;
                }
                (None, None, Some(theirs)) if self.sides_meet(nodes.ours, theirs) => {
                    let node = self.theirs.node(theirs);
                    self.plan.insert_between(self.ours.node(nodes.ours).id(), node, None);
                    nodes.theirs = theirs;
                }
                (None, Some(ours), Some(theirs)) if self.sides_meet(ours, theirs) => {
                    if self.is_reviews {
                        self.collect_comment(ours, self.theirs.node(theirs));
                    }
                    self.properties(&MatchedNodes { base: None, ours, theirs });
                    (nodes.ours, nodes.theirs) = (ours, theirs);
                }
                (Some(base), Some(ours), None) if self.sides_meet(ours, nodes.theirs) => {
                    let id = self.ours.node(ours).id();
                    if self.is_unchanged(base, self.ours, ours) {
                        self.plan.remove(id);
                    } else {
                        self.plan.remark(id, self.labels.block(CHANGED, REMOVED));
                        self.conflict_at(ours, ConflictKind::RemovedByThem);
                    }
                    (nodes.base, nodes.ours) = (Some(base), ours);
                }
                (Some(base), None, Some(theirs)) if self.sides_meet(nodes.ours, theirs) => {
                    if !self.is_unchanged(base, self.theirs, theirs) {
                        let remark = self.labels.block(REMOVED, CHANGED);
                        let node = self.theirs.node(theirs);
                        self.plan.insert_between(self.ours.node(nodes.ours).id(), node, Some(remark));
                        self.conflict_at(nodes.ours, ConflictKind::RemovedByUs);
                    }
                    (nodes.base, nodes.theirs) = (Some(base), theirs);
                }
                (Some(base), None, None)
                    if self.meet((Side::Base, base), (Side::Ours, nodes.ours))
                        || self.meet((Side::Base, base), (Side::Theirs, nodes.theirs)) =>
                {
                    nodes.base = Some(base);
                }
                _ => return nodes,
            }
        }
    }

    /// Returns true if the same move or set-up follows a node of ours and one of theirs, with any number of
    /// comment nodes before it.
    fn sides_meet(&mut self, ours: u32, theirs: u32) -> bool {
        self.meet((Side::Ours, ours), (Side::Theirs, theirs))
    }

    /// Returns true if the same move or set-up follows two nodes, with any number of comment nodes before it.
    ///
    /// The answer is cached by the last comment node of each row: every node of a long row asks, and all get
    /// the same answer.
    fn meet(&mut self, a: (Side, u32), b: (Side, u32)) -> bool {
        let ends = [a, b]
            .map(|(side, at)| (side, self.outline(side).map_or(at, |outline| outline.last_comment_node(at))));
        if let Some(&meets) = self.meetings.get(&ends) {
            return meets;
        }
        let [next_a, next_b] = ends.map(|(side, at)| {
            self.outline(side).map(|outline| steps_of_children(outline, at)).unwrap_or_default()
        });
        let meets = !next_a.is_disjoint(&next_b);
        self.meetings.insert(ends, meets);
        meets
    }

    fn outline(&self, side: Side) -> Option<&Outline<'_>> {
        match side {
            Side::Base => self.base.map(|base| base as &Outline<'_>),
            Side::Ours => Some(self.ours),
            Side::Theirs => Some(self.theirs),
        }
    }

    /// Returns true if a node has the properties that it has in the base.
    fn is_unchanged(&self, base_node: u32, outline: &Outline<'_>, node: u32) -> bool {
        self.base.is_some_and(|base| base.entry(base_node).content_hash == outline.entry(node).content_hash)
    }
}

/// Returns the step hashes of the children that have a move or set-up.
fn steps_of_children(outline: &Outline<'_>, at: u32) -> HashSet<u64> {
    outline.children(at).into_iter().filter_map(|child| outline.step(child)).collect()
}
