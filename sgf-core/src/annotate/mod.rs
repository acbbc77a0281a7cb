//! Puts comments, marks, labels, variations and game information into a record.
//!
//! A [`NodeSelector`] finds the node, an [`Annotation`] is put there. [`comments_to_markdown`] exports all
//! comments of a record, to be corrected or translated, and [`comments_from_markdown`] imports them again.

mod comments_markdown;
mod edit;
mod node_selector;

pub use comments_markdown::{
    CommentsError, CommentsProblem, Preamble, comments_from_markdown, comments_to_markdown,
};
pub use edit::{AnnotateError, Annotation};
pub use node_selector::{NodeSelector, ParseSelectorError};
