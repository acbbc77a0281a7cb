//! Edits that turn properties of FF\[1\] to FF\[3\] into those of FF\[4\].

use crate::diag::Edit;
use crate::tree::{GameTree, Property};
use crate::value::{GameInfo, Upgrade};

use super::value;

/// Replaces all properties of this name in the game by their counterparts in FF\[4\]. Returns no edits if
/// FF\[4\] has no counterpart, or if one of the properties cannot be converted.
pub(in crate::check) fn edits(game: GameTree<'_>, info: &GameInfo, property: Property<'_>) -> Vec<Edit> {
    if Upgrade::of(property, info).is_none() {
        return Vec::new();
    }
    let mut edits = Vec::new();
    for node in game.nodes() {
        let of_name = node
            .properties()
            .filter(|other| other.ident() == property.ident() && other.name() == property.name());
        for (index, other) in of_name.enumerate() {
            // A second property of the name is joined to the first in an earlier round
            // (`duplicate-property`).
            if index > 0 {
                return Vec::new();
            }
            let Some(Upgrade { name, values, drops }) = Upgrade::of(other, info) else {
                return Vec::new();
            };
            let bytes: String = values.iter().map(|value| format!("[{value}]")).collect();
            match node.find(name) {
                Some(existing) if existing.id() != other.id() => {
                    // A list is joined to the one under the new name; of two facts the one under the new
                    // name, which readers use already, stays.
                    edits.push(value::delete(other));
                    if is_list(name) {
                        edits.push(value::insert_after(existing, bytes));
                    }
                }
                _ => edits.push(Edit::replace(other.span(), format!("{name}{bytes}"))),
            }
            edits.extend(drops.into_iter().filter_map(|ident| node.property(ident)).map(value::delete));
        }
    }
    edits
}

/// Returns whether the new property is a list, so that two of its name can be joined.
fn is_list(name: &str) -> bool {
    matches!(name, "LB" | "MA")
}
