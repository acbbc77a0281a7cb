//! An array over the cells of a board whose index is masked, so that reading it needs no bounds check.

use std::ops::{Index, IndexMut};

use crate::value::{CELL_CAPACITY, MASK};

/// One value for each cell. Only the cells of the board's size are ever looked at; copies stop there too.
#[derive(Debug)]
pub(crate) struct Cells<T>([T; CELL_CAPACITY + 2 * LONGEST_STRIDE]);

/// No row of cells is longer: a power of two for the sake of [`Cells::around`].
pub(super) const LONGEST_STRIDE: usize = 64;

impl<T: Copy + Default> Cells<T> {
    /// As a part of something that is boxed.
    pub(crate) fn inline() -> Self {
        Self([T::default(); CELL_CAPACITY + 2 * LONGEST_STRIDE])
    }

    pub(crate) fn new() -> Box<Self> {
        Box::new(Self::inline())
    }

    /// The first `cells` values.
    pub(crate) fn first(&self, cells: usize) -> &[T] {
        self.0.get(..cells).unwrap_or(&[])
    }

    /// The first `cells` values.
    pub(crate) fn first_mut(&mut self, cells: usize) -> &mut [T] {
        self.0.get_mut(..cells).unwrap_or(&mut [])
    }

    /// As many values from this cell on as the longest row has.
    pub(super) fn line(&self, cell: usize) -> [T; LONGEST_STRIDE] {
        self.0[cell & MASK..].first_chunk().copied().unwrap_or([T::default(); LONGEST_STRIDE])
    }

    /// The values from the cell above this one, which must be on the board, to the cell below it.
    #[inline(always)]
    pub(crate) fn around(&self, cell: usize, stride: usize) -> &[T] {
        let (above, below) = around(cell, stride);
        &self.0[above..=below]
    }

    /// As [`Cells::around`].
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

/// The cells above and below one that is on the board. The masks change nothing, but the compiler sees from them that both are
/// within the array.
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
