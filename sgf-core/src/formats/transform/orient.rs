//! Applies symmetries and exchanges colours.

use crate::board::Symmetry;
use crate::check::edits::value as edit;
use crate::diag::Edit;
use crate::text::{Span, escape};
use crate::tree::{GameTree, Ident, Property, PropertySpec, Scalar, Value, ValueType};
use crate::value::{Color, GameInfo, GameResult, Move, Point, Rect, Size, read_move, read_point};

use super::coordinates;
use super::error::TransformError;
use super::options::RecordTransform;

/// The pairs of properties that exchange their names with the colours.
const PAIRS: [(&str, &str); 14] = [
    ("B", "W"),
    ("AB", "AW"),
    ("BL", "WL"),
    ("OB", "OW"),
    ("PB", "PW"),
    ("BR", "WR"),
    ("BT", "WT"),
    ("BS", "WS"),
    ("TB", "TW"),
    ("GB", "GW"),
    ("BC", "WC"),
    ("NB", "NW"),
    ("PBX", "PWX"),
    ("KGSSB", "KGSSW"),
];

/// Adds the edits that turn or mirror a game and exchange its colours.
pub(super) fn edits(
    game: GameTree<'_>,
    transform: &RecordTransform,
    edits: &mut Vec<Edit>,
) -> Result<(), TransformError> {
    let info = GameInfo::of(game);
    let Some(size) = info.board_size().filter(|_| info.is_go()) else { return Ok(()) };
    let symmetry = transform.symmetry;
    for property in game.nodes().flat_map(|node| node.properties()) {
        if symmetry != Symmetry::IDENTITY {
            transform_points(property, symmetry, size, edits);
            let is_text = matches!(property.ident(), Ident::C | Ident::GC | Ident::N);
            if transform.coordinates_in_comments && is_text {
                coordinates::transform_texts(game, property, symmetry, size, edits)?;
            }
        }
        if transform.swap_colors {
            swap_colors(game, property, edits)?;
        }
    }
    Ok(())
}

/// Applies a symmetry to the points of a property, and to the size of the board.
fn transform_points(property: Property<'_>, symmetry: Symmetry, size: Size, edits: &mut Vec<Edit>) {
    if property.ident() == Ident::SZ {
        let image = symmetry.size(size);
        if image != size
            && let Some(value) = property.value()
        {
            edits.extend(edit::replace(value, &image));
        }
        return;
    }
    let Some(spec) = PropertySpec::of(property.ident()) else { return };
    for value in property.values() {
        let (bytes, start) = (value.bytes(), value.span().start as usize);
        let mut part = |range: std::ops::Range<usize>| {
            let bytes = bytes.get(range.clone()).unwrap_or_default();
            if let Some(image) = image(bytes, symmetry, size) {
                edits.push(Edit::replace(Span::new(start + range.start, start + range.end), image));
            }
        };
        let colon = memchr::memchr(b':', bytes);
        match (spec.value, colon) {
            (ValueType::One(Scalar::Move), _) => {
                // A pass has no point.
                if let Ok(Move::Play(_)) = read_move(bytes, size) {
                    part(0..bytes.len());
                }
            }
            (ValueType::One(Scalar::Point | Scalar::Stone), None) => part(0..bytes.len()),
            (ValueType::One(Scalar::Point | Scalar::Stone), Some(_)) => {
                if let Ok(rect) = Rect::read(bytes, size) {
                    let (a, b) =
                        (symmetry.point(rect.value.first(), size), symmetry.point(rect.value.last(), size));
                    let first = Point::new(a.x.min(b.x), a.y.min(b.y));
                    let last = Point::new(a.x.max(b.x), a.y.max(b.y));
                    edits.push(Edit::replace(value.span(), format!("{first}:{last}")));
                }
            }
            (ValueType::Pair(Scalar::Point, second), Some(colon)) => {
                part(0..colon);
                if second == Scalar::Point {
                    part(colon + 1..bytes.len());
                }
            }
            _ => {}
        }
    }
}

/// Returns the image of a point as text; `None` if it does not move or is not a point.
fn image(bytes: &[u8], symmetry: Symmetry, size: Size) -> Option<String> {
    let point = read_point(bytes, size).ok()?;
    let image = symmetry.point(point, size);
    (image != point).then(|| image.to_string())
}

/// Exchanges the colours in a property: in its name, or in the value of player, result and komi.
fn swap_colors(
    game: GameTree<'_>,
    property: Property<'_>,
    edits: &mut Vec<Edit>,
) -> Result<(), TransformError> {
    let name = property.name();
    let other = PAIRS.iter().find_map(|(black, white)| match &*name {
        name if name == *black => Some(*white),
        name if name == *white => Some(*black),
        _ => None,
    });
    if let Some(other) = other {
        edits.push(edit::rename(property, other));
        return Ok(());
    }
    let Some(value) = property.value() else { return Ok(()) };
    match property.ident() {
        Ident::PL => {
            if let Ok(player) = Color::read(&value.simple_text()) {
                edits.extend(edit::replace(value, &player.value.other()));
            }
        }
        Ident::RE => swap_result(game, value, edits)?,
        Ident::KM => swap_komi(value, edits),
        _ => {}
    }
    Ok(())
}

/// Gives the win to the other side, in the words of the record if they can be read back.
fn swap_result(game: GameTree<'_>, value: Value<'_>, edits: &mut Vec<Edit>) -> Result<(), TransformError> {
    let winner = match value.bytes() {
        [b'B', b'+', ..] => "W",
        [b'W', b'+', ..] => "B",
        _ => {
            let text = value.simple_text();
            let Ok(read) = GameResult::read(&text) else { return Ok(()) };
            let GameResult::Win { winner, how } = read.value else { return Ok(()) };
            let other = GameResult::win(winner.other(), how);
            let words = other_words(&text);
            let coding = game.coding();
            let in_words = GameResult::read(&words).is_ok_and(|again| again.value == other);
            if in_words && !coding.byte_escapes && !coding.decode_raw(value.bytes()).1 {
                let bytes = coding.charset.encode(&escape(&words, false))?.into_owned();
                edits.push(Edit::replace(value.span(), bytes));
            } else {
                edits.extend(edit::replace(value, &other));
            }
            return Ok(());
        }
    };
    edits.extend(edit::replace_start(value, 1, winner));
    Ok(())
}

/// Returns a text with the words for the colours exchanged.
fn other_words(text: &str) -> String {
    const WORDS: [(&str, &str); 9] = [
        ("黑", "白"),
        ("黒", "白"),
        ("흑", "백"),
        ("Black", "White"),
        ("black", "white"),
        ("BLACK", "WHITE"),
        ("B+", "W+"),
        ("b+", "w+"),
        ("B ", "W "),
    ];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let found = WORDS.iter().find_map(|(black, white)| match rest {
            rest if rest.starts_with(black) => Some((*black, *white)),
            rest if rest.starts_with(white) => Some((*white, *black)),
            _ => None,
        });
        let (old, new) = found.unwrap_or((&rest[..next.len_utf8()], &rest[..next.len_utf8()]));
        out.push_str(new);
        rest = &rest[old.len()..];
    }
    out
}

/// Changes the sign of the komi, which White receives.
fn swap_komi(value: Value<'_>, edits: &mut Vec<Edit>) {
    let text = value.simple_text();
    let Ok(number) = text.trim().parse::<f64>() else { return };
    if number != 0.0 {
        match value.bytes() {
            [b'-', ..] => edits.extend(edit::replace_start(value, 1, "")),
            [b'+', ..] => edits.extend(edit::replace_start(value, 1, "-")),
            _ => edits.extend(edit::replace_start(value, 0, "-")),
        }
    }
}
