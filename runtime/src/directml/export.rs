//! Descriptors as an export of `#[derive(Views)]`.

use super::desc::BufferTensorDesc;
use super::element::Element;
use super::error::DescriptorError;
use crate::expansion::buffers::export::{Describe, FieldFailure};
use crate::layout::Layout;

impl<T: Element> Describe<T> for BufferTensorDesc {
    type Error = DescriptorError;

    fn describe<L: Layout>(layout: &L) -> Result<Self, DescriptorError> {
        Self::try_of::<T, L>(layout)
    }
}

impl FieldFailure for DescriptorError {
    const FAILED: &'static str = "cannot be described for DirectML";
}
