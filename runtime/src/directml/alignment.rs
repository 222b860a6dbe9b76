//! The guaranteed alignment of a tensor's offset in its buffer.

use super::desc::BufferTensorDesc;
use super::error::{DescriptorError, or_raise, step_error};
use crate::error::text::Text;

/// A guaranteed alignment that is neither 0 nor a power of two of at least 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlignmentError {
    /// The alignment, in bytes.
    pub alignment: u32,
}

impl AlignmentError {
    pub(super) const fn tell(&self, about: Text) -> Text {
        about
            .str("a base offset alignment of ")
            .number(self.alignment as u128)
            .str(" bytes is not allowed; write 0 (no guarantee) or a power of two of at least 16 (32 is recommended)")
    }
}

step_error!(AlignmentError);

impl BufferTensorDesc {
    /// Returns the descriptor with the guarantee that the tensor's offset is a multiple of `alignment` bytes: 0 for no guarantee,
    /// or a power of two of at least 16.
    ///
    /// # Panics
    ///
    /// If it is any other number. In a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn with_guaranteed_base_offset_alignment(self, alignment: u32) -> Self {
        or_raise!(self.try_with_guaranteed_base_offset_alignment(alignment))
    }

    /// [`with_guaranteed_base_offset_alignment`](Self::with_guaranteed_base_offset_alignment), with an error in place of the
    /// panic.
    ///
    /// # Errors
    ///
    /// If it is neither 0 nor a power of two of at least 16. The runtime refuses 1 to 8, which is not documented.
    pub const fn try_with_guaranteed_base_offset_alignment(mut self, alignment: u32) -> Result<Self, DescriptorError> {
        if alignment != 0 && (!alignment.is_power_of_two() || alignment < 16) {
            return Err(DescriptorError::Alignment(AlignmentError { alignment }));
        }
        self.guaranteed_base_offset_alignment = alignment;
        Ok(self)
    }
}
