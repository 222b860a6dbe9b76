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
        // SAFETY: an index of the part is one of this view: strides and blocks are the same, and extents are not larger.
        let part = unsafe { self.into_raw().through(Via::keep(&numbers)) };
        // SAFETY: if the part has an element, all of `start` is in bounds and begins blocks, so that the index that many indices further along
        // each axis is one of this view, which is that far away: invariant 1.
        let part = unsafe { part.shifted(distance) };
        // SAFETY: what the part addresses, this view addresses, as often, and it is consumed: the invariants carry over.
        Ok(unsafe { ViewMut::from_raw(part) })
    }
}
