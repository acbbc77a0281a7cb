//! Records turned into others: seen from another side, lighter, in one spelling, for older and newer programs.
//!
//! A transformation changes the bytes of the values that it is about; all others stay as they are, as in
//! [`Style::Preserve`](crate::tree::Style::Preserve).

mod coordinates;
mod format;
mod normalize;
mod orient;
mod points;
mod strip;

use crate::board::Symmetry;
use crate::check::FixError;
use crate::diag::{Code, Edit};
use crate::tree::{Collection, GameTree, ParseOptions, Patches, parse_in_source};

/// What is done to a record; the steps are taken in the order of the fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RecordTransform {
    /// Turned or mirrored: moves, set-up, marks, labels, lines, views and the size.
    pub symmetry: Symmetry,
    /// Black and White exchanged: moves, stones, players, clocks, territory, judgements, komi, result.
    pub swap_colors: bool,
    /// Coordinates in comments (`D4`, `q16`) go along with the symmetry.
    pub coordinates_in_comments: bool,
    /// What is left out.
    pub strip: Strip,
    /// What is brought into one spelling.
    pub normalize: Normalize,
    /// The file format to write, 3 or 4.
    pub file_format: Option<u8>,
    /// How lists of points are written.
    pub point_lists: Option<PointLists>,
}

/// What to leave out of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Strip {
    /// Comments and names of nodes, the comment of the game.
    pub comments: bool,
    /// Signs on the board; not territory, which is a matter of the score.
    pub markup: bool,
    /// Judgements of moves and positions, and what programs calculated.
    pub analysis: bool,
    /// Properties that no file format has.
    pub private: bool,
    /// All but the main line.
    pub variations: bool,
}

/// What to bring into the spelling of FF\[4\]. Values that are not understood, or that say more than that spelling can,
/// stay as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Normalize {
    /// Names of players and teams: letters of double width made single, blanks made one.
    pub names: bool,
    /// `DT`.
    pub dates: bool,
    /// `RE`.
    pub results: bool,
    /// `KM`, in points. Where it was written in stones, so was the margin of the result, which goes along.
    pub komi: bool,
}

/// How lists of points are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointLists {
    /// Every point for itself.
    Expanded,
    /// In rectangles, where that is shorter.
    Compressed,
}

/// Why a record cannot be transformed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransformError {
    /// A charset lacks a character that is needed.
    #[error("the record cannot be written: {0}")]
    Unencodable(#[from] crate::text::charset::Unencodable),
    /// Only these formats are known.
    #[error("FF[{0}] cannot be written: 3 and 4 can")]
    FileFormat(u8),
    /// The form of FF\[4\] could not be found.
    #[error(transparent)]
    Fix(#[from] FixError),
}

impl RecordTransform {
    /// Whether nothing would be done.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        let only_how = RecordTransform {
            coordinates_in_comments: self.coordinates_in_comments,
            ..RecordTransform::default()
        };
        *self == only_how
    }

    /// A record transformed. Games that are not of Go keep their moves and points.
    ///
    /// ```
    /// use sgf_core::board::Symmetry;
    /// use sgf_core::formats::transform::RecordTransform;
    /// let mut quarter = RecordTransform::default();
    /// quarter.symmetry = Symmetry::QUARTER_TURN;
    /// let turned = quarter.apply(b"(;SZ[9]AB[aa:bb] ;W[ca]LB[ca:1])", &Default::default())?;
    /// assert_eq!(turned, b"(;SZ[9]AB[ha:ib] ;W[ic]LB[ic:1])");
    /// # Ok::<(), sgf_core::formats::transform::TransformError>(())
    /// ```
    ///
    /// # Errors
    /// [`TransformError`].
    pub fn apply(&self, bytes: &[u8], options: &ParseOptions) -> Result<Vec<u8>, TransformError> {
        let mut record = Record { bytes: bytes.to_vec(), options };
        if self.symmetry != Symmetry::IDENTITY || self.swap_colors {
            record.edit(|game, edits| orient::edits(game, self, edits))?;
        }
        if self.strip != Strip::default() {
            record.edit(|game, edits| {
                strip::edits(game, self.strip, edits);
                Ok(())
            })?;
        }
        if self.normalize != Normalize::default() {
            record.edit(|game, edits| normalize::edits(game, self.normalize, edits))?;
        }
        match self.file_format {
            None => {}
            Some(3) => {
                record.edit(|game, edits| {
                    points::edits(game, PointLists::Expanded, edits);
                    Ok(())
                })?;
                record.edit(format::three)?;
            }
            Some(4) => {
                record.edit(|game, edits| {
                    format::four(game, edits);
                    Ok(())
                })?;
                record.bytes = format::fixed(&record.bytes, options)?;
            }
            Some(other) => return Err(TransformError::FileFormat(other)),
        }
        if let Some(lists) = self.point_lists {
            record.edit(|game, edits| {
                points::edits(game, lists, edits);
                Ok(())
            })?;
        }
        Ok(record.bytes)
    }
}

/// A record on its way.
struct Record<'o> {
    bytes: Vec<u8>,
    options: &'o ParseOptions,
}

impl Record<'_> {
    /// Takes one step: all edits that `plan` finds for the games.
    fn edit(
        &mut self,
        mut plan: impl FnMut(GameTree<'_>, &mut Vec<Edit>) -> Result<(), TransformError>,
    ) -> Result<(), TransformError> {
        let collection: Collection = parse_in_source(&self.bytes, self.options).collection;
        let mut patches = Patches::default();
        for game in collection.games() {
            let mut edits = Vec::new();
            plan(game, &mut edits)?;
            for edit in edits {
                patches.add(vec![edit], Code::DuplicateProperty);
            }
        }
        let source = patches.apply(collection.source());
        let mut out = Vec::with_capacity(source.len() + 4);
        collection.wire().write(&source, &mut out);
        self.bytes = out;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
