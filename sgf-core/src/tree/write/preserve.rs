//! An edited game, with whatever of the source is still true.

use crate::text::{Scan, Span, is_abandoned, name_end, skip_space, value_end};

use super::super::arena::{Collection, Game, PropData};
use super::super::event::{Flow, Visitor};
use super::super::iter::Preorder;
use super::super::view::{GameTree, Node, Property};

/// What lies before and in each node of a game in the source.
pub(super) struct Record<'s> {
    source: &'s [u8],
    nodes: Vec<NodeRecord>,
    closes: u32,
    opens: u32,
}

impl<'s> Record<'s> {
    /// Of the game that is about to be parsed from `source`.
    pub(super) fn new(source: &'s [u8]) -> Self {
        Record { source, nodes: Vec::new(), closes: 0, opens: 0 }
    }
}

#[derive(Clone, Copy, Default)]
struct NodeRecord {
    start: usize,
    /// Behind the last property.
    end: usize,
    /// Parentheses between the node before and this one.
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

    fn open(&mut self, _: usize) {
        self.opens += 1;
    }

    fn close(&mut self, _: usize) {
        // A variation that held no node opens and closes between two nodes.
        if self.opens > 0 {
            self.opens -= 1;
        } else {
            self.closes += 1;
        }
    }
}

/// Writes one edited game, taking from the source whatever is still true.
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

    /// What the source says of a node that was parsed.
    fn parsed(&self, node: u32) -> Option<(usize, NodeRecord)> {
        let number = node.checked_sub(self.game.first_node).filter(|&n| n < self.game.parsed_nodes)? as usize;
        self.record?.nodes.get(number).map(|record| (number, *record))
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let tree = GameTree::new(self.collection, self.index);
        // How many parentheses are open at each node that was written.
        let mut depths = vec![0u32; self.collection.nodes.len()];
        let mut depth = 0;
        let mut before: Option<Node<'_>> = None;
        for node in Preorder::new(tree.root()) {
            let parent = node.parent();
            let wanted = parent.map_or(0, |parent| depths[parent.id().index()]);
            let follows_parent = before.is_some() && before == parent;
            let alone = parent.is_none_or(|parent| parent.children().nth(1).is_none());
            let plain = follows_parent && alone;
            match self.gap(before, node) {
                Some((gap, record))
                    if depth >= record.closes
                        && depth - record.closes == wanted
                        && (record.opens > 0 || plain) =>
                {
                    out.extend_from_slice(gap);
                    depth = depth - record.closes + record.opens;
                }
                Some((gap, record)) if record.opens == 0 && record.closes == 0 && depth == wanted => {
                    // Another variation was added beside this one.
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
                // A source that was cut off has no parentheses to copy.
                let there = tail.iter().filter(|&&b| b == b')').count();
                out.extend(std::iter::repeat_n(b')', (depth as usize).saturating_sub(there)));
            }
            None => out.extend(std::iter::repeat_n(b')', depth as usize)),
        }
    }

    /// The bytes between two nodes, where they follow each other in the source and still hang together as they did.
    fn gap(&self, before: Option<Node<'_>>, node: Node<'_>) -> Option<(&'p [u8], NodeRecord)> {
        let (number, record) = self.parsed(node.id().0)?;
        let from = match before {
            None if number == 0 => self.game.span.start as usize,
            None => return None,
            Some(before) => {
                let (before, its) = self.parsed(before.id().0)?;
                if before + 1 != number {
                    return None;
                }
                its.end
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
        // Where the source goes on behind what was written last, if that came from it.
        let mut behind =
            parsed.map(|(_, record)| record.start + usize::from(self.source()[record.start] == b';'));
        for property in node.properties() {
            let data = property.data();
            let from_source = (data.name as usize) < self.collection.source_len;
            if from_source && let Some(behind) = behind {
                let gap = self.source().get(behind..data.name as usize).unwrap_or_default();
                // Of the place of a removed property the white space before it is kept.
                let kept = if gap.contains(&b'[') { skip_space(gap, 0) } else { gap.len() };
                out.extend_from_slice(&gap[..kept]);
            }
            self.property(property, data, out);
            if from_source {
                behind =
                    Some(source_property_end(self.source(), data.name as usize, self.game.coding.scan()));
            }
        }
    }

    /// Whether the last value of a parsed node has its bracket in the source.
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

/// Where the property whose name is at `name` ends in the source: behind the last of its values.
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
