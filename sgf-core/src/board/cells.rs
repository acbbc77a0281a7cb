//! [`Cells`]: an array over the cells of a board whose index is masked, so that reading it needs no bounds
//! check.

use std::ops::{Index, IndexMut};

use crate::value::{CELL_CAPACITY, MASK};

/// One value for each cell of a board of any size. The cells beyond the size in use are never read or copied.
#[derive(Debug)]
pub(crate) struct Cells<T>([T; CELL_CAPACITY + 2 * LONGEST_STRIDE]);

/// The length of the longest row of cells, rounded up to a power of two for [`Cells::around`].
pub(super) const LONGEST_STRIDE: usize = 64;

impl<T: Copy + Default> Cells<T> {
    /// Returns the array itself, as a part of something that is boxed.
    pub(crate) fn inline() -> Self {
        Self([T::default(); CELL_CAPACITY + 2 * LONGEST_STRIDE])
    }

    pub(crate) fn new() -> Box<Self> {
        Box::new(Self::inline())
    }

    /// Returns the first `cells` values.
    pub(crate) fn first(&self, cells: usize) -> &[T] {
        self.0.get(..cells).unwrap_or(&[])
    }

    /// Returns the first `cells` values.
    pub(crate) fn first_mut(&mut self, cells: usize) -> &mut [T] {
        self.0.get_mut(..cells).unwrap_or(&mut [])
    }

    /// Returns [`LONGEST_STRIDE`] values from this cell on.
    pub(super) fn line(&self, cell: usize) -> [T; LONGEST_STRIDE] {
        self.0[cell & MASK..].first_chunk().copied().unwrap_or([T::default(); LONGEST_STRIDE])
    }

    /// Returns the values from the cell above this one, which must be on the board, to the cell below it.
    #[inline(always)]
    pub(crate) fn around(&self, cell: usize, stride: usize) -> &[T] {
        let (above, below) = around(cell, stride);
        &self.0[above..=below]
    }

    /// Returns the values of [`Cells::around`].
    #[inline(always)]
    pub(crate) fn around_mut(&mut self, cell: usize, stride: usize) -> &mut [T] {
        let (above, below) = around(cell, stride);
        &mut self.0[above..=below]
    }

    /// Copies the first `cells` values.
    pub(crate) fn copy_from(&mut self, source: &Self, cells: usize) {
        self.first_mut(cells).copy_from_slice(source.first(cells));
    }
}

/// Returns the cells above and below one that is on the board. The masks change nothing, but show the
/// compiler that both are within the array.
#[inline(always)]
const fn around(cell: usize, stride: usize) -> (usize, usize) {
    let above = cell.wrapping_sub(stride) & MASK;
    (above, above + 2 * (stride % LONGEST_STRIDE))
}

impl<T> Index<usize> for Cells<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, cell: usize) -> &T {
        &self.0[cell & MASK]
    }
}

impl<T> IndexMut<usize> for Cells<T> {
    #[inline(always)]
    fn index_mut(&mut self, cell: usize) -> &mut T {
        &mut self.0[cell & MASK]
    }
}
