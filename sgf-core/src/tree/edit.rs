//! Edits of a collection: properties, nodes, variations and games.
//!
//! Ids stay valid. New text is appended to the source in the charset of its game, so writing never fails
//! because of an edit: text that cannot be encoded is refused here, before anything changes.

use std::borrow::Cow;

use crate::text::{
    Charset, CharsetSource, DiskForm, Scan, Span, TextKind, ValueCoding, escape, name_end, unescape,
    value_end,
};

use super::arena::{Collection, Game, GameId, NONE, NodeData, NodeId, PropData};
use super::ident::Ident;
use super::iter::Preorder;

/// Why an edit was refused. A refused edit changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The collection has no such node or game.
    #[error("there is no such node or game in this collection")]
    NotThere,
    /// The root of a game cannot be moved, removed or promoted.
    #[error("the root of a game stays where it is; remove the game instead")]
    Root,
    /// A node cannot become a child of itself or of its descendants.
    #[error("a node cannot move into its own variation")]
    Inside,
    /// The text is not a property name: a letter, then letters and digits.
    #[error("{0:?} is not a property name: use letters and digits, starting with a letter")]
    Name(String),
    /// A property needs a value, which may be empty.
    #[error("the property {0} needs at least one value (an empty one is allowed)")]
    NoValue(String),
    /// The text is not one escaped value: it has a `]` without a backslash, or ends in half an escape.
    #[error("{0:?} is not one value: put a backslash before `]` and `\\`")]
    RawValue(String),
    /// The parent is in another game. Games can differ in charset, so nodes do not move between them.
    #[error("a node cannot move into another game")]
    OtherGame,
    /// The game cannot have this charset: the name is not known, or the file is in UTF-16.
    #[error("the game cannot be written in the charset {0:?}")]
    Charset(String),
    /// The charset of the game does not have a character of the text.
    #[error(transparent)]
    Unencodable(#[from] crate::text::Unencodable),
    /// The text of the collection would grow past 4 GiB ([`Span::MAX`]).
    #[error("the text of the collection would grow past {} bytes", Span::MAX)]
    Full,
}

impl Collection {
    /// Sets the property `name` of a node to `values`, plain text that is escaped here. An existing property
    /// of that name is replaced in its place, and any repetition of it removed; otherwise the new one comes last.
    ///
    /// ```
    /// let mut collection = sgf_core::parse(b"(;B[pd]C[old];W[dd])", &Default::default()).collection;
    /// let root = collection.games().next().unwrap().root().id();
    /// collection.set_property(root, "C", ["new [9d]"])?;
    /// assert_eq!(collection.to_bytes(), br"(;B[pd]C[new [9d\]];W[dd])");
    /// # Ok::<(), sgf_core::tree::EditError>(())
    /// ```
    ///
    /// Setting `CA` of a root is [`set_charset`](Self::set_charset).
    ///
    /// # Errors
    /// [`EditError::NotThere`] if there is no such node, [`EditError::Name`] and [`EditError::NoValue`] for a
    /// property that SGF cannot hold, [`EditError::Unencodable`] if the charset of the game lacks a
    /// character, [`EditError::Charset`] for a `CA` that cannot be, [`EditError::Full`] past 4 GiB.
    pub fn set_property<V: AsRef<str>>(
        &mut self,
        node: NodeId,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), EditError> {
        let values: Vec<String> =
            values.into_iter().map(|value| escape(value.as_ref(), false).into_owned()).collect();
        self.set_raw_property(node, name, values)
    }

    /// Sets a property to composed values, such as the labels of `LB` (point and text), in plain text that is
    /// escaped here. Otherwise like [`set_property`](Self::set_property).
    ///
    /// # Errors
    /// Those of [`set_property`](Self::set_property).
    pub fn set_pairs<'v>(
        &mut self,
        node: NodeId,
        name: &str,
        values: impl IntoIterator<Item = (&'v str, &'v str)>,
    ) -> Result<(), EditError> {
        let pair = |(first, second)| format!("{}:{}", escape(first, true), escape(second, true));
        let values: Vec<String> = values.into_iter().map(pair).collect();
        self.set_raw_property(node, name, values)
    }

    /// Sets a property to `values` that are already escaped. Otherwise like
    /// [`set_property`](Self::set_property).
    ///
    /// # Errors
    /// Those of [`set_property`](Self::set_property), and [`EditError::RawValue`] for a text that is not one
    /// escaped value.
    pub fn set_raw_property<V: AsRef<str>>(
        &mut self,
        node: NodeId,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), EditError> {
        let values: Vec<V> = values.into_iter().collect();
        if let ([label], Some(game)) = (&values[..], self.game_with_root(node))
            && Ident::of(name.as_bytes()) == Ident::CA
        {
            let label = label.as_ref();
            let known = Charset::for_label(&unescape(label, TextKind::Simple));
            let charset = known.ok_or_else(|| EditError::Charset(label.to_owned()))?;
            self.recode(game, charset)?;
        }
        self.put_values(node, name, &values)
    }

    /// Sets a property to escaped values that come from parsed ones, which damage may have left without an
    /// escape. Otherwise like [`set_raw_property`](Self::set_raw_property).
    pub(crate) fn set_parsed_property<V: AsRef<str>>(
        &mut self,
        node: NodeId,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), EditError> {
        let whole = |value: V| as_one_value(value.as_ref()).into_owned();
        self.set_raw_property(node, name, values.into_iter().map(whole))
    }

    /// Sets the charset of a game: writes its text in `charset`, and `CA` with the name of it.
    ///
    /// ```
    /// use sgf_core::text::Charset;
    /// let mut collection = sgf_core::parse("(;CA[UTF-8]PB[柯洁])".as_bytes(), &Default::default()).collection;
    /// let game = collection.games().next().unwrap().id();
    /// collection.set_charset(game, Charset::GB18030)?;
    /// assert_eq!(collection.to_bytes(), b"(;CA[GB18030]PB[\xBF\xC2\xBD\xE0])");
    /// # Ok::<(), sgf_core::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// The game does not change then. [`EditError::NotThere`] if there is no such game,
    /// [`EditError::Unencodable`] if the charset lacks a character of the game, [`EditError::Charset`] for
    /// UTF-16, which belongs to a whole file, and in a file in UTF-16, [`EditError::Full`] past 4 GiB.
    pub fn set_charset(&mut self, game: GameId, charset: Charset) -> Result<(), EditError> {
        let root = self.game(game).ok_or(EditError::NotThere)?.root().id();
        self.recode(game, charset)?;
        self.put_values(root, "CA", &[charset.name()])
    }

    /// Encodes all values of a game in `charset`.
    fn recode(&mut self, game: GameId, charset: Charset) -> Result<(), EditError> {
        let record = self.games.get(game.index()).ok_or(EditError::NotThere)?;
        let old = record.coding;
        let coding = ValueCoding { charset, byte_escapes: false };
        if old == coding {
            return Ok(());
        }
        if charset.is_utf16() || matches!(self.disk_form, DiskForm::Utf16 { .. }) {
            return Err(EditError::Charset(charset.name().to_owned()));
        }
        // All is encoded before anything changes.
        let mut encoded = Vec::new();
        let mut grown = 0;
        let Some(tree) = self.game(game) else { return Err(EditError::NotThere) };
        for node in tree.nodes() {
            for property in node.properties() {
                let is_plain = |bytes: &[u8]| bytes.is_ascii() && !bytes.contains(&0x1B);
                if property.values().all(|value| is_plain(value.bytes())) {
                    continue;
                }
                let mut values = Vec::new();
                for value in property.values() {
                    let text = as_one_value(&value.raw_text()).into_owned();
                    let bytes = charset.encode(&text)?.into_owned();
                    grown += bytes.len() + 1;
                    values.push(bytes);
                }
                grown += property.raw_name().len() + 2;
                encoded.push((node.id(), property.id(), property.raw_name().to_vec(), values));
            }
        }
        if self.text.len() + grown > Span::MAX {
            return Err(EditError::Full);
        }
        for (node, id, name, values) in encoded {
            let name = self.push_text(&name, b'[');
            let prop = self.push_values(name, self.props[id.0 as usize].ident, &values);
            self.props[id.0 as usize] = prop;
            self.touch(node);
        }
        let record = &mut self.games[game.index()];
        record.coding = coding;
        record.coding_source = CharsetSource::Declared;
        record.edited = true;
        Ok(())
    }

    /// Sets a property to escaped values in the charset of the game.
    fn put_values<V: AsRef<str>>(&mut self, node: NodeId, name: &str, values: &[V]) -> Result<(), EditError> {
        if !self.is_there(node) {
            return Err(EditError::NotThere);
        }
        let data = self.nodes[node.index()];
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || name_end(name.as_bytes(), 0) != name.len()
        {
            return Err(EditError::Name(name.to_owned()));
        }
        let coding = self.game_of(node.0).map_or(ValueCoding::UTF_8, |game| game.coding);
        // In a game whose escapes stand before bytes, a character that ends in the byte of `\` or `]` needs
        // an escape inside, like the rest of the game.
        let mut encoded = Vec::new();
        for value in values {
            let bytes = coding.charset.encode(value.as_ref())?.into_owned();
            if !is_one_value(value.as_ref()) {
                return Err(EditError::RawValue(value.as_ref().to_owned()));
            }
            encoded.push(if coding.byte_escapes { escape_trail_bytes(coding, &bytes) } else { bytes });
        }
        if encoded.is_empty() {
            return Err(EditError::NoValue(name.to_owned()));
        }
        let ident = Ident::of(name.as_bytes());
        let range = data.first_prop as usize..(data.first_prop + data.props) as usize;
        let is_named = |prop: PropData| {
            prop.ident == ident && (ident != Ident::OTHER || self.prop_name(prop) == name.as_bytes())
        };
        let old = range.clone().find(|&i| is_named(self.props[i]));
        // A damaged record may have the property twice: after it is set, it has one value.
        let kept: Vec<usize> =
            range.clone().filter(|&i| !is_named(self.props[i]) || Some(i) == old).collect();
        let repeats = kept.len() < range.len();
        let grown = encoded.iter().map(|value| value.len() + 1).sum::<usize>() + name.len() + 2;
        if self.text.len() + grown > Span::MAX {
            return Err(EditError::Full);
        }
        let name_at = match old {
            Some(i) => self.props[i].name,
            None => self.push_text(name.as_bytes(), b'['),
        };
        let prop = self.push_values(name_at, ident, &encoded);
        match old {
            Some(i) if repeats => {
                self.props[i] = prop;
                let props: Vec<PropData> = kept.into_iter().map(|i| self.props[i]).collect();
                self.put_properties(node, &props);
            }
            Some(i) => self.props[i] = prop,
            None => {
                let mut props = self.props[range].to_vec();
                props.push(prop);
                self.put_properties(node, &props);
            }
        }
        self.touch(node);
        Ok(())
    }

    /// Removes all properties with this name from a node. Returns whether there was one.
    ///
    /// # Errors
    /// [`EditError::NotThere`] if there is no such node.
    pub fn remove_property(&mut self, node: NodeId, name: &str) -> Result<bool, EditError> {
        let data =
            *self.nodes.get(node.index()).filter(|_| self.is_there(node)).ok_or(EditError::NotThere)?;
        let ident = Ident::of(name.as_bytes());
        let props = &self.props[data.first_prop as usize..(data.first_prop + data.props) as usize];
        let kept: Vec<PropData> = props
            .iter()
            .copied()
            .filter(|prop| {
                prop.ident != ident || ident == Ident::OTHER && self.prop_name(*prop) != name.as_bytes()
            })
            .collect();
        let removed = kept.len() < props.len();
        if removed {
            self.put_properties(node, &kept);
            self.touch(node);
        }
        Ok(removed)
    }

    /// Adds an empty node as the child of `parent` at `position`, and returns its id. Position 0 makes it the
    /// main variation, and one past the end makes it the last.
    ///
    /// ```
    /// let mut collection = sgf_core::parse(b"(;B[aa];W[bb])", &Default::default()).collection;
    /// let root = collection.games().next().unwrap().root().id();
    /// let new = collection.add_child(root, 1)?;
    /// collection.set_property(new, "W", ["cc"])?;
    /// assert_eq!(collection.to_bytes(), b"(;B[aa](;W[bb])(;W[cc]))");
    /// # Ok::<(), sgf_core::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::NotThere`] if there is no such parent, [`EditError::Full`] if there are 2³² nodes.
    pub fn add_child(&mut self, parent: NodeId, position: usize) -> Result<NodeId, EditError> {
        if !self.is_there(parent) {
            return Err(EditError::NotThere);
        }
        let id = self.push_node()?;
        self.link(id, parent.0, position);
        self.touch(NodeId(id));
        Ok(NodeId(id))
    }

    /// Removes a node and all nodes below it.
    ///
    /// # Errors
    /// [`EditError::NotThere`] if there is no such node, [`EditError::Root`] for the root of a game.
    pub fn remove_variation(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.parent_of(node)?;
        let removed: Vec<u32> = Preorder::new(self.node(node).ok_or(EditError::NotThere)?)
            .map(|removed| removed.id().0)
            .collect();
        self.unlink(node.0, parent);
        self.touch(NodeId(parent));
        self.removed_nodes.extend(removed);
        Ok(())
    }

    /// Removes one node; its children take its place.
    ///
    /// # Errors
    /// [`EditError::NotThere`] if there is no such node, [`EditError::Root`] for the root of a game.
    pub fn remove_node(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.parent_of(node)?;
        let position = self.position_of(node.0, parent);
        let mut child = self.nodes[node.index()].first_child;
        self.unlink(node.0, parent);
        self.nodes[node.index()].first_child = NONE;
        let mut at = position;
        while child != NONE {
            let next = self.nodes[child as usize].next_sibling;
            self.link(child, parent, at);
            at += 1;
            child = next;
        }
        self.touch(NodeId(parent));
        self.removed_nodes.insert(node.0);
        Ok(())
    }

    /// Moves a node and all nodes below it to another parent of the same game, where it becomes the child at
    /// `position`.
    ///
    /// # Errors
    /// [`EditError::NotThere`] if there is no such node or parent, [`EditError::Root`] for the root of a
    /// game, [`EditError::Inside`] if the parent is the node or below it, [`EditError::OtherGame`] if it is in
    /// another game.
    pub fn move_variation(&mut self, node: NodeId, parent: NodeId, position: usize) -> Result<(), EditError> {
        let old = self.parent_of(node)?;
        if !self.is_there(parent) {
            return Err(EditError::NotThere);
        }
        let mut at = parent.0;
        let mut root = at;
        while at != NONE {
            if at == node.0 {
                return Err(EditError::Inside);
            }
            root = at;
            at = self.nodes[at as usize].parent;
        }
        let mut own_root = old;
        while self.nodes[own_root as usize].parent != NONE {
            own_root = self.nodes[own_root as usize].parent;
        }
        if root != own_root {
            return Err(EditError::OtherGame);
        }
        self.unlink(node.0, old);
        self.link(node.0, parent.0, position);
        self.touch(NodeId(old));
        self.touch(parent);
        Ok(())
    }

    /// Makes a node the main variation at its place.
    ///
    /// ```
    /// let mut collection = sgf_core::parse(b"(;B[aa](;W[bb])(;W[cc];B[dd]))", &Default::default()).collection;
    /// let root = collection.games().next().unwrap().root();
    /// let second = root.children().last().unwrap().id();
    /// collection.promote(second)?;
    /// assert_eq!(collection.to_bytes(), b"(;B[aa](;W[cc];B[dd])(;W[bb]))");
    /// # Ok::<(), sgf_core::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::NotThere`] if there is no such node, [`EditError::Root`] for the root of a game.
    pub fn promote(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.parent_of(node)?;
        self.move_variation(node, NodeId(parent), 0)
    }

    /// Adds a game of one empty node at the end, in UTF-8, and returns its id.
    ///
    /// # Errors
    /// [`EditError::Full`] if there are 2³² nodes.
    pub fn add_game(&mut self) -> Result<GameId, EditError> {
        let root = self.push_node()?;
        let end = self.source_len;
        self.games.push(Game {
            root,
            span: Span::new(end, end),
            parsed_nodes: 0,
            first_node: root,
            coding: ValueCoding::UTF_8,
            source_scan: ValueCoding::UTF_8.scan(),
            coding_source: CharsetSource::Default,
            edited: true,
        });
        Ok(GameId(self.games.len() as u32 - 1))
    }

    /// Removes a game. The ids of later games decrease by one.
    ///
    /// # Errors
    /// [`EditError::NotThere`] if there is no such game.
    pub fn remove_game(&mut self, game: GameId) -> Result<(), EditError> {
        if game.index() >= self.games.len() {
            return Err(EditError::NotThere);
        }
        let tree = self.game(game).ok_or(EditError::NotThere)?;
        let removed: Vec<u32> = tree.nodes().map(|node| node.id().0).collect();
        self.removed_nodes.extend(removed);
        self.games.remove(game.index());
        self.games_changed = true;
        Ok(())
    }

    /// Returns whether there is a node with this id that was not removed.
    pub(super) fn is_there(&self, node: NodeId) -> bool {
        node.index() < self.nodes.len() && !self.removed_nodes.contains(&node.0)
    }

    /// Returns the game whose root is `node`.
    fn game_with_root(&self, node: NodeId) -> Option<GameId> {
        let game = self.games.iter().position(|game| game.root == node.0)?;
        Some(GameId(game as u32))
    }

    /// Appends encoded values, and returns the property that holds them.
    fn push_values(&mut self, name: u32, ident: Ident, encoded: &[Vec<u8>]) -> PropData {
        let spans: Vec<Span> = encoded
            .iter()
            .map(|value| {
                let start = self.push_text(value, b']');
                Span { start, end: start + value.len() as u32 }
            })
            .collect();
        match spans[..] {
            [only] => PropData { name, a: only.start, b: only.end, ident, single: true },
            _ => {
                let first = self.values.len() as u32;
                self.values.extend(&spans);
                PropData { name, a: first, b: spans.len() as u32, ident, single: false }
            }
        }
    }

    /// Appends new text and the byte that ends it; returns its offset.
    pub(super) fn push_text(&mut self, bytes: &[u8], end: u8) -> u32 {
        // A value that ends where the source ends counts as part of the source, since the last value may be
        // cut off there. A new empty value must not start there.
        if self.text.len() == self.source_len {
            self.text.push(b' ');
        }
        let start = self.text.len() as u32;
        self.text.extend_from_slice(bytes);
        self.text.push(end);
        start
    }

    fn push_node(&mut self) -> Result<u32, EditError> {
        let id = u32::try_from(self.nodes.len()).ok().filter(|&id| id != NONE).ok_or(EditError::Full)?;
        self.nodes.push(NodeData {
            parent: NONE,
            first_child: NONE,
            next_sibling: NONE,
            first_prop: self.props.len() as u32,
            props: 0,
            start: NONE,
        });
        Ok(id)
    }

    /// Replaces the properties of a node: in place if there are not more than before, otherwise at the end of
    /// the vector.
    fn put_properties(&mut self, node: NodeId, props: &[PropData]) {
        let data = &mut self.nodes[node.index()];
        if props.len() as u32 > data.props && (data.first_prop + data.props) as usize == self.props.len() {
            // The properties of the last node grow in place.
            self.props.truncate(data.first_prop as usize);
        } else if props.len() as u32 > data.props {
            data.first_prop = self.props.len() as u32;
        } else {
            let first = data.first_prop as usize;
            self.props[first..first + props.len()].copy_from_slice(props);
            data.props = props.len() as u32;
            return;
        }
        data.props = props.len() as u32;
        self.props.extend_from_slice(props);
    }

    fn parent_of(&self, node: NodeId) -> Result<u32, EditError> {
        let data = self.nodes.get(node.index()).filter(|_| self.is_there(node));
        let data = data.ok_or(EditError::NotThere)?;
        if data.parent == NONE { Err(EditError::Root) } else { Ok(data.parent) }
    }

    /// Returns the position of `node` among the children of `parent`.
    fn position_of(&self, node: u32, parent: u32) -> usize {
        let mut at = self.nodes[parent as usize].first_child;
        let mut position = 0;
        while at != node && at != NONE {
            at = self.nodes[at as usize].next_sibling;
            position += 1;
        }
        position
    }

    /// Makes `node` the child of `parent` at `position`.
    fn link(&mut self, node: u32, parent: u32, position: usize) {
        self.nodes[node as usize].parent = parent;
        let mut before = NONE;
        let mut at = self.nodes[parent as usize].first_child;
        for _ in 0..position {
            if at == NONE {
                break;
            }
            before = at;
            at = self.nodes[at as usize].next_sibling;
        }
        self.nodes[node as usize].next_sibling = at;
        if before == NONE {
            self.nodes[parent as usize].first_child = node;
        } else {
            self.nodes[before as usize].next_sibling = node;
        }
    }

    /// Detaches `node` from `parent`.
    fn unlink(&mut self, node: u32, parent: u32) {
        let next = self.nodes[node as usize].next_sibling;
        let mut at = self.nodes[parent as usize].first_child;
        if at == node {
            self.nodes[parent as usize].first_child = next;
        }
        while at != NONE {
            let after = self.nodes[at as usize].next_sibling;
            if after == node {
                self.nodes[at as usize].next_sibling = next;
                break;
            }
            at = after;
        }
        self.nodes[node as usize].next_sibling = NONE;
        self.nodes[node as usize].parent = NONE;
    }

    /// Marks a node and its game as edited.
    pub(super) fn touch(&mut self, node: NodeId) {
        self.edited_nodes.insert(node.0);
        if let [only] = &mut self.games[..] {
            only.edited = true;
            return;
        }
        let after = self.games.partition_point(|game| game.first_node <= node.0);
        let by_range = after.checked_sub(1).filter(|&game| {
            let game = &self.games[game];
            node.0 < game.first_node + game.parsed_nodes
        });
        let game = by_range.or_else(|| {
            let mut root = node.0;
            while self.nodes[root as usize].parent != NONE {
                root = self.nodes[root as usize].parent;
            }
            self.games.iter().position(|game| game.root == root)
        });
        if let Some(game) = game {
            self.games[game].edited = true;
        }
    }
}

/// Returns whether an escaped text is one value between brackets.
fn is_one_value(raw: &str) -> bool {
    value_end(raw.as_bytes(), 0, Scan::Bytes) == raw.len() && !ends_in_half_an_escape(raw)
}

fn ends_in_half_an_escape(raw: &str) -> bool {
    (raw.len() - raw.trim_end_matches('\\').len()) % 2 == 1
}

/// Returns the escaped text of a parsed value as one that can be written anywhere: a damaged value can have
/// brackets without a backslash, and the end of the input can cut one off inside an escape.
pub(super) fn as_one_value(raw: &str) -> Cow<'_, str> {
    if is_one_value(raw) {
        return Cow::Borrowed(raw);
    }
    let whole = if ends_in_half_an_escape(raw) { &raw[..raw.len() - 1] } else { raw };
    let mut text = String::with_capacity(whole.len() + 8);
    let mut is_escaped = false;
    for c in whole.chars() {
        if c == ']' && !is_escaped {
            text.push('\\');
        }
        is_escaped = c == '\\' && !is_escaped;
        text.push(c);
    }
    Cow::Owned(text)
}

/// Puts a backslash before each second byte of a character that looks like `\` or `]`, as the program that
/// wrote the game did.
pub(super) fn escape_trail_bytes(coding: ValueCoding, bytes: &[u8]) -> Vec<u8> {
    let scan = coding.charset.scan();
    let mut escaped = Vec::with_capacity(bytes.len() + 8);
    let mut at = 0;
    while at < bytes.len() {
        let len = if bytes[at] > 0x7F { scan.char_len(bytes, at) } else { 1 };
        escaped.push(bytes[at]);
        for &trail in &bytes[at + 1..at + len] {
            if matches!(trail, b'\\' | b']') {
                escaped.push(b'\\');
            }
            escaped.push(trail);
        }
        at += len;
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::parse;

    fn edited(source: &str, edit: impl FnOnce(&mut Collection, &[NodeId])) -> String {
        let mut collection = parse(source.as_bytes(), &Default::default()).collection;
        let ids: Vec<NodeId> = (0..collection.nodes.len() as u32).map(NodeId).collect();
        edit(&mut collection, &ids);
        String::from_utf8(collection.to_bytes()).unwrap()
    }

    #[test]
    fn only_the_edited_property_changes() {
        let source = "\n( ;GM[1] \n PB[a]\tC[x\\]y]\r\n;B[pd] (;W[dd] C[ one ])\n\n(;W[pp]))\n-- bye\n";
        let out = edited(source, |c, ids| c.set_property(ids[2], "C", ["two"]).unwrap());
        assert_eq!(out, source.replace(" one ", "two"));
        let out = edited(source, |c, ids| c.set_property(ids[0], "PW", ["b"]).unwrap());
        assert_eq!(out, source.replace("C[x\\]y]", "C[x\\]y]PW[b]"));
        let out = edited(source, |c, ids| assert!(c.remove_property(ids[0], "PB").unwrap()));
        assert_eq!(out, source.replace("PB[a]\t", ""));
        let out = edited(source, |c, ids| c.set_property(ids[0], "GM", ["1", "2"]).unwrap());
        assert_eq!(out, source.replace("GM[1]", "GM[1][2]"));
    }

    #[test]
    fn a_property_that_stands_twice_has_one_value_after_it_is_set() {
        let source = "(;GM[1]PB[old]PB[second]C[x]PB[third]C[y];B[pd])";
        let mut collection = parse(source.as_bytes(), &Default::default()).collection;
        let root = collection.games().next().unwrap().root().id();
        collection.set_property(root, "PB", ["New"]).unwrap();
        assert_eq!(collection.to_bytes(), b"(;GM[1]PB[New]C[x]C[y];B[pd])");
        collection.set_property(root, "C", ["z"]).unwrap();
        assert_eq!(collection.to_bytes(), b"(;GM[1]PB[New]C[z];B[pd])");
    }

    #[test]
    fn variations() {
        let source = "(;GM[1];B[aa](;W[ba];B[ca])(;W[da]))";
        assert_eq!(
            edited(source, |c, ids| c.promote(ids[4]).unwrap()),
            "(;GM[1];B[aa](;W[da])(;W[ba];B[ca]))"
        );
        assert_eq!(edited(source, |c, ids| c.remove_variation(ids[2]).unwrap()), "(;GM[1];B[aa];W[da])");
        assert_eq!(edited(source, |c, ids| c.remove_node(ids[2]).unwrap()), "(;GM[1];B[aa](;B[ca])(;W[da]))");
        assert_eq!(edited(source, |c, ids| c.remove_node(ids[1]).unwrap()), "(;GM[1](;W[ba];B[ca])(;W[da]))");
        assert_eq!(
            edited(source, |c, ids| c.move_variation(ids[4], ids[3], 0).unwrap()),
            "(;GM[1];B[aa](;W[ba];B[ca];W[da]))"
        );
        let added = edited(source, |c, ids| {
            let new = c.add_child(ids[3], 0).unwrap();
            c.set_property(new, "W", ["ea"]).unwrap();
            let new = c.add_child(ids[2], 9).unwrap();
            c.set_property(new, "B", ["fa"]).unwrap();
        });
        assert_eq!(added, "(;GM[1];B[aa](;W[ba](;B[ca];W[ea])(;B[fa]))(;W[da]))");
    }

    #[test]
    fn an_empty_value_is_a_change_too() {
        for (source, expected) in [
            (&b"(;GM[1];B[bb]C[x])"[..], &b"(;GM[1];B[bb]C[])"[..]),
            (b"(;GM[1];B[bb]C[x]", b"(;GM[1];B[bb]C[])"),
            (b"(;GM[1];B[bb]C[x", b"(;GM[1];B[bb]C[])"),
            (b"(;GM[1];B[bb]C[", b"(;GM[1];B[bb]C[])"),
        ] {
            let mut collection = parse(source, &Default::default()).collection;
            collection.set_property(NodeId(1), "C", [""]).unwrap();
            assert_eq!(collection.to_bytes(), expected, "{}", String::from_utf8_lossy(source));
        }
    }

    #[test]
    fn refusals_change_nothing() {
        let source = b"(;CA[Big5]C[\xA5\x5C];B[aa])";
        let mut collection = parse(source, &Default::default()).collection;
        let root = NodeId(0);
        assert!(matches!(collection.set_property(root, "C", ["\u{ac00}"]), Err(EditError::Unencodable(_))));
        assert!(matches!(collection.set_property(root, "9", ["x"]), Err(EditError::Name(_))));
        assert!(matches!(collection.set_property(root, "C", Vec::<&str>::new()), Err(EditError::NoValue(_))));
        assert_eq!(collection.remove_variation(root), Err(EditError::Root));
        assert_eq!(collection.move_variation(NodeId(1), NodeId(1), 0), Err(EditError::Inside));
        assert_eq!(collection.promote(NodeId(7)), Err(EditError::NotThere));
        assert_eq!(collection.to_bytes(), source);
        collection.set_property(root, "C", ["\u{529f}]"]).unwrap();
        assert_eq!(collection.to_bytes(), b"(;CA[Big5]C[\xA5\x5C\\]];B[aa])");
    }

    #[test]
    fn games_are_added_and_removed() {
        let out = edited("(;A[x])\n(;B[aa])\n", |c, _| c.remove_game(GameId(0)).unwrap());
        assert_eq!(out, "\n(;B[aa])\n");
        let out = edited("(;B[aa])\n", |c, _| {
            let game = c.add_game().unwrap();
            let root = c.game(game).unwrap().root().id();
            c.set_property(root, "SZ", ["9"]).unwrap();
        });
        assert_eq!(out, "(;B[aa])\n(;SZ[9])\n");
    }
}
