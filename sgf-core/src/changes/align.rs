//! Alignment of siblings: which nodes of two lists are the same node in two records.
//!
//! Siblings are paired in six passes, from the surest sign to the weakest. A pass only looks at nodes without
//! a partner, and pairs those with an equal sign in their order. A *step* is the move and set-up of a node; a
//! *comment node* has no step.
//!
//! | pass | nodes | equal sign |
//! |------|-------|------------|
//! | 1 | all | the whole subtree |
//! | 2 | with a step | the step |
//! | 3 | comment nodes | all properties |
//! | 4 | comment nodes | the step of the first child |
//! | 5 | comment nodes | none: they are paired in order |
//! | 6 | with a step | the next two steps: only the move was corrected |
//!
//! An example. The children of a node, before and after an edit:
//!
//! ```text
//!      before                        after
//! a0   (;B[aa];W[bb])           b0   (;C[hm!];W[cc])
//! a1   (;C[hm];W[cc])           b1   (;B[aa];W[bb])
//! a2   (;B[dd];W[ee];B[ff])     b2   (;B[dc];W[ee];B[ff])
//! a3   (;B[gg])
//! ```
//!
//! Pass 1 pairs a0 with b1, which are equal. Pass 2 finds nothing, as neither B\[dd\] nor B\[gg\] is left on
//! the right. Pass 3 finds nothing, as the comment changed. Pass 4 pairs a1 with b0, since W\[cc\] follows
//! both. Pass 5 has no comment nodes left. Pass 6 pairs a2 with b2, since W\[ee\] and B\[ff\] follow both. So
//! a3 was removed, the order changed, and the rest is compared pair by pair: a comment and a move changed.

use std::collections::HashMap;
use std::hash::Hash;

use super::outline::Outline;

/// The partner of each node of two lists `a` and `b`, as its index in the other list.
#[derive(Debug)]
pub(super) struct Partners {
    /// For each node of `a` the index in `b`.
    pub(super) of_a: Vec<Option<usize>>,
    /// For each node of `b` the index in `a`.
    pub(super) of_b: Vec<Option<usize>>,
}

/// A list of siblings of one record.
#[derive(Clone, Copy)]
struct Siblings<'s, 'c> {
    outline: &'s Outline<'c>,
    nodes: &'s [u32],
}

/// Pairs the siblings `a` of one record with the siblings `b` of another, as the module says. The time is
/// linear in the number of nodes.
pub(super) fn align(outline_a: &Outline<'_>, a: &[u32], outline_b: &Outline<'_>, b: &[u32]) -> Partners {
    let mut partners = Partners::none(a.len(), b.len());
    // The usual case needs no table.
    if let (&[x], &[y]) = (a, b)
        && outline_a.step(x) == outline_b.step(y)
    {
        partners.join(0, 0);
        return partners;
    }
    let a = Siblings { outline: outline_a, nodes: a };
    let b = Siblings { outline: outline_b, nodes: b };
    partners.pair(a, b, |outline, at| Some(outline.entry(at).subtree_hash));
    partners.pair(a, b, |outline, at| outline.step(at));
    partners.pair(a, b, |outline, at| is_comment_node(outline, at).then(|| outline.entry(at).content_hash));
    partners.pair(a, b, |outline, at| {
        let first = outline.first_child(at).filter(|_| is_comment_node(outline, at))?;
        outline.step(first)
    });
    partners.pair(a, b, |outline, at| is_comment_node(outline, at).then_some(()));
    partners.pair(a, b, |outline, at| outline.next_two_steps(at).filter(|_| !is_comment_node(outline, at)));
    partners
}

fn is_comment_node(outline: &Outline<'_>, at: u32) -> bool {
    outline.step(at).is_none()
}

impl Partners {
    /// Returns lists of these lengths without any pair.
    pub(super) fn none(len_a: usize, len_b: usize) -> Partners {
        Partners { of_a: vec![None; len_a], of_b: vec![None; len_b] }
    }

    fn join(&mut self, a: usize, b: usize) {
        self.of_a[a] = Some(b);
        self.of_b[b] = Some(a);
    }

    /// Pairs nodes that have no partner yet and an equal sign, in their order. Nodes whose sign is `None`
    /// take no part.
    fn pair<K: Eq + Hash>(
        &mut self,
        a: Siblings<'_, '_>,
        b: Siblings<'_, '_>,
        sign: impl Fn(&Outline<'_>, u32) -> Option<K>,
    ) {
        // The indices in `a` by sign, the last one first, so that `pop` takes them in order.
        let mut unpaired: HashMap<K, Vec<usize>> = HashMap::new();
        for (i, &at) in a.nodes.iter().enumerate().rev().filter(|(i, _)| self.of_a[*i].is_none()) {
            if let Some(sign) = sign(a.outline, at) {
                unpaired.entry(sign).or_default().push(i);
            }
        }
        if unpaired.is_empty() {
            return;
        }
        for (j, &at) in b.nodes.iter().enumerate() {
            if self.of_b[j].is_none()
                && let Some(i) = sign(b.outline, at).and_then(|sign| unpaired.get_mut(&sign)?.pop())
            {
                self.join(i, j);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{ParseOptions, parse};

    #[test]
    fn the_example_of_the_module_is_right() {
        let before = "(;SZ[19](;B[aa];W[bb])(;C[hm];W[cc])(;B[dd];W[ee];B[ff])(;B[gg]))";
        let after = "(;SZ[19](;C[hm!];W[cc])(;B[aa];W[bb])(;B[dc];W[ee];B[ff]))";
        let [before, after] =
            [before, after].map(|sgf| parse(sgf.as_bytes(), &ParseOptions::default()).collection);
        let [a, b] = [&before, &after].map(|collection| Outline::new(collection.games().next().unwrap()));
        let partners = align(&a, &a.children(0), &b, &b.children(0));
        assert_eq!(partners.of_a, [Some(1), Some(0), Some(2), None]);
        assert_eq!(partners.of_b, [Some(1), Some(0), Some(2)]);
    }
}
