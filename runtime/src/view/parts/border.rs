//! The part inside a border.

use super::bounds;
use crate::error::PartError;
use crate::layout::Layout;
use crate::layout::ops::{Ranges, Via};
use crate::view::ViewMut;

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    /// The part with so many indices of each axis, from `start` on. Both have an entry for each axis.
    ///
    /// # Errors
    ///
    /// If an axis has fewer, or `start` is inside a block.
    pub(crate) fn inside(
        self,
        start: &[usize],
        extents: &[usize],
    ) -> Result<ViewMut<'a, T, Via<L, Ranges>>, PartError> {
        let layout = self.layout();
        let mut numbers = layout.all_numbers();
        let (mut distance, mut is_empty) = (0_isize, false);
        for axis in 0..L::RANK {
            let (start, len) = (start[axis], extents[axis]);
            bounds::check(L::SPEC.names[axis], layout.extent_at(axis), start, len)?;
            layout.begins_block(axis, start, len)?;
            numbers.extents[axis] = len;
            distance = distance.wrapping_add(layout.displacement_along(axis, start));
            is_empty |= len == 0;
        }
        // Invariant 1: the pointer of a view without elements is not moved.
        let distance = if is_empty { 0 } else { distance };
        // SAFETY: strides and blocks are the same. If the part has an element, all of `start` is in bounds and begins blocks. So the index that
        // is `start` further along each axis is one of this view, `distance` further on.
        Ok(unsafe { self.seen(Via::keep(&numbers), distance) })
    }
}
