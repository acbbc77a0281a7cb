//! The arena: nodes, properties and values in flat vectors over one text.

use std::collections::HashSet;

use crate::text::disk_form::DiskForm;
use crate::text::escape::ValueCoding;
use crate::text::{CharsetSource, Span};

use super::event::{Flow, Visitor};
use super::ident::Ident;
use super::move_row::{MOVE_NODE, farthest_letter};

/// "None" in a 32-bit link.
pub(crate) const NONE: u32 = u32::MAX;

macro_rules! id {
    ($name:ident, $what:literal) => {
        #[doc = $what]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// Its number.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(GameId, "A game of a collection; counts from 0 in file order.");
id!(
    NodeId,
    "A node of a collection; nodes that were parsed count from 0 in file order, added ones follow. Stays valid through edits."
);
id!(PropId, "A property of a collection; valid until its node is edited.");

/// 24 bytes a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeData {
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) next_sibling: u32,
    pub(crate) first_prop: u32,
    pub(crate) props: u32,
    /// Offset of the `;` in the source, or [`NONE`] for an added node.
    pub(crate) start: u32,
}

/// 16 bytes a property; its one value lies inline, more lie in the vector of values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PropData {
    /// Offset of the name.
    pub(crate) name: u32,
    /// One value: its start. More or none: an index into the values.
    pub(crate) a: u32,
    /// One value: its end. More or none: how many.
    pub(crate) b: u32,
    pub(crate) ident: Ident,
    pub(crate) single: bool,
}

/// A row of nodes `;B[xy]` or `;W[xy]` of six bytes each, as the parser met them: each but the last holds nothing else, and
/// each but the first has no sibling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// The first node; the others have the numbers that follow.
    pub(crate) first: u32,
    /// How many nodes.
    pub(crate) count: u32,
    /// Where the first one lies in the source.
    pub(crate) at: u32,
    /// How far the last of their letters is from `a`; more than 25 where any is a capital.
    pub(crate) far: u8,
}

/// Rows that are shorter are no gain.
const SHORTEST_RUN: u32 = 4;

/// One game of a [`Collection`].
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) root: u32,
    /// Where the game lies in the source, from its `(` to behind its last `)`.
    pub(crate) span: Span,
    /// How many nodes were parsed; they have consecutive ids from the first on.
    pub(crate) parsed_nodes: u32,
    pub(crate) first_node: u32,
    pub(crate) coding: ValueCoding,
    pub(crate) coding_source: CharsetSource,
    pub(crate) edited: bool,
}

/// A collection of game trees over one source text.
///
/// The source is owned once; nodes, properties and values are 24, 16 and 8 bytes that point into it. Text that edits bring
/// is put behind the source. Nothing is decoded before it is asked for, nothing is dropped because it made no sense.
#[derive(Clone, Default)]
pub struct Collection {
    /// The scanned source and, behind it, the text of edits.
    pub(crate) text: Vec<u8>,
    pub(crate) source_len: usize,
    pub(crate) nodes: Vec<NodeData>,
    pub(crate) props: Vec<PropData>,
    pub(crate) values: Vec<Span>,
    /// By number of the first node; they hold as long as no node is edited.
    pub(crate) runs: Vec<Run>,
    pub(crate) games: Vec<Game>,
    pub(crate) wire: DiskForm,
    /// The nodes whose properties were edited.
    pub(crate) edited_nodes: HashSet<u32>,
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
    /// An empty collection.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything but keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.source_len = 0;
        self.wire = DiskForm::Plain;
        self.clear_trees();
    }

    /// Forgets the games and what was done to them, and keeps the source.
    pub(super) fn clear_trees(&mut self) {
        self.clear_games();
        self.edited_nodes.clear();
        self.games_changed = false;
    }

    /// Forgets the games and keeps the source.
    pub(super) fn clear_games(&mut self) {
        self.nodes.clear();
        self.props.clear();
        self.values.clear();
        self.runs.clear();
        self.games.clear();
    }

    /// The scanned source: the input without byte order mark, UTF-16 as UTF-8.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.text[..self.source_len]
    }

    /// How the source lay on disk.
    #[must_use]
    pub fn wire(&self) -> &DiskForm {
        &self.wire
    }

    /// How many bytes the trees take beside the text, spare room included.
    #[must_use]
    pub fn tree_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<NodeData>()
            + self.props.capacity() * size_of::<PropData>()
            + self.values.capacity() * size_of::<Span>()
            + self.runs.capacity() * size_of::<Run>()
            + self.games.capacity() * size_of::<Game>()
    }

    /// How many nodes it holds, removed ones included.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn prop_name(&self, prop: PropData) -> &[u8] {
        let start = prop.name as usize;
        &self.text[start..crate::text::lexer::name_end(&self.text, start)]
    }

    pub(crate) fn value_spans(&self, prop: &PropData) -> ValueSpans<'_> {
        if prop.single {
            ValueSpans::One(Some(Span { start: prop.a, end: prop.b }))
        } else {
            let first = prop.a as usize;
            ValueSpans::Many(self.values[first..first + prop.b as usize].iter())
        }
    }
}

/// The spans of the values of a property.
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

/// Builds the arena from events.
pub(crate) struct Builder<'c> {
    nodes: &'c mut Vec<NodeData>,
    props: &'c mut Vec<PropData>,
    values: &'c mut Vec<Span>,
    runs: &'c mut Vec<Run>,
    frames: &'c mut Vec<Frame>,
    /// The node that the next one hangs on.
    current: u32,
    /// The last child of `current` so far.
    last_child: u32,
    /// The node that the innermost variation hangs on.
    base: u32,
}

/// What is to be restored when a variation closes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    node: u32,
    last_child: u32,
}

impl<'c> Builder<'c> {
    pub(crate) fn new(collection: &'c mut Collection, frames: &'c mut Vec<Frame>) -> (Self, &'c [u8]) {
        frames.clear();
        let Collection { text, nodes, props, values, runs, source_len, .. } = collection;
        let builder =
            Builder { nodes, props, values, runs, frames, current: NONE, last_child: NONE, base: NONE };
        (builder, &text[..*source_len])
    }

    /// Hangs the node with the number `id` behind the last one.
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

    /// A chain of nodes is laid out at once: each but the last is followed by the next.
    #[inline]
    fn moves(&mut self, source: &[u8], at: usize, count: usize) -> Flow {
        let id = self.nodes.len() as u32;
        let prop = self.props.len() as u32;
        let row = source.get(at..at + count * MOVE_NODE).unwrap_or(&[]);
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
        let (nodes, _) = row.as_chunks::<MOVE_NODE>();
        self.props.extend(nodes.iter().zip(0..).map(|(node, i)| {
            let at = at + step * i;
            let ident = if node[1] == b'B' { Ident::B } else { Ident::W };
            PropData { name: at + 1, a: at + 3, b: at + 5, ident, single: true }
        }));
        if count >= SHORTEST_RUN {
            self.runs.push(Run { first: id, count, at, far: farthest_letter(row) });
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
            // Needless parentheses make several frames of one node.
            if let Some(outer) = self.frames.last_mut() {
                if outer.node == frame.node {
                    outer.last_child = frame.last_child;
                }
                self.base = outer.node;
            }
        }
    }
}
