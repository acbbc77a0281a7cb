//! Views to read a collection with: games, nodes, properties and values. All are small and `Copy`, and decode
//! on demand.

use std::borrow::Cow;

use crate::text::{CharsetSource, Span, TextKind, ValueCoding, unescape};

use super::arena::{Collection, Game, GameId, NONE, NodeData, NodeId, PropData, PropId, ValueSpans};
use super::ident::{Ident, drop_lower_case};
use super::iter::{Ancestors, Children, MainLine, Preorder};

impl Collection {
    /// Returns the games in file order.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = GameTree<'_>> + ExactSizeIterator {
        (0..self.games.len() as u32).map(|index| GameTree { collection: self, index })
    }

    /// Returns the game with this id.
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<GameTree<'_>> {
        (id.index() < self.games.len()).then_some(GameTree { collection: self, index: id.0 })
    }

    /// Returns the node with this id; `None` if there is none or it was removed.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        self.is_there(id).then_some(Node { collection: self, id: id.0 })
    }

    /// Returns the record of the game that a node is in, that is, whose root is the node or an ancestor of
    /// it.
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

/// One game of a [`Collection`]. Start with [`root`](Self::root), [`main_line`](Self::main_line) or
/// [`nodes`](Self::nodes).
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

    /// Returns its id.
    #[must_use]
    pub fn id(self) -> GameId {
        GameId(self.index)
    }

    /// Returns the collection of the game.
    #[must_use]
    pub fn collection(self) -> &'c Collection {
        self.collection
    }

    /// Returns its first node.
    #[must_use]
    pub fn root(self) -> Node<'c> {
        Node { collection: self.collection, id: self.record().root }
    }

    /// Returns its range in the source, from its `(` to after its `)`.
    #[must_use]
    pub fn span(self) -> Span {
        self.record().span
    }

    /// Returns the charset of its text and the style of its escapes.
    #[must_use]
    pub fn coding(self) -> ValueCoding {
        self.record().coding
    }

    /// Returns the step that decided the charset.
    #[must_use]
    pub fn coding_source(self) -> CharsetSource {
        self.record().coding_source
    }

    /// Returns all nodes, each before its children, variations in order.
    #[must_use]
    pub fn nodes(self) -> Preorder<'c> {
        Preorder::new(self.root())
    }

    /// Returns the root, its first child, the first child of that and so on.
    #[must_use]
    pub fn main_line(self) -> MainLine<'c> {
        MainLine::new(self.root())
    }

    /// Returns the nodes without children, one for each variation.
    pub fn leaves(self) -> impl Iterator<Item = Node<'c>> {
        self.nodes().filter(|node| node.is_leaf())
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn node_count(self) -> usize {
        let record = self.record();
        if record.edited { self.nodes().count() } else { record.parsed_nodes as usize }
    }

    /// Returns the number of `node` in file order, from 0. Findings use this number.
    #[must_use]
    pub fn number_of(self, node: NodeId) -> u32 {
        node.0 - self.record().first_node
    }

    /// Returns the node with this number in file order; the inverse of [`number_of`](Self::number_of). `None`
    /// for added nodes.
    #[must_use]
    pub fn numbered(self, number: u32) -> Option<Node<'c>> {
        let record = self.record();
        (number < record.parsed_nodes)
            .then(|| Node { collection: self.collection, id: record.first_node + number })
    }
}

/// One node of a game.
///
/// [`property`](Self::property) finds a property by its ident, [`find`](Self::find) by any name.
///
/// ```
/// let collection = sgf_core::parse(b"(;SZ[9];B[ee](;W[ec])(;W[gc];B[eg]))", &Default::default()).collection;
/// let first = collection.games().next().unwrap().root().first_child().unwrap();
/// let answers: Vec<_> = first.children().map(|node| node.text("W").unwrap()).collect();
/// assert_eq!(answers, ["ec", "gc"]);
/// assert_eq!(first.descendants().count(), 4);
/// let last = first.children().last().unwrap().first_child().unwrap();
/// assert!(last.is_leaf() && last.ancestors().count() == 3);
/// ```
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
    /// Compares identity: the same node of the same collection.
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

    /// Returns its id.
    #[must_use]
    pub fn id(self) -> NodeId {
        NodeId(self.id)
    }

    /// Returns the collection of the node.
    #[must_use]
    pub fn collection(self) -> &'c Collection {
        self.collection
    }

    /// Returns the node before it; `None` for a root.
    #[must_use]
    pub fn parent(self) -> Option<Node<'c>> {
        self.linked(self.data().parent)
    }

    /// Returns the next node on the main variation.
    #[must_use]
    pub fn first_child(self) -> Option<Node<'c>> {
        self.linked(self.data().first_child)
    }

    /// Returns the next alternative to it.
    #[must_use]
    pub fn next_sibling(self) -> Option<Node<'c>> {
        self.linked(self.data().next_sibling)
    }

    /// Returns whether it has no children.
    #[must_use]
    pub fn is_leaf(self) -> bool {
        self.data().first_child == NONE
    }

    /// Returns its children, the main variation first.
    #[must_use]
    pub fn children(self) -> Children<'c> {
        Children::new(self.first_child())
    }

    /// Returns the alternatives at its place, itself included.
    #[must_use]
    pub fn siblings(self) -> Children<'c> {
        Children::new(self.parent().map_or(Some(self), Node::first_child))
    }

    /// Returns its parent, the parent of that and so on up to the root.
    #[must_use]
    pub fn ancestors(self) -> Ancestors<'c> {
        Ancestors::new(self)
    }

    /// Returns the node and all nodes below it, each before its children.
    #[must_use]
    pub fn descendants(self) -> Preorder<'c> {
        Preorder::new(self)
    }

    /// Returns the offset of its `;` in the source; `None` for an added node.
    #[must_use]
    pub fn start(self) -> Option<usize> {
        let start = self.data().start;
        (start != NONE).then_some(start as usize)
    }

    /// Returns its properties in file order.
    pub fn properties(self) -> impl DoubleEndedIterator<Item = Property<'c>> + ExactSizeIterator + use<'c> {
        let data = self.data();
        let node = self;
        (data.first_prop..data.first_prop + data.props).map(move |id| Property { node, id })
    }

    /// Returns the property with this id if it belongs to this node.
    pub(crate) fn property_with_id(self, id: PropId) -> Option<Property<'c>> {
        let data = self.data();
        let ids = data.first_prop..data.first_prop + data.props;
        ids.contains(&id.0).then_some(Property { node: self, id: id.0 })
    }

    /// Returns whether it has no properties.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.data().props == 0
    }

    /// Returns the first property with this ident; `None` for [`Ident::OTHER`], which stands for many names
    /// ([`find`](Self::find) compares names).
    #[must_use]
    pub fn property(self, ident: Ident) -> Option<Property<'c>> {
        self.properties().find(|property| property.ident() == ident && ident != Ident::OTHER)
    }

    /// Returns the first property with this name, which may be any name in capitals and digits.
    #[must_use]
    pub fn find(self, name: &str) -> Option<Property<'c>> {
        match Ident::of(name.as_bytes()) {
            Ident::OTHER => self.properties().find(|property| property.name() == name),
            ident => self.property(ident),
        }
    }

    /// Returns the first value of the first property with this name as text, without escapes and with line
    /// breaks.
    #[must_use]
    pub fn text(self, name: &str) -> Option<Cow<'c, str>> {
        self.find(name)?.values().next().map(|value| value.text())
    }

    /// Returns its move: the first `B` or `W` property.
    #[must_use]
    pub fn move_property(self) -> Option<Property<'c>> {
        self.properties().find(|property| matches!(property.ident(), Ident::B | Ident::W))
    }
}

/// One property of a node: a name and values.
///
/// ```
/// use sgf_core::tree::Ident;
/// let collection = sgf_core::parse(b"(;AddBlack[dd][pp]N[a \\[b\\]])", &Default::default()).collection;
/// let root = collection.games().next().unwrap().root();
/// let stones = root.property(Ident::AB).unwrap();
/// assert_eq!((stones.name().as_ref(), stones.raw_name()), ("AB", &b"AddBlack"[..]));
/// assert_eq!(stones.values().map(|value| value.bytes()).collect::<Vec<_>>(), [b"dd", b"pp"]);
/// assert_eq!(root.text("N").unwrap(), "a [b]");
/// ```
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

    /// Returns its id.
    #[must_use]
    pub(crate) fn id(self) -> PropId {
        PropId(self.id)
    }

    /// Returns its node.
    #[must_use]
    pub fn node(self) -> Node<'c> {
        self.node
    }

    /// Returns its name as an ident.
    #[must_use]
    pub fn ident(self) -> Ident {
        self.data().ident
    }

    /// Returns its name without lower-case letters, as the specification asks for.
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

    /// Returns its name as written.
    #[must_use]
    pub fn raw_name(self) -> &'c [u8] {
        self.node.collection.prop_name(*self.data())
    }

    /// Returns its values. [`decoded_values`](crate::value::decoded_values) decodes them by their type.
    #[must_use]
    pub fn values(self) -> Values<'c> {
        Values { node: self.node, spans: self.node.collection.value_spans(self.data()) }
    }

    /// Returns its first value.
    #[must_use]
    pub fn value(self) -> Option<Value<'c>> {
        self.values().next()
    }

    /// Returns its range in the collection's text, from its name to its last `]`. It is in the source only if
    /// the property was not edited.
    #[must_use]
    pub fn span(self) -> Span {
        let end =
            self.node.collection.value_spans(self.data()).last().map_or(self.data().name, |span| span.end);
        let text = &self.node.collection.text;
        let closed = text.get(end as usize) == Some(&b']');
        Span { start: self.data().name, end: end + u32::from(closed) }
    }
}

/// An iterator over the values of a property. See [`Property::values`].
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

/// One value of a property: raw bytes, decoded on demand.
///
/// ```
/// use sgf_core::text::TextKind;
/// let collection = sgf_core::parse(b"(;LB[dd:a\\:b])", &Default::default()).collection;
/// let label = collection.games().next().unwrap().root().find("LB").unwrap().value().unwrap();
/// assert_eq!(label.raw_text(), r"dd:a\:b");
/// assert_eq!(label.pair(TextKind::Simple), Some(("dd".into(), "a:b".into())));
/// ```
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
    /// Returns the bytes between the brackets as they stand in the source.
    #[inline]
    #[must_use]
    pub fn bytes(self) -> &'c [u8] {
        self.span.of(&self.node.collection.text)
    }

    /// Returns its range in the collection's text, without brackets.
    #[must_use]
    pub fn span(self) -> Span {
        self.span
    }

    /// Returns how its bytes are decoded.
    pub(crate) fn coding(self) -> ValueCoding {
        self.node.collection.game_of(self.node.id).map_or(ValueCoding::UTF_8, |game| game.coding)
    }

    /// Returns its characters with their escapes.
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

    /// Returns its text without escapes, line breaks as `\n` (FF\[4\] Text).
    #[must_use]
    pub fn text(self) -> Cow<'c, str> {
        self.unescaped(TextKind::Text)
    }

    /// Returns its text without escapes on one line (FF\[4\] SimpleText).
    #[must_use]
    pub fn simple_text(self) -> Cow<'c, str> {
        self.unescaped(TextKind::Simple)
    }

    /// Returns the two halves of a composed value with their escapes, split at the first `:` that is not
    /// escaped; `None` if there is no such `:`.
    #[must_use]
    pub fn split(self) -> Option<(Cow<'c, str>, Cow<'c, str>)> {
        let raw = self.raw_text();
        let at = composed_colon(&raw)?;
        Some(match raw {
            Cow::Borrowed(raw) => (Cow::Borrowed(&raw[..at]), Cow::Borrowed(&raw[at + 1..])),
            Cow::Owned(raw) => (Cow::Owned(raw[..at].to_owned()), Cow::Owned(raw[at + 1..].to_owned())),
        })
    }

    /// Returns the two halves of a composed value without escapes; `None` if it has no `:` that is not
    /// escaped.
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

/// Returns the offset of the first `:` that is not escaped.
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
