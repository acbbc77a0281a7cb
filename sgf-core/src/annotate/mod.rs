//! Floor 9: comments, marks, labels, variations and game information put into a record, each at a place that people name.
//!
//! [`NodeSelector`] is where, [`Annotation`] what; [`comments_to_markdown`] and [`comments_from_markdown`] take all comments out
//! of a record, to be corrected or translated, and back.

mod comments_markdown;
mod edit;
mod node_selector;

pub use comments_markdown::{
    CommentsError, CommentsProblem, Preamble, comments_from_markdown, comments_to_markdown,
};
pub use edit::{AnnotateError, Annotation};
pub use node_selector::{NodeSelector, ParseSelectorError};
