//! Coordinates in comments: a letter without `I` from the left, a number from below, as `D4`.

use crate::board::Symmetry;
use crate::diag::Edit;
use crate::tree::{GameTree, Property};
use crate::value::{Point, Size};

use super::TransformError;

const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The texts of a property with their coordinates turned.
pub(super) fn turn(
    game: GameTree<'_>,
    property: Property<'_>,
    symmetry: Symmetry,
    size: Size,
    edits: &mut Vec<Edit>,
) -> Result<(), TransformError> {
    // Where bytes are escaped one by one, their text is left alone.
    if game.coding().byte_escapes {
        return Ok(());
    }
    for value in property.values() {
        let raw = value.raw_text();
        let turned = turned(&raw, symmetry, size);
        if turned != raw && game.coding().decode_raw(value.bytes()).1 {
            continue;
        }
        if turned != raw {
            edits.push(Edit::replace(value.span(), game.coding().charset.encode(&turned)?.into_owned()));
        }
    }
    Ok(())
}

/// `text` with each coordinate of a board of this size where the symmetry takes it.
///
/// A coordinate stands alone: no letter, digit or sign of a number touches it.
pub(super) fn turned(text: &str, symmetry: Symmetry, size: Size) -> String {
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
