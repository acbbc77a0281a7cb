//! One change of a record: an annotation and the node that gets it.

use sgf_core::annotate::Annotation;

/// An annotation, and the node that gets it.
#[derive(Debug, Default)]
pub(super) struct Note {
    /// The game, from 0.
    pub(super) game: u32,
    /// The selector of the node; `None` for the root.
    pub(super) at: Option<String>,
    pub(super) annotation: Annotation,
}
