//! Writing a collection back.
//!
//! *Preserve* gives the source back byte for byte where nothing was edited, damage included, and after edits changes
//! only what they touched. The other styles lay the tree out anew.

use std::borrow::Cow;

use crate::text::charset::Unencodable;
use crate::text::escape::{TextKind, escape, unescape};
use crate::text::lexer::{Lexer, TokenKind, is_abandoned, name_end, skip_space, value_end};
use crate::text::wire::Wire;
use crate::text::{Charset, Scan, Span};

use super::arena::{Collection, Game, PropData};
use super::event::{Flow, GameSettings, Visitor, parse_game};
use super::ident::Ident;
use super::iter::{Preorder, Step, Walk};
use super::view::{GameTree, Node, Property, composed_colon};

/// How a collection is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// As the source has it; only edits show.
    #[default]
    Preserve,
    /// One form for every equal tree: properties in a fixed order, text without soft breaks, lines of moderate length.
    Canonical,
    /// No byte more than needed.
    Compact,
    /// For people: header lines, comments and variations on lines of their own.
    Pretty,
}

/// What to write.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The layout.
    pub style: Style,
    /// The charset of the output, with `CA` set to match. Default: the source's own for [`Style::Preserve`], UTF-8 for the
    /// others.
    pub charset: Option<Charset>,
    /// Only the main line of each game.
    pub main_line: bool,
}

impl WriteOptions {
    /// In this style.
    #[must_use]
    pub fn style(style: Style) -> Self {
        WriteOptions { style, ..WriteOptions::default() }
    }

    /// In this charset.
    #[must_use]
    pub fn charset(mut self, charset: Charset) -> Self {
        self.charset = Some(charset);
        self
    }

    /// Only the main line.
    #[must_use]
    pub fn main_line(mut self, only: bool) -> Self {
        self.main_line = only;
        self
    }
}

/// Why nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The charset asked for does not have a character of a game.
    #[error("game {game}, node {node}: {why}")]
    Unencodable {
        /// The game, from 0.
        game: u32,
        /// The node in its game, from 0 in file order.
        node: u32,
        /// The character.
        #[source]
        why: Unencodable,
    },
}

impl Collection {
    /// The bytes of the collection as [`Style::Preserve`] writes them.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut scanned = Vec::with_capacity(self.text.len());
        self.preserve(&mut scanned);
        if self.wire == Wire::Plain {
            return scanned;
        }
        let mut out = Vec::with_capacity(scanned.len() * 2 + 4);
        self.wire.write(&scanned, &mut out);
        out
    }

    /// Appends the collection to `out`.
    ///
    /// # Errors
    /// [`WriteError`], before anything is appended.
    pub fn write(&self, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
        if options.style == Style::Preserve && options.charset.is_none() && !options.main_line {
            out.append(&mut self.to_bytes());
            return Ok(());
        }
        let charset = options.charset.unwrap_or(Charset::UTF_8);
        let mut text = Vec::new();
        if options.style == Style::Preserve && !options.main_line {
            let mut scanned = Vec::with_capacity(self.text.len());
            self.preserve(&mut scanned);
            let source = if self.is_edited() {
                // Edited text is parsed again, so that one way of changing the charset serves both.
                let mut fresh = Collection::new();
                fresh.load(&self.to_bytes());
                Cow::Owned(super::parse::parse(&fresh.text, &super::Options::default()).collection)
            } else {
                Cow::Borrowed(self)
            };
            source.transcode(charset, &mut text)?;
        } else {
            for game in self.games() {
                Layout { options, charset, out: &mut text, line: 0 }.game(game)?;
            }
        }
        if charset.is_utf16() {
            let big_endian = charset == Charset::UTF_16BE;
            Wire::Utf16 { big_endian, bom: true, odd: None }.write(&text, out);
        } else {
            out.append(&mut text);
        }
        Ok(())
    }

    fn is_edited(&self) -> bool {
        self.games_changed || self.games.iter().any(|game| game.edited)
    }

    /// Appends the scanned source with all edits.
    fn preserve(&self, out: &mut Vec<u8>) {
        if !self.is_edited() {
            out.extend_from_slice(self.source());
            return;
        }
        let mut at = 0;
        for (index, game) in self.games.iter().enumerate() {
            if game.parsed_nodes == 0 {
                if !out.is_empty() && out.last() != Some(&b'\n') {
                    out.push(b'\n');
                }
                Preserver::new(self, game, index as u32, None).write(out);
                continue;
            }
            let start = game.span.start as usize;
            // What a removed game leaves is the gap before it, not the game.
            let gap_from = self.gap_start(at, start);
            out.extend_from_slice(&self.text[gap_from..start]);
            if game.edited {
                let mut record = Record { source: self.source(), nodes: Vec::new(), closes: 0, opens: 0 };
                let settings = GameSettings { scan: game.coding.scan(), game: 1, at_end: true };
                parse_game(self.source(), start, settings, &mut record, &mut ());
                Preserver::new(self, game, index as u32, Some(&record)).write(out);
            } else {
                out.extend_from_slice(game.span.of(&self.text));
            }
            at = game.span.end as usize;
        }
        let tail = self.source_len.min(at.max(self.last_parsed_end()));
        out.extend_from_slice(&self.text[tail..self.source_len]);
        if self.games.last().is_some_and(|game| game.parsed_nodes == 0) {
            out.push(b'\n');
        }
    }

    /// Where the bytes between the last written game and the one at `start` begin.
    fn gap_start(&self, at: usize, start: usize) -> usize {
        if self.games_changed {
            // Between them may lie removed games: only white space right before is kept.
            at + self.text[at..start].trim_ascii_end().len()
        } else {
            at
        }
    }

    fn last_parsed_end(&self) -> usize {
        self.games.iter().map(|game| game.span.end as usize).max().unwrap_or(0)
    }

    /// Appends the unedited source in another charset.
    fn transcode(&self, charset: Charset, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let mut at = 0;
        for (index, game) in self.games.iter().enumerate() {
            let fail = |node, why| WriteError::Unencodable { game: index as u32, node, why };
            let start = game.span.start as usize;
            push_encoded(&game.coding.charset.decode(&self.text[at..start]).0, charset, out)
                .map_err(|why| fail(0, why))?;
            let bytes = game.span.of(&self.text);
            let label = self.label_span(game);
            let mut name: &[u8] = b"";
            let mut node = 0u32;
            let needs_label = label.is_none() && (!bytes.is_ascii() || bytes.contains(&0x1B));
            for token in Lexer::new(bytes, game.coding.scan()) {
                let raw = token.span.of(bytes);
                match token.kind {
                    TokenKind::Name => name = raw,
                    TokenKind::Semicolon => node += 1,
                    TokenKind::Value { closed } => {
                        let inside = &raw[1..raw.len() - usize::from(closed)];
                        out.push(b'[');
                        if Ident::of(name) == Ident::CA
                            && label == Some(start + token.span.start as usize + 1)
                        {
                            out.extend_from_slice(charset.name().as_bytes());
                        } else {
                            let text = game.coding.decode_raw(inside).0;
                            push_encoded(&text, charset, out)
                                .map_err(|why| fail(node.saturating_sub(1), why))?;
                        }
                        out.extend_from_slice(if closed { b"]" } else { b"" });
                        continue;
                    }
                    _ => {}
                }
                push_encoded(&game.coding.charset.decode(raw).0, charset, out)
                    .map_err(|why| fail(node, why))?;
                if token.kind == TokenKind::Semicolon && node == 1 && needs_label {
                    out.extend_from_slice(format!("CA[{}]", charset.name()).as_bytes());
                }
            }
            at = game.span.end as usize;
        }
        let coding = self.games.last().map_or(Charset::UTF_8, |game| game.coding.charset);
        push_encoded(&coding.decode(&self.text[at..self.source_len]).0, charset, out)
            .map_err(|why| WriteError::Unencodable { game: self.games.len() as u32, node: 0, why })
    }

    /// Offset of the value of `CA` in the root of a game.
    fn label_span(&self, game: &Game) -> Option<usize> {
        let root = self.nodes.get(game.root as usize)?;
        let props = &self.props[root.first_prop as usize..(root.first_prop + root.props) as usize];
        let ca = props.iter().find(|prop| prop.ident == Ident::CA)?;
        self.value_spans(ca).next().map(|span| span.start as usize)
    }
}

fn push_encoded(text: &str, charset: Charset, out: &mut Vec<u8>) -> Result<(), Unencodable> {
    out.extend_from_slice(&charset.encode(text)?);
    Ok(())
}

/// What lies before and in each node of a game in the source.
struct Record<'s> {
    source: &'s [u8],
    nodes: Vec<NodeRecord>,
    closes: u32,
    opens: u32,
}

#[derive(Clone, Copy, Default)]
struct NodeRecord {
    start: usize,
    /// Behind the last property.
    end: usize,
    /// Parentheses between the node before and this one.
    closes: u32,
    opens: u32,
}

impl Visitor for Record<'_> {
    fn node(&mut self, at: usize) -> Flow {
        self.nodes.push(NodeRecord { start: at, end: at + 1, closes: self.closes, opens: self.opens });
        (self.closes, self.opens) = (0, 0);
        Flow::Continue
    }

    fn value(&mut self, value: Span) {
        if let Some(node) = self.nodes.last_mut() {
            let closed = self.source.get(value.end as usize) == Some(&b']');
            node.end = value.end as usize + usize::from(closed);
        }
    }

    fn open(&mut self, _: usize) {
        self.opens += 1;
    }

    fn close(&mut self, _: usize) {
        // A variation that held no node opens and closes between two nodes.
        if self.opens > 0 {
            self.opens -= 1;
        } else {
            self.closes += 1;
        }
    }
}

/// Writes one edited game, taking from the source whatever is still true.
struct Preserver<'p> {
    collection: &'p Collection,
    game: &'p Game,
    index: u32,
    record: Option<&'p Record<'p>>,
}

impl<'p> Preserver<'p> {
    fn new(collection: &'p Collection, game: &'p Game, index: u32, record: Option<&'p Record<'p>>) -> Self {
        Preserver { collection, game, index, record }
    }

    fn source(&self) -> &'p [u8] {
        self.collection.source()
    }

    /// What the source says of a node that was parsed.
    fn parsed(&self, node: u32) -> Option<(usize, NodeRecord)> {
        let number = node.checked_sub(self.game.first_node).filter(|&n| n < self.game.parsed_nodes)? as usize;
        self.record?.nodes.get(number).map(|record| (number, *record))
    }

    fn write(&self, out: &mut Vec<u8>) {
        let tree = GameTree::new(self.collection, self.index);
        // How many parentheses are open at each node that was written.
        let mut depths = vec![0u32; self.collection.nodes.len()];
        let mut depth = 0;
        let mut before: Option<Node<'_>> = None;
        for node in Preorder::new(tree.root()) {
            let parent = node.parent();
            let wanted = parent.map_or(0, |parent| depths[parent.id().index()]);
            let follows_parent = before.is_some() && before == parent;
            let alone = parent.is_none_or(|parent| parent.children().nth(1).is_none());
            let plain = follows_parent && alone;
            match self.gap(before, node) {
                Some((gap, record))
                    if depth >= record.closes
                        && depth - record.closes == wanted
                        && (record.opens > 0 || plain) =>
                {
                    out.extend_from_slice(gap);
                    depth = depth - record.closes + record.opens;
                }
                Some((gap, record)) if record.opens == 0 && record.closes == 0 && depth == wanted => {
                    // Another variation was added beside this one.
                    out.extend_from_slice(gap);
                    out.push(b'(');
                    depth += 1;
                }
                _ => {
                    out.extend(std::iter::repeat_n(b')', (depth - wanted) as usize));
                    depth = wanted;
                    if !plain {
                        out.push(b'(');
                        depth += 1;
                    }
                }
            }
            depths[node.id().index()] = depth;
            self.node(node, out);
            before = Some(node);
        }
        let tail = before.and_then(|node| self.parsed(node.id().0)).filter(|(number, _)| {
            self.record.is_some_and(|record| *number + 1 == record.nodes.len() && record.closes == depth)
        });
        match tail {
            Some((_, record)) => {
                let tail = &self.source()[record.end..self.game.span.end as usize];
                out.extend_from_slice(tail);
                // A source that was cut off has no parentheses to copy.
                let there = tail.iter().filter(|&&b| b == b')').count();
                out.extend(std::iter::repeat_n(b')', (depth as usize).saturating_sub(there)));
            }
            None => out.extend(std::iter::repeat_n(b')', depth as usize)),
        }
    }

    /// The bytes between two nodes, where they follow each other in the source and still hang together as they did.
    fn gap(&self, before: Option<Node<'_>>, node: Node<'_>) -> Option<(&'p [u8], NodeRecord)> {
        let (number, record) = self.parsed(node.id().0)?;
        let from = match before {
            None if number == 0 => self.game.span.start as usize,
            None => return None,
            Some(before) => {
                let (before, its) = self.parsed(before.id().0)?;
                if before + 1 != number {
                    return None;
                }
                its.end
            }
        };
        Some((self.source().get(from..record.start)?, record))
    }

    fn node(&self, node: Node<'_>, out: &mut Vec<u8>) {
        let parsed = self.parsed(node.id().0);
        if let Some((_, record)) = parsed
            && !self.collection.edited_nodes.contains(&node.id().0)
        {
            out.extend_from_slice(&self.source()[record.start..record.end]);
            if !self.is_closed(node) {
                out.push(b']');
            }
            return;
        }
        out.push(b';');
        // Where the source goes on behind what was written last, if that came from it.
        let mut behind =
            parsed.map(|(_, record)| record.start + usize::from(self.source()[record.start] == b';'));
        for property in node.properties() {
            let data = property.data();
            let from_source = (data.name as usize) < self.collection.source_len;
            if from_source && let Some(behind) = behind {
                let gap = self.source().get(behind..data.name as usize).unwrap_or_default();
                // Of the place of a removed property the white space before it is kept.
                let kept = if gap.contains(&b'[') { skip_space(gap, 0) } else { gap.len() };
                out.extend_from_slice(&gap[..kept]);
            }
            self.property(property, data, out);
            if from_source {
                behind =
                    Some(source_property_end(self.source(), data.name as usize, self.game.coding.scan()));
            }
        }
    }

    /// Whether the last value of a parsed node has its bracket in the source.
    fn is_closed(&self, node: Node<'_>) -> bool {
        let last = node.properties().last().and_then(|property| property.values().last());
        last.is_none_or(|value| self.source().get(value.span().end as usize) == Some(&b']'))
    }

    fn property(&self, property: Property<'_>, data: &PropData, out: &mut Vec<u8>) {
        let spans = || self.collection.value_spans(data);
        let untouched = spans().all(|span| (span.end as usize) <= self.collection.source_len);
        if untouched && (data.name as usize) < self.collection.source_len {
            let end = spans().last().map_or(data.name, |span| span.end) as usize;
            out.extend_from_slice(&self.source()[data.name as usize..end]);
            out.push(b']');
            return;
        }
        out.extend_from_slice(property.raw_name());
        for span in spans() {
            out.push(b'[');
            out.extend_from_slice(span.of(&self.collection.text));
            out.push(b']');
        }
    }
}

/// Where the property whose name is at `name` ends in the source: behind the last of its values.
fn source_property_end(source: &[u8], name: usize, scan: Scan) -> usize {
    let mut end = name_end(source, name);
    loop {
        let open = skip_space(source, end);
        if source.get(open) != Some(&b'[') {
            return end;
        }
        if is_abandoned(source, open + 1) {
            return open + 1;
        }
        end = (value_end(source, open + 1, scan) + 1).min(source.len());
        if end == source.len() {
            return end;
        }
    }
}

/// Lays games out anew.
struct Layout<'l> {
    options: &'l WriteOptions,
    charset: Charset,
    out: &'l mut Vec<u8>,
    /// Where the current line started.
    line: usize,
}

impl Layout<'_> {
    fn game(&mut self, game: GameTree<'_>) -> Result<(), WriteError> {
        self.line = self.out.len();
        let label = self.label(game);
        let style = self.options.style;
        self.out.push(b'(');
        if self.options.main_line {
            for node in game.main_line() {
                self.node(game, node, label)?;
            }
        } else {
            for step in Walk::new(game.root()) {
                let (Step::Enter(node) | Step::Leave(node)) = step;
                let entering = matches!(step, Step::Enter(_));
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
fn is_simple(ident: Ident) -> bool {
    const TEXT: [Ident; 3] = [Ident::C, Ident::GC, Ident::OTHER];
    // Longer names are private; what their values mean is their programs' business, so line breaks stay.
    !TEXT.contains(&ident) && ident.name().is_some_and(|name| name.len() <= 2) && is_of_ff4(ident)
}

fn is_of_ff4(ident: Ident) -> bool {
    const SIMPLE: [Ident; 27] = [
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
fn is_composed(ident: Ident) -> bool {
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
