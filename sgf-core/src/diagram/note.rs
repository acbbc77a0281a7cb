//! What stands below a diagram: moves that it cannot show.

use super::{Coordinates, Diagram, words};
use crate::diag::{Language, Wording};
use crate::value::{Point, Size};

/// What the picture cannot show.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Moves on a point where another stone is drawn: "⑤ at ①", as in a ko.
    At {
        /// Their numbers as printed.
        numbers: Vec<u32>,
        /// What is drawn there.
        place: NoteAnchor,
    },
    /// Passes.
    Pass(
        /// Their numbers as printed.
        Vec<u32>,
    ),
    /// A sentence about the whole picture, as the result of a count.
    Sentence(Wording),
}

/// What to find a point by.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoteAnchor {
    /// The number on the stone.
    Number(u32),
    /// A label.
    Label(Box<str>),
    /// Nothing but its name.
    Point(Point),
}

impl Note {
    /// It in a few words; points are named in this style.
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
    /// What the picture cannot show, in a language.
    pub fn notes_in(&self, language: Language) -> impl Iterator<Item = String> + '_ {
        self.notes.iter().map(move |note| note.wording(self.size(), self.coordinates).in_language(language))
    }
}
