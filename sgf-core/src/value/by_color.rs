//! One value for each player.

use std::ops::{Index, IndexMut};

use super::color::Color;

/// One value for each player, indexed by [`Color`].
///
/// ```
/// use sgf_core::value::{ByColor, Color};
/// let mut warnings = ByColor { black: 0, white: 1 };
/// warnings[Color::Black] += 2;
/// assert_eq!((warnings[Color::Black], warnings.swapped().white), (2, 2));
/// assert_eq!(warnings.map(|count| count > 1), ByColor { black: true, white: false });
/// assert_eq!(warnings.iter().map(|(_, count)| count).sum::<i32>(), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByColor<T> {
    /// The value of Black.
    pub black: T,
    /// The value of White.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Computes the value of each player from the colour.
    pub fn of(mut value: impl FnMut(Color) -> T) -> Self {
        Self { black: value(Color::Black), white: value(Color::White) }
    }

    /// Applies a function to both values.
    #[must_use]
    pub fn map<U>(self, mut function: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { black: function(self.black), white: function(self.white) }
    }

    /// Pairs the values of each player.
    #[must_use]
    pub fn zip<U>(self, other: ByColor<U>) -> ByColor<(T, U)> {
        ByColor { black: (self.black, other.black), white: (self.white, other.white) }
    }

    /// Returns the colours with their values, Black first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Color, &T)> {
        [(Color::Black, &self.black), (Color::White, &self.white)].into_iter()
    }

    /// Returns the values with the colours exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
