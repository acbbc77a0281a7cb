//! A node in two.

use crate::diag::Edit;
use crate::tree::{Node, Property};

use super::value;

/// Splits a node: the properties of which `is_first` is true stay, the others go into a node of their own behind it.
pub(super) fn split(node: Node<'_>, is_first: impl Fn(Property<'_>) -> bool) -> Vec<Edit> {
    let first_row = node.properties().take_while(|property| is_first(*property)).count();
    let others = || node.properties().skip(first_row);
    if others().all(|property| !is_first(property)) {
        // The two halves follow each other already.
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
