//! What the two checks of a counted result share: the report at `RE`, and the dead stones that would make it
//! right.

use crate::diag::{Code, Diagnostic, Severity, Wording};
use crate::score::{Count, StatusChange, smallest_dead_set};
use crate::text::Span;
use crate::tree::Property;

use super::context::Context;
use super::words;

/// The property that holds the result, `RE` in most games.
pub(super) struct ResultProperty<'c> {
    pub(super) text: String,
    pub(super) span: Span,
    /// `None` if an edit of the collection took it away.
    pub(super) property: Option<Property<'c>>,
}

/// Returns the property that holds the result and enters its node; `None` if the game has no result.
pub(super) fn enter_result<'c>(context: &mut Context<'_, 'c>) -> Option<ResultProperty<'c>> {
    let field = context.info.result.as_ref()?;
    let node = context.game.collection().node(field.origin.node);
    if let Some(node) = node {
        context.enter(node, 0);
    }
    let property = node.and_then(|node| node.property(field.origin.property));
    let span = property.map_or_else(|| Span::new(0, 0), Property::span);
    Some(ResultProperty { text: field.text.clone(), span, property })
}

/// Reports `code` at the property that holds the result; its text is the first argument, `args` are the
/// others.
pub(super) fn report<const N: usize>(
    context: &mut Context<'_, '_>,
    code: Code,
    severity: Option<Severity>,
    args: [Wording; N],
) {
    let Some(ResultProperty { text, span, property }) = enter_result(context) else { return };
    context.report(code, span, property, |found| {
        let found = args.into_iter().fold(found.arg(text), Diagnostic::wording);
        match severity {
            Some(severity) => found.severity(severity),
            None => found,
        }
    });
}

/// Finds the fewest chains and groups whose status must change to make `margin` right, in quarter points.
/// Returns their number and the hint that names them.
pub(super) fn dead_set(count: &Count<'_>, margin: i32) -> Option<(usize, Wording)> {
    let set = smallest_dead_set(count, margin)?;
    let size = count.board.size();
    if let [change] = &set[..] {
        let head = change.head()?.gtp(size);
        let wording = match (change.stones.len(), change.dead) {
            (1, true) => words::RIGHT_IF_STONE_DEAD.with([head]),
            (1, false) => words::RIGHT_IF_STONE_ALIVE.with([head]),
            (stones, true) => words::RIGHT_IF_STONES_DEAD.with([stones]).arg(head),
            (stones, false) => words::RIGHT_IF_STONES_ALIVE.with([stones]).arg(head),
        };
        return Some((1, wording));
    }
    let heads = |dead: bool| {
        let changes = set.iter().filter(|change| change.dead == dead).filter_map(StatusChange::head);
        changes.map(|head| head.gtp(size)).collect::<Vec<_>>().join(", ")
    };
    let (dead, alive) = (heads(true), heads(false));
    let wording = match (dead.is_empty(), alive.is_empty()) {
        (true, true) => return None,
        (false, true) => words::RIGHT_IF_GROUPS_DEAD.with([dead]),
        (true, false) => words::RIGHT_IF_GROUPS_ALIVE.with([alive]),
        (false, false) => words::RIGHT_IF_DEAD_AND_ALIVE.with([dead]).arg(alive),
    };
    Some((set.len(), wording))
}
