//! [`Plan`]: all changes that a merge makes to our collection, gathered before the first one is made.

use std::collections::HashMap;

use crate::tree::{Collection, EditError, Node, NodeId};

use super::conflict::{Conflict, ConflictKind};

/// The changes to our collection. Nodes of theirs are copied when the plan is applied.
#[derive(Debug, Default)]
pub(in super::super) struct Plan<'t> {
    properties: Vec<PropertyChange>,
    child_lists: Vec<ChildList<'t>>,
    /// Upper nodes come first.
    insertions: Vec<Insertion<'t>>,
    /// Nodes to remove, whose children take their place.
    removals: Vec<NodeId>,
    /// Text to append to the comment of a node.
    remarks: Vec<(NodeId, String)>,
    /// Comments of theirs that are only collected, for reviews.
    pub(in super::super) comments: Vec<(NodeId, String)>,
    pub(in super::super) conflicts: Vec<Conflict>,
}

/// New values for a property.
#[derive(Debug)]
struct PropertyChange {
    node: NodeId,
    name: String,
    /// Values with their escapes; empty to remove the property.
    raw_values: Vec<String>,
}

/// The children that a node gets, in this order.
#[derive(Debug)]
struct ChildList<'t> {
    parent: NodeId,
    children: Vec<Child<'t>>,
}

/// A child in the result.
#[derive(Debug)]
pub(super) enum Child<'t> {
    /// A child that we have.
    Ours(NodeId),
    /// A copy of a node of theirs and all that follows it, with a remark.
    Theirs(Node<'t>, Option<String>),
}

/// A copy of a node of theirs, between a node of ours and all its children.
#[derive(Debug)]
struct Insertion<'t> {
    parent: NodeId,
    node: Node<'t>,
    remark: Option<String>,
}

impl<'t> Plan<'t> {
    pub(super) fn conflict(&mut self, game: u32, move_number: u32, kind: ConflictKind) {
        self.conflicts.push(Conflict { game, move_number, kind });
    }

    /// Gives a node these children, in this order.
    pub(super) fn set_children(&mut self, parent: NodeId, children: Vec<Child<'t>>) {
        self.child_lists.push(ChildList { parent, children });
    }

    /// Gives a property these values, escapes included; without values it is removed.
    pub(super) fn set(&mut self, node: NodeId, name: String, raw_values: Vec<String>) {
        self.properties.push(PropertyChange { node, name, raw_values });
    }

    /// Inserts a copy of their node between one of ours and all its children.
    pub(super) fn insert_between(&mut self, parent: NodeId, node: Node<'t>, remark: Option<String>) {
        self.insertions.push(Insertion { parent, node, remark });
    }

    /// Removes one of our nodes and keeps what follows it.
    pub(super) fn remove(&mut self, node: NodeId) {
        self.removals.push(node);
    }

    /// Appends text to the comment of one of our nodes.
    pub(super) fn remark(&mut self, node: NodeId, text: String) {
        self.remarks.push((node, text));
    }

    /// Applies the plan to our collection.
    pub(super) fn apply(&self, collection: &mut Collection) -> Result<(), EditError> {
        self.apply_with(collection, |_, _, _| {})
    }

    /// Applies the plan to our collection. For each copy `on_copy` gets their node, the first new node, and
    /// whether all that follows their node was copied too.
    pub(in super::super) fn apply_with(
        &self,
        collection: &mut Collection,
        mut on_copy: impl FnMut(Node<'t>, NodeId, bool),
    ) -> Result<(), EditError> {
        for PropertyChange { node, name, raw_values } in &self.properties {
            if raw_values.is_empty() {
                collection.remove_property(*node, name)?;
            } else {
                collection.set_parsed_property(*node, name, raw_values)?;
            }
        }
        let mut remarks: Vec<(NodeId, &str)> =
            self.remarks.iter().map(|(node, text)| (*node, text.as_str())).collect();
        for ChildList { parent, children } in &self.child_lists {
            let mut ids = Vec::with_capacity(children.len());
            for child in children {
                ids.push(match child {
                    Child::Ours(id) => *id,
                    Child::Theirs(node, remark) => {
                        let id = collection.graft(*parent, *node)?;
                        on_copy(*node, id, true);
                        remarks.extend(remark.as_deref().map(|text| (id, text)));
                        id
                    }
                });
            }
            collection.arrange(*parent, &ids);
        }
        // From below, so that each parent already has its final children.
        for Insertion { parent, node, remark } in self.insertions.iter().rev() {
            let id = collection.put_between(*parent, *node)?;
            on_copy(*node, id, false);
            remarks.extend(remark.as_deref().map(|text| (id, text)));
        }
        for node in &self.removals {
            collection.remove_node(*node)?;
        }
        append_remarks(collection, remarks)
    }
}

/// Appends all remarks to the comments of their nodes, each in a paragraph of its own.
fn append_remarks(collection: &mut Collection, remarks: Vec<(NodeId, &str)>) -> Result<(), EditError> {
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
        let comment = collection.node(node).and_then(|node| Some(node.text("C")?.into_owned()));
        let text = match comment.filter(|text| !text.is_empty()) {
            Some(comment) => format!("{comment}\n\n{}", by_node[&node]),
            None => by_node[&node].clone(),
        };
        collection.set_property(node, "C", [text])?;
    }
    Ok(())
}
