//! Coordinates in comments, as `D4`: a letter from the left, without `I`, and a number from below.

use crate::board::Symmetry;
use crate::diag::Edit;
use crate::tree::{GameTree, Property};
use crate::value::{Point, Size};

use super::error::TransformError;

const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Applies a symmetry to the coordinates in the texts of a property.
pub(super) fn transform_texts(
    game: GameTree<'_>,
    property: Property<'_>,
    symmetry: Symmetry,
    size: Size,
    edits: &mut Vec<Edit>,
) -> Result<(), TransformError> {
    // If bytes are escaped one by one, the raw text is not the text.
    if game.coding().byte_escapes {
        return Ok(());
    }
    for value in property.values() {
        let raw = value.raw_text();
        let image = transformed(&raw, symmetry, size);
        let has_undecodable = || game.coding().decode_raw(value.bytes()).1;
        if image != raw && !has_undecodable() {
            edits.push(Edit::replace(value.span(), game.coding().charset.encode(&image)?.into_owned()));
        }
    }
    Ok(())
}

/// Returns `text` with a symmetry applied to each coordinate of a board of this size. A coordinate counts
/// only if no letter, digit or underscore touches it.
pub(super) fn transformed(text: &str, symmetry: Symmetry, size: Size) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut copied = 0;
    let mut at = 0;
    while at < bytes.len() {
        let touches = at > 0 && is_word(text[..at].chars().next_back());
        let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = at + 1 + digits;
        let word = bytes[at].is_ascii_alphabetic() && (1..=2).contains(&digits) && !touches;
        if word
            && !is_word(text[end..].chars().next())
            && let Some(point) = point_of(&text[at..end], size)
        {
            let image =
                name_of(symmetry.point(point, size), symmetry.size(size), bytes[at].is_ascii_uppercase());
            if let Some(image) = image {
                out.push_str(&text[copied..at]);
                out.push_str(&image);
                copied = end;
            }
            at = end;
            continue;
        }
        at += 1;
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    out.push_str(&text[copied..]);
    out
}

fn is_word(c: Option<char>) -> bool {
    c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn point_of(name: &str, size: Size) -> Option<Point> {
    let column = name.as_bytes().first()?.to_ascii_uppercase();
    let x = COLUMNS.iter().position(|letter| *letter == column)? as u8;
    let row: u8 = name.get(1..)?.parse().ok()?;
    let point = Point::new(x, size.height().checked_sub(row)?);
    (row > 0 && size.contains(point)).then_some(point)
}

fn name_of(point: Point, size: Size, capital: bool) -> Option<String> {
    let letter = char::from(*COLUMNS.get(usize::from(point.x))?);
    let letter = if capital { letter } else { letter.to_ascii_lowercase() };
    Some(format!("{letter}{}", size.height() - point.y))
}
