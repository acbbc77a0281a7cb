//! Merges the changes of two sides into one tree: a three-way merge by meaning, not by lines.
//!
//! The table at [`merge()`] decides for each property and each variation.
//!
//! The work has two steps. [`games`] pairs the games and walks each pair from the root ([`merger`]), which
//! only fills a [`plan`]; then the plan is applied to a copy of ours. So ours can be read while it is
//! compared, and bytes that no change touches stay as they are.

mod children;
mod comment_nodes;
mod conflict;
mod games;
mod merger;
mod plan;
mod properties;

pub use conflict::{Conflict, ConflictKind, ConflictLabels, Merged};
pub use games::merge;
pub(super) use games::pair_selected;
pub(super) use merger::Merger;
pub(super) use plan::Plan;
