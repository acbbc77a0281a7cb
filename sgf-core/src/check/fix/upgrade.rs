//! Properties of FF\[1\] to FF\[3\] as FF\[4\] has them.

use crate::diag::Edit;
use crate::tree::Property;
use crate::value::Upgrade;

use super::super::context::Context;
use super::value;

/// What makes FF\[4\] of all properties of this name in the game; nothing where FF\[4\] has nothing in its place, or where
/// one of them cannot be told.
pub(in crate::check) fn edits(context: &Context<'_, '_>, property: Property<'_>) -> Vec<Edit> {
    if Upgrade::of(property, context.info).is_none() {
        return Vec::new();
    }
    let mut edits = Vec::new();
    for node in context.game.nodes() {
        let same = node
            .properties()
            .filter(|other| other.ident() == property.ident() && other.name() == property.name());
        for (i, other) in same.enumerate() {
            // A second one in its node is joined to the first before.
            if i > 0 {
                return Vec::new();
            }
            let Some(Upgrade { name, values, drops }) = Upgrade::of(other, context.info) else {
                return Vec::new();
            };
            let bytes: String = values.iter().map(|value| format!("[{value}]")).collect();
            match node.find(name) {
                Some(there) if there.id() != other.id() => {
                    // A list is joined to the one of the new name; of two facts the one that is read already stays.
                    edits.push(value::delete(other));
                    if upgrade_is_list(name) {
                        edits.push(value::behind(there, bytes));
                    }
                }
                _ => edits.push(Edit::replace(other.span(), format!("{name}{bytes}"))),
            }
            edits.extend(drops.into_iter().filter_map(|ident| node.property(ident)).map(value::delete));
        }
    }
    edits
}

fn upgrade_is_list(name: &str) -> bool {
    matches!(name, "LB" | "MA")
}
