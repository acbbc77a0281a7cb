//! Floor 9: two records of one game compared by what they say, and brought together.
//!
//! [`diff`] lists what changed from one record to another; [`merge`] brings the changes of two sides into one tree, with
//! what contradicts itself kept and named in the tree; [`reviews`] makes one tree of many reviews.
//!
//! Nodes are matched by the moves and set-up that lead to them, never by their number. What is equal in another order,
//! charset, escape or short form is equal. How values are compared is a question of their types, which is why this stands
//! above the floor of values.

mod align;
mod canonical;
mod comment_nodes;
mod diff;
mod join;
mod merge;
mod outline;
mod plan;
mod reviews;

pub use canonical::Subject;
pub use diff::{Change, ChangeKind, diff};
pub use merge::{Conflict, ConflictKind, Merged, Names, merge};
pub use reviews::{Review, reviews};
