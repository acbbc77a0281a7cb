//! Builds the edits of family T: names the charset, escapes characters instead of bytes, deletes control
//! characters.

use crate::diag::{Diagnostic, Edit};
use crate::text::{Span, Unencodable};
use crate::tree::{GameTree, Ident, Value};

/// Sets `CA` of the root to the charset in which the game is read.
pub(super) fn name_charset(game: GameTree<'_>) -> Vec<Edit> {
    let name = game.coding().charset.name();
    let root = game.root();
    if let Some(value) = root.property(Ident::CA).and_then(|property| property.value()) {
        return vec![Edit::replace(value.span(), name)];
    }
    let Some(start) = root.start() else { return Vec::new() };
    let has_semicolon = game.collection().source().get(start) == Some(&b';');
    let is_head = |ident| matches!(ident, Ident::FF | Ident::GM);
    let head = root.properties().take_while(|property| is_head(property.ident())).last();
    let at = match head {
        Some(property) => property.span().end as usize,
        None if has_semicolon => start + 1,
        None => match root.properties().next() {
            Some(first) => first.span().end as usize,
            None => return Vec::new(),
        },
    };
    vec![Edit::insert(at, format!("CA[{name}]"))]
}

/// Rewrites all values with backslashes inside of characters, so that they stand between characters.
///
/// # Errors
/// [`Unencodable`] if the charset lacks a character of the text.
pub(super) fn escape_characters(game: GameTree<'_>) -> Result<Vec<Edit>, Unencodable> {
    let charset = game.coding().charset;
    let mut edits = Vec::new();
    for node in game.nodes() {
        for value in node.properties().flat_map(|property| property.values()) {
            let raw = value.bytes();
            if raw.is_ascii() {
                continue;
            }
            let text = value.raw_text();
            let encoded = charset.encode(&text)?;
            if encoded.as_ref() != raw {
                edits.push(Edit::replace(value.span(), encoded.into_owned()));
            }
        }
    }
    Ok(edits)
}

/// Deletes the control characters of the value that the finding is in.
pub(super) fn delete_controls(game: GameTree<'_>, found: &Diagnostic) -> Vec<Edit> {
    let at = found.span.start as u32;
    let Some(node) = found.node.and_then(|number| game.numbered(number)) else { return Vec::new() };
    let holds = |value: &Value<'_>| value.span().start <= at && at < value.span().end;
    let Some(value) = node.properties().flat_map(|property| property.values()).find(holds) else {
        return Vec::new();
    };
    let (bytes, base) = (value.bytes(), value.span().start as usize);
    let mut edits: Vec<Edit> = Vec::new();
    let mut escaped = false;
    for (i, &byte) in bytes.iter().enumerate() {
        let is_control = byte < 9 || (14..=31).contains(&byte) || byte == 127;
        if is_control {
            // A backslash that escapes the character is deleted with it.
            edits.push(Edit::delete(Span::new(base + i - usize::from(escaped), base + i + 1)));
        }
        escaped = byte == b'\\' && !escaped;
    }
    edits
}
