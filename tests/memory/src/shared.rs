//! A buffer that is shared: some elements belong to a view, and the other elements to another thread.

use crate::{Plain, Value};

/// Element `k` is `T::number(k)`.
pub(crate) fn numbers<T: Value>(len: usize) -> Box<[T]> {
    (0..len).map(T::number).collect()
}

/// A buffer that ends with its span. Element `k` of the buffer is `T::number(k)`. The elements in the gaps of a view belong to another
/// thread.
pub(crate) struct Shared<T> {
    pub(crate) buffer: Box<[T]>,
}

impl<T: Value> Shared<T> {
    pub(crate) fn new(whole: &Plain) -> Self {
        Shared { buffer: numbers(whole.span()) }
    }

    /// Calls `f` with the buffer, while another thread changes the elements that `plain` does not address.
    pub(crate) fn lend(&mut self, plain: &Plain, f: impl FnOnce(*mut T)) {
        let len = self.buffer.len();
        let pointer = self.buffer.as_mut_ptr();
        // SAFETY: inside the buffer, which is borrowed mutably; each gap is given once.
        let gap = |offset| unsafe { &mut *pointer.wrapping_add(offset) };
        let gaps: Vec<&mut T> = plain.gaps(len).into_iter().map(gap).collect();
        if gaps.is_empty() {
            return f(pointer);
        }
        let change = || gaps.into_iter().for_each(T::change);
        if cfg!(target_family = "wasm") {
            // There are no threads.
            f(pointer);
            return change();
        }
        std::thread::scope(|scope| {
            scope.spawn(change);
            f(pointer);
        });
    }

    /// Every element is unchanged, except the elements in the gaps, which their owner has changed.
    pub(crate) fn assert_read(&self, plain: &Plain) {
        let mut expected = numbers::<T>(self.buffer.len());
        plain.gaps(expected.len()).into_iter().for_each(|offset| expected[offset].change());
        assert!(self.buffer == expected, "reading changed {:?} of {plain:?}", self.buffer);
    }

    /// Every element is changed once. Their owner has changed the elements in the gaps.
    pub(crate) fn assert_changed(&self, plain: &Plain) {
        let mut expected = numbers::<T>(self.buffer.len());
        expected.iter_mut().for_each(T::change);
        assert!(self.buffer == expected, "writing left {:?} of {plain:?}", self.buffer);
    }
}
