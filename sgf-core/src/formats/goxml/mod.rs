//! GoXML, the XML of Jago that GoGui writes too: whole trees, any number of games.
//!
//! What is known of it is its document type definition and what GoGui's manual says of it. A variation stands behind the
//! node that it is an alternative to; every line of a comment is a paragraph; a pass is a move at no point; what the format
//! has no element for stands in `SGF` elements, so that nothing of a game is lost.
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

use crate::text::detect::detect;
use crate::text::{Charset, CharsetSource};
use crate::tree::Ident;

pub use read::read_games;
pub use write::{FOOT, HEAD, write_game};

/// Why a document cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct GoXmlError {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
    /// What is wrong there.
    pub what: Damage,
}

/// Why the games of a document cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GoXmlReadError {
    /// The document is damaged.
    #[error(transparent)]
    Damaged(#[from] GoXmlError),
    /// Whoever takes the games failed.
    #[error(transparent)]
    Taker(#[from] std::io::Error),
}

/// What is wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// The outermost element is another one.
    #[error("this is no Go document: its outermost element is <{0}>")]
    NotGo(String),
    /// The document ends before this element.
    #[error("the document breaks off within <{0}>")]
    BreaksOff(String),
    /// An element ends with the name of another one.
    #[error("<{open}> ends as </{close}>")]
    Crossed {
        /// The element that is open.
        open: String,
        /// What ends it.
        close: String,
    },
    /// The attributes of this element cannot be told apart.
    #[error("the attributes of <{0}> are damaged")]
    Attributes(String),
    /// What no document has.
    #[error("this is no markup")]
    Markup,
    /// A board of this size.
    #[error("there is no board of the size {0:?}")]
    Size(String),
    /// Too many nodes to be numbered.
    #[error("a game has more nodes than can be numbered")]
    Full,
}

/// The elements of game information, and what SGF calls them.
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

/// Marks that are types of `Mark`.
const MARK_TYPES: [(&str, Ident); 3] =
    [("square", Ident::SQ), ("circle", Ident::CR), ("triangle", Ident::TR)];

/// Whether what begins so is a document of this kind.
#[must_use]
pub fn is_goxml(head: &[u8]) -> bool {
    let text = match head {
        [0xFF, 0xFE, ..] => Charset::UTF_16LE.encoding().decode(head).0,
        [0xFE, 0xFF, ..] => Charset::UTF_16BE.encoding().decode(head).0,
        _ => {
            let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
            // Most records are none, which their first character shows.
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

/// The text of a document, its charset and who named it: the one given, the mark at its start, its declaration if that can
/// be true, UTF-8 if it is that, else what it looks like.
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
                // The detector looks at values in brackets.
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

/// The charset that the declaration of a document names.
fn declared(bytes: &[u8]) -> Option<Charset> {
    let line = &bytes[..bytes.len().min(200)];
    let text = String::from_utf8_lossy(line.get(..line.iter().position(|&b| b == b'>')?)?);
    let rest = text.trim_start().strip_prefix("<?xml")?.split_once("encoding")?.1;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    Charset::for_label(rest[1..].split(quote).next()?)
}

/// Whether the values of a property are composed.
fn is_composed(name: &str) -> bool {
    use crate::value::{PropertySpec, ValueType};
    PropertySpec::of(Ident::of(name.as_bytes()))
        .is_some_and(|spec| matches!(spec.value, ValueType::Pair(..) | ValueType::OneOrPair(..)))
}
