//! Reads the games of a document.

use std::io;

use quick_xml::Reader;
use quick_xml::errors::{Error as XmlError, IllFormedError, SyntaxError};
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

use super::{Damage, GoXmlError, GoXmlReadError, INFORMATION, MARK_TYPES, is_composed};
use crate::diag::Diagnostic;
use crate::formats::json::{JsonGame, JsonNode, JsonValue, Props, join};
use crate::formats::unread::{Unread, findings};
use crate::text::Charset;
use crate::value::{Point, Real, Size};

/// Reads the games of a document one by one and hands each to `take`; [`JsonGame::write_sgf`] turns it into
/// SGF.
///
/// Returns a finding for each line with a part whose meaning is unknown (S020) and for each move that cannot be
/// read (S021). Those are left out, as are entities that the document defines.
///
/// # Errors
/// [`GoXmlReadError::Damaged`] with the first damage, and [`GoXmlReadError::Taker`] with an error of `take`.
/// The games before it were taken.
pub fn read_games(
    text: &str,
    take: impl FnMut(JsonGame) -> io::Result<()>,
) -> Result<Vec<Diagnostic>, GoXmlReadError> {
    let mut xml = Reader::from_str(text);
    let mut document = Document {
        text,
        lines: Lines { line: 1, start: 0, to: 0 },
        take,
        open: Vec::new(),
        words: String::new(),
        game: None,
        at: 0,
        unread: Vec::new(),
    };
    loop {
        document.at = usize::try_from(xml.buffer_position()).unwrap_or(usize::MAX).min(text.len());
        let event = match xml.read_event() {
            Ok(event) => event,
            Err(error) => {
                let at = usize::try_from(xml.error_position()).unwrap_or(usize::MAX).min(text.len());
                return Err(document.error(at, damage(error, &document.open)).into());
            }
        };
        match event {
            Event::Start(start) => document.start(&start)?,
            Event::Empty(start) => {
                document.start(&start)?;
                document.end()?;
            }
            Event::End(_) => document.end()?,
            Event::Text(piece) => document.word(&piece.decode().unwrap_or_default()),
            Event::CData(piece) => document.word(&piece.decode().unwrap_or_default()),
            Event::GeneralRef(name) => {
                let entity = name.decode().unwrap_or_default();
                match (name.resolve_char_ref(), resolve_predefined_entity(&entity)) {
                    (Ok(Some(c)), _) => document.word(c.encode_utf8(&mut [0; 4])),
                    (_, Some(text)) => document.word(text),
                    _ => {
                        document.unknown();
                        document.word(&format!("&{entity};"));
                    }
                }
            }
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    match document.open.last() {
        Some(tag) => Err(document.error(text.len(), Damage::BreaksOff(tag.name.clone())).into()),
        None => Ok(findings(&document.unread, text, text.as_bytes(), Charset::UTF_8)),
    }
}

/// Translates an error of the XML reader.
fn damage(error: XmlError, open: &[Tag]) -> Damage {
    let within = || open.last().map_or_else(|| "Go".to_owned(), |tag| tag.name.clone());
    match error {
        XmlError::IllFormed(IllFormedError::MismatchedEndTag { expected, found }) => {
            Damage::Crossed { open: expected, close: found }
        }
        XmlError::IllFormed(IllFormedError::UnmatchedEndTag(close)) => {
            Damage::Crossed { open: within(), close }
        }
        XmlError::IllFormed(IllFormedError::MissingEndTag(name)) => Damage::BreaksOff(name),
        XmlError::Syntax(
            SyntaxError::UnclosedTag
            | SyntaxError::UnclosedComment
            | SyntaxError::UnclosedCData
            | SyntaxError::UnclosedSingleQuotedAttributeValue
            | SyntaxError::UnclosedDoubleQuotedAttributeValue,
        ) => Damage::BreaksOff(within()),
        XmlError::InvalidAttr(_) => Damage::Attributes(within()),
        _ => Damage::Markup,
    }
}

/// The meaning of an element.
#[derive(Clone, Debug, PartialEq)]
enum Use {
    Go,
    Game,
    Information,
    /// Game information, by its SGF property.
    Fact(&'static str),
    BoardSize,
    Nodes,
    Node,
    Variation,
    Comment,
    Paragraph,
    /// A property with points as its values.
    Points {
        name: &'static str,
        node: u32,
        /// True if a point was given.
        given: bool,
    },
    /// A label whose points follow.
    Label {
        text: String,
        node: u32,
    },
    At,
    Sgf {
        name: String,
        node: u32,
        values: Vec<JsonValue>,
    },
    Arg,
    ToPlay(&'static str),
    Unknown,
}

#[derive(Debug)]
struct Tag {
    name: String,
    meaning: Use,
}

/// A game that is being read.
struct Game {
    size: Size,
    nodes: Vec<JsonNode>,
    /// The number of moves up to each node, its own included.
    moves: Vec<u32>,
    /// The sides that move in each node: bit 0 Black, bit 1 White.
    played: Vec<u8>,
    /// True if the first element stands for the root: it is a `Node` without a move.
    first_is_root: bool,
    /// The open variations: the last node of each, and the node before it.
    lines: Vec<(u32, u32)>,
    /// The paragraphs of the open comment.
    paragraphs: Vec<String>,
}

struct Document<'t, T> {
    text: &'t str,
    lines: Lines,
    take: T,
    open: Vec<Tag>,
    /// The text since the last tag.
    words: String,
    game: Option<Game>,
    /// The offset at which the event begins.
    at: usize,
    unread: Vec<Unread>,
}

/// The line of the last offset that was looked up. Offsets are looked up in ascending order.
struct Lines {
    line: u32,
    /// The offset at which the line begins.
    start: usize,
    /// The offset up to which line breaks were counted.
    to: usize,
}

impl Lines {
    fn of(&mut self, text: &str, at: usize) -> u32 {
        for end in memchr::memchr_iter(b'\n', text.as_bytes().get(self.to..at).unwrap_or_default()) {
            self.line += 1;
            self.start = self.to + end + 1;
        }
        self.to = self.to.max(at);
        self.line
    }
}

impl<T: FnMut(JsonGame) -> io::Result<()>> Document<'_, T> {
    fn error(&mut self, at: usize, what: Damage) -> GoXmlError {
        let line = self.lines.of(self.text, at);
        let before = self.text.get(self.lines.start..at).unwrap_or("");
        GoXmlError { line, column: before.chars().count() as u32 + 1, what }
    }

    /// Notes that a part of this line has no known meaning.
    fn unknown(&mut self) {
        let line = self.lines.of(self.text, self.at);
        if self.unread.last() != Some(&Unread::Line(line)) {
            self.unread.push(Unread::Line(line));
        }
    }

    fn unread_move(&mut self) {
        let line = self.lines.of(self.text, self.at);
        self.unread.push(Unread::Move(line));
    }

    fn word(&mut self, text: &str) {
        let holds_text = match self.open.last().map(|tag| &tag.meaning) {
            Some(Use::Fact(_) | Use::BoardSize | Use::Paragraph | Use::Comment | Use::At | Use::Arg) => true,
            Some(Use::ToPlay(_) | Use::Unknown) => return,
            _ => false,
        };
        if holds_text {
            self.words.push_str(text);
        } else if !text.trim().is_empty() {
            self.at += text.len() - text.trim_start().len();
            self.unknown();
        }
    }

    fn start(&mut self, start: &BytesStart<'_>) -> Result<(), GoXmlReadError> {
        let name = String::from_utf8_lossy(start.local_name().as_ref()).into_owned();
        let mut attributes = Vec::new();
        for attribute in start.attributes() {
            let read = attribute.ok().and_then(|attribute| {
                let value = attribute.unescape_value().ok()?;
                Some((
                    String::from_utf8_lossy(attribute.key.local_name().as_ref()).into_owned(),
                    value.into_owned(),
                ))
            });
            let Some(read) = read else {
                let damage = Damage::Attributes(name);
                return Err(self.error(self.at, damage).into());
            };
            attributes.push(read);
        }
        let meaning = self.meaning(&name, &mut attributes)?;
        if meaning == Use::Unknown && !matches!(self.open.last(), Some(Tag { meaning: Use::Unknown, .. })) {
            self.unknown();
        }
        // `format` is free text without a meaning for the game.
        if meaning != Use::Unknown
            && attributes.iter().any(|(name, _)| name != "format" && !name.starts_with("xml"))
        {
            self.unknown();
        }
        // Direct text of a comment ends where a paragraph begins.
        if meaning == Use::Paragraph {
            self.direct_text();
        }
        if meaning != Use::Unknown {
            self.words.clear();
        }
        self.open.push(Tag { name, meaning });
        Ok(())
    }

    /// Returns the meaning of an element in its place. Removes the attributes that are understood.
    fn meaning(&mut self, name: &str, attributes: &mut Vec<(String, String)>) -> Result<Use, GoXmlError> {
        let outer = self.open.last().map(|tag| tag.meaning.clone());
        let mut attribute = |name: &str| {
            let at = attributes.iter().position(|(own, _)| own == name)?;
            Some(attributes.remove(at).1)
        };
        let meaning = match (outer, name) {
            (None, "Go") => Use::Go,
            (None | Some(Use::Go), "GoGame") => {
                let mut game = Game::new();
                if let Some(name) = attribute("name").filter(|name| !name.is_empty()) {
                    game.put(0, "GN", JsonValue::One(name));
                }
                self.game = Some(game);
                Use::Game
            }
            (None, _) => return Err(self.error(self.at, Damage::NotGo(name.to_owned()))),
            (Some(Use::Game), "Information") => Use::Information,
            (Some(Use::Game), "Nodes") => Use::Nodes,
            (Some(Use::Information), "BoardSize") => Use::BoardSize,
            (Some(Use::Information), _) => match INFORMATION.iter().find(|(element, _)| *element == name) {
                Some((_, fact)) => Use::Fact(fact),
                None => Use::Unknown,
            },
            (Some(Use::Fact(_) | Use::Comment), "P") => Use::Paragraph,
            (Some(Use::Points { .. } | Use::Label { .. }), "at") => Use::At,
            (Some(Use::Sgf { .. }), "Arg") => Use::Arg,
            (Some(outer @ (Use::Nodes | Use::Variation | Use::Node)), _) => {
                let Some(game) = &mut self.game else { return Ok(Use::Unknown) };
                let of_line = outer != Use::Node;
                match name {
                    "Node" if of_line => {
                        let node = game.node(true);
                        if let Some(name) = attribute("name").filter(|name| !name.is_empty()) {
                            game.put(node, "N", JsonValue::One(name));
                        }
                        if game.nodes.len() > (u32::MAX / 2) as usize {
                            return Err(self.error(self.at, Damage::Full));
                        }
                        Use::Node
                    }
                    "Variation" if of_line => {
                        let (_, before) = game.line();
                        game.lines.push((before, before));
                        Use::Variation
                    }
                    "Black" | "White" => {
                        let (name, left) = if name == "Black" { ("B", "BL") } else { ("W", "WL") };
                        let node = if of_line { game.node(false) } else { game.line().0 };
                        game.first_is_root &= node != 1;
                        game.moves[node as usize] += 1;
                        let count = game.moves[node as usize];
                        let time = attribute("timeleft").filter(|time| !time.trim().is_empty());
                        let meaning = self.points(name, node, attribute("at"), time.map(|time| (left, time)));
                        // A number other than that of the move begins a new count.
                        if let Some(number) = attribute("number")
                            && number.trim() != count.to_string()
                        {
                            match (number.trim().parse::<u32>(), &mut self.game) {
                                (Ok(number), Some(game)) => {
                                    game.put(node, "MN", JsonValue::One(number.to_string()))
                                }
                                _ => self.unknown(),
                            }
                        }
                        meaning
                    }
                    "Comment" => Use::Comment,
                    "AddBlack" | "AddWhite" | "Delete" if !of_line => {
                        let name = match name {
                            "AddBlack" => "AB",
                            "AddWhite" => "AW",
                            _ => "AE",
                        };
                        let node = game.line().0;
                        self.points(name, node, attribute("at"), None)
                    }
                    "Mark" if !of_line => {
                        let node = game.line().0;
                        let at = attribute("at");
                        let label = attribute("label");
                        let kind = attribute("type");
                        let territory = attribute("territory");
                        if let Some(text) = label {
                            let marked = MARK_TYPES.iter().find(|(own, _)| Some(*own) == kind.as_deref());
                            if let (Some((_, ident)), Some(at)) = (marked, &at) {
                                self.point(mark_name(*ident), node, at);
                            }
                            return Ok(self.label(text, node, at));
                        }
                        let name = match (kind.as_deref(), territory.as_deref()) {
                            (_, Some("black")) => "TB",
                            (_, Some("white")) => "TW",
                            (Some(kind), _) => match MARK_TYPES.iter().find(|(own, _)| *own == kind) {
                                Some((_, ident)) => mark_name(*ident),
                                None => return Ok(Use::Unknown),
                            },
                            _ => "MA",
                        };
                        self.points(name, node, at, None)
                    }
                    "BlackToPlay" | "WhiteToPlay" if !of_line => {
                        Use::ToPlay(if name == "BlackToPlay" { "B" } else { "W" })
                    }
                    "SGF" if !of_line => {
                        let node = game.line().0;
                        match attribute("type").filter(|name| is_name(name)) {
                            Some(name) => Use::Sgf { name, node, values: Vec::new() },
                            None => Use::Unknown,
                        }
                    }
                    _ => Use::Unknown,
                }
            }
            _ => Use::Unknown,
        };
        Ok(meaning)
    }

    /// Begins a property of points. The first point may be an attribute.
    fn points(
        &mut self,
        name: &'static str,
        node: u32,
        at: Option<String>,
        time: Option<(&'static str, String)>,
    ) -> Use {
        let given = at.is_some();
        if let Some(at) = at {
            self.point(name, node, &at);
        }
        if let (Some((left, time)), Some(game)) = (time, &mut self.game) {
            match Real::read(time.trim()) {
                Ok(reading) => game.put(node, left, JsonValue::One(reading.value.to_string())),
                Err(_) => self.unknown(),
            }
        }
        Use::Points { name, node, given }
    }

    fn point(&mut self, name: &'static str, node: u32, at: &str) {
        let Some(game) = &mut self.game else { return };
        let is_move = matches!(name, "B" | "W");
        match game.point(at) {
            // SGF cannot hold a second move of one side in a node.
            point if is_move && (point.is_some() || at.trim().is_empty()) && !game.plays(node, name) => {
                self.unknown();
            }
            Some(point) => game.put(node, name, JsonValue::One(point.to_string())),
            None if is_move && at.trim().is_empty() => game.put(node, name, JsonValue::One(String::new())),
            None if is_move => self.unread_move(),
            None => self.unknown(),
        }
    }

    fn label(&mut self, text: String, node: u32, at: Option<String>) -> Use {
        if let Some(at) = at {
            self.label_at(&text, node, &at);
        }
        Use::Label { text, node }
    }

    fn label_at(&mut self, text: &str, node: u32, at: &str) {
        let Some(game) = &mut self.game else { return };
        match game.point(at) {
            Some(point) => game.put(node, "LB", JsonValue::Pair([point.to_string(), text.to_owned()])),
            None => self.unknown(),
        }
    }

    /// Makes paragraphs of the text of a comment that is in none.
    fn direct_text(&mut self) {
        let words = std::mem::take(&mut self.words);
        if let Some(game) = &mut self.game
            && !words.trim().is_empty()
        {
            game.paragraphs.extend(words.trim().lines().map(|line| line.trim().to_owned()));
        }
    }

    fn end(&mut self) -> Result<(), GoXmlReadError> {
        let Some(tag) = self.open.pop() else { return Ok(()) };
        if tag.meaning == Use::Unknown {
            return Ok(());
        }
        let words = std::mem::take(&mut self.words);
        let Some(game) = &mut self.game else { return Ok(()) };
        match tag.meaning {
            Use::Game => {
                if let Some(game) = self.game.take() {
                    (self.take)(game.finish())?;
                }
            }
            Use::BoardSize => {
                let text = words.trim();
                let size = match text.split_once([':', 'x', 'X']) {
                    Some(_) => text.replace(['x', 'X'], ":").parse().ok(),
                    None => text.parse().ok().and_then(Size::square),
                };
                match size {
                    Some(size) => game.size = size,
                    None if text.is_empty() => {}
                    None => {
                        let damage = Damage::Size(text.to_owned());
                        return Err(self.error(self.at, damage).into());
                    }
                }
            }
            Use::Fact(name) => {
                let paragraphs = std::mem::take(&mut game.paragraphs);
                let text = if !paragraphs.is_empty() {
                    paragraphs.join("\n")
                } else if words.contains('\n') {
                    let lines = words.lines().map(str::trim).filter(|line| !line.is_empty());
                    lines.collect::<Vec<_>>().join(" ")
                } else {
                    words
                };
                if !text.is_empty() {
                    game.put(0, name, value(name, text));
                }
            }
            Use::Paragraph => {
                // A paragraph is one line, however the document was folded; references to line ends are kept
                // apart.
                game.paragraphs.push(words.replace("\r\n", " ").replace(['\n', '\r'], " "));
            }
            Use::Comment => {
                self.words = words;
                self.direct_text();
                if let Some(game) = &mut self.game {
                    let comment = std::mem::take(&mut game.paragraphs).join("\n");
                    let node = game.line().0;
                    if !comment.is_empty() {
                        game.put(node, "C", JsonValue::One(comment));
                    }
                }
            }
            Use::Variation => drop(game.lines.pop()),
            Use::Points { given: false, .. } => self.unknown(),
            Use::At => match self.open.last().map(|tag| tag.meaning.clone()) {
                Some(Use::Points { name, node, .. }) => {
                    if let Some(Tag { meaning: Use::Points { given, .. }, .. }) = self.open.last_mut() {
                        *given = true;
                    }
                    self.point(name, node, &words);
                }
                Some(Use::Label { text, node }) => self.label_at(&text, node, &words),
                _ => {}
            },
            Use::ToPlay(color) => {
                let node = game.line().0;
                game.put(node, "PL", JsonValue::One(color.to_owned()));
            }
            Use::Arg => {
                if let Some(Tag { meaning: Use::Sgf { name, values, .. }, .. }) = self.open.last_mut() {
                    values.push(value(name, words));
                }
            }
            Use::Sgf { name, node, mut values } => {
                if values.is_empty() {
                    values.push(JsonValue::One(String::new()));
                }
                values.into_iter().for_each(|value| game.put(node, &name, value));
            }
            _ => {}
        }
        Ok(())
    }
}

fn mark_name(ident: crate::tree::Ident) -> &'static str {
    match ident {
        crate::tree::Ident::SQ => "SQ",
        crate::tree::Ident::CR => "CR",
        _ => "TR",
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Returns a value of a property, split in two if its type is composed.
fn value(name: &str, text: String) -> JsonValue {
    if !is_composed(name) {
        return JsonValue::One(text);
    }
    let mut first = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => first.extend(rest.next()),
            ':' => return JsonValue::Pair([first, rest.as_str().to_owned()]),
            c => first.push(c),
        }
    }
    JsonValue::One(first)
}

impl Game {
    fn new() -> Game {
        Game {
            size: Size::NINETEEN,
            nodes: vec![JsonNode { parent: None, props: Props(Vec::new()) }],
            moves: vec![0],
            played: vec![0],
            first_is_root: false,
            lines: vec![(0, 0)],
            paragraphs: Vec::new(),
        }
    }

    /// Returns the last node of the innermost variation, and the node before it.
    fn line(&self) -> (u32, u32) {
        self.lines.last().copied().unwrap_or((0, 0))
    }

    /// Adds a node after the last one of the innermost variation.
    fn node(&mut self, is_node: bool) -> u32 {
        let (parent, _) = self.line();
        let node = self.nodes.len() as u32;
        if node == 1 {
            self.first_is_root = is_node;
        }
        self.nodes.push(JsonNode { parent: Some(parent), props: Props(Vec::new()) });
        self.moves.push(self.moves[parent as usize]);
        self.played.push(0);
        if let Some(line) = self.lines.last_mut() {
            *line = (node, parent);
        }
        node
    }

    fn put(&mut self, node: u32, name: &str, value: JsonValue) {
        let Some(node) = self.nodes.get_mut(node as usize) else { return };
        // All values of a name come together at the end.
        match node.props.0.last_mut() {
            Some((last, values)) if last == name => values.push(value),
            _ => node.props.0.push((name.to_owned(), vec![value])),
        }
    }

    /// Notes that a side moves in a node. Returns false if it did already.
    fn plays(&mut self, node: u32, name: &str) -> bool {
        let side = if name == "B" { 1 } else { 2 };
        let before = self.played[node as usize];
        self.played[node as usize] |= side;
        before & side == 0
    }

    /// Reads a point as `D10`, or as `4,10`: the column from the left and the row from the lower edge.
    fn point(&self, at: &str) -> Option<Point> {
        let at = at.trim();
        if let Some((x, y)) = at.split_once(',') {
            let (x, y) = (x.trim().parse::<u8>().ok()?.checked_sub(1)?, y.trim().parse::<u8>().ok()?);
            let y = self.size.height().checked_sub(y)?;
            return Some(Point::new(x, y)).filter(|&point| self.size.contains(point));
        }
        Point::from_gtp(at, self.size)
    }

    /// Returns the game, with the root properties of SGF.
    fn finish(mut self) -> JsonGame {
        // The first element is the root if it has no alternatives.
        if self.first_is_root && self.nodes.iter().filter(|node| node.parent == Some(0)).count() == 1 {
            let first = self.nodes.remove(1);
            for node in &mut self.nodes[1..] {
                node.parent = node.parent.map(|parent| parent - 1);
            }
            for (name, values) in first.props.0 {
                values.into_iter().for_each(|value| self.put(0, &name, value));
            }
        }
        let size = match (self.size.width(), self.size.height()) {
            (width, height) if width == height => width.to_string(),
            (width, height) => format!("{width}:{height}"),
        };
        for node in &mut self.nodes {
            let mut props = join(std::mem::take(&mut node.props.0), |name| name.clone());
            if let Some((_, comments)) = props.iter_mut().find(|(name, parts)| name == "C" && parts.len() > 1)
            {
                let parts = comments.drain(..).filter_map(|part| match part {
                    JsonValue::One(text) => Some(text),
                    JsonValue::Pair(_) => None,
                });
                let whole = parts.collect::<Vec<_>>().join("\n");
                comments.push(JsonValue::One(whole));
            }
            node.props.0 = props;
        }
        let props = &mut self.nodes[0].props.0;
        let head = [("GM", "1"), ("FF", "4"), ("CA", "UTF-8"), ("SZ", &size)];
        let has = |props: &[(String, Vec<JsonValue>)], name: &str| props.iter().any(|(own, _)| own == name);
        let head = head.into_iter().filter(|(name, _)| !has(props, name));
        let mut all: Vec<(String, Vec<JsonValue>)> =
            head.map(|(name, value)| (name.to_owned(), vec![JsonValue::One(value.to_owned())])).collect();
        all.append(props);
        *props = all;
        JsonGame { size: None, nodes: self.nodes }
    }
}
