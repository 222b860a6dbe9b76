//! The guaranteed alignment of a tensor's offset in its buffer.

use super::TARGET;
use super::desc::BufferTensorDesc;
use super::descriptor_error::{DescriptorError, or_raise};
use crate::error::sentence::Slot;
use crate::error::shows_its_text;
use crate::error::text::Text;
use core::fmt;

/// A guaranteed alignment that is neither 0 nor a power of two of at least 16.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct AlignmentError {
    /// The alignment, in bytes.
    pub alignment: u32,
}

impl AlignmentError {
    pub(super) const fn tell(&self, about: Text) -> Text {
        let alignment = Slot::Number(self.alignment as u128);
        about.fill(
            "a base offset alignment of {alignment} bytes is not allowed; write 0 (no guarantee) or a power of two of at least 16 (32 is recommended)",
            &[("alignment", alignment)],
        )
    }
}

impl fmt::Display for AlignmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tell(TARGET.about("")).as_str())
    }
}

shows_its_text! { [] AlignmentError }

impl BufferTensorDesc {
    /// Returns the descriptor with the guarantee that the tensor's offset is a multiple of `alignment` bytes: 0 for no guarantee,
    /// or a power of two of at least 16.
    ///
    /// ```
    /// use tensor_layout::directml::{BufferRange, BufferTensorDesc};
    /// use tensor_layout::layout;
    ///
    /// const ROWS: BufferTensorDesc =
    ///     BufferTensorDesc::of::<f32, layout!(H=3 W=5)>().with_guaranteed_base_offset_alignment(64);
    /// assert_eq!(ROWS.guaranteed_base_offset_alignment(), 64);
    /// assert!(ROWS.check_binding(BufferRange { offset: 32, size: 60 }, 4096).is_err());
    /// ```
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
