//! Walks over a game tree; none of them recurses.

use super::view::Node;

/// A node and its first child, that one's first child and so on.
#[derive(Clone, Debug)]
pub struct MainLine<'c> {
    next: Option<Node<'c>>,
}

impl<'c> MainLine<'c> {
    pub(crate) fn new(from: Node<'c>) -> Self {
        MainLine { next: Some(from) }
    }
}

impl<'c> Iterator for MainLine<'c> {
    type Item = Node<'c>;

    fn next(&mut self) -> Option<Node<'c>> {
        let node = self.next?;
        self.next = node.first_child();
        Some(node)
    }
}

/// The children of a node.
#[derive(Clone, Debug)]
pub struct Children<'c> {
    next: Option<Node<'c>>,
}

impl<'c> Children<'c> {
    pub(crate) fn new(first: Option<Node<'c>>) -> Self {
        Children { next: first }
    }
}

impl<'c> Iterator for Children<'c> {
    type Item = Node<'c>;

    fn next(&mut self) -> Option<Node<'c>> {
        let node = self.next?;
        self.next = node.next_sibling();
        Some(node)
    }
}

/// The nodes before one, up to the root.
#[derive(Clone, Debug)]
pub struct Ancestors<'c> {
    next: Option<Node<'c>>,
}

impl<'c> Ancestors<'c> {
    pub(crate) fn new(of: Node<'c>) -> Self {
        Ancestors { next: of.parent() }
    }
}

impl<'c> Iterator for Ancestors<'c> {
    type Item = Node<'c>;

    fn next(&mut self) -> Option<Node<'c>> {
        let node = self.next?;
        self.next = node.parent();
        Some(node)
    }
}

/// A step of a walk that goes into a node and out of it again, as a replay with undo needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeEdge<'c> {
    /// Into the node.
    Enter(Node<'c>),
    /// Out of the node, after all of its children.
    Leave(Node<'c>),
}

/// The steps over a subtree.
#[derive(Clone, Debug)]
pub struct Traverse<'c> {
    root: Node<'c>,
    next: Option<NodeEdge<'c>>,
}

impl<'c> Traverse<'c> {
    /// The steps from entering `root` to leaving it.
    #[must_use]
    pub fn new(root: Node<'c>) -> Self {
        Traverse { root, next: Some(NodeEdge::Enter(root)) }
    }
}

impl<'c> Iterator for Traverse<'c> {
    type Item = NodeEdge<'c>;

    fn next(&mut self) -> Option<NodeEdge<'c>> {
        let step = self.next?;
        self.next = match step {
            NodeEdge::Enter(node) => Some(node.first_child().map_or(NodeEdge::Leave(node), NodeEdge::Enter)),
            NodeEdge::Leave(node) if node == self.root => None,
            NodeEdge::Leave(node) => match node.next_sibling() {
                Some(sibling) => Some(NodeEdge::Enter(sibling)),
                None => node.parent().map(NodeEdge::Leave),
            },
        };
        Some(step)
    }
}

/// The nodes of a subtree, each before its children.
#[derive(Clone, Debug)]
pub struct Preorder<'c> {
    walk: Traverse<'c>,
}

impl<'c> Preorder<'c> {
    /// The nodes of the subtree under `root`, itself first.
    #[must_use]
    pub fn new(root: Node<'c>) -> Self {
        Preorder { walk: Traverse::new(root) }
    }
}

impl<'c> Iterator for Preorder<'c> {
    type Item = Node<'c>;

    fn next(&mut self) -> Option<Node<'c>> {
        self.walk.find_map(|step| match step {
            NodeEdge::Enter(node) => Some(node),
            NodeEdge::Leave(_) => None,
        })
    }
}
