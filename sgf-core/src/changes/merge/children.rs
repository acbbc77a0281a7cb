//! Merges the children of two matched nodes: which variations stay, come or go, and in which order.

use std::collections::HashMap;

use super::super::align::{Partners, align};
use super::conflict::{CHANGED, ConflictKind, REMOVED};
use super::merger::{MatchedNodes, Merger};
use super::plan::Child;

/// The children of matched nodes in the three records, and which of them are the same. The mappings hold
/// indices into the three lists, the lists nodes.
struct ChildPairs {
    base: Vec<u32>,
    ours: Vec<u32>,
    theirs: Vec<u32>,
    ours_to_base: Vec<Option<usize>>,
    theirs_to_base: Vec<Option<usize>>,
    ours_to_theirs: Vec<Option<usize>>,
    theirs_to_ours: Vec<Option<usize>>,
}

/// A child of theirs that the result gets.
#[derive(Clone, Copy)]
struct NewChild {
    /// Its index among their children.
    index: usize,
    /// True if we removed it and they changed it.
    is_removed_by_us: bool,
}

impl<'t> Merger<'_, 't> {
    /// Plans the children of matched nodes, and adds to `tasks` those that both sides have.
    pub(super) fn children(&mut self, nodes: &MatchedNodes, tasks: &mut Vec<MatchedNodes>) {
        let pairs = self.pair_children(nodes);
        // The last task is taken first.
        tasks.extend(pairs.matched().rev());
        let kept = self.plan_removed(&pairs);
        let new = self.plan_new(&pairs);
        self.order(nodes, &pairs, &kept, &new);
    }

    /// Finds out which children are the same: by way of the base, and those that are new on both sides
    /// directly.
    fn pair_children(&self, nodes: &MatchedNodes) -> ChildPairs {
        let ours = self.ours.children(nodes.ours);
        let theirs = self.theirs.children(nodes.theirs);
        let (base, base_ours, base_theirs) = match (self.base, nodes.base) {
            (Some(outline), Some(at)) => {
                let base = outline.children(at);
                let base_ours = align(outline, &base, self.ours, &ours);
                let base_theirs = align(outline, &base, self.theirs, &theirs);
                (base, base_ours, base_theirs)
            }
            _ => (Vec::new(), Partners::none(0, ours.len()), Partners::none(0, theirs.len())),
        };
        let unpaired = |to_base: &[Option<usize>]| -> Vec<usize> {
            (0..to_base.len()).filter(|&i| to_base[i].is_none()).collect()
        };
        let (new_ours, new_theirs) = (unpaired(&base_ours.of_b), unpaired(&base_theirs.of_b));
        let select = |list: &[u32], indices: &[usize]| indices.iter().map(|&i| list[i]).collect::<Vec<u32>>();
        let both_new =
            align(self.ours, &select(&ours, &new_ours), self.theirs, &select(&theirs, &new_theirs));
        let mut ours_to_theirs = vec![None; ours.len()];
        for (i, partner) in both_new.of_a.iter().enumerate() {
            ours_to_theirs[new_ours[i]] = partner.map(|j| new_theirs[j]);
        }
        for (i, b) in base_ours.of_b.iter().enumerate() {
            if let Some(b) = b {
                ours_to_theirs[i] = base_theirs.of_a[*b];
            }
        }
        let mut theirs_to_ours = vec![None; theirs.len()];
        for (i, t) in ours_to_theirs.iter().enumerate() {
            if let Some(t) = t {
                theirs_to_ours[*t] = Some(i);
            }
        }
        ChildPairs {
            base,
            ours,
            theirs,
            ours_to_base: base_ours.of_b,
            theirs_to_base: base_theirs.of_b,
            ours_to_theirs,
            theirs_to_ours,
        }
    }

    /// Returns the indices of our children that stay: all but those that they removed and we left alone. One
    /// that they removed and we changed stays with a conflict.
    fn plan_removed(&mut self, pairs: &ChildPairs) -> Vec<usize> {
        let mut kept = Vec::with_capacity(pairs.ours.len());
        for (i, &node) in pairs.ours.iter().enumerate() {
            if let (Some(b), None) = (pairs.ours_to_base[i], pairs.ours_to_theirs[i]) {
                let base_hash = self.base.map(|base| base.entry(pairs.base[b]).subtree_hash);
                if base_hash == Some(self.ours.entry(node).subtree_hash) {
                    continue;
                }
                self.conflict_at(node, ConflictKind::RemovedByThem);
                self.plan.remark(self.ours.node(node).id(), self.labels.block(CHANGED, REMOVED));
            }
            kept.push(i);
        }
        kept
    }

    /// Returns the children that only they have and that the result gets: new ones, and with a conflict those
    /// that we removed and they changed.
    fn plan_new(&mut self, pairs: &ChildPairs) -> Vec<NewChild> {
        let mut new = Vec::new();
        for (index, &node) in pairs.theirs.iter().enumerate() {
            if pairs.theirs_to_ours[index].is_some() {
                continue;
            }
            let Some(b) = pairs.theirs_to_base[index] else {
                new.push(NewChild { index, is_removed_by_us: false });
                continue;
            };
            let entry = self.theirs.entry(node);
            if self.base.is_some_and(|base| base.entry(pairs.base[b]).subtree_hash != entry.subtree_hash) {
                new.push(NewChild { index, is_removed_by_us: true });
                self.plan.conflict(self.game, entry.move_number, ConflictKind::RemovedByUs);
            }
        }
        new
    }

    /// Plans the list of children, unless it is the one that we have.
    fn order(&mut self, nodes: &MatchedNodes, pairs: &ChildPairs, kept: &[usize], new: &[NewChild]) {
        let common: Vec<usize> =
            kept.iter().copied().filter(|&i| pairs.ours_to_theirs[i].is_some()).collect();
        let order = self.order_of_common(nodes, pairs, &common);
        if order == common && new.is_empty() && kept.len() == pairs.ours.len() {
            return;
        }
        // Children that only we have keep their places; the others share the remaining places in the merged
        // order.
        let mut in_order = order.into_iter();
        let sequence: Vec<usize> = kept
            .iter()
            .map(|&i| if pairs.ours_to_theirs[i].is_some() { in_order.next().unwrap_or(i) } else { i })
            .collect();
        // A new child of theirs follows the common child that it follows in their record, and there our own
        // new ones.
        let mut new_after: HashMap<Option<usize>, Vec<NewChild>> = HashMap::new();
        let mut last_common = None;
        let mut new = new.iter().copied().peekable();
        for (t, ours) in pairs.theirs_to_ours.iter().enumerate() {
            if let Some(child) = new.next_if(|child| child.index == t) {
                new_after.entry(last_common).or_default().push(child);
            } else if ours.is_some() {
                last_common = *ours;
            }
        }
        let mut children = Vec::with_capacity(sequence.len());
        let mut last_common = None;
        for i in sequence {
            if pairs.ours_to_theirs[i].is_some() {
                children.extend(self.copies(new_after.remove(&last_common), pairs));
                last_common = Some(i);
            }
            children.push(Child::Ours(self.ours.node(pairs.ours[i]).id()));
        }
        children.extend(self.copies(new_after.remove(&last_common), pairs));
        self.plan.set_children(self.ours.node(nodes.ours).id(), children);
    }

    /// Returns the children that both sides have in the order of the side that moved them; in ours if both
    /// did or neither, with a conflict if they moved them differently.
    fn order_of_common(&mut self, nodes: &MatchedNodes, pairs: &ChildPairs, common: &[usize]) -> Vec<usize> {
        let mut by_theirs = common.to_vec();
        by_theirs.sort_by_key(|&i| pairs.ours_to_theirs[i]);
        if by_theirs == common {
            return by_theirs;
        }
        // Only children of the base show which side moved something.
        let base_indices =
            |list: &[usize]| -> Vec<usize> { list.iter().filter_map(|&i| pairs.ours_to_base[i]).collect() };
        let (ours, theirs) = (base_indices(common), base_indices(&by_theirs));
        if self.base.is_some() && !theirs.is_sorted() {
            if ours.is_sorted() {
                return by_theirs;
            }
            if ours != theirs {
                self.conflict_at(nodes.ours, ConflictKind::Order);
            }
        }
        common.to_vec()
    }

    /// Returns copies of children of theirs, with a remark on those that we removed.
    fn copies(&self, new: Option<Vec<NewChild>>, pairs: &ChildPairs) -> Vec<Child<'t>> {
        let copy = |child: NewChild| {
            let remark = child.is_removed_by_us.then(|| self.labels.block(REMOVED, CHANGED));
            Child::Theirs(self.theirs.node(pairs.theirs[child.index]), remark)
        };
        new.into_iter().flatten().map(copy).collect()
    }
}

impl ChildPairs {
    /// Returns the children that both sides have, in our order.
    fn matched(&self) -> impl DoubleEndedIterator<Item = MatchedNodes> {
        self.ours.iter().enumerate().filter_map(|(i, &ours)| {
            let theirs = self.theirs[self.ours_to_theirs[i]?];
            let base = self.ours_to_base[i].map(|b| self.base[b]);
            Some(MatchedNodes { base, ours, theirs })
        })
    }
}
