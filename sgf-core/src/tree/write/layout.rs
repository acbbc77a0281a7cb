//! Lays games out anew: the canonical, compact and pretty styles.

use std::borrow::Cow;

use crate::text::{Charset, TextKind, escape, unescape};

use super::super::ident::Ident;
use super::super::iter::{NodeEdge, Traverse};
use super::super::next_game::is_of_game;
use super::super::schema::{Group, PropertySpec, Scalar};
use super::super::view::{GameTree, Node, Property, composed_colon};
use super::{Style, WriteError, WriteOptions, push_encoded};

/// A writer that lays games out anew.
pub(super) struct Layout<'l> {
    options: &'l WriteOptions,
    charset: Charset,
    out: &'l mut Vec<u8>,
    /// The offset where the current line of the output starts.
    line: usize,
}

impl<'l> Layout<'l> {
    pub(super) fn new(options: &'l WriteOptions, charset: Charset, out: &'l mut Vec<u8>) -> Self {
        Layout { options, charset, out, line: 0 }
    }

    /// Writes a game of these nodes only, each the child of the one before.
    pub(super) fn line<'c>(
        &mut self,
        game: GameTree<'c>,
        nodes: impl Iterator<Item = Node<'c>>,
    ) -> Result<(), WriteError> {
        self.line = self.out.len();
        let label = self.label(game);
        self.out.push(b'(');
        for node in nodes {
            self.node(game, node, label)?;
        }
        self.out.extend_from_slice(b")\n");
        Ok(())
    }

    pub(super) fn game(&mut self, game: GameTree<'_>) -> Result<(), WriteError> {
        if self.options.main_line {
            return self.line(game, game.main_line());
        }
        self.line = self.out.len();
        let label = self.label(game);
        let style = self.options.style;
        self.out.push(b'(');
        for step in Traverse::new(game.root()) {
            let (NodeEdge::Enter(node) | NodeEdge::Leave(node)) = step;
            let entering = matches!(step, NodeEdge::Enter(_));
            let branch = node.parent().is_some_and(|parent| parent.children().nth(1).is_some());
            if branch && entering {
                if node.properties().any(|property| is_of_game(property.ident())) {
                    // At the start of a line it would be read as the next game.
                    self.out.truncate(self.out.trim_ascii_end().len());
                    self.line = self.line.min(self.out.len());
                } else if style != Style::Compact {
                    self.new_line();
                }
                self.out.push(b'(');
            } else if branch {
                self.out.push(b')');
            }
            if entering {
                self.node(game, node, label)?;
            }
        }
        self.out.extend_from_slice(b")\n");
        Ok(())
    }

    /// Returns the value of `CA` to write, if there was a `CA` or the text needs one.
    fn label(&self, game: GameTree<'_>) -> Option<&'static str> {
        let declared = game.root().property(Ident::CA).is_some();
        // The text counts and not its bytes: in ISO-2022-JP any text is ASCII bytes, and bytes that decode to
        // nothing become U+FFFD.
        let is_plain = |text: &str| text.is_ascii() && !text.contains('\x1B');
        let plain = |node: Node<'_>| node.properties().all(|p| p.values().all(|v| is_plain(&v.raw_text())));
        (declared || !game.nodes().all(plain)).then(|| self.charset.name())
    }

    fn new_line(&mut self) {
        self.out.push(b'\n');
        self.line = self.out.len();
    }

    fn node(
        &mut self,
        game: GameTree<'_>,
        node: Node<'_>,
        label: Option<&'static str>,
    ) -> Result<(), WriteError> {
        const WIDTH: usize = 60;
        let root = node.parent().is_none();
        let style = self.options.style;
        if !root && style != Style::Compact {
            let after_root = node.parent().is_some_and(|parent| parent.parent().is_none());
            let wide = self.out.len() - self.line > WIDTH;
            if self.out.last() != Some(&b'(') && (after_root || wide) {
                self.new_line();
            }
        }
        self.out.push(b';');
        let mut properties: Vec<Property<'_>> = node.properties().collect();
        if style == Style::Canonical {
            properties.sort_by_cached_key(|property| (rank(property.ident()), property.name().into_owned()));
        }
        let mut label_due = label.filter(|_| root);
        if let Some(label) = label_due
            && node.property(Ident::CA).is_none()
            && style != Style::Canonical
        {
            self.out.extend_from_slice(format!("CA[{label}]").as_bytes());
            label_due = None;
        }
        let mut last_name = Cow::Borrowed("");
        for property in properties {
            if let Some(label) = label_due
                && (property.ident() == Ident::CA
                    || node.property(Ident::CA).is_none() && rank(property.ident()) > rank(Ident::CA))
            {
                self.out.extend_from_slice(format!("CA[{label}]").as_bytes());
                label_due = None;
                if property.ident() == Ident::CA {
                    continue;
                }
            } else if property.ident() == Ident::CA && root {
                continue;
            }
            let own_line =
                style == Style::Pretty && (root || matches!(property.ident(), Ident::C | Ident::GC));
            if own_line && self.out.last() != Some(&b'\n') && self.out.last() != Some(&b';') {
                self.new_line();
            }
            // Equal trees must have equal texts, so properties of a node with the same name become one with
            // all values.
            let is_repeated = |name: &[u8]| style == Style::Canonical && name == property.name().as_bytes();
            if !is_repeated(last_name.as_bytes()) {
                self.out.extend_from_slice(property.name().as_bytes());
            }
            last_name = property.name();
            for value in property.values() {
                let text = laid_out(property.ident(), &value.raw_text(), style);
                self.out.push(b'[');
                let start = self.out.len();
                push_encoded(&text, self.charset, self.out).map_err(|why| WriteError::Unencodable {
                    game: game.id().0,
                    node: game.number_of(node.id()),
                    why,
                })?;
                if let Some(at) = memchr::memrchr(b'\n', &self.out[start..]) {
                    self.line = start + at + 1;
                }
                self.out.push(b']');
            }
            if own_line && !root {
                self.new_line();
            }
        }
        if let Some(label) = label_due {
            self.out.extend_from_slice(format!("CA[{label}]").as_bytes());
        }
        Ok(())
    }
}

/// Returns the place of a property in a canonical node: root, game information, move, setup, the rest.
///
/// The canonical form of a record must not change when the schema learns a property, so the order of the
/// properties that the schema would place elsewhere is written out here.
fn rank(ident: Ident) -> u8 {
    const FIRST: [Ident; 6] = [Ident::FF, Ident::GM, Ident::CA, Ident::AP, Ident::ST, Ident::SZ];
    const INFO: u8 = 10;
    const OTHER: u8 = 13;
    if let Some(place) = FIRST.iter().position(|first| *first == ident) {
        return place as u8;
    }
    match ident {
        // Properties of FF[3] that servers still write into the header.
        Ident::ID | Ident::LT => INFO,
        // The setup of Lines of Action, which is game information for that game only.
        Ident::IP | Ident::IY | Ident::SU => OTHER,
        Ident::B | Ident::W => 11,
        Ident::AB | Ident::AW | Ident::AE | Ident::PL => 12,
        _ => match PropertySpec::of(ident) {
            Some(spec) if spec.group == Group::GameInfo && spec.is_standard() => INFO,
            _ => OTHER,
        },
    }
}

/// Returns whether line breaks in the values of a property are spaces: FF\[4\] SimpleText, and the numbers of
/// the header, in which records also write words. The values of private properties keep theirs, since only
/// their programs know what the values mean.
fn is_on_one_line(ident: Ident) -> bool {
    matches!(ident, Ident::HA | Ident::KM | Ident::TM)
        || PropertySpec::of(ident)
            .is_some_and(|spec| spec.is_standard() && spec.value.can_be(Scalar::SimpleText))
}

/// Returns a value as the style writes it: escapes only where they are needed, no soft line breaks.
fn laid_out(ident: Ident, raw: &str, style: Style) -> String {
    if style == Style::Preserve {
        return raw.to_owned();
    }
    let kind = if is_on_one_line(ident) { TextKind::Simple } else { TextKind::Text };
    let is_composed = PropertySpec::of(ident).is_some_and(PropertySpec::is_composed);
    match composed_colon(raw).filter(|_| is_composed) {
        Some(colon) => {
            let first = unescape(&raw[..colon], kind);
            let second = unescape(&raw[colon + 1..], kind);
            format!("{}:{}", escape(&first, true), escape(&second, true))
        }
        None => escape(&unescape(raw, kind), is_composed).into_owned(),
    }
}
