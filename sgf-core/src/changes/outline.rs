//! A game made ready for comparison: for each node what leads to it, what it says, and all that follows, as numbers.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::tree::{GameTree, Node};
use crate::value::{GameInfo, Size};

use super::canonical::{CanonicalProperty, Subject, canonical_properties};

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// One node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// What its moves and set-up say; 0 where it has none.
    pub(super) key: u64,
    /// All that it says.
    pub(super) content: u64,
    /// All that it and the nodes behind it say, order included.
    pub(super) whole: u64,
    /// How many nodes it and those behind it are.
    pub(super) nodes: u32,
    /// The number of its move on its path; of the last one before it, where it has none.
    pub(super) moves: u32,
    first: u32,
    next: u32,
}

/// The nodes of a game in file order, by their place in it.
#[derive(Debug)]
pub(super) struct Outline<'c> {
    pub(super) game: GameTree<'c>,
    pub(super) size: Option<Size>,
    nodes: Vec<Node<'c>>,
    entries: Vec<Entry>,
    /// Where the nodes without a step that begin behind each node end.
    ends: Vec<u32>,
}

impl<'c> Outline<'c> {
    pub(super) fn new(game: GameTree<'c>) -> Outline<'c> {
        let info = GameInfo::of(game);
        let size = info.board_size().filter(|_| info.is_go());
        let nodes: Vec<Node<'c>> = game.nodes().collect();
        let mut entries: Vec<Entry> = Vec::with_capacity(nodes.len());
        let mut parents: Vec<u32> = Vec::with_capacity(nodes.len());
        // The line that leads to the node before, by its places.
        let mut line: Vec<u32> = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            let up = node.parent();
            while let Some(&last) = line.last()
                && Some(nodes[last as usize]) != up
            {
                line.pop();
            }
            let parent = line.last().copied().unwrap_or(NONE);
            let said = canonical_properties(*node, size);
            let own_moves = said.iter().filter(|saying| saying.subject() == Subject::Move).count() as u32;
            let before = if parent == NONE { 0 } else { entries[parent as usize].moves };
            entries.push(Entry {
                key: key(&said),
                content: content(&said),
                whole: 0,
                nodes: 1,
                moves: before + own_moves,
                first: NONE,
                next: NONE,
            });
            parents.push(parent);
            line.push(at as u32);
        }
        let ends = (0..entries.len() as u32).collect();
        let mut outline = Outline { game, size, nodes, entries, ends };
        for at in (0..outline.entries.len()).rev() {
            if let Some(only) = outline.only_stepless(at as u32) {
                outline.ends[at] = outline.ends[only as usize];
            }
            let mut hasher = DefaultHasher::new();
            outline.entries[at].content.hash(&mut hasher);
            let mut child = outline.entries[at].first;
            while child != NONE {
                outline.entries[child as usize].whole.hash(&mut hasher);
                child = outline.entries[child as usize].next;
            }
            outline.entries[at].whole = hasher.finish();
            if parents[at] != NONE {
                let (nodes, parent) = (outline.entries[at].nodes, parents[at] as usize);
                outline.entries[at].next = outline.entries[parent].first;
                outline.entries[parent].first = at as u32;
                outline.entries[parent].nodes += nodes;
            }
        }
        outline
    }

    pub(super) fn entry(&self, at: u32) -> &Entry {
        &self.entries[at as usize]
    }

    pub(super) fn node(&self, at: u32) -> Node<'c> {
        self.nodes[at as usize]
    }

    pub(super) fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    pub(super) fn canonical_properties(&self, at: u32) -> Vec<CanonicalProperty> {
        canonical_properties(self.node(at), self.size)
    }

    pub(super) fn children(&self, at: u32) -> Vec<u32> {
        let mut children = Vec::new();
        let mut child = self.entry(at).first;
        while child != NONE {
            children.push(child);
            child = self.entry(child).next;
        }
        children
    }

    pub(super) fn first_child(&self, at: u32) -> Option<u32> {
        Some(self.entry(at).first).filter(|&first| first != NONE)
    }

    /// The only child of a node, if it has no step of its own and something follows it.
    pub(super) fn only_stepless(&self, at: u32) -> Option<u32> {
        let only = self.first_child(at)?;
        let Entry { key, first, next, .. } = *self.entry(only);
        (key == 0 && first != NONE && next == NONE).then_some(only)
    }

    /// Where one gets from a node by [`Outline::only_stepless`], over and over: often the node itself.
    pub(super) fn end_of_stepless(&self, at: u32) -> u32 {
        self.ends[at as usize]
    }

    /// The keys of the next two nodes on the line behind a node that have some; none where there are fewer.
    pub(super) fn what_follows(&self, at: u32) -> Option<[u64; 2]> {
        let first = self.first_child(at)?;
        let second = self.first_child(first)?;
        let keys = [self.entry(first).key, self.entry(second).key];
        (keys[0] != 0 && keys[1] != 0).then_some(keys)
    }
}

fn key(said: &[CanonicalProperty]) -> u64 {
    let steps = said.iter().filter(|saying| matches!(saying.subject(), Subject::Move | Subject::Setup));
    match hashed(steps) {
        (0, _) => 0,
        (_, hash) => hash.max(1),
    }
}

fn content(said: &[CanonicalProperty]) -> u64 {
    hashed(said.iter()).1
}

fn hashed<'a>(said: impl Iterator<Item = &'a CanonicalProperty>) -> (usize, u64) {
    let mut hasher = DefaultHasher::new();
    let mut count = 0;
    for saying in said {
        saying.name.hash(&mut hasher);
        saying.values.len().hash(&mut hasher);
        for value in &saying.values {
            value.text.hash(&mut hasher);
        }
        count += 1;
    }
    (count, hasher.finish())
}
