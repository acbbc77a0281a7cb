//! [`Outline`]: a game prepared for comparison, with three hashes per node: of its move and set-up, of its
//! properties, and of its subtree.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::tree::{GameTree, Node};
use crate::value::{GameInfo, Size};

use super::canonical::{CanonicalProperty, Subject, canonical_properties};

/// The index of no node.
const NONE: u32 = u32::MAX;

/// A node of an [`Outline`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The hash of the move and set-up, 0 without any: see [`Outline::step`].
    step_hash: u64,
    /// The hash of all properties.
    pub(super) content_hash: u64,
    /// The hash of the properties of this node and all that follow it, with their order.
    pub(super) subtree_hash: u64,
    /// The number of nodes in the subtree, this one included.
    pub(super) node_count: u32,
    /// The number of moves from the root to this node, its own included.
    pub(super) move_number: u32,
    first_child: u32,
    next_sibling: u32,
}

/// The nodes of a game. A node is named by its index in file order; 0 is the root.
#[derive(Debug)]
pub(super) struct Outline<'c> {
    pub(super) game: GameTree<'c>,
    size: Option<Size>,
    nodes: Vec<Node<'c>>,
    entries: Vec<Entry>,
    /// For each node the last node of the row of comment nodes that begins after it.
    row_ends: Vec<u32>,
}

impl<'c> Outline<'c> {
    /// Reads a game. The time is linear in the number of nodes.
    pub(super) fn new(game: GameTree<'c>) -> Outline<'c> {
        let info = GameInfo::of(game);
        let size = info.board_size().filter(|_| info.is_go());
        let nodes: Vec<Node<'c>> = game.nodes().collect();
        let mut entries: Vec<Entry> = Vec::with_capacity(nodes.len());
        let mut parents: Vec<u32> = Vec::with_capacity(nodes.len());
        // The nodes from the root to the previous node.
        let mut path: Vec<u32> = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            let parent = node.parent();
            while let Some(&last) = path.last()
                && Some(nodes[last as usize]) != parent
            {
                path.pop();
            }
            let parent = path.last().copied().unwrap_or(NONE);
            let properties = canonical_properties(*node, size);
            let moves =
                properties.iter().filter(|property| property.subject() == Subject::Move).count() as u32;
            let moves_before = if parent == NONE { 0 } else { entries[parent as usize].move_number };
            entries.push(Entry {
                step_hash: step_hash(&properties),
                content_hash: hash_of(properties.iter()).1,
                subtree_hash: 0,
                node_count: 1,
                move_number: moves_before + moves,
                first_child: NONE,
                next_sibling: NONE,
            });
            parents.push(parent);
            path.push(at as u32);
        }
        let row_ends = (0..entries.len() as u32).collect();
        let mut outline = Outline { game, size, nodes, entries, row_ends };
        outline.link(&parents);
        outline
    }

    /// Links children to their parents and sums up subtrees: from the last node to the first, so that all
    /// descendants of a node are done before it, and each list of children grows from its end.
    fn link(&mut self, parents: &[u32]) {
        for at in (0..self.entries.len()).rev() {
            if let Some(only) = self.only_comment_node(at as u32) {
                self.row_ends[at] = self.row_ends[only as usize];
            }
            let mut hasher = DefaultHasher::new();
            self.entries[at].content_hash.hash(&mut hasher);
            let mut child = self.entries[at].first_child;
            while child != NONE {
                self.entries[child as usize].subtree_hash.hash(&mut hasher);
                child = self.entries[child as usize].next_sibling;
            }
            self.entries[at].subtree_hash = hasher.finish();
            if parents[at] != NONE {
                let (node_count, parent) = (self.entries[at].node_count, parents[at] as usize);
                self.entries[at].next_sibling = self.entries[parent].first_child;
                self.entries[parent].first_child = at as u32;
                self.entries[parent].node_count += node_count;
            }
        }
    }

    pub(super) fn entry(&self, at: u32) -> &Entry {
        &self.entries[at as usize]
    }

    pub(super) fn node(&self, at: u32) -> Node<'c> {
        self.nodes[at as usize]
    }

    /// Returns the number of nodes.
    pub(super) fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Returns the hash of the whole game.
    pub(super) fn subtree_hash(&self) -> u64 {
        self.entry(0).subtree_hash
    }

    /// Returns the hash of the move and set-up of a node; `None` if it has neither, as a comment node.
    pub(super) fn step(&self, at: u32) -> Option<u64> {
        Some(self.entry(at).step_hash).filter(|&hash| hash != 0)
    }

    pub(super) fn canonical_properties(&self, at: u32) -> Vec<CanonicalProperty> {
        canonical_properties(self.node(at), self.size)
    }

    pub(super) fn children(&self, at: u32) -> Vec<u32> {
        let mut children = Vec::new();
        let mut child = self.entry(at).first_child;
        while child != NONE {
            children.push(child);
            child = self.entry(child).next_sibling;
        }
        children
    }

    pub(super) fn first_child(&self, at: u32) -> Option<u32> {
        Some(self.entry(at).first_child).filter(|&first| first != NONE)
    }

    /// Returns the only child of a node, if it is a comment node and not the end of the line.
    pub(super) fn only_comment_node(&self, at: u32) -> Option<u32> {
        let only = self.first_child(at)?;
        let Entry { step_hash, first_child, next_sibling, .. } = *self.entry(only);
        (step_hash == 0 && first_child != NONE && next_sibling == NONE).then_some(only)
    }

    /// Returns the node to which [`Outline::only_comment_node`] leads when it is applied again and again:
    /// often the node itself.
    pub(super) fn last_comment_node(&self, at: u32) -> u32 {
        self.row_ends[at as usize]
    }

    /// Returns the steps of the next two nodes on the line after a node; `None` if there are fewer or one is
    /// a comment node.
    pub(super) fn next_two_steps(&self, at: u32) -> Option<[u64; 2]> {
        let first = self.first_child(at)?;
        let second = self.first_child(first)?;
        Some([self.step(first)?, self.step(second)?])
    }
}

fn step_hash(properties: &[CanonicalProperty]) -> u64 {
    let steps =
        properties.iter().filter(|property| matches!(property.subject(), Subject::Move | Subject::Setup));
    match hash_of(steps) {
        (0, _) => 0,
        // 0 stands for no step.
        (_, hash) => hash.max(1),
    }
}

/// Returns the number of properties and the hash of their names and canonical values.
fn hash_of<'a>(properties: impl Iterator<Item = &'a CanonicalProperty>) -> (usize, u64) {
    let mut hasher = DefaultHasher::new();
    let mut count = 0;
    for property in properties {
        property.name.hash(&mut hasher);
        property.values.len().hash(&mut hasher);
        for value in &property.values {
            value.text.hash(&mut hasher);
        }
        count += 1;
    }
    (count, hasher.finish())
}
