//! GoXML, the XML of Jago that GoGui writes too: whole trees, any number of games.
//!
//! The sources are its document type definition and the manual of GoGui. A variation comes after the node to
//! which it is an alternative; every line of a comment is a paragraph; a pass is a move with an empty point.
//! Properties without an element of their own go into `SGF` elements, so that nothing of a game is lost.
//!
//! To read a document: [`is_goxml`], [`decode`], [`read_games`]. To write one: [`HEAD`], [`write_game`] for
//! each game, [`FOOT`].
//!
//! ```
//! use sgf_core::formats::goxml;
//! let xml = b"<Go><GoGame><Nodes><Node/><Black at=\"Q16\"/><White at=\"D4\"/></Nodes></GoGame></Go>";
//! assert!(goxml::is_goxml(xml));
//! let mut sgf = Vec::new();
//! let (text, _, _) = goxml::decode(xml, None);
//! goxml::read_games(&text, |game| game.write_sgf(&mut sgf).map_err(std::io::Error::other))?;
//! assert_eq!(sgf, b"(;GM[1]FF[4]CA[UTF-8]SZ[19];B[pd];W[dp])\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod read;
#[cfg(test)]
mod tests;
mod write;

use std::borrow::Cow;

use crate::text::{Charset, CharsetSource, detect};
use crate::tree::{Ident, PropertySpec};

pub use read::read_games;
pub use write::{FOOT, HEAD, write_game};

/// The damage of a document, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct GoXmlError {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
    /// The damage.
    pub what: Damage,
}

/// Why the games of a document cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GoXmlReadError {
    /// The document is damaged.
    #[error(transparent)]
    Damaged(#[from] GoXmlError),
    /// The function that takes the games failed.
    #[error(transparent)]
    Taker(#[from] std::io::Error),
}

/// The kinds of damage of a document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// The outermost element is neither `Go` nor `GoGame`.
    #[error("this is not a Go document: its outermost element is <{0}>")]
    NotGo(String),
    /// The document ends before the end of this element.
    #[error("the document ends inside <{0}>")]
    BreaksOff(String),
    /// The end tag has another name than the open element.
    #[error("<{open}> is closed by </{close}>")]
    Crossed {
        /// The name of the open element.
        open: String,
        /// The name in the end tag.
        close: String,
    },
    /// The attributes of this element cannot be parsed.
    #[error("the attributes of <{0}> are damaged")]
    Attributes(String),
    /// The text is not well-formed XML.
    #[error("this is not XML markup")]
    Markup,
    /// The size of the board is not valid.
    #[error("there is no board of size {0:?}")]
    Size(String),
    /// A game has more nodes than can be numbered.
    #[error("a game has more nodes than can be numbered")]
    Full,
}

/// The elements of game information, with their SGF properties.
const INFORMATION: [(&str, &str); 18] = [
    ("Application", "AP"),
    ("BlackPlayer", "PB"),
    ("BlackRank", "BR"),
    ("WhitePlayer", "PW"),
    ("WhiteRank", "WR"),
    ("Date", "DT"),
    ("Time", "TM"),
    ("Komi", "KM"),
    ("Result", "RE"),
    ("Handicap", "HA"),
    ("User", "US"),
    ("Copyright", "CP"),
    ("Annotation", "AN"),
    ("BlackTeam", "BT"),
    ("WhiteTeam", "WT"),
    ("Round", "RO"),
    ("Rules", "RU"),
    ("Source", "SO"),
];

/// The types of `Mark` elements, with their SGF properties.
const MARK_TYPES: [(&str, Ident); 3] =
    [("square", Ident::SQ), ("circle", Ident::CR), ("triangle", Ident::TR)];

/// Returns true if a document that begins with `head` is GoXML.
#[must_use]
pub fn is_goxml(head: &[u8]) -> bool {
    let text = match head {
        [0xFF, 0xFE, ..] => Charset::UTF_16LE.encoding().decode(head).0,
        [0xFE, 0xFF, ..] => Charset::UTF_16BE.encoding().decode(head).0,
        _ => {
            let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
            // A cheap test first: most records begin with another character.
            if head.iter().find(|byte| byte.is_ascii_graphic()) != Some(&b'<') {
                return false;
            }
            String::from_utf8_lossy(head)
        }
    };
    let text = text.trim_start();
    let named =
        |text: &str| ["<Go>", "<Go ", "<GoGame", "<!DOCTYPE Go"].iter().any(|mark| text.contains(mark));
    (text.starts_with("<?xml") || text.starts_with("<!")) && named(text)
        || text.starts_with("<Go>")
        || text.starts_with("<GoGame")
}

/// Decodes a document. Returns its text, its charset, and how the charset was found: it is the one given,
/// else that of the byte order mark, else the declared one if the bytes fit it, else UTF-8 if they are valid
/// UTF-8, else a detected one.
#[must_use]
pub fn decode(bytes: &[u8], charset: Option<Charset>) -> (Cow<'_, str>, Charset, CharsetSource) {
    let (charset, source) = match (charset, bytes) {
        (Some(charset), _) => (charset, CharsetSource::Override),
        (_, [0xFF, 0xFE, ..]) => (Charset::UTF_16LE, CharsetSource::Bom),
        (_, [0xFE, 0xFF, ..]) => (Charset::UTF_16BE, CharsetSource::Bom),
        (_, [0xEF, 0xBB, 0xBF, ..]) => (Charset::UTF_8, CharsetSource::Bom),
        _ => match declared(bytes) {
            // A document in UTF-16 cannot declare it in ASCII.
            Some(charset) if !charset.is_utf16() && !charset.decode(bytes).1 => {
                (charset, CharsetSource::Declared)
            }
            _ if bytes.is_ascii() => (Charset::UTF_8, CharsetSource::Default),
            _ if std::str::from_utf8(bytes).is_ok() => (Charset::UTF_8, CharsetSource::Detected),
            _ => {
                // The detector reads values in brackets, as those of SGF.
                let value = [
                    b"[",
                    &bytes.iter().map(|&b| if b == b']' { b' ' } else { b }).collect::<Vec<_>>()[..],
                    b"]",
                ];
                (detect(&value.concat()).charset, CharsetSource::Detected)
            }
        },
    };
    (charset.encoding().decode_with_bom_removal(bytes).0, charset, source)
}

/// Returns the charset that a document declares.
fn declared(bytes: &[u8]) -> Option<Charset> {
    let line = &bytes[..bytes.len().min(200)];
    let text = String::from_utf8_lossy(line.get(..line.iter().position(|&b| b == b'>')?)?);
    let rest = text.trim_start().strip_prefix("<?xml")?.split_once("encoding")?.1;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    Charset::for_label(rest[1..].split(quote).next()?)
}

/// Returns true if the values of a property are composed.
fn is_composed(name: &str) -> bool {
    PropertySpec::of(Ident::of(name.as_bytes())).is_some_and(PropertySpec::is_composed)
}
