//! [`Stack`]: what every move of a game adds one of.

use std::ops::{Deref, DerefMut};

/// Items on top of each other. Unlike a vector it lends the room above them, so that many can be written one after another
/// without asking each time whether there is any.
#[derive(Debug)]
pub(crate) struct Stack<T> {
    /// Those in use, and spare ones.
    items: Vec<T>,
    used: usize,
}

/// How many items there is room for at least once there is any.
const FIRST_ROOM: usize = 512;

impl<T: Copy + Default> Stack<T> {
    pub(crate) const fn new() -> Self {
        Stack { items: Vec::new(), used: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.used = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        if let [first, ..] = self.room(1) {
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

    /// Room for so many more items at least, rubbish in it.
    #[inline]
    pub(crate) fn room(&mut self, more: usize) -> &mut [T] {
        if self.items.len() - self.used < more {
            self.grow(more);
        }
        &mut self.items[self.used..]
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        let len = (self.used + more).max(2 * self.items.len()).max(FIRST_ROOM);
        self.items.resize(len, T::default());
    }

    /// Adds so many items that were written into the room above.
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
    fn what_is_written_above_is_there_once_it_is_raised() {
        let mut stack = Stack::new();
        stack.push(1);
        stack.room(3)[..3].copy_from_slice(&[2, 3, 4]);
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
