//! A lesson as a document.

use anyhow::Result;
use sgf_core::diagram::Lesson;

use crate::cli::Target;

use super::{check_built, pdf};

/// Returns a lesson as a document in the format `to`; Markdown if it is not a format of documents.
pub(crate) fn document(lesson: &Lesson, to: Target) -> Result<Vec<u8>> {
    Ok(match to {
        Target::Html => lesson.html().into_bytes(),
        Target::Tex => lesson.tex().into_bytes(),
        Target::Pdf => {
            check_built("pdf")?;
            pdf(&lesson.pages(), &lesson.title)?
        }
        _ => lesson.markdown().into_bytes(),
    })
}
