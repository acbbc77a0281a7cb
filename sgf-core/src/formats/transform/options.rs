//! [`RecordTransform`] and its parts: what a transformation does.

use crate::board::Symmetry;

/// A transformation of a record, applied with [`RecordTransform::apply`]. The steps are taken in the order of
/// the fields; the default does nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RecordTransform {
    /// Turns or mirrors the board: moves, set-up, marks, labels, lines, views and the size.
    pub symmetry: Symmetry,
    /// Exchanges Black and White: moves, stones, players, clocks, territory, judgements, komi, result.
    pub swap_colors: bool,
    /// Applies the symmetry to coordinates in comments (`D4`, `q16`) too.
    pub coordinates_in_comments: bool,
    /// The parts to leave out.
    pub strip: Strip,
    /// The values to bring into their standard spelling.
    pub normalize: Normalize,
    /// The file format to convert to, 3 or 4; `None` keeps it.
    pub file_format: Option<u8>,
    /// The form of lists of points; `None` keeps them.
    pub point_lists: Option<PointLists>,
}

/// The parts to leave out of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Strip {
    /// Comments and names of nodes, the comment of the game.
    pub comments: bool,
    /// Marks on the board, except territory, which belongs to the score.
    pub markup: bool,
    /// Judgements of moves and positions, and analyses by programs.
    pub analysis: bool,
    /// Properties that no file format defines.
    pub private: bool,
    /// All variations but the main line.
    pub variations: bool,
}

/// The values to bring into the spelling of FF\[4\]. A value stays as it is if it is not understood, or has
/// more information than that spelling can hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Normalize {
    /// Names of players and teams: full-width letters become half-width, and blanks become one.
    pub names: bool,
    /// Dates (`DT`).
    pub dates: bool,
    /// Results (`RE`).
    pub results: bool,
    /// Komi (`KM`), in points. If it was written in stones (子), so was the margin of the result, which is
    /// converted too.
    pub komi: bool,
}

/// The form of lists of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointLists {
    /// Every point is written by itself.
    Expanded,
    /// Points are joined into rectangles if that is shorter.
    Compressed,
}

impl RecordTransform {
    /// Returns true if nothing would be done.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        // The coordinates alone do nothing without a symmetry.
        let nothing = RecordTransform {
            coordinates_in_comments: self.coordinates_in_comments,
            ..RecordTransform::default()
        };
        *self == nothing
    }
}
