//! The element of one index, read by `get`, `get_unchecked` and `view[index]` of views and tensors. What is written through a tensor may have layouts
//! that no mutable view has, so that `get_mut` begins at the holder.

use super::shared::View;
use crate::layout::Layout;

impl<'a, T, L: Layout> View<'a, T, L> {
    #[inline(always)]
    pub(crate) fn element_if_within(self, index: L::Index) -> Option<&'a T> {
        // SAFETY: just checked.
        self.layout().__is_in_bounds(index).then(|| unsafe { self.element(index) })
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn expect_element(self, index: L::Index) -> &'a T {
        self.layout().__check(index);
        // SAFETY: just checked.
        unsafe { self.element(index) }
    }

    /// # Safety
    ///
    /// The index is in bounds.
    #[inline(always)]
    pub(crate) unsafe fn element(self, index: L::Index) -> &'a T {
        // SAFETY: the caller says that the index is in bounds; invariants 1 and 2.
        unsafe { self.raw().at_unchecked(index).as_ref() }
    }
}
