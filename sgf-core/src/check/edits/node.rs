//! Edits for family N: properties that do not go together are split, those in the wrong place moved or
//! deleted.

use crate::check::info_path::InfoPath;
use crate::diag::{Applicability, Edit, Fix};
use crate::text::{Charset, Span, skip_space};
use crate::tree::{GameTree, Group, Ident, Node, Property, PropertySpec};
use crate::value::{Color, Size, read_number};

use super::split::split;
use super::value;

/// Deletes a node without properties. Returns `None` if the shape of the tree depends on the node.
pub(in crate::check) fn remove_empty(node: Node<'_>) -> Option<Vec<Edit>> {
    let (start, parent) = (node.start()?, node.parent()?);
    let source = node.collection().source();
    // Other text after the semicolon would become part of the property before it.
    let next = source.get(skip_space(source, start + 1));
    if source.get(start) != Some(&b';') || !matches!(next, Some(b';' | b'(' | b')') | None) {
        return None;
    }
    let siblings = parent.children().nth(1).is_some();
    let children = node.children().take(2).count();
    let semicolon = Edit::delete(Span::new(start, start + 1));
    match (siblings, children) {
        (false, _) | (true, 1) => Some(vec![semicolon]),
        // The node is a whole variation: delete its parentheses too, if it has them.
        (true, 0) => {
            let open = source[..start].trim_ascii_end();
            let close = skip_space(source, start + 1);
            let is_pair = open.last() == Some(&b'(') && source.get(close) == Some(&b')');
            is_pair.then(|| vec![Edit::delete(Span::new(open.len() - 1, close + 1))])
        }
        (true, _) => None,
    }
}

/// Splits a node with set-up and a move: set-up stays, the move and everything about the position after it
/// moves into a new node. A `PL` that names the opponent of the mover, who is to move anyway, is deleted
/// instead.
pub(in crate::check) fn split_setup(node: Node<'_>, side: Ident) -> Vec<Edit> {
    let mover = if side == Ident::B { Color::Black } else { Color::White };
    let is_harmless = |property: &Property<'_>| {
        let color = property.value().and_then(|value| Color::read(&value.simple_text()).ok());
        property.ident() == Ident::PL && color.is_some_and(|reading| reading.value == mover.other())
    };
    if let Some(player) = node.properties().find(is_harmless) {
        return vec![value::delete(player)];
    }
    let only_turn = node.properties().filter(|property| is_in(*property, Group::Setup)).all(is_turn);
    if only_turn {
        // Beside a move `PL` names the side that plays next.
        return split(node, |property| !is_turn(property));
    }
    split(node, |property| is_in(property, Group::Setup))
}

fn is_turn(property: Property<'_>) -> bool {
    property.ident() == Ident::PL
}

fn is_in(property: Property<'_>, group: Group) -> bool {
    PropertySpec::of(property.ident()).is_some_and(|spec| spec.group == group)
}

/// Splits a node with two moves: the first one stays with its clock, the rest moves into a new node.
pub(in crate::check) fn split_moves(node: Node<'_>, first: Property<'_>) -> Vec<Edit> {
    let clock = if first.ident() == Ident::B { [Ident::BL, Ident::OB] } else { [Ident::WL, Ident::OW] };
    split(node, |property| property.id() == first.id() || clock.contains(&property.ident()))
}

/// Splits a root with a move: the move, its clock and judgement, and the markup of the position after it move
/// into a new node.
pub(in crate::check) fn split_root(root: Node<'_>) -> Vec<Edit> {
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

/// Moves a root property that stands below the root into the root, if `kind` says that the root lacks it
/// (`absent`); otherwise deletes it, because the root decides. Returns `None` if the root cannot take it.
pub(in crate::check) fn move_to_root(
    game: GameTree<'_>,
    property: Property<'_>,
    kind: &str,
    size: Option<Size>,
) -> Option<Fix> {
    use Applicability::{Safe, Unsafe};
    let deletion = value::delete(property);
    if kind != "absent" {
        return Some(Fix::safe(vec![deletion]));
    }
    let text = property.value().map(|value| value.simple_text()).unwrap_or_default();
    let applicability = match property.ident() {
        // A property that readers ignored so far changes the meaning of the game if it differs from their
        // defaults.
        Ident::SZ if Size::read(&text).ok().map(|reading| reading.value) != size => Unsafe,
        Ident::GM if read_number(&text).ok().is_none_or(|reading| reading.value != 1) => Unsafe,
        Ident::CA if Charset::for_label(&text) != Some(game.coding().charset) => {
            return Some(Fix::safe(vec![deletion]));
        }
        _ => Safe,
    };
    let root = game.root();
    Some(Fix::new(applicability, vec![deletion, value::append(root, value::bytes_of(property))?]))
}

/// Deletes game information below other game information: what stands above already is deleted, what does not
/// moves up if the node is on the main line. Anything else contradicts what stands above, so that deleting it
/// is a guess.
pub(in crate::check) fn move_info_up<'c>(
    node: Node<'c>,
    is_info: impl Fn(Property<'c>) -> bool,
    above: &InfoPath,
    on_main_line: bool,
) -> Option<Fix> {
    let head = node.collection().node(above.head()?)?;
    let mut applicability = Applicability::Safe;
    let (mut edits, mut moved) = (Vec::new(), Vec::new());
    for property in node.properties().filter(|property| is_info(*property)) {
        edits.push(value::delete(property));
        match above.nearest(property) {
            Some(other) if same_values(other, property) => {}
            None if on_main_line => moved.extend_from_slice(value::bytes_of(property)),
            // The two contradict each other: that the lower one is wrong is a guess.
            _ => applicability = Applicability::Unsafe,
        }
    }
    if !moved.is_empty() {
        edits.push(value::append(head, moved)?);
    }
    Some(Fix::new(applicability, edits))
}

fn same_values(a: Property<'_>, b: Property<'_>) -> bool {
    a.values().map(|value| value.bytes()).eq(b.values().map(|value| value.bytes()))
}

/// Deletes the second of two judgements. `BM` with `TE` becomes `DO`, a doubtful move, `TE` with `BM` becomes
/// `IT`, an interesting one.
pub(in crate::check) fn keep_one_judgement(first: Property<'_>, second: Property<'_>) -> Vec<Edit> {
    let combined = match (first.ident(), second.ident()) {
        (Ident::BM, Ident::TE) => Some("DO[]"),
        (Ident::TE, Ident::BM) => Some("IT[]"),
        _ => None,
    };
    match combined {
        Some(combined) => vec![Edit::replace(first.span(), combined), value::delete(second)],
        None => vec![value::delete(second)],
    }
}
