//! The element of one index. `get_mut` begins at the raw view: a tensor of which there is no mutable view has elements to change, too.

use super::raw::RawView;
use super::shared::View;
use crate::layout::{Layout, numbers};

impl<'a, T, L: Layout> View<'a, T, L> {
    #[inline(always)]
    pub(crate) fn element_if_within(self, index: L::Index) -> Option<&'a T> {
        // SAFETY: just checked.
        numbers::is_in_bounds(self.layout(), index).then(|| unsafe { self.element(index) })
    }

    /// # Safety
    ///
    /// The index is in bounds.
    #[inline(always)]
    pub(crate) unsafe fn element(self, index: L::Index) -> &'a T {
        // SAFETY: the caller says that the index is in bounds.
        let element = unsafe { self.raw().at_unchecked(index) };
        // SAFETY: invariants 1 and 2.
        unsafe { element.as_ref() }
    }
}

impl<T, L: Layout> RawView<T, L> {
    /// # Safety
    ///
    /// The index is in bounds, and nobody else has or takes a reference to the element while this one lives.
    #[inline(always)]
    pub(crate) unsafe fn element_mut<'e>(&self, index: L::Index) -> &'e mut T {
        // SAFETY: the caller says that the index is in bounds.
        let mut element = unsafe { self.at_unchecked(index) };
        // SAFETY: invariant 1, and the caller says that nobody else has it.
        unsafe { element.as_mut() }
    }
}
