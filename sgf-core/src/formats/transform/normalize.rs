//! Brings values into the spelling of FF\[4\].

use std::fmt::Display;

use crate::check::edits::value as edit;
use crate::diag::Edit;
use crate::text::escape;
use crate::tree::{GameTree, Ident, Property, Value};
use crate::value::{GameInfo, GameResult, KomiDoubt, Origin, Spelling};

use super::error::TransformError;
use super::options::Normalize;

/// Adds the edits that normalise a game.
pub(super) fn edits(
    game: GameTree<'_>,
    normalize: Normalize,
    edits: &mut Vec<Edit>,
) -> Result<(), TransformError> {
    let info = GameInfo::of(game);
    let place = |origin: Origin| -> Option<Value<'_>> {
        game.collection().node(origin.node)?.property(origin.property).and_then(Property::value)
    };
    // Sina writes the date in RD and the komi in KO: they move to the properties of the specification.
    let renamed = |name: &str, origin: Origin, value: &dyn Display| -> Option<Edit> {
        let ident = Ident::known(name);
        let node = game.collection().node(origin.node)?;
        let property = node.property(origin.property).filter(|_| origin.property != ident)?;
        node.property(ident).is_none().then(|| Edit::replace(property.span(), format!("{name}[{value}]")))
    };
    if normalize.dates
        && let Some(field) = &info.date
        && let Some(read) = field.ok().filter(|read| read.spelling != Spelling::Partial)
    {
        if let Some(edit) = renamed("DT", field.origin, &read.value) {
            edits.push(edit);
        } else if let (Spelling::Nonstandard, Some(value)) = (read.spelling, place(field.origin)) {
            edits.extend(edit::replace(value, &read.value));
        }
    }
    if normalize.komi
        && let Some(field) = &info.komi
        && let Some(read) = field.ok().filter(|read| read.suspicious.is_none())
    {
        edits.extend(renamed("KM", field.origin, &read.value));
    }
    let komi = info.komi.as_ref().and_then(|field| Some((field.origin, *field.ok()?)));
    let komi = komi.filter(|(_, read)| {
        normalize.komi
            && matches!(
                read.suspicious,
                None | Some(KomiDoubt::HundredthsOfPoint | KomiDoubt::HundredthsOfZi | KomiDoubt::Zi)
            )
            && (read.suspicious.is_some() || read.spelling == Spelling::Nonstandard)
    });
    let in_zi = komi
        .is_some_and(|(_, read)| matches!(read.suspicious, Some(KomiDoubt::HundredthsOfZi | KomiDoubt::Zi)));
    if let Some((origin, read)) = komi
        && origin.property == Ident::KM
        && let Some(value) = place(origin)
    {
        edits.extend(edit::replace(value, &read.value));
    }
    if let Some(field) = &info.result
        && let Some(read) = field.ok()
        && let Some(value) = place(field.origin)
    {
        let counts = if in_zi && read.unit.is_none() { read.value.with_margin_in_zi() } else { read.value };
        // The number of moves is that of the record; other additions are kept.
        let says_no_more =
            read.spelling != Spelling::Partial || GameResult::is_after_count(&value.simple_text());
        let is_odd = read.spelling != Spelling::Standard;
        if says_no_more && (normalize.results && is_odd || counts != read.value) {
            edits.extend(edit::replace(value, &counts));
        }
    }
    if normalize.names {
        names(game, edits)?;
    }
    Ok(())
}

fn names(game: GameTree<'_>, edits: &mut Vec<Edit>) -> Result<(), TransformError> {
    let coding = game.coding();
    for property in game.nodes().flat_map(|node| node.properties()) {
        if !matches!(property.ident(), Ident::PB | Ident::PW | Ident::BT | Ident::WT) {
            continue;
        }
        let Some(value) = property.value() else { continue };
        let text = value.simple_text();
        let name = normal_name(&text);
        let is_sound = !coding.decode_raw(value.bytes()).1 && (name.is_ascii() || !coding.byte_escapes);
        if name != text && is_sound {
            edits.push(Edit::replace(
                value.span(),
                coding.charset.encode(&escape(&name, false))?.into_owned(),
            ));
        }
    }
    Ok(())
}

/// Returns a text with half-width letters and signs, single blanks between words, and none at both ends.
fn normal_name(text: &str) -> String {
    let narrow = |c: char| match c {
        '\u{3000}' | '\u{A0}' => ' ',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        c => c,
    };
    let narrowed: String = text.chars().map(narrow).collect();
    narrowed.split_whitespace().collect::<Vec<_>>().join(" ")
}
