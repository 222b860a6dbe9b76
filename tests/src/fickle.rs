//! A buffer that changes its mind: it lends another slice each time that it is asked.

use bytemuck::Pod;
use std::cell::Cell;

/// It lends its slices by turns.
pub struct Fickle<T> {
    slices: Vec<Box<[T]>>,
    asked: Cell<usize>,
}

impl<T> Fickle<T> {
    /// A buffer that lends these slices by turns, from the first one on.
    pub fn new(slices: impl IntoIterator<Item = Vec<T>>) -> Self {
        Fickle { slices: slices.into_iter().map(Vec::into_boxed_slice).collect(), asked: Cell::new(0) }
    }

    /// The slices.
    pub fn slices(&self) -> &[Box<[T]>] {
        &self.slices
    }

    /// How often it was asked.
    pub fn asked(&self) -> usize {
        self.asked.get()
    }

    /// The place of the slice whose turn it is.
    fn next(&self) -> usize {
        self.asked.replace(self.asked.get() + 1) % self.slices.len()
    }
}

impl<T> AsRef<[T]> for Fickle<T> {
    fn as_ref(&self) -> &[T] {
        &self.slices[self.next()]
    }
}

impl<T> AsMut<[T]> for Fickle<T> {
    fn as_mut(&mut self) -> &mut [T] {
        let place = self.next();
        &mut self.slices[place]
    }
}

/// [`Fickle`], which lends bytes.
pub struct FickleBytes<T>(pub Fickle<T>);

impl<T: Pod> AsRef<[u8]> for FickleBytes<T> {
    fn as_ref(&self) -> &[u8] {
        bytemuck::cast_slice(self.0.as_ref())
    }
}

impl<T: Pod> AsMut<[u8]> for FickleBytes<T> {
    fn as_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(self.0.as_mut())
    }
}
