//! The arena: nodes, properties and values in flat vectors over one text.
//!
//! # Packing
//! A node is 24 bytes, a property 16, a value 8, and all links are 32-bit indices, so that a game of 300
//! moves takes 12 kB and a walk over it stays in the cache. This works because:
//!
//! * The properties of a node are consecutive: [`NodeData`] has the index of the first and their number.
//!   Node, property and value vectors grow in file order while a game is parsed; an edit that adds a property
//!   copies the node's properties to the end of the vector and points the node there, which leaves a gap that
//!   nothing refers to.
//! * A property with exactly one value holds the span of that value itself ([`PropData::single`]). Only a
//!   list has its spans in the vector of values, which therefore stays empty for most games.
//! * The parser places nodes in file order, so a first child is usually the next node, and the nodes of one
//!   game are a range of ids.
//! * Text that edits bring is appended to the source. An offset below `source_len` is therefore in the
//!   source, and one from there on is new; the writer tells edited values from untouched ones by this alone.

use std::collections::HashSet;

use crate::text::{CharsetSource, DiskForm, Scan, Span, ValueCoding, name_end};

use super::event::{Flow, Visitor};
use super::ident::Ident;
use super::move_run::{MOVE_NODE, MoveRun, SHORTEST_RUN, max_letter};

/// The value of a 32-bit link that leads nowhere.
pub(crate) const NONE: u32 = u32::MAX;

macro_rules! id {
    ($name:ident, $what:literal) => {
        #[doc = $what]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// Returns the id as an index, from 0.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(GameId, "The id of a game of a [`Collection`]: its index in file order. See [`Collection::game`].");
id!(
    NodeId,
    "The id of a node of a [`Collection`]: parsed nodes count from 0 in file order, added nodes follow. Edits do \
     not change ids, and the id of a removed node is not used again. See [`Collection::node`]."
);

/// The id of a property of a [`Collection`]; valid until an edit of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PropId(pub(crate) u32);

/// A node, in 24 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeData {
    /// The parent, or [`NONE`] for the root of a game and for a detached node.
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) next_sibling: u32,
    /// The index of the first property.
    pub(crate) first_prop: u32,
    /// The number of properties.
    pub(crate) props: u32,
    /// The offset of the `;` in the source, or [`NONE`] for an added node.
    pub(crate) start: u32,
}

/// A property, in 16 bytes. The meaning of `a` and `b` depends on `single`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PropData {
    /// The offset of the name.
    pub(crate) name: u32,
    /// If `single`: the start of the value. Otherwise: the index of the first value in the vector of values.
    pub(crate) a: u32,
    /// If `single`: the end of the value. Otherwise: the number of values.
    pub(crate) b: u32,
    pub(crate) ident: Ident,
    /// Whether the property has exactly one value.
    pub(crate) single: bool,
}

/// The lengths of the arena's vectors before a game was parsed, to return to if it must be parsed again.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArenaMark {
    pub(super) nodes: usize,
    props: usize,
    values: usize,
}

/// The record of one game of a [`Collection`].
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) root: u32,
    /// The range in the source from the game's `(` to after its last `)`; empty for an added game.
    pub(crate) span: Span,
    /// The number of parsed nodes. Their ids are consecutive, from `first_node` on.
    pub(crate) parsed_nodes: u32,
    pub(crate) first_node: u32,
    pub(crate) coding: ValueCoding,
    /// How the source of the game is cut into characters. An edit that changes the charset leaves it.
    pub(crate) source_scan: Scan,
    pub(crate) coding_source: CharsetSource,
    pub(crate) edited: bool,
}

/// A collection of game trees over one source text.
///
/// [`parse`](super::parse()) makes one. [`Collection::games`] returns the games to read; the methods that
/// take a [`NodeId`] edit; [`Collection::write`] and [`Collection::to_bytes`] write.
///
/// The source is stored once, and nodes, properties and values point into it (24, 16 and 8 bytes each). The
/// text of edits is appended to it. Nothing is decoded until it is asked for, and nothing is dropped because
/// it is malformed.
#[derive(Clone, Default)]
pub struct Collection {
    /// The scanned source, then the text of edits.
    pub(crate) text: Vec<u8>,
    pub(crate) source_len: usize,
    pub(crate) nodes: Vec<NodeData>,
    pub(crate) props: Vec<PropData>,
    pub(crate) values: Vec<Span>,
    /// The move runs of the source by first node; valid only while no node is edited.
    pub(crate) runs: Vec<MoveRun>,
    pub(crate) games: Vec<Game>,
    pub(crate) disk_form: DiskForm,
    /// The nodes whose properties or children were edited.
    pub(crate) edited_nodes: HashSet<u32>,
    /// The nodes that were removed, those of removed games included.
    pub(crate) removed_nodes: HashSet<u32>,
    /// Whether games were removed.
    pub(crate) games_changed: bool,
}

impl std::fmt::Debug for Collection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Collection")
            .field("games", &self.games.len())
            .field("nodes", &self.nodes.len())
            .field("bytes", &self.source_len)
            .finish()
    }
}

impl Collection {
    /// Creates an empty collection.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes the source and all games. Keeps the allocated memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.source_len = 0;
        self.disk_form = DiskForm::Plain;
        self.clear_trees();
    }

    /// Removes the games and the record of edits. Keeps the source.
    pub(super) fn clear_trees(&mut self) {
        self.clear_games();
        self.edited_nodes.clear();
        self.removed_nodes.clear();
        self.games_changed = false;
    }

    /// Removes the games. Keeps the source.
    pub(super) fn clear_games(&mut self) {
        self.nodes.clear();
        self.props.clear();
        self.values.clear();
        self.runs.clear();
        self.games.clear();
    }

    /// Returns the scanned source: the input without its byte order mark, and UTF-16 as UTF-8.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.text[..self.source_len]
    }

    /// Returns the form that the source had on disk.
    #[must_use]
    pub fn disk_form(&self) -> &DiskForm {
        &self.disk_form
    }

    /// Returns the number of bytes that the trees occupy, spare capacity included and the text not.
    #[must_use]
    pub fn tree_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<NodeData>()
            + self.props.capacity() * size_of::<PropData>()
            + self.values.capacity() * size_of::<Span>()
            + self.runs.capacity() * size_of::<MoveRun>()
            + self.games.capacity() * size_of::<Game>()
    }

    /// Returns the number of nodes, removed ones included.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the name of a property as written.
    pub(crate) fn prop_name(&self, prop: PropData) -> &[u8] {
        let start = prop.name as usize;
        &self.text[start..name_end(&self.text, start)]
    }

    /// Returns the spans of the values of a property.
    pub(crate) fn value_spans(&self, prop: &PropData) -> ValueSpans<'_> {
        if prop.single {
            ValueSpans::One(Some(Span { start: prop.a, end: prop.b }))
        } else {
            let first = prop.a as usize;
            ValueSpans::Many(self.values[first..first + prop.b as usize].iter())
        }
    }

    /// Returns the place to [`truncate`](Self::truncate) to if the game that is parsed next must be dropped.
    pub(super) fn mark(&self) -> ArenaMark {
        ArenaMark { nodes: self.nodes.len(), props: self.props.len(), values: self.values.len() }
    }

    /// Drops all nodes, properties, values and runs that were added after `mark`.
    pub(super) fn truncate(&mut self, mark: ArenaMark) {
        self.nodes.truncate(mark.nodes);
        self.props.truncate(mark.props);
        self.values.truncate(mark.values);
        let kept = self.runs.partition_point(|run| (run.first as usize) < mark.nodes);
        self.runs.truncate(kept);
    }
}

/// An iterator over the spans of the values of a property.
#[derive(Clone, Debug)]
pub(crate) enum ValueSpans<'c> {
    One(Option<Span>),
    Many(std::slice::Iter<'c, Span>),
}

impl Iterator for ValueSpans<'_> {
    type Item = Span;

    #[inline]
    fn next(&mut self) -> Option<Span> {
        match self {
            ValueSpans::One(span) => span.take(),
            ValueSpans::Many(spans) => spans.next().copied(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = match self {
            ValueSpans::One(span) => usize::from(span.is_some()),
            ValueSpans::Many(spans) => spans.len(),
        };
        (len, Some(len))
    }
}

impl ExactSizeIterator for ValueSpans<'_> {}

/// The visitor that builds the arena from the events of one game.
pub(super) struct Builder<'c> {
    nodes: &'c mut Vec<NodeData>,
    props: &'c mut Vec<PropData>,
    values: &'c mut Vec<Span>,
    runs: &'c mut Vec<MoveRun>,
    frames: &'c mut Vec<Frame>,
    /// The node that becomes the parent of the next one.
    current: u32,
    /// The last child of `current` so far.
    last_child: u32,
    /// The parent of the first node of the innermost variation.
    base: u32,
}

/// The builder's state outside an open variation, restored when the variation closes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    node: u32,
    last_child: u32,
}

impl<'c> Builder<'c> {
    /// Returns a builder that appends a game to `collection`, and the source to parse.
    pub(super) fn new(collection: &'c mut Collection, frames: &'c mut Vec<Frame>) -> (Self, &'c [u8]) {
        frames.clear();
        let Collection { text, nodes, props, values, runs, source_len, .. } = collection;
        let builder =
            Builder { nodes, props, values, runs, frames, current: NONE, last_child: NONE, base: NONE };
        (builder, &text[..*source_len])
    }

    /// Links the node `id`, which is about to be added, as the next child of the current node.
    #[inline]
    fn link(&mut self, id: u32) {
        if self.current != NONE {
            if self.last_child == NONE {
                self.nodes[self.current as usize].first_child = id;
            } else {
                self.nodes[self.last_child as usize].next_sibling = id;
            }
        }
        if self.current == self.base
            && let Some(frame) = self.frames.last_mut()
        {
            frame.last_child = id;
        }
        self.last_child = NONE;
    }
}

impl Visitor for Builder<'_> {
    #[inline]
    fn node(&mut self, at: usize) -> Flow {
        let id = self.nodes.len() as u32;
        self.link(id);
        self.nodes.push(NodeData {
            parent: self.current,
            first_child: NONE,
            next_sibling: NONE,
            first_prop: self.props.len() as u32,
            props: 0,
            start: at as u32,
        });
        self.current = id;
        Flow::Continue
    }

    #[inline]
    fn property(&mut self, name: Span, ident: Ident) {
        if let Some(node) = self.nodes.last_mut() {
            node.props += 1;
        }
        self.props.push(PropData {
            name: name.start,
            a: self.values.len() as u32,
            b: 0,
            ident,
            single: false,
        });
    }

    #[inline]
    fn value(&mut self, value: Span) {
        let Some(prop) = self.props.last_mut() else { return };
        match (prop.single, prop.b) {
            (false, 0) => {
                (prop.single, prop.a, prop.b) = (true, value.start, value.end);
            }
            (true, _) => {
                let first = Span { start: prop.a, end: prop.b };
                (prop.single, prop.a, prop.b) = (false, self.values.len() as u32, 2);
                self.values.push(first);
                self.values.push(value);
            }
            (false, _) => {
                prop.b += 1;
                self.values.push(value);
            }
        }
    }

    fn shorten(&mut self, value: Span) {
        let Some(prop) = self.props.last_mut() else { return };
        if prop.single {
            prop.b = value.end;
        } else if let Some(last) = self.values.last_mut() {
            last.end = value.end;
        }
    }

    /// Lays out the whole run at once: each node but the last has the next one as its only child so far, and
    /// one property whose name and value are at fixed offsets in its six bytes.
    #[inline]
    fn moves(&mut self, source: &[u8], at: usize, count: usize) -> Flow {
        let id = self.nodes.len() as u32;
        let prop = self.props.len() as u32;
        let run = source.get(at..at + count * MOVE_NODE).unwrap_or(&[]);
        let (at, count, step) = (at as u32, count as u32, MOVE_NODE as u32);
        self.link(id);
        let parent = self.current;
        self.nodes.extend((0..count).map(|i| NodeData {
            parent: (id + i).wrapping_sub(1),
            first_child: id + i + 1,
            next_sibling: NONE,
            first_prop: prop + i,
            props: 1,
            start: at + step * i,
        }));
        if let Some(first) = self.nodes.get_mut(id as usize) {
            first.parent = parent;
        }
        if let Some(last) = self.nodes.last_mut() {
            last.first_child = NONE;
        }
        let (nodes, _) = run.as_chunks::<MOVE_NODE>();
        self.props.extend(nodes.iter().zip(0..).map(|(node, i)| {
            let at = at + step * i;
            let ident = if node[1] == b'B' { Ident::B } else { Ident::W };
            PropData { name: at + 1, a: at + 3, b: at + 5, ident, single: true }
        }));
        if count >= SHORTEST_RUN {
            self.runs.push(MoveRun { first: id, count, at, max_letter: max_letter(run) });
        }
        self.current = id + count - 1;
        Flow::Continue
    }

    fn open(&mut self, _: usize) {
        self.frames.push(Frame { node: self.current, last_child: self.last_child });
        self.base = self.current;
    }

    fn close(&mut self, _: usize) {
        if let Some(frame) = self.frames.pop() {
            self.current = frame.node;
            self.last_child = frame.last_child;
            // Needless parentheses push several frames for the same node.
            if let Some(outer) = self.frames.last_mut() {
                if outer.node == frame.node {
                    outer.last_child = frame.last_child;
                }
                self.base = outer.node;
            }
        }
    }
}
