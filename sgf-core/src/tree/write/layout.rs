//! Games laid out anew: canonical, compact, pretty.

use std::borrow::Cow;

use crate::text::Charset;
use crate::text::escape::{TextKind, escape, unescape};

use super::super::ident::Ident;
use super::super::iter::{NodeEdge, Traverse};
use super::super::view::{GameTree, Node, Property, composed_colon};
use super::{Style, WriteError, WriteOptions, push_encoded};

/// Lays games out anew.
pub(super) struct Layout<'l> {
    options: &'l WriteOptions,
    charset: Charset,
    out: &'l mut Vec<u8>,
    /// Where the current line started.
    line: usize,
}

impl<'l> Layout<'l> {
    pub(super) fn new(options: &'l WriteOptions, charset: Charset, out: &'l mut Vec<u8>) -> Self {
        Layout { options, charset, out, line: 0 }
    }

    /// A game of these nodes only, each the child of the one before it.
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
                if style != Style::Compact {
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

    /// The value of `CA` to write: where there was one or the text needs it.
    fn label(&self, game: GameTree<'_>) -> Option<&'static str> {
        let declared = game.root().property(Ident::CA).is_some();
        let plain = |node: Node<'_>| {
            node.properties().all(|p| p.values().all(|v| v.bytes().is_ascii() && !v.bytes().contains(&0x1B)))
        };
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
            // Equal trees have equal texts: a name that stands twice in a node becomes one property with all values.
            let again = |name: &[u8]| style == Style::Canonical && name == property.name().as_bytes();
            if !again(last_name.as_bytes()) {
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

/// The place of a property in a canonical node: root, game information, move, setup, the rest.
fn rank(ident: Ident) -> u8 {
    const FIRST: [Ident; 6] = [Ident::FF, Ident::GM, Ident::CA, Ident::AP, Ident::ST, Ident::SZ];
    const INFO: [Ident; 25] = [
        Ident::AN,
        Ident::BR,
        Ident::BT,
        Ident::CP,
        Ident::DT,
        Ident::EV,
        Ident::GC,
        Ident::GN,
        Ident::HA,
        Ident::KM,
        Ident::ON,
        Ident::OT,
        Ident::PB,
        Ident::PC,
        Ident::PW,
        Ident::RE,
        Ident::RO,
        Ident::RU,
        Ident::SO,
        Ident::TM,
        Ident::US,
        Ident::WR,
        Ident::WT,
        Ident::ID,
        Ident::LT,
    ];
    if let Some(place) = FIRST.iter().position(|first| *first == ident) {
        return place as u8;
    }
    match ident {
        _ if INFO.contains(&ident) => 10,
        Ident::B | Ident::W => 11,
        Ident::AB | Ident::AW | Ident::AE | Ident::PL => 12,
        _ => 13,
    }
}

/// Whether a value of this property is one line of text (FF\[4\] SimpleText) or none at all: line breaks in it are spaces.
pub(crate) fn is_simple(ident: Ident) -> bool {
    const TEXT: [Ident; 3] = [Ident::C, Ident::GC, Ident::OTHER];
    // Longer names are private; what their values mean is their programs' business, so line breaks stay.
    !TEXT.contains(&ident) && ident.name().is_some_and(|name| name.len() <= 2) && is_of_ff4(ident)
}

fn is_of_ff4(ident: Ident) -> bool {
    const SIMPLE: [Ident; 31] = [
        Ident::AS,
        Ident::new("IP"),
        Ident::IY,
        Ident::SU,
        Ident::AN,
        Ident::AP,
        Ident::BR,
        Ident::BT,
        Ident::CA,
        Ident::CP,
        Ident::DT,
        Ident::EV,
        Ident::FG,
        Ident::GN,
        Ident::HA,
        Ident::KM,
        Ident::LB,
        Ident::N,
        Ident::ON,
        Ident::OT,
        Ident::PB,
        Ident::PC,
        Ident::PW,
        Ident::RE,
        Ident::RO,
        Ident::RU,
        Ident::SO,
        Ident::TM,
        Ident::US,
        Ident::WR,
        Ident::WT,
    ];
    SIMPLE.contains(&ident)
}

/// Whether the values of this property are pairs, so that a `:` in their first half is escaped.
pub(crate) fn is_composed(ident: Ident) -> bool {
    matches!(ident, Ident::AP | Ident::AR | Ident::FG | Ident::LB | Ident::LN | Ident::SZ)
}

/// A value as the style writes it: escapes only where they are needed, no soft line breaks.
fn laid_out(ident: Ident, raw: &str, style: Style) -> String {
    if style == Style::Preserve {
        return raw.to_owned();
    }
    let kind = if is_simple(ident) { TextKind::Simple } else { TextKind::Text };
    match composed_colon(raw).filter(|_| is_composed(ident)) {
        Some(colon) => {
            let first = unescape(&raw[..colon], kind);
            let second = unescape(&raw[colon + 1..], kind);
            format!("{}:{}", escape(&first, true), escape(&second, true))
        }
        None => escape(&unescape(raw, kind), is_composed(ident)).into_owned(),
    }
}
