//! Iterators over the nodes of a game tree, without recursion.

use super::view::Node;

/// An iterator over a node, its first child, the first child of that and so on. See
/// [`GameTree::main_line`](super::GameTree::main_line).
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

/// An iterator over the children of a node. See [`Node::children`].
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

/// An iterator from the parent of a node up to the root. See [`Node::ancestors`].
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

/// A step of [`Traverse`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeEdge<'c> {
    /// The walk enters the node.
    Enter(Node<'c>),
    /// The walk leaves the node, after all of its children.
    Leave(Node<'c>),
}

/// A walk over a subtree that enters and leaves each node: a replay can play on entering and undo on leaving.
///
/// ```
/// use sgf_core::tree::{NodeEdge, Traverse};
/// let collection = sgf_core::parse(b"(;N[a];N[b](;N[c])(;N[d]))", &Default::default()).collection;
/// let walk = Traverse::new(collection.games().next().unwrap().root());
/// let steps = walk.map(|edge| match edge {
///     NodeEdge::Enter(node) => node.text("N").unwrap().into_owned(),
///     NodeEdge::Leave(_) => "-".to_owned(),
/// });
/// assert_eq!(steps.collect::<String>(), "abc-d---");
/// ```
#[derive(Clone, Debug)]
pub struct Traverse<'c> {
    root: Node<'c>,
    next: Option<NodeEdge<'c>>,
}

impl<'c> Traverse<'c> {
    /// Creates the walk from entering `root` to leaving it.
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

/// An iterator over the nodes of a subtree, each before its children. See [`Node::descendants`].
#[derive(Clone, Debug)]
pub struct Preorder<'c> {
    walk: Traverse<'c>,
}

impl<'c> Preorder<'c> {
    /// Creates an iterator over `root` and its descendants.
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
