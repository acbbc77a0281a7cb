//! [`Owner`]: who has a point in the end.

use crate::value::Color;

/// The owner of a point in a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Owner {
    /// Black: a living black stone, or a point that counts for Black.
    Black,
    /// White: a living white stone, or a point that counts for White.
    White,
    /// Both sides, half each.
    Shared,
    /// Neither side.
    Nobody,
}

impl Owner {
    /// Returns `B`, `W`, `s` (shared) or `.` (nobody).
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
            Self::Shared => 's',
            Self::Nobody => '.',
        }
    }

    /// Returns the owner that a colour is.
    pub(super) const fn of(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}
