//! Writes an edited game so that bytes change only where edits did.
//!
//! The tree knows nothing of parentheses, white space and skipped text. A [`Record`] of the parse finds them
//! again: for each parsed node its range, and the parentheses between the node before and it. The
//! [`Preserver`] then walks the edited tree and takes three kinds of bytes from the source wherever they
//! still fit:
//!
//! * a *node*, from its `;` to its last `]`, if none of its properties or children was edited; otherwise
//!   single properties, each with the white space before it, and edited ones anew;
//! * a *gap* between two nodes, with its parentheses, if the two nodes also followed each other in the source
//!   and the parentheses of the gap lead from the open ones to the depth that the tree asks for now. If they
//!   do not, parentheses are written anew, without white space;
//! * the *tail* after the last node, if that node is still the last one and all open parentheses close there.
//!
//! The invariant: `depth` is the number of parentheses open in the output, and the parentheses that are open
//! when a node is written, its own included, are stored in `depths`. A child of the node is written with
//! exactly these open, plus its own if it has siblings.

use crate::text::{Scan, Span, is_abandoned, name_end, skip_space, value_end};

use super::super::arena::{Collection, Game, PropData};
use super::super::event::{Flow, Visitor};
use super::super::iter::Preorder;
use super::super::view::{GameTree, Node, Property};

/// The positions of the nodes and parentheses of a game in the source.
pub(super) struct Record<'s> {
    source: &'s [u8],
    nodes: Vec<NodeRecord>,
    /// The parentheses since the last node. A pair that opens and closes again is left out.
    closes: u32,
    opens: u32,
}

impl<'s> Record<'s> {
    /// Creates the record of a game that is about to be parsed from `source`.
    pub(super) fn new(source: &'s [u8]) -> Self {
        Record { source, nodes: Vec::new(), closes: 0, opens: 0 }
    }
}

/// The position of one node in the source.
#[derive(Clone, Copy, Default)]
struct NodeRecord {
    start: usize,
    /// The offset after the last property.
    end: usize,
    /// The numbers of parentheses between the node before and this one.
    closes: u32,
    opens: u32,
}

impl Visitor for Record<'_> {
    fn node(&mut self, at: usize) -> Flow {
        self.nodes.push(NodeRecord { start: at, end: at + 1, closes: self.closes, opens: self.opens });
        (self.closes, self.opens) = (0, 0);
        Flow::Continue
    }

    fn value(&mut self, value: Span) {
        if let Some(node) = self.nodes.last_mut() {
            let closed = self.source.get(value.end as usize) == Some(&b']');
            node.end = value.end as usize + usize::from(closed);
        }
    }

    fn shorten(&mut self, value: Span) {
        self.value(value);
    }

    fn open(&mut self, _: usize) {
        self.opens += 1;
    }

    fn close(&mut self, _: usize) {
        // A variation without nodes opens and closes between two nodes.
        if self.opens > 0 {
            self.opens -= 1;
        } else {
            self.closes += 1;
        }
    }
}

/// The writer of one edited game.
pub(super) struct Preserver<'p> {
    collection: &'p Collection,
    game: &'p Game,
    index: u32,
    record: Option<&'p Record<'p>>,
}

impl<'p> Preserver<'p> {
    pub(super) fn new(
        collection: &'p Collection,
        game: &'p Game,
        index: u32,
        record: Option<&'p Record<'p>>,
    ) -> Self {
        Preserver { collection, game, index, record }
    }

    fn source(&self) -> &'p [u8] {
        self.collection.source()
    }

    /// Returns the number of a node in the source and its position; `None` for an added node.
    fn parsed(&self, node: u32) -> Option<(usize, NodeRecord)> {
        let number = node.checked_sub(self.game.first_node).filter(|&n| n < self.game.parsed_nodes)? as usize;
        self.record?.nodes.get(number).map(|record| (number, *record))
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let tree = GameTree::new(self.collection, self.index);
        // The number of parentheses that are open after each node that was written, and now.
        let mut depths = vec![0u32; self.collection.nodes.len()];
        let mut depth = 0;
        let mut before: Option<Node<'_>> = None;
        for node in Preorder::new(tree.root()) {
            let parent = node.parent();
            let wanted = parent.map_or(0, |parent| depths[parent.id().index()]);
            let follows_parent = before.is_some() && before == parent;
            let is_only_child = parent.is_none_or(|parent| parent.children().nth(1).is_none());
            // No parenthesis is needed here.
            let plain = follows_parent && is_only_child;
            match self.gap(before, node) {
                // The gap closes what must be closed, and opens a variation unless none is needed.
                Some((gap, record))
                    if depth >= record.closes
                        && depth - record.closes == wanted
                        && (record.opens > 0 || plain) =>
                {
                    out.extend_from_slice(gap);
                    depth = depth - record.closes + record.opens;
                }
                Some((gap, record)) if record.opens == 0 && record.closes == 0 && depth == wanted => {
                    // A sibling was added to an only child, which needs its own parentheses now.
                    out.extend_from_slice(gap);
                    out.push(b'(');
                    depth += 1;
                }
                _ => {
                    out.extend(std::iter::repeat_n(b')', (depth - wanted) as usize));
                    depth = wanted;
                    if !plain {
                        out.push(b'(');
                        depth += 1;
                    }
                }
            }
            depths[node.id().index()] = depth;
            self.node(node, out);
            before = Some(node);
        }
        let tail = before.and_then(|node| self.parsed(node.id().0)).filter(|(number, _)| {
            self.record.is_some_and(|record| *number + 1 == record.nodes.len() && record.closes == depth)
        });
        match tail {
            Some((_, record)) => {
                let tail = &self.source()[record.end..self.game.span.end as usize];
                out.extend_from_slice(tail);
                // The source may lack closing parentheses.
                let there = tail.iter().filter(|&&b| b == b')').count();
                out.extend(std::iter::repeat_n(b')', (depth as usize).saturating_sub(there)));
            }
            None => out.extend(std::iter::repeat_n(b')', depth as usize)),
        }
    }

    /// Returns the bytes between two nodes, if the nodes follow each other in the source too.
    fn gap(&self, before: Option<Node<'_>>, node: Node<'_>) -> Option<(&'p [u8], NodeRecord)> {
        let (number, record) = self.parsed(node.id().0)?;
        let from = match before {
            None if number == 0 => self.game.span.start as usize,
            None => return None,
            Some(before) => {
                let (number_before, record_before) = self.parsed(before.id().0)?;
                if number_before + 1 != number {
                    return None;
                }
                record_before.end
            }
        };
        Some((self.source().get(from..record.start)?, record))
    }

    fn node(&self, node: Node<'_>, out: &mut Vec<u8>) {
        let parsed = self.parsed(node.id().0);
        if let Some((_, record)) = parsed
            && !self.collection.edited_nodes.contains(&node.id().0)
        {
            out.extend_from_slice(&self.source()[record.start..record.end]);
            if !self.is_closed(node) {
                out.push(b']');
            }
            return;
        }
        out.push(b';');
        // The offset in the source after the last property that was written, if the node was parsed.
        let mut after =
            parsed.map(|(_, record)| record.start + usize::from(self.source()[record.start] == b';'));
        for property in node.properties() {
            let data = property.data();
            let from_source = (data.name as usize) < self.collection.source_len;
            if from_source && let Some(after) = after {
                let gap = self.source().get(after..data.name as usize).unwrap_or_default();
                // If a property was removed in between, only the white space before it is kept.
                let kept = if gap.contains(&b'[') { skip_space(gap, 0) } else { gap.len() };
                out.extend_from_slice(&gap[..kept]);
            }
            self.property(property, data, out);
            if from_source {
                after = Some(source_property_end(self.source(), data.name as usize, self.game.source_scan));
            }
        }
    }

    /// Returns whether the last value of a parsed node has its closing bracket in the source.
    fn is_closed(&self, node: Node<'_>) -> bool {
        let last = node.properties().last().and_then(|property| property.values().last());
        last.is_none_or(|value| self.source().get(value.span().end as usize) == Some(&b']'))
    }

    fn property(&self, property: Property<'_>, data: &PropData, out: &mut Vec<u8>) {
        let spans = || self.collection.value_spans(data);
        let untouched = spans().all(|span| (span.end as usize) <= self.collection.source_len);
        if untouched && (data.name as usize) < self.collection.source_len {
            let end = spans().last().map_or(data.name, |span| span.end) as usize;
            out.extend_from_slice(&self.source()[data.name as usize..end]);
            out.push(b']');
            return;
        }
        out.extend_from_slice(property.raw_name());
        for span in spans() {
            out.push(b'[');
            out.extend_from_slice(span.of(&self.collection.text));
            out.push(b']');
        }
    }
}

/// Returns where the property whose name is at `name` ends in the source: after its last value.
fn source_property_end(source: &[u8], name: usize, scan: Scan) -> usize {
    let mut end = name_end(source, name);
    loop {
        let open = skip_space(source, end);
        if source.get(open) != Some(&b'[') {
            return end;
        }
        if is_abandoned(source, open + 1) {
            return open + 1;
        }
        end = (value_end(source, open + 1, scan) + 1).min(source.len());
        if end == source.len() {
            return end;
        }
    }
}
