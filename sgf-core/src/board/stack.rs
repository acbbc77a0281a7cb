//! [`Stack`]: a vector to which every move of a game adds one item.

use std::ops::{Deref, DerefMut};

/// A vector that lends the spare memory above its items, so that a row of items can be written without a test
/// of the capacity for each.
#[derive(Debug)]
pub(crate) struct Stack<T> {
    /// The items in use, and spare ones above them.
    items: Vec<T>,
    used: usize,
}

/// The least capacity that is allocated: more than the moves of nearly every game.
const FIRST_CAPACITY: usize = 512;

impl<T: Copy + Default> Stack<T> {
    pub(crate) const fn new() -> Self {
        Stack { items: Vec::new(), used: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.used = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        if let [first, ..] = self.spare(1) {
            *first = item;
            self.used += 1;
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.used -= 1;
        Some(last)
    }

    /// Returns the spare memory, at least `more` items long. What is in it has no meaning; [`Stack::raise`]
    /// takes it into use.
    #[inline]
    pub(crate) fn spare(&mut self, more: usize) -> &mut [T] {
        if self.items.len() - self.used < more {
            self.grow(more);
        }
        &mut self.items[self.used..]
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        let len = (self.used + more).max(2 * self.items.len()).max(FIRST_CAPACITY);
        self.items.resize(len, T::default());
    }

    /// Takes the first `by` spare items into use.
    #[inline]
    pub(crate) fn raise(&mut self, by: usize) {
        self.used = (self.used + by).min(self.items.len());
    }
}

impl<T> Deref for Stack<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.used]
    }
}

impl<T> DerefMut for Stack<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.used]
    }
}

impl<T: Copy> Clone for Stack<T> {
    fn clone(&self) -> Self {
        Stack { items: self.to_vec(), used: self.used }
    }

    fn clone_from(&mut self, source: &Self) {
        self.items.clear();
        self.items.extend_from_slice(source);
        self.used = source.used;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_above_is_there_after_raise() {
        let mut stack = Stack::new();
        stack.push(1);
        stack.spare(3)[..3].copy_from_slice(&[2, 3, 4]);
        assert_eq!(stack[..], [1]);
        stack.raise(2);
        assert_eq!(stack[..], [1, 2, 3]);
        assert_eq!((stack.pop(), stack.len()), (Some(3), 2));
        let mut copy = stack.clone();
        copy.push(9);
        stack.clone_from(&copy);
        assert_eq!(stack[..], [1, 2, 9]);
        stack.clear();
        assert_eq!((stack.pop(), stack.is_empty()), (None, true));
    }
}
