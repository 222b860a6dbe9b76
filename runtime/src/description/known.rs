//! The numbers of a layout that knows all of them.

use super::Description;

const KNOWN: &str = "the numbers of a static layout and of a layout value are known";

/// The extent of an axis.
pub(crate) const fn known_extent(layout: &Description, axis: usize) -> usize {
    layout.extent(axis).expect(KNOWN)
}

/// The stride of an axis, in elements.
pub(crate) const fn known_stride(layout: &Description, axis: usize) -> isize {
    layout.stride(axis).expect(KNOWN)
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
