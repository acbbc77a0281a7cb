//! Light views to read a collection by.

use std::borrow::Cow;

use crate::text::{CharsetSource, Span, TextKind, ValueCoding, unescape};

use super::arena::{Collection, Game, GameId, NONE, NodeData, NodeId, PropData, PropId, ValueSpans};
use super::ident::{Ident, drop_lower_case};
use super::iter::{Ancestors, Children, MainLine, Preorder};

impl Collection {
    /// The games in file order.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = GameTree<'_>> + ExactSizeIterator {
        (0..self.games.len() as u32).map(|index| GameTree { collection: self, index })
    }

    /// The game with this number.
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<GameTree<'_>> {
        (id.index() < self.games.len()).then_some(GameTree { collection: self, index: id.0 })
    }

    /// The node with this number.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        (id.index() < self.nodes.len()).then_some(Node { collection: self, id: id.0 })
    }

    /// The game that a node is in: the record whose root its ancestors lead to.
    pub(crate) fn game_of(&self, node: u32) -> Option<&Game> {
        if let [only] = &self.games[..] {
            return Some(only);
        }
        let after = self.games.partition_point(|game| game.first_node <= node);
        match after.checked_sub(1).map(|i| &self.games[i]) {
            Some(game) if node < game.first_node + game.parsed_nodes => Some(game),
            _ => {
                let mut at = node;
                while let Some(data) = self.nodes.get(at as usize).filter(|data| data.parent != NONE) {
                    at = data.parent;
                }
                self.games.iter().find(|game| game.root == at)
            }
        }
    }
}

/// One game of a collection.
#[derive(Clone, Copy, Debug)]
pub struct GameTree<'c> {
    collection: &'c Collection,
    index: u32,
}

impl<'c> GameTree<'c> {
    pub(crate) fn new(collection: &'c Collection, index: u32) -> Self {
        GameTree { collection, index }
    }

    fn record(self) -> &'c Game {
        &self.collection.games[self.index as usize]
    }

    /// Its number.
    #[must_use]
    pub fn id(self) -> GameId {
        GameId(self.index)
    }

    /// The collection that it is in.
    #[must_use]
    pub fn collection(self) -> &'c Collection {
        self.collection
    }

    /// Its first node.
    #[must_use]
    pub fn root(self) -> Node<'c> {
        Node { collection: self.collection, id: self.record().root }
    }

    /// Where it lies in the source, from its `(` to behind its `)`.
    #[must_use]
    pub fn span(self) -> Span {
        self.record().span
    }

    /// The charset of its text and how it is escaped.
    #[must_use]
    pub fn coding(self) -> ValueCoding {
        self.record().coding
    }

    /// What decided the charset.
    #[must_use]
    pub fn coding_source(self) -> CharsetSource {
        self.record().coding_source
    }

    /// All nodes, each before its children, variations in order.
    #[must_use]
    pub fn nodes(self) -> Preorder<'c> {
        Preorder::new(self.root())
    }

    /// The root and the first child of each node from there on.
    #[must_use]
    pub fn main_line(self) -> MainLine<'c> {
        MainLine::new(self.root())
    }

    /// The nodes without children: one for each variation.
    pub fn leaves(self) -> impl Iterator<Item = Node<'c>> {
        self.nodes().filter(|node| node.is_leaf())
    }

    /// How many nodes it has.
    #[must_use]
    pub fn node_count(self) -> usize {
        let record = self.record();
        if record.edited { self.nodes().count() } else { record.parsed_nodes as usize }
    }

    /// The number of `node` in file order, from 0: what findings call it.
    #[must_use]
    pub fn number_of(self, node: NodeId) -> u32 {
        node.0 - self.record().first_node
    }

    /// The node with this number in file order.
    #[must_use]
    pub fn numbered(self, number: u32) -> Option<Node<'c>> {
        let record = self.record();
        (number < record.parsed_nodes)
            .then(|| Node { collection: self.collection, id: record.first_node + number })
    }
}

/// One node of a game.
#[derive(Clone, Copy)]
pub struct Node<'c> {
    collection: &'c Collection,
    id: u32,
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Node")
            .field("id", &self.id)
            .field("properties", &self.properties().collect::<Vec<_>>())
            .finish()
    }
}

impl PartialEq for Node<'_> {
    /// The same node of the same collection.
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.collection, other.collection)
    }
}

impl Eq for Node<'_> {}

impl<'c> Node<'c> {
    fn data(self) -> NodeData {
        self.collection.nodes[self.id as usize]
    }

    fn linked(self, id: u32) -> Option<Node<'c>> {
        (id != NONE).then_some(Node { collection: self.collection, id })
    }

    /// Its number.
    #[must_use]
    pub fn id(self) -> NodeId {
        NodeId(self.id)
    }

    /// The collection that it is in.
    #[must_use]
    pub fn collection(self) -> &'c Collection {
        self.collection
    }

    /// The node before it; none for a root.
    #[must_use]
    pub fn parent(self) -> Option<Node<'c>> {
        self.linked(self.data().parent)
    }

    /// The node behind it on the main variation.
    #[must_use]
    pub fn first_child(self) -> Option<Node<'c>> {
        self.linked(self.data().first_child)
    }

    /// The next alternative to it.
    #[must_use]
    pub fn next_sibling(self) -> Option<Node<'c>> {
        self.linked(self.data().next_sibling)
    }

    /// Whether nothing follows it.
    #[must_use]
    pub fn is_leaf(self) -> bool {
        self.data().first_child == NONE
    }

    /// The nodes that follow it, the main variation first.
    #[must_use]
    pub fn children(self) -> Children<'c> {
        Children::new(self.first_child())
    }

    /// The alternatives at its place, itself included.
    #[must_use]
    pub fn siblings(self) -> Children<'c> {
        Children::new(self.parent().map_or(Some(self), Node::first_child))
    }

    /// The nodes before it, its parent first.
    #[must_use]
    pub fn ancestors(self) -> Ancestors<'c> {
        Ancestors::new(self)
    }

    /// The node itself and all that follows it, each node before its children.
    #[must_use]
    pub fn descendants(self) -> Preorder<'c> {
        Preorder::new(self)
    }

    /// Offset of its `;` in the source; none where it was added.
    #[must_use]
    pub fn start(self) -> Option<usize> {
        let start = self.data().start;
        (start != NONE).then_some(start as usize)
    }

    /// Its properties in file order.
    pub fn properties(self) -> impl DoubleEndedIterator<Item = Property<'c>> + ExactSizeIterator + use<'c> {
        let data = self.data();
        let node = self;
        (data.first_prop..data.first_prop + data.props).map(move |id| Property { node, id })
    }

    /// The property with this number, if it is one of this node.
    pub(crate) fn own(self, id: PropId) -> Option<Property<'c>> {
        let data = self.data();
        let own = data.first_prop..data.first_prop + data.props;
        own.contains(&id.0).then_some(Property { node: self, id: id.0 })
    }

    /// Whether it has no property.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.data().props == 0
    }

    /// The first property with this name.
    #[must_use]
    pub fn property(self, ident: Ident) -> Option<Property<'c>> {
        self.properties().find(|property| property.ident() == ident)
    }

    /// The first property of this name, long names and names outside the specification included.
    #[must_use]
    pub fn find(self, name: &str) -> Option<Property<'c>> {
        match Ident::of(name.as_bytes()) {
            Ident::OTHER => self.properties().find(|property| property.name() == name),
            ident => self.property(ident),
        }
    }

    /// The first value of the first property of this name as text, escapes removed and line breaks kept.
    #[must_use]
    pub fn text(self, name: &str) -> Option<Cow<'c, str>> {
        self.find(name)?.values().next().map(|value| value.text())
    }

    /// Its move: the first `B` or `W` property.
    #[must_use]
    pub fn move_property(self) -> Option<Property<'c>> {
        self.properties().find(|property| matches!(property.ident(), Ident::B | Ident::W))
    }
}

/// One property of a node.
#[derive(Clone, Copy)]
pub struct Property<'c> {
    node: Node<'c>,
    id: u32,
}

impl std::fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())?;
        f.debug_list().entries(self.values()).finish()
    }
}

impl<'c> Property<'c> {
    pub(crate) fn data(self) -> &'c PropData {
        &self.node.collection.props[self.id as usize]
    }

    /// Its number.
    #[must_use]
    pub fn id(self) -> PropId {
        PropId(self.id)
    }

    /// The node that it is in.
    #[must_use]
    pub fn node(self) -> Node<'c> {
        self.node
    }

    /// Its name as a number.
    #[must_use]
    pub fn ident(self) -> Ident {
        self.data().ident
    }

    /// Its name without lower-case letters, as the specification has it.
    #[must_use]
    pub fn name(self) -> Cow<'c, str> {
        if let Some(name) = self.ident().name() {
            return name;
        }
        match drop_lower_case(self.raw_name()) {
            Cow::Borrowed(name) => String::from_utf8_lossy(name),
            Cow::Owned(name) => String::from_utf8_lossy(&name).into_owned().into(),
        }
    }

    /// Its name as written.
    #[must_use]
    pub fn raw_name(self) -> &'c [u8] {
        self.node.collection.prop_name(*self.data())
    }

    /// Its values.
    #[must_use]
    pub fn values(self) -> Values<'c> {
        Values { node: self.node, spans: self.node.collection.value_spans(self.data()) }
    }

    /// Its first value.
    #[must_use]
    pub fn value(self) -> Option<Value<'c>> {
        self.values().next()
    }

    /// Where it lies in the collection's text, from its name to its last `]`; only unedited ones lie in the source.
    #[must_use]
    pub fn span(self) -> Span {
        let end =
            self.node.collection.value_spans(self.data()).last().map_or(self.data().name, |span| span.end);
        let text = &self.node.collection.text;
        let closed = text.get(end as usize) == Some(&b']');
        Span { start: self.data().name, end: end + u32::from(closed) }
    }
}

/// An iterator over the values of a property.
#[derive(Clone, Debug)]
pub struct Values<'c> {
    node: Node<'c>,
    spans: ValueSpans<'c>,
}

impl<'c> Iterator for Values<'c> {
    type Item = Value<'c>;

    #[inline]
    fn next(&mut self) -> Option<Value<'c>> {
        let span = self.spans.next()?;
        Some(Value { node: self.node, span })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.spans.size_hint()
    }
}

impl ExactSizeIterator for Values<'_> {}

/// One value: raw bytes, decoded on demand.
#[derive(Clone, Copy)]
pub struct Value<'c> {
    node: Node<'c>,
    span: Span,
}

impl std::fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.raw_text())
    }
}

impl<'c> Value<'c> {
    /// The bytes between the brackets as they stand in the source.
    #[inline]
    #[must_use]
    pub fn bytes(self) -> &'c [u8] {
        self.span.of(&self.node.collection.text)
    }

    /// Where it lies in the collection's text, without brackets.
    #[must_use]
    pub fn span(self) -> Span {
        self.span
    }

    /// How its bytes are decoded.
    pub(crate) fn coding(self) -> ValueCoding {
        self.node.collection.game_of(self.node.id).map_or(ValueCoding::UTF_8, |game| game.coding)
    }

    /// The characters, escapes still in.
    #[must_use]
    pub fn raw_text(self) -> Cow<'c, str> {
        let bytes = self.bytes();
        if bytes.len() < 16 && bytes.is_ascii() && !bytes.contains(&0x1B) {
            return String::from_utf8_lossy(bytes);
        }
        self.coding().decode_raw(bytes).0
    }

    fn unescaped(self, kind: TextKind) -> Cow<'c, str> {
        unescape_cow(self.raw_text(), kind)
    }

    /// The text, escapes removed, line breaks as `\n` (FF\[4\] Text).
    #[must_use]
    pub fn text(self) -> Cow<'c, str> {
        self.unescaped(TextKind::Text)
    }

    /// The text on one line (FF\[4\] SimpleText).
    #[must_use]
    pub fn simple_text(self) -> Cow<'c, str> {
        self.unescaped(TextKind::Simple)
    }

    /// The two halves of a composed value, escapes still in: split at the first `:` that is not escaped.
    #[must_use]
    pub fn split(self) -> Option<(Cow<'c, str>, Cow<'c, str>)> {
        let raw = self.raw_text();
        let at = composed_colon(&raw)?;
        Some(match raw {
            Cow::Borrowed(raw) => (Cow::Borrowed(&raw[..at]), Cow::Borrowed(&raw[at + 1..])),
            Cow::Owned(raw) => (Cow::Owned(raw[..at].to_owned()), Cow::Owned(raw[at + 1..].to_owned())),
        })
    }

    /// The two halves of a composed value, escapes removed.
    #[must_use]
    pub fn pair(self, kind: TextKind) -> Option<(Cow<'c, str>, Cow<'c, str>)> {
        let (first, second) = self.split()?;
        Some((unescape_cow(first, kind), unescape_cow(second, kind)))
    }
}

fn unescape_cow(raw: Cow<'_, str>, kind: TextKind) -> Cow<'_, str> {
    match raw {
        Cow::Borrowed(raw) => unescape(raw, kind),
        Cow::Owned(raw) => match unescape(&raw, kind) {
            Cow::Owned(text) => Cow::Owned(text),
            Cow::Borrowed(_) => Cow::Owned(raw),
        },
    }
}

/// The offset of the first `:` that is not escaped.
pub(crate) fn composed_colon(raw: &str) -> Option<usize> {
    let mut at = 0;
    let bytes = raw.as_bytes();
    while let Some(found) = memchr::memchr2(b':', b'\\', bytes.get(at..)?) {
        at += found;
        if bytes[at] == b':' {
            return Some(at);
        }
        at += 2;
    }
    None
}
