//! The notes below a diagram: moves that the picture cannot show.

use super::{Coordinates, Diagram, words};
use crate::diag::{Language, Wording};
use crate::value::{Point, Size};

/// A note below a diagram, such as a move that the picture cannot show.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Moves on a point where another stone is drawn: "⑤ at ①", as in a ko.
    At {
        /// The numbers of the moves as printed.
        numbers: Vec<u32>,
        /// How the picture identifies the point.
        place: NoteAnchor,
    },
    /// Passes.
    Pass(
        /// The numbers of the moves as printed.
        Vec<u32>,
    ),
    /// A sentence about the whole picture, such as the result of a count.
    Sentence(Wording),
}

/// How a note identifies a point of the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoteAnchor {
    /// By the number on the stone.
    Number(u32),
    /// By the label.
    Label(Box<str>),
    /// By its coordinates only.
    Point(Point),
}

impl Note {
    /// Returns the text of the note; points are named in the style of `coordinates`.
    #[must_use]
    pub fn wording(&self, size: Size, coordinates: Coordinates) -> Wording {
        let list = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Note::At { numbers, place } => {
                let place = match place {
                    NoteAnchor::Number(number) => number.to_string(),
                    NoteAnchor::Label(label) => label.to_string(),
                    NoteAnchor::Point(point) => coordinates.point_name(*point, size),
                };
                words::AT.with([list(numbers), place])
            }
            Note::Pass(numbers) => words::PASSES.with([list(numbers)]),
            Note::Sentence(wording) => wording.clone(),
        }
    }
}

impl Diagram {
    /// Returns the texts of the notes in a language.
    pub fn notes_in(&self, language: Language) -> impl Iterator<Item = String> + '_ {
        self.notes.iter().map(move |note| note.wording(self.size(), self.coordinates).in_language(language))
    }
}
