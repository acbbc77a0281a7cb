//! Writes a game tree as a `GoGame` element.

use std::fmt::Write as _;

use super::{INFORMATION, MARK_TYPES, is_composed};
use crate::formats::{CannotHold, LeftOut};
use crate::tree::{GameTree, Ident, Node, Property};
use crate::value::{Decoded, GameInfo, Point, Real, Size, decoded_values};

/// The beginning of a document.
pub const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Go>\n";

/// The end of a document.
pub const FOOT: &str = "</Go>\n";

/// Appends a game to a document, which consists of [`HEAD`], games and [`FOOT`]. Returns what was left out.
///
/// ```
/// use sgf_core::formats::goxml;
/// let collection = sgf_core::parse(b"(;SZ[9]PB[Ota];B[ee]C[centre](;W[])(;W[gc]))", &Default::default()).collection;
/// let mut xml = goxml::HEAD.to_owned();
/// let left_out = goxml::write_game(collection.games().next().unwrap(), false, &mut xml)?;
/// xml.push_str(goxml::FOOT);
/// assert!(xml.contains("<BlackPlayer>Ota</BlackPlayer>"));
/// assert!(xml.ends_with("<White at=\"\"/>\n<Variation>\n<White at=\"G7\"/>\n</Variation>\n</Nodes>\n</GoGame>\n</Go>\n"));
/// assert!(left_out.is_empty());
/// # Ok::<(), sgf_core::formats::CannotHold>(())
/// ```
///
/// # Errors
/// [`CannotHold::NotGo`] for games other than Go and boards without a valid size.
pub fn write_game(game: GameTree<'_>, main_line: bool, out: &mut String) -> Result<Vec<LeftOut>, CannotHold> {
    let info = GameInfo::of(game);
    let size = info.board_size().filter(|_| info.is_go()).ok_or(CannotHold::NotGo)?;
    let mut writer = Writer { size, out, lost: 0 };
    writer.game(game, main_line);
    Ok(if writer.lost > 0 { vec![LeftOut::Characters(writer.lost)] } else { Vec::new() })
}

struct Writer<'o> {
    size: Size,
    out: &'o mut String,
    /// The number of characters that XML cannot hold.
    lost: u32,
}

/// A part of the tree that is still to be written: a stack of these replaces recursion.
enum Task<'c> {
    /// A node and all that follows it; if true, also its alternatives, of which it is the first.
    Node(Node<'c>, bool),
    Open,
    Close,
}

impl Writer<'_> {
    fn game(&mut self, game: GameTree<'_>, main_line: bool) {
        let root = game.root();
        self.out.push_str("<GoGame");
        if let Some(name) = only(root, Ident::GN) {
            self.attribute("name", &name);
        }
        self.out.push_str(">\n<Information>\n");
        let (width, height) = (self.size.width(), self.size.height());
        let _ = if width == height {
            writeln!(self.out, "<BoardSize>{width}</BoardSize>")
        } else {
            writeln!(self.out, "<BoardSize>{width}:{height}</BoardSize>")
        };
        for property in root.properties() {
            let Some(element) = element_of(property) else { continue };
            let Some(value) = only(root, property.ident()) else { continue };
            let _ = write!(self.out, "<{element}>");
            if element == "Copyright" {
                self.paragraphs(&value);
            } else {
                self.text(&value);
            }
            let _ = writeln!(self.out, "</{element}>");
        }
        self.out.push_str("</Information>\n<Nodes>\n");
        let mut tasks = vec![Task::Node(root, false)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.out.push_str("<Variation>\n"),
                Task::Close => self.out.push_str("</Variation>\n"),
                Task::Node(node, has_alternatives) => {
                    self.node(node);
                    tasks.extend(node.first_child().map(|child| Task::Node(child, true)));
                    if has_alternatives && !main_line {
                        let from = tasks.len();
                        let mut next = node.next_sibling();
                        while let Some(other) = next {
                            tasks.extend([Task::Open, Task::Node(other, false), Task::Close]);
                            next = other.next_sibling();
                        }
                        tasks[from..].reverse();
                    }
                }
            }
        }
        self.out.push_str("</Nodes>\n</GoGame>\n");
    }

    fn node(&mut self, node: Node<'_>) {
        let root = node.parent().is_none();
        let mut properties = node.properties();
        if !root
            && let (Some(property), None) = (properties.next(), properties.next())
            && self.mv(property)
        {
            return;
        }
        self.out.push_str("<Node");
        if let Some(name) = only(node, Ident::N) {
            self.attribute("name", &name);
        }
        let start = self.out.len();
        self.out.push_str(">\n");
        let inside = self.out.len();
        for property in node.properties() {
            let ident = property.ident();
            let known = match ident {
                Ident::GM | Ident::CA | Ident::SZ => root,
                Ident::FF => root && only(node, ident).is_some_and(|format| format == "4"),
                Ident::GN => root && only(node, ident).is_some(),
                Ident::N => only(node, ident).is_some(),
                Ident::C => match only(node, ident) {
                    Some(comment) => {
                        self.out.push_str("<Comment>");
                        self.paragraphs(&comment);
                        self.out.push_str("</Comment>\n");
                        true
                    }
                    None => false,
                },
                Ident::B | Ident::W => !root && self.mv(property),
                Ident::BL | Ident::WL => self.goes_with_its_move(property),
                Ident::AB => self.points(property, "AddBlack", ""),
                Ident::AW => self.points(property, "AddWhite", ""),
                Ident::AE => self.points(property, "Delete", ""),
                Ident::MA => self.points(property, "Mark", ""),
                Ident::TB => self.points(property, "Mark", " territory=\"black\""),
                Ident::TW => self.points(property, "Mark", " territory=\"white\""),
                Ident::LB => self.labels(property),
                _ => match MARK_TYPES.iter().find(|(_, mark)| *mark == ident) {
                    Some((kind, _)) => self.points(property, "Mark", &format!(" type=\"{kind}\"")),
                    None => root && element_of(property).is_some() && only(node, ident).is_some(),
                },
            };
            if !known {
                self.sgf(property);
            }
        }
        if self.out.len() == inside {
            self.out.truncate(start);
            self.out.push_str("/>\n");
        } else {
            self.out.push_str("</Node>\n");
        }
    }

    /// Writes a move. Returns false if the value is not a move, or there are several.
    fn mv(&mut self, property: Property<'_>) -> bool {
        let element = match property.ident() {
            Ident::B => "Black",
            Ident::W => "White",
            _ => return false,
        };
        let Some(value) = only(property.node(), property.ident()) else { return false };
        let at = match (value.as_str(), Point::from_sgf(&value)) {
            ("", _) => String::new(),
            (_, Some(point)) if self.size.contains(point) => point.gtp(self.size),
            _ => return false,
        };
        let _ = write!(self.out, "<{element} at=\"{at}\"");
        let left = if property.ident() == Ident::B { Ident::BL } else { Ident::WL };
        if let Some(seconds) = only(property.node(), left).filter(|seconds| is_time(seconds)) {
            self.attribute("timeleft", &seconds);
        }
        self.out.push_str("/>\n");
        true
    }

    /// Returns true if a clock belongs to the move of its side in the same node, where it was written.
    fn goes_with_its_move(&self, property: Property<'_>) -> bool {
        let of = if property.ident() == Ident::BL { Ident::B } else { Ident::W };
        let is_point = |value: &String| {
            value.is_empty() || Point::from_sgf(value).is_some_and(|point| self.size.contains(point))
        };
        property.node().parent().is_some()
            && only(property.node(), property.ident()).is_some_and(|seconds| is_time(&seconds))
            && only(property.node(), of).is_some_and(|value| is_point(&value))
    }

    /// Writes an element for each point. Returns false if a value is not a point.
    fn points(&mut self, property: Property<'_>, element: &str, attributes: &str) -> bool {
        let mut points = Vec::new();
        for value in property.values() {
            let Some(from_to) = corners(&value.simple_text(), self.size) else { return false };
            let (from, to) = from_to;
            points.extend((from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| Point::new(x, y))));
        }
        for point in points {
            let _ = writeln!(self.out, "<{element} at=\"{}\"{attributes}/>", point.gtp(self.size));
        }
        true
    }

    fn labels(&mut self, property: Property<'_>) -> bool {
        let mut labels = Vec::new();
        for value in decoded_values(property) {
            let Decoded::Pair(at, label) = value else { return false };
            let Some(point) = Point::from_sgf(&at).filter(|&point| self.size.contains(point)) else {
                return false;
            };
            labels.push((point, label));
        }
        for (point, label) in labels {
            let _ = write!(self.out, "<Mark at=\"{}\"", point.gtp(self.size));
            self.attribute("label", &label);
            self.out.push_str("/>\n");
        }
        true
    }

    /// Writes a property that has no element of its own.
    fn sgf(&mut self, property: Property<'_>) {
        let name = property.name();
        let _ = write!(self.out, "<SGF type=\"{name}\">");
        let composed = is_composed(&name);
        for value in decoded_values(property) {
            let text = match value {
                Decoded::One(text) if composed => half(&text),
                Decoded::One(text) => text.into_owned(),
                Decoded::Pair(first, second) => format!("{}:{second}", half(&first)),
            };
            self.out.push_str("<Arg>");
            self.text(&text);
            self.out.push_str("</Arg>");
        }
        self.out.push_str("</SGF>\n");
    }

    fn paragraphs(&mut self, text: &str) {
        for line in text.split('\n') {
            if line.is_empty() {
                self.out.push_str("<P/>");
            } else {
                self.out.push_str("<P>");
                self.text(line);
                self.out.push_str("</P>");
            }
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.out, " {name}=\"");
        self.text(value);
        self.out.push('"');
    }

    fn text(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '&' => self.out.push_str("&amp;"),
                '"' => self.out.push_str("&quot;"),
                // XML readers turn these into blanks.
                '\n' => self.out.push_str("&#10;"),
                '\r' => self.out.push_str("&#13;"),
                '\t' => self.out.push_str("&#9;"),
                '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => {
                    self.lost += 1;
                    self.out.push('\u{FFFD}');
                }
                c => self.out.push(c),
            }
        }
    }
}

/// Returns the value of a property that a node has once, with one value.
fn only(node: Node<'_>, ident: Ident) -> Option<String> {
    let mut all = node.properties().filter(|property| property.ident() == ident);
    let (property, None) = (all.next()?, all.next()) else { return None };
    let mut values = property.values();
    let (Some(_), None) = (values.next(), values.next()) else { return None };
    Some(match decoded_values(property).next()? {
        Decoded::One(text) => text.into_owned(),
        Decoded::Pair(first, second) => format!("{}:{second}", half(&first)),
    })
}

/// Escapes the first half of a composed value.
fn half(text: &str) -> String {
    text.replace('\\', "\\\\").replace(':', "\\:")
}

fn element_of(property: Property<'_>) -> Option<&'static str> {
    let name = property.name();
    INFORMATION.iter().find(|(_, of_sgf)| *of_sgf == name).map(|(element, _)| *element)
}

/// Returns true if a clock is a number in its usual spelling.
fn is_time(text: &str) -> bool {
    Real::read(text).is_ok_and(|reading| reading.value.to_string() == text)
}

/// Returns the corners of a rectangle on the board, twice the point if it is one.
fn corners(text: &str, size: Size) -> Option<(Point, Point)> {
    let on_board = |text: &str| Point::from_sgf(text).filter(|&point| size.contains(point));
    let (from, to) = text.split_once(':').unwrap_or((text, text));
    let (from, to) = (on_board(from)?, on_board(to)?);
    (from.x <= to.x && from.y <= to.y).then_some((from, to))
}
