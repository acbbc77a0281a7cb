//! Transforms SGF records: turns the board, exchanges colours, removes parts, normalises values, converts
//! between file formats.
//!
//! [`RecordTransform`] lists the steps, [`RecordTransform::apply`] takes them. A step changes only the bytes
//! of the values that it concerns; all others stay, as with
//! [`Style::Preserve`](crate::tree::Style::Preserve).

mod coordinates;
mod error;
mod format;
mod normalize;
mod options;
mod orient;
mod points;
mod strip;

use crate::board::Symmetry;
use crate::diag::{Code, Edit};
use crate::tree::{Collection, GameTree, ParseOptions, Patches, parse_in_source};

pub use error::TransformError;
pub use options::{Normalize, PointLists, RecordTransform, Strip};

impl RecordTransform {
    /// Returns the transformed record. Games other than Go keep their moves and points.
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
    /// [`TransformError::Unencodable`] if the charset of a game lacks a character,
    /// [`TransformError::FileFormat`] for a file format other than 3 and 4, and [`TransformError::Fix`] if
    /// the conversion to FF\[4\] fails.
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

/// The record between two steps.
struct Record<'o> {
    bytes: Vec<u8>,
    options: &'o ParseOptions,
}

impl Record<'_> {
    /// Takes one step: applies the edits that `plan` adds for each game.
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
        collection.disk_form().write(&source, &mut out);
        self.bytes = out;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
