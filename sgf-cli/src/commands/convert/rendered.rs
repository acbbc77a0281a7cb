//! What pictures are made of before it is known where they go.

use sgf_core::diagram::Lesson;

/// A rendered game, or a lesson that is rendered when its file is known.
pub(super) enum Rendered {
    /// The bytes of a file.
    Done(Vec<u8>),
    /// Markdown with its figures in image files.
    MarkdownWithImages(Box<Lesson>),
}
