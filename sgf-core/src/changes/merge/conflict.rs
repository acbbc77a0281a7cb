//! The result of a merge, and the contradictions in it.

use crate::tree::Collection;

/// The names of the two sides in the comment of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictLabels {
    /// The name of the record whose layout and charset the result has.
    pub ours: String,
    /// The name of the other record.
    pub theirs: String,
}

impl Default for ConflictLabels {
    fn default() -> Self {
        ConflictLabels { ours: "ours".to_owned(), theirs: "theirs".to_owned() }
    }
}

/// The result of [`merge`](super::super::merge()) or [`merge_reviews`](super::super::merge_reviews).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Merged {
    /// Ours with their changes. Bytes that no change touches are those of ours.
    pub collection: Collection,
    /// The contradictions between the sides, sorted by game and move number.
    pub conflicts: Vec<Conflict>,
}

/// A contradiction between the two sides.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The index of the game in the result, from 0.
    pub game: u32,
    /// The number of the last move up to the node of the conflict; 0 before the first move.
    pub move_number: u32,
    /// What the sides disagree about.
    pub kind: ConflictKind,
}

/// What the two sides disagree about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConflictKind {
    /// Both sides changed a property in different ways. The result has ours, or theirs if we removed the
    /// property.
    Property {
        /// The name of the property.
        name: String,
        /// Our values, or of a list those that contradict theirs; empty if we removed the property.
        ours: Vec<String>,
        /// Their values, or of a list those that contradict ours; empty if they removed the property.
        theirs: Vec<String>,
    },
    /// We removed a game or variation that they changed. The result has it again.
    RemovedByUs,
    /// They removed a game, variation or node that we changed. The result keeps it.
    RemovedByThem,
    /// Both sides put the variations into different orders. The result has our order.
    Order,
}

/// Stands in the comment of a conflict for the version of the side that changed a variation.
pub(super) const CHANGED: &str = "(changed)";
/// Stands in the comment of a conflict for the version of the side that removed a variation.
pub(super) const REMOVED: &str = "(removed)";

impl ConflictLabels {
    /// Returns both versions between the lines that name the sides.
    pub(super) fn block(&self, ours: &str, theirs: &str) -> String {
        format!("<<<<<<< {}\n{ours}\n=======\n{theirs}\n>>>>>>> {}", self.ours, self.theirs)
    }
}
