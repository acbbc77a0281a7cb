//! Family N: properties that do not go together are parted, those in the wrong place moved or removed.

use crate::diag::{Applicability, Edit};
use crate::text::{Charset, Span, skip_space};
use crate::tree::{GameTree, Group, Ident, Node, Property, PropertySpec};
use crate::value::{Color, Size, read_number};

use super::super::info_path::InfoPath;
use super::split::split;
use super::value;

/// A node without properties goes, unless the tree would lose its shape.
pub(in crate::check) fn drop_empty(node: Node<'_>) -> Option<Vec<Edit>> {
    let (start, parent) = (node.start()?, node.parent()?);
    let source = node.collection().source();
    // What follows must not come to hang on the property before.
    let next = source.get(skip_space(source, start + 1));
    if source.get(start) != Some(&b';') || !matches!(next, Some(b';' | b'(' | b')') | None) {
        return None;
    }
    let siblings = parent.children().nth(1).is_some();
    let children = node.children().take(2).count();
    let sign = Edit::delete(Span::new(start, start + 1));
    match (siblings, children) {
        (false, _) | (true, 1) => Some(vec![sign]),
        // Its whole variation, if that is written as one.
        (true, 0) => {
            let open = source[..start].trim_ascii_end();
            let close = skip_space(source, start + 1);
            let is_pair = open.last() == Some(&b'(') && source.get(close) == Some(&b')');
            is_pair.then(|| vec![Edit::delete(Span::new(open.len() - 1, close + 1))])
        }
        (true, _) => None,
    }
}

/// Set-up stays, the move and all that is said of the position after it goes into a node behind. A `PL` that names the
/// opponent, whose turn it is anyway, goes.
pub(in crate::check) fn part_setup(node: Node<'_>, side: Ident) -> Vec<Edit> {
    let mover = if side == Ident::B { Color::Black } else { Color::White };
    let is_harmless = |property: &Property<'_>| {
        let color = property.value().and_then(|value| Color::read(&value.simple_text()).ok());
        property.ident() == Ident::PL && color.is_some_and(|reading| reading.value == mover.other())
    };
    if let Some(player) = node.properties().find(is_harmless) {
        return vec![value::delete(player)];
    }
    split(node, |property| is_in(property, Group::Setup))
}

fn is_in(property: Property<'_>, group: Group) -> bool {
    PropertySpec::of(property.ident()).is_some_and(|spec| spec.group == group)
}

/// The first of two moves stays with its clock, the rest goes into a node behind.
pub(in crate::check) fn part_moves(node: Node<'_>, first: Property<'_>) -> Vec<Edit> {
    let clock = if first.ident() == Ident::B { [Ident::BL, Ident::OB] } else { [Ident::WL, Ident::OW] };
    split(node, |property| property.id() == first.id() || clock.contains(&property.ident()))
}

/// The move of a root, its clock and judgement, and what is said of the position after it, go into a node behind.
pub(in crate::check) fn part_root(root: Node<'_>) -> Vec<Edit> {
    split(root, |property| {
        let moves_along = PropertySpec::of(property.ident()).is_some_and(|spec| {
            matches!(
                spec.group,
                Group::Move | Group::Timing | Group::MoveAnnotation | Group::NodeAnnotation | Group::Markup
            )
        });
        !moves_along
    })
}

/// What becomes of a root property below the root.
pub(in crate::check) fn root_property(
    game: GameTree<'_>,
    property: Property<'_>,
    kind: &str,
    size: Option<Size>,
) -> Option<(Applicability, Vec<Edit>)> {
    use Applicability::{Safe, Unsafe};
    let gone = value::delete(property);
    if kind != "absent" {
        return Some((Safe, vec![gone]));
    }
    let text = property.value().map(|value| value.simple_text()).unwrap_or_default();
    let trust = match property.ident() {
        // What nobody has read so far must not change what is read.
        Ident::SZ if Size::read(&text).ok().map(|reading| reading.value) != size => Unsafe,
        Ident::GM if read_number(&text).ok().is_none_or(|reading| reading.value != 1) => Unsafe,
        Ident::CA if Charset::for_label(&text) != Some(game.coding().charset) => {
            return Some((Safe, vec![gone]));
        }
        _ => Safe,
    };
    let root = game.root();
    Some((trust, vec![gone, value::append(root, value::bytes_of(property))?]))
}

/// Game information below other game information: what stands above already goes, what does not moves up, where the
/// node is one of the game and not of a variation. Anything else contradicts what stands above.
pub(in crate::check) fn repeated_info<'c>(
    node: Node<'c>,
    is_info: impl Fn(Property<'c>) -> bool,
    above: &InfoPath,
    on_main_line: bool,
) -> Option<(Applicability, Vec<Edit>)> {
    use Applicability::{Safe, Unsafe};
    let head = node.collection().node(above.head()?)?;
    let (mut trust, mut edits, mut moved) = (Safe, Vec::new(), Vec::new());
    for property in node.properties().filter(|property| is_info(*property)) {
        edits.push(value::delete(property));
        match above.nearest(property) {
            Some(other) if same_values(other, property) => {}
            None if on_main_line => moved.extend_from_slice(value::bytes_of(property)),
            // Two things are said: that the lower one is wrong is a guess.
            _ => trust = Unsafe,
        }
    }
    if !moved.is_empty() {
        edits.push(value::append(head, moved)?);
    }
    Some((trust, edits))
}

fn same_values(a: Property<'_>, b: Property<'_>) -> bool {
    a.values().map(|value| value.bytes()).eq(b.values().map(|value| value.bytes()))
}

/// Of two judgements the first stays; a good and bad move is a doubtful one, a bad and good one an interesting one.
pub(in crate::check) fn one_judgement(first: Property<'_>, second: Property<'_>) -> Vec<Edit> {
    let both = match (first.ident(), second.ident()) {
        (Ident::BM, Ident::TE) => Some("DO[]"),
        (Ident::TE, Ident::BM) => Some("IT[]"),
        _ => None,
    };
    match both {
        Some(both) => vec![Edit::replace(first.span(), both), value::delete(second)],
        None => vec![value::delete(second)],
    }
}
