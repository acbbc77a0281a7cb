//! Edits that split a node in two.

use crate::diag::Edit;
use crate::tree::{Node, Property};

use super::value;

/// Splits a node: the properties for which `is_first` returns true stay, the others move into a new node
/// after it.
pub(super) fn split(node: Node<'_>, is_first: impl Fn(Property<'_>) -> bool) -> Vec<Edit> {
    let leading = node.properties().take_while(|property| is_first(*property)).count();
    let others = || node.properties().skip(leading);
    if others().all(|property| !is_first(property)) {
        // The properties are in this order already: a semicolon between the halves is enough.
        return others()
            .next()
            .map(|property| vec![Edit::insert(property.span().start as usize, *b";")])
            .unwrap_or_default();
    }
    let (mut edits, mut moved) = (Vec::new(), vec![b';']);
    for property in node.properties().filter(|property| !is_first(*property)) {
        edits.push(Edit::delete(property.span()));
        moved.extend_from_slice(value::bytes_of(property));
    }
    let Some(end) = value::end_of(node) else { return Vec::new() };
    edits.push(Edit::insert(end, moved));
    edits
}
