//! Grafting: copies variations from one collection into another, and reorders children.
//!
//! A graft has two steps, so that many copies cost one step each and not a walk over all siblings.
//! [`Collection::graft`] copies a subtree, re-encoded, and leaves it detached: no node has it as a child.
//! [`Collection::arrange`] then gives a parent its complete list of children, copies and old ones, in the
//! final order. A copy gets consecutive ids in file order, like parsed nodes, but lies after all parsed
//! nodes, so the writer lays it out as new text.

use std::borrow::Cow;

use crate::text::{CharsetSource, Span, Unencodable, ValueCoding};

use super::arena::{Collection, Game, GameId, NONE, NodeData, NodeId, PropData};
use super::edit::{EditError, as_one_value, escape_trail_bytes};
use super::ident::Ident;
use super::iter::Preorder;
use super::view::{Node, Property};

impl Collection {
    /// Copies `source` and all nodes below it from another collection, in the charset of the game of `place`,
    /// and returns the copy of `source`. It is detached until [`Collection::arrange`] gives it a parent. The
    /// ids are consecutive in file order.
    ///
    /// # Errors
    /// [`EditError::Unencodable`] if the charset lacks a character, [`EditError::Full`] past 4 GiB or 2³²
    /// nodes. The trees do not change then.
    pub(crate) fn graft(&mut self, place: NodeId, source: Node<'_>) -> Result<NodeId, EditError> {
        let coding = self.game_of(place.0).map_or(ValueCoding::UTF_8, |game| game.coding);
        self.copy(source, coding)
    }

    /// Copies a whole game to the end of this collection, in the charset of its first game.
    ///
    /// # Errors
    /// Those of [`graft`](Self::graft).
    pub(crate) fn graft_game(&mut self, source: Node<'_>) -> Result<GameId, EditError> {
        let coding = self.games.first().map_or(ValueCoding::UTF_8, |game| game.coding);
        let root = self.copy(source, coding)?;
        let end = self.source_len;
        self.games.push(Game {
            root: root.0,
            span: Span::new(end, end),
            parsed_nodes: 0,
            first_node: root.0,
            coding,
            source_scan: coding.scan(),
            coding_source: CharsetSource::Default,
            edited: true,
        });
        if source.property(Ident::CA).is_some() {
            self.set_property(root, "CA", [coding.charset.name()])?;
        }
        Ok(GameId(self.games.len() as u32 - 1))
    }

    /// Inserts a copy of the single node `source` between `parent` and all its children.
    ///
    /// # Errors
    /// [`EditError::NotThere`] if there is no such parent, and those of
    /// [`set_raw_property`](Self::set_raw_property).
    pub(crate) fn put_between(&mut self, parent: NodeId, source: Node<'_>) -> Result<NodeId, EditError> {
        let below = self.node(parent).ok_or(EditError::NotThere)?;
        let children: Vec<NodeId> = below.children().map(|child| child.id()).collect();
        self.arrange(parent, &[]);
        let copy = self.add_child(parent, 0)?;
        self.arrange(copy, &children);
        let mut all: Vec<(String, Vec<String>)> = Vec::new();
        for property in source.properties() {
            let name = String::from_utf8_lossy(property.raw_name()).into_owned();
            let values = property.values().map(|value| value.raw_text().into_owned());
            match all.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => known.extend(values),
                None => all.push((name, values.collect())),
            }
        }
        for (name, values) in all.iter().filter(|(_, values)| !values.is_empty()) {
            self.set_parsed_property(copy, name, values)?;
        }
        Ok(copy)
    }

    /// Makes `children` the children of `parent`, in this order. Each must be a child of it already, or
    /// detached; children that are left out become detached. Takes one step per child.
    pub(crate) fn arrange(&mut self, parent: NodeId, children: &[NodeId]) {
        let mut at = self.nodes[parent.index()].first_child;
        while at != NONE {
            let node = &mut self.nodes[at as usize];
            node.parent = NONE;
            at = std::mem::replace(&mut node.next_sibling, NONE);
        }
        self.nodes[parent.index()].first_child = children.first().map_or(NONE, |first| first.0);
        for (i, child) in children.iter().enumerate() {
            let next = children.get(i + 1).map_or(NONE, |next| next.0);
            let node = &mut self.nodes[child.index()];
            debug_assert_eq!(node.parent, NONE, "a child has another parent or is listed twice");
            node.parent = parent.0;
            node.next_sibling = next;
        }
        self.touch(parent);
    }

    /// Copies a subtree in another coding and returns the copy of `source`, detached.
    ///
    /// The walk visits parents before children and siblings in order, so one pass suffices: the map gives
    /// each copy the copy of its parent, and `last` the sibling to link it to. On an error the new nodes are
    /// dropped again. Properties, values and text that were already added stay, but nothing refers to them.
    fn copy(&mut self, source: Node<'_>, coding: ValueCoding) -> Result<NodeId, EditError> {
        let first = self.nodes.len();
        let from = source.collection();
        let same = from.game_of(source.id().0).is_some_and(|game| game.coding == coding);
        let mut copies = std::collections::HashMap::new();
        // The last child of each copy so far, by id from `first` on.
        let mut last: Vec<u32> = Vec::new();
        for node in Preorder::new(source) {
            let id = u32::try_from(self.nodes.len()).ok().filter(|&id| id != NONE).ok_or(EditError::Full)?;
            let parent = (node != source).then(|| node.parent().and_then(|up| copies.get(&up.id()).copied()));
            let parent = parent.flatten().unwrap_or(NONE);
            copies.insert(node.id(), id);
            let first_prop = self.props.len() as u32;
            for property in node.properties() {
                // A `CA` of another charset would be false in this collection.
                if property.value().is_some() && (same || property.ident() != Ident::CA) {
                    let copied = self.copy_property(property, coding, same);
                    match copied {
                        Ok(data) => self.props.push(data),
                        Err(error) => {
                            self.nodes.truncate(first);
                            return Err(error);
                        }
                    }
                }
            }
            let props = self.props.len() as u32 - first_prop;
            self.nodes.push(NodeData {
                parent,
                first_child: NONE,
                next_sibling: NONE,
                first_prop,
                props,
                start: NONE,
            });
            last.push(NONE);
            if parent != NONE {
                let elder = std::mem::replace(&mut last[parent as usize - first], id);
                let link = if elder == NONE {
                    &mut self.nodes[parent as usize].first_child
                } else {
                    &mut self.nodes[elder as usize].next_sibling
                };
                *link = id;
            }
        }
        Ok(NodeId(first as u32))
    }

    /// Copies a property: its bytes as they are if the coding is the `same`, else decoded and encoded again.
    /// Returns the property to be added.
    fn copy_property(
        &mut self,
        property: Property<'_>,
        coding: ValueCoding,
        same: bool,
    ) -> Result<PropData, EditError> {
        let mut spans: Vec<Span> = Vec::with_capacity(1);
        let name = property.raw_name();
        if self.text.len() + name.len() + 2 > Span::MAX {
            return Err(EditError::Full);
        }
        let name_at = self.push_text(name, b'[');
        for value in property.values() {
            let raw = value.raw_text();
            let text = as_one_value(&raw);
            let bytes = match text {
                // Bytes that the charset does not have stay as they are.
                Cow::Borrowed(_) if same => value.bytes().to_vec(),
                text => encoded(&text, coding)?,
            };
            if self.text.len() + bytes.len() + 2 > Span::MAX {
                return Err(EditError::Full);
            }
            let start = self.push_text(&bytes, b']');
            spans.push(Span { start, end: start + bytes.len() as u32 });
        }
        let ident = property.ident();
        Ok(match spans[..] {
            [only] => PropData { name: name_at, a: only.start, b: only.end, ident, single: true },
            _ => {
                let first = self.values.len() as u32;
                self.values.extend(&spans);
                PropData { name: name_at, a: first, b: spans.len() as u32, ident, single: false }
            }
        })
    }
}

/// Encodes a raw value, with escapes before bytes if the coding has them.
fn encoded(raw: &str, coding: ValueCoding) -> Result<Vec<u8>, Unencodable> {
    let bytes = coding.charset.encode(raw)?.into_owned();
    Ok(if coding.byte_escapes { escape_trail_bytes(coding, &bytes) } else { bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::parse;

    fn collection(source: &[u8]) -> Collection {
        parse(source, &Default::default()).collection
    }

    #[test]
    fn variations_are_copied_in_the_charset_of_the_place() {
        let other = collection("(;CA[UTF-8];B[aa](;W[bb]C[棋\\]])(;W[cc];B[dd]LB[aa:1][bb:2]))".as_bytes());
        let mut own = collection(b"(;CA[GB2312]C[\xC6\xE5];B[ee])");
        let copy = own.graft(NodeId(0), other.node(NodeId(1)).unwrap()).unwrap();
        own.arrange(NodeId(0), &[copy, NodeId(1)]);
        let expected =
            b"(;CA[GB2312]C[\xC6\xE5](;B[aa](;W[bb]C[\xC6\xE5\\]])(;W[cc];B[dd]LB[aa:1][bb:2]))(;B[ee]))";
        assert_eq!(own.to_bytes(), expected);
        let korean = collection("(;B[aa]C[각])".as_bytes());
        let mut latin = collection(b"(;CA[ISO-8859-1]C[\xE9])");
        let refused = latin.graft(NodeId(0), korean.node(NodeId(0)).unwrap());
        assert!(matches!(refused, Err(EditError::Unencodable(why)) if why.character == '각'));
        assert_eq!(latin.to_bytes(), b"(;CA[ISO-8859-1]C[\xE9])");
    }

    #[test]
    fn children_are_put_in_order_and_left_out() {
        let mut own = collection(b"(;SZ[9](;B[aa])(;B[bb])(;B[cc]))");
        own.arrange(NodeId(0), &[NodeId(3), NodeId(1)]);
        assert_eq!(own.to_bytes(), b"(;SZ[9](;B[cc])(;B[aa]))");
        own.arrange(NodeId(0), &[]);
        assert_eq!(own.to_bytes(), b"(;SZ[9])");
    }

    #[test]
    fn what_a_file_cut_off_is_closed() {
        let other = collection(b"(;B[aa]C[x\\");
        let mut own = collection(b"(;SZ[9])");
        let copy = own.graft(NodeId(0), other.node(NodeId(0)).unwrap()).unwrap();
        own.arrange(NodeId(0), &[copy]);
        assert_eq!(own.to_bytes(), b"(;SZ[9];B[aa]C[x])");
    }
}
