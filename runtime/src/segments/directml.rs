//! What `#[layout(directml)]` gives a struct: the descriptors of its fields, and the bindings of fields that lie in one buffer.

use super::SegmentsErrorKind;
use super::place::Placement;
use crate::buffers::FieldFailure;
use crate::directml::error::BindingError;
use crate::directml::{BUFFER_TENSOR_ALIGNMENT_IN_BYTES, BufferRange, BufferTensorDesc, DescriptorError};
use crate::element::Element;
use crate::error::LayoutError;
use crate::layout::Layout;

/// `#[derive(Segments)]` writes this number, as it cannot name the feature.
const _: () = assert!(BUFFER_TENSOR_ALIGNMENT_IN_BYTES == 16);

/// The descriptor of a field whose layout is as it comes from `with_extents`.
///
/// # Errors
///
/// If the layout is invalid, or DirectML does not take it.
pub fn describe<T: Element, L: Layout>(layout: Result<L, LayoutError>) -> Result<BufferTensorDesc, DescriptorError> {
    BufferTensorDesc::of_layout::<T, L>(&layout?)
}

impl FieldFailure for DescriptorError {
    const FAILED: &'static str = "cannot be described for DirectML";
}

const fn try_binding<const K: usize>(
    placement: &Placement<K>,
    place: usize,
    descriptor: &BufferTensorDesc,
) -> Result<BufferRange, BindingError> {
    let range =
        BufferRange { offset: placement.offset_bytes(place) as u64, size: descriptor.total_tensor_size_in_bytes() };
    match descriptor.check_binding(range, placement.size_in_bytes() as u64) {
        Ok(()) => Ok(range),
        Err(error) => Err(error),
    }
}

/// The part of a buffer that a field is bound to.
///
/// # Panics
///
/// At compile time, if DirectML does not take its offset.
#[track_caller]
pub const fn binding<const K: usize>(
    placement: &Placement<K>,
    place: usize,
    descriptor: &BufferTensorDesc,
) -> BufferRange {
    match try_binding(placement, place, descriptor) {
        Ok(range) => range,
        Err(error) => error.text().raise(),
    }
}

/// The part of a buffer that a field is bound to.
///
/// # Errors
///
/// If DirectML does not take the layout or the offset.
pub fn describe_binding<T: Element, L: Layout, const K: usize>(
    placement: &Placement<K>,
    place: usize,
    layout: &L,
) -> Result<BufferRange, SegmentsErrorKind> {
    let descriptor = BufferTensorDesc::of_layout::<T, L>(layout).map_err(SegmentsErrorKind::Directml)?;
    try_binding(placement, place, &descriptor).map_err(|error| SegmentsErrorKind::Directml(error.into()))
}
