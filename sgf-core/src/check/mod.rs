//! Checks: findings beyond syntax, from the property schema, the board, the rules and the declared file
//! format.
//!
//! A [`Checker`] reports what is odd in the games of one input; [`fix`](fix()) repairs what can be repaired
//! in it. A check visits every node once, without recursion, in time linear in the size of the game; a move
//! that stands alone in its node on a point of the board costs one table lookup.
//!
//! The files, from the ground up: `options` and `words`; the memory of a check (`point_sets`, `info_path`,
//! `scratch`); `edits`, which builds the edits that a check attaches to its findings; `context` and `report`,
//! through which every check reports; one file for each subject that is checked; `checker`, which walks the
//! tree; and `fix`, the engine that applies the edits.

mod checker;
mod clock;
mod context;
mod count;
pub(crate) mod edits;
mod fix;
mod format;
mod game_info;
mod info_path;
mod input;
mod judged;
mod node;
mod options;
mod play;
mod point_sets;
mod points;
mod policy;
mod property;
mod report;
mod result;
mod result_report;
mod scratch;
mod words;

pub use checker::Checker;
pub use fix::{FixError, FixOptions, Fixed, fix, fix_title};
pub use input::{Differences, Earlier};
pub use options::{CheckOptions, Checked};
pub use policy::Policy;

#[cfg(test)]
mod tests;
