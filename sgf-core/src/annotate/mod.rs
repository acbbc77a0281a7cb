//! Floor 9: comments, marks, labels, variations and game information put into a record, each at a place that people name.
//!
//! [`Place`] is where, [`Annotation`] what; [`comments_to_markdown`] and [`comments_from_markdown`] take all comments out
//! of a record, to be corrected or translated, and back.

mod edit;
mod place;
mod proof;

pub use edit::{AnnotateError, Annotation};
pub use place::{ParsePlaceError, Place};
pub use proof::{Page, ProofError, ProofTrouble, comments_from_markdown, comments_to_markdown};
