//! An array over the cells of a board whose index is masked, so that reading it needs no bounds check.

use std::ops::{Index, IndexMut};

use crate::value::geometry::{MASK, ROOM};

/// One value for each cell. Only the cells of the board's size are ever looked at; copies stop there too.
#[derive(Debug)]
pub(crate) struct Cells<T>([T; ROOM]);

impl<T: Copy + Default> Cells<T> {
    /// As a part of something that is boxed.
    pub(crate) fn inline() -> Self {
        Self([T::default(); ROOM])
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

    /// Copies the first `cells` values.
    pub(crate) fn copy_from(&mut self, source: &Self, cells: usize) {
        self.first_mut(cells).copy_from_slice(source.first(cells));
    }
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
