//! What a merge is going to do to our record, gathered before anything is done.

use std::collections::HashMap;

use crate::tree::{Collection, EditError, Node, NodeId};

use super::merge::{Conflict, ConflictKind};

/// What is to be done to our collection.
#[derive(Debug, Default)]
pub(super) struct Plan<'t> {
    /// Values to set, escapes in; none to remove.
    pub(super) sets: Vec<(NodeId, String, Vec<String>)>,
    /// The children that a node shall have.
    orders: Vec<(NodeId, Vec<Child<'t>>)>,
    /// Nodes of theirs to put between a node and all its children, the upper ones first, each with a remark.
    between: Vec<(NodeId, Node<'t>, Option<String>)>,
    /// Nodes to take out, whose children take their place.
    gone: Vec<NodeId>,
    /// Text to go behind the comment of a node.
    pub(super) remarks: Vec<(NodeId, String)>,
    /// Comments of theirs, where they are only gathered.
    pub(super) heard: Vec<(NodeId, String)>,
    pub(super) conflicts: Vec<Conflict>,
}

/// A child in the result.
#[derive(Debug)]
pub(super) enum Child<'t> {
    /// One that we have.
    Ours(NodeId),
    /// A copy of theirs, with a remark.
    Theirs(Node<'t>, Option<String>),
}

impl<'t> Plan<'t> {
    pub(super) fn conflict(&mut self, game: u32, move_number: u32, kind: ConflictKind) {
        self.conflicts.push(Conflict { game, move_number, kind });
    }

    pub(super) fn order(&mut self, parent: NodeId, children: Vec<Child<'t>>) {
        self.orders.push((parent, children));
    }

    pub(super) fn set(&mut self, node: NodeId, name: String, values: Vec<String>) {
        self.sets.push((node, name, values));
    }

    /// Puts a copy of their node between one of ours and all its children.
    pub(super) fn put_between(&mut self, parent: NodeId, node: Node<'t>, remark: Option<String>) {
        self.between.push((parent, node, remark));
    }

    /// Takes one of our nodes out; what follows it stays.
    pub(super) fn take_out(&mut self, node: NodeId) {
        self.gone.push(node);
    }

    /// Does it; for each copied variation `copied` is told its first node there and here, and whether all that follows came
    /// along.
    pub(super) fn carry_out_telling(
        &self,
        collection: &mut Collection,
        mut copied: impl FnMut(Node<'t>, NodeId, bool),
    ) -> Result<(), EditError> {
        for (node, name, values) in &self.sets {
            if values.is_empty() {
                collection.remove_property(*node, name)?;
            } else {
                collection.set_raw_property(*node, name, values)?;
            }
        }
        let mut remarks: Vec<(NodeId, &str)> =
            self.remarks.iter().map(|(node, text)| (*node, text.as_str())).collect();
        for (parent, children) in &self.orders {
            let mut ids = Vec::with_capacity(children.len());
            for child in children {
                ids.push(match child {
                    Child::Ours(id) => *id,
                    Child::Theirs(node, remark) => {
                        let id = collection.graft(*parent, *node)?;
                        copied(*node, id, true);
                        remarks.extend(remark.as_deref().map(|text| (id, text)));
                        id
                    }
                });
            }
            collection.arrange(*parent, &ids);
        }
        // From below, so that the children of a place are those that it shall have.
        for (parent, node, remark) in self.between.iter().rev() {
            let id = collection.put_between(*parent, *node)?;
            copied(*node, id, false);
            remarks.extend(remark.as_deref().map(|text| (id, text)));
        }
        for node in &self.gone {
            collection.remove_node(*node)?;
        }
        let mut by_node: HashMap<NodeId, String> = HashMap::new();
        let mut order = Vec::new();
        for (node, text) in remarks {
            let all = by_node.entry(node).or_insert_with(|| {
                order.push(node);
                String::new()
            });
            if !all.is_empty() {
                all.push_str("\n\n");
            }
            all.push_str(text);
        }
        for node in order {
            let before = collection.node(node).and_then(|node| Some(node.text("C")?.into_owned()));
            let text = match before.filter(|text| !text.is_empty()) {
                Some(before) => format!("{before}\n\n{}", by_node[&node]),
                None => by_node[&node].clone(),
            };
            collection.set_property(node, "C", [text])?;
        }
        Ok(())
    }

    pub(super) fn carry_out(&self, collection: &mut Collection) -> Result<(), EditError> {
        self.carry_out_telling(collection, |_, _, _| {})
    }
}
