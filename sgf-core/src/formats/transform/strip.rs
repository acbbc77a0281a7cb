//! Removes parts of a record.

use crate::check::edits::value as edit;
use crate::diag::Edit;
use crate::text::{Span, escape};
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
        } else if strip.analysis && property.ident() == Ident::C {
            edits.extend(without_figures(game, property));
        }
    }
}

/// Returns the edit that removes the figures of an analysis from a comment, if it has any. The words of people
/// stay.
fn without_figures(game: GameTree<'_>, property: Property<'_>) -> Option<Edit> {
    let value = property.value()?;
    let text = value.text();
    let kept = words_of_people(&text)?;
    if kept.is_empty() {
        return Some(edit::delete(property));
    }
    let coding = game.coding();
    let is_sound = !coding.decode_raw(value.bytes()).1 && (kept.is_ascii() || !coding.byte_escapes);
    let escaped = escape(&kept, false);
    let bytes = coding.charset.encode(&escaped).ok().filter(|_| is_sound)?;
    Some(Edit::replace(value.span(), bytes.into_owned()))
}

/// Returns a comment without the blocks that LizzieYzy writes into it; `None` if there are none. A block begins
/// with the side and its win rate, and holds the number of visits.
///
/// ```text
/// Black win rate: 48.4% (-1.6%)
/// lead: -0.2  stdev: 16.9
/// (FlashAnalyze / 53 visits)
/// komi: 6.5
/// ```
fn words_of_people(text: &str) -> Option<String> {
    const SIDES: [&str; 4] = ["Black ", "White ", "黑", "白"];
    const RATES: [&str; 3] = ["win rate:", "winrate:", "胜率:"];
    const FIGURES: [&str; 5] = ["lead:", "stdev:", "komi:", "目差:", "贴目:"];
    let begins = |line: &str| {
        let of_side = SIDES.iter().find_map(|side| line.strip_prefix(side));
        of_side.is_some_and(|rest| RATES.iter().any(|rate| rest.starts_with(rate)) && rest.contains('%'))
    };
    let visits = |line: &str| {
        line.starts_with('(')
            && (line.ends_with(" visits)") || line.ends_with("计算量)"))
            && line.contains('/')
    };
    let goes_on = |line: &str| visits(line) || FIGURES.iter().any(|word| line.starts_with(word));
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let (mut kept, mut at, mut found) = (Vec::new(), 0, false);
    while at < lines.len() {
        let line = lines[at];
        at += 1;
        let more = if begins(line) { lines[at..].iter().take_while(|line| goes_on(line)).count() } else { 0 };
        if lines[at..at + more].iter().any(|line| visits(line)) {
            found = true;
            at += more;
        } else {
            kept.push(line);
        }
    }
    found.then(|| kept.join("\n").trim().to_owned())
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
