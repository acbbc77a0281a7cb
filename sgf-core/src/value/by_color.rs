//! One value for each player.

use std::ops::{Index, IndexMut};

use super::color::Color;

/// One value for each player, read by colour.
///
/// ```
/// use sgf_core::value::Both;
/// use sgf_core::value::Color;
/// let mut warnings = ByColor { black: 0, white: 1 };
/// warnings[Color::Black] += 2;
/// assert_eq!((warnings[Color::Black], warnings.swapped().white), (2, 2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> ByColor<T> {
    /// One value for each, made from the colours.
    pub fn of(mut value: impl FnMut(Color) -> T) -> Self {
        Self { black: value(Color::Black), white: value(Color::White) }
    }

    /// With the colours exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
