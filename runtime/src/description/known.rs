//! The numbers of a layout that knows all of them.

use super::Description;

pub(crate) const KNOWN: &str = "the numbers of a static layout and of a layout value are known";

/// The extent of an axis.
pub(crate) const fn known_extent(layout: &Description, axis: usize) -> usize {
    layout.extent(axis).expect(KNOWN)
}

/// The stride of an axis, in elements.
pub(crate) const fn known_stride(layout: &Description, axis: usize) -> isize {
    layout.stride(axis).expect(KNOWN)
}

/// The steps of an axis' stride: its indices, or its blocks.
#[cfg(feature = "descriptors")]
pub(crate) const fn known_steps(layout: &Description, axis: usize) -> usize {
    known_extent(layout, axis).div_ceil(layout.digits(axis)[0].divisor)
}

/// The stride of an axis of one step, which has no effect, as a packed tensor has it: where the axes inside it end, in elements. `inner`
/// elements lie inside all axes. The order has axes of a `broadcast` last. They lie around all others instead.
#[cfg(feature = "descriptors")]
pub(crate) const fn packed_stride(layout: &Description, axis: usize, inner: usize) -> u128 {
    let (mut end, mut place) = (inner as u128, layout.rank());
    while place > 0 {
        place -= 1;
        let inside = layout.order()[place];
        let is_inside_all = end == inner as u128;
        if inside == axis && !(is_inside_all && known_stride(layout, axis) == 0) {
            break;
        }
        let (steps, stride) = (known_steps(layout, inside), known_stride(layout, inside).unsigned_abs());
        let takes = steps as u128 * stride as u128;
        if steps > 1 && takes > end {
            end = takes;
        }
    }
    end
}

/// The elements from the first to the last one in memory.
#[cfg(feature = "descriptors")]
pub(crate) const fn known_span(layout: &Description) -> usize {
    layout.required_span_size().expect(KNOWN)
}

/// The elements of the storage.
pub(crate) const fn known_storage(layout: &Description) -> usize {
    layout.storage_size().expect(KNOWN)
}
