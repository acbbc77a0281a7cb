//! Compares records of a game by meaning, and merges them.
//!
//! [`diff`] lists what changed from one record to another; [`merge`](merge()) brings the changes of two sides
//! into one tree and marks contradictions there; [`merge_reviews`] makes one tree of many reviews.
//!
//! Nodes are matched by the moves and set-up that lead to them, never by their number. Two records that
//! differ only in order, charset, escapes or short forms of values are equal. The types of the values decide
//! how they are compared, so this module stands above [`value`](crate::value).

mod align;
mod canonical;
mod diff;
mod join;
mod merge;
mod outline;
mod reviews;

pub use canonical::Subject;
pub use diff::{Change, ChangeKind, diff};
pub use merge::{Conflict, ConflictKind, ConflictLabels, Merged, merge};
pub use reviews::{Review, merge_reviews};
