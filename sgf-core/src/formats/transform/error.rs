//! [`TransformError`].

use crate::check::FixError;
use crate::text::Unencodable;

/// Why a record cannot be transformed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransformError {
    /// The charset of a game lacks a character of the result.
    #[error("the record cannot be written: {0}")]
    Unencodable(#[from] Unencodable),
    /// The file format is neither FF\[3\] nor FF\[4\].
    #[error("FF[{0}] cannot be written, only FF[3] and FF[4]")]
    FileFormat(u8),
    /// The conversion to FF\[4\] failed.
    #[error(transparent)]
    Fix(#[from] FixError),
}
