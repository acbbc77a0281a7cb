//! Removes parts of a record.

use crate::check::edits::value as edit;
use crate::diag::Edit;
use crate::text::Span;
use crate::tree::{GameTree, Group, Ident, Property, PropertySpec};

use super::options::Strip;

/// Adds the edits that remove the parts of a game.
pub(super) fn edits(game: GameTree<'_>, strip: Strip, edits: &mut Vec<Edit>) {
    if strip.variations {
        drop_variations(game, edits);
    }
    for property in game.nodes().flat_map(|node| node.properties()) {
        if is_stripped(property, strip) {
            edits.push(edit::delete(property));
        }
    }
}

fn is_stripped(property: Property<'_>, strip: Strip) -> bool {
    const ANALYSES: [&str; 11] =
        ["LZ", "LZ2", "LZOP", "LZOP2", "KT", "KTV", "SBKV", "KFA", "KFAV", "EL", "EX"];
    let ident = property.ident();
    let Some(spec) = PropertySpec::of(ident) else { return strip.private };
    if ident != Ident::OTHER && ANALYSES.contains(&spec.name) {
        return strip.analysis || strip.private && spec.formats.is_none();
    }
    match spec.group {
        _ if matches!(ident, Ident::C | Ident::N | Ident::GC) => strip.comments,
        _ if matches!(ident, Ident::TB | Ident::TW) => false,
        Group::Markup => strip.markup,
        Group::MoveAnnotation | Group::NodeAnnotation => strip.analysis,
        // Names that a program uses with a meaning of its own.
        _ => strip.private && spec.owner.is_some() && !spec.is_in(4),
    }
}

/// Removes everything but the main line: the text of the variations and all their parentheses.
fn drop_variations(game: GameTree<'_>, edits: &mut Vec<Edit>) {
    let end = game.span().end as usize;
    let Some(leaf) = game.main_line().last().and_then(edit::end_of) else { return };
    if game.main_line().all(|node| node.next_sibling().is_none()) {
        return;
    }
    // In file order all variations come after the end of the main line.
    let source = game.collection().source();
    edits.push(Edit::replace(Span::new(leaf, end), *b")"));
    // The parentheses at the branches of the main line are not needed any more.
    let mut from = None;
    for node in game.main_line() {
        if let (Some(from), Some(start)) = (from, node.start()) {
            let gap = source.get(from..start).unwrap_or_default();
            let parentheses = gap.iter().enumerate().filter(|(_, byte)| matches!(**byte, b'(' | b')'));
            edits.extend(parentheses.map(|(i, _)| Edit::delete(Span::new(from + i, from + i + 1))));
        }
        from = edit::end_of(node);
    }
}
