//! What a tensor, or a temporary or persistent resource, may be bound to.

use super::desc::BufferTensorDesc;
use super::error::DescriptorError;

/// `DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT`: what the offset of a bound tensor is a multiple of, in bytes.
pub const BUFFER_TENSOR_ALIGNMENT: u64 = 16;
/// `DML_TEMPORARY_BUFFER_ALIGNMENT` and `DML_PERSISTENT_BUFFER_ALIGNMENT`: what the offset of a temporary or persistent resource
/// is a multiple of, in bytes.
pub const RESOURCE_ALIGNMENT: u64 = 256;

/// A part of a buffer, as a `DML_BUFFER_BINDING` has it.
///
/// ```
/// use tensor_layout::directml::{BufferRange, BufferTensorDesc, DescriptorError};
/// use tensor_layout::layout;
///
/// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>(); // 60 bytes
/// let buffer = 4096;
/// assert_eq!(ROWS.check_binding(BufferRange { offset: 64, size: 60 }, buffer), Ok(()));
/// assert_eq!(
///     ROWS.check_binding(BufferRange { offset: 8, size: 60 }, buffer),
///     Err(DescriptorError::BindingOffset { offset: 8, alignment: 16 })
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BufferRange {
    /// `Offset`: where it begins, in bytes.
    pub offset: u64,
    /// `SizeInBytes`.
    pub size: u64,
}

impl BufferRange {
    /// Checks that a temporary or persistent resource, which must have `required` bytes
    /// (`DML_BINDING_PROPERTIES`), can be bound to this part of a buffer of `buffer` bytes.
    ///
    /// # Errors
    ///
    /// If the offset is no multiple of 256, the size is less than required, or the part ends after the buffer.
    pub const fn check_resource(self, required: u64, buffer: u64) -> Result<(), DescriptorError> {
        self.check(RESOURCE_ALIGNMENT, required, buffer)
    }

    const fn check(self, alignment: u64, required: u64, buffer: u64) -> Result<(), DescriptorError> {
        let Self { offset, size } = self;
        if offset % alignment != 0 {
            return Err(DescriptorError::BindingOffset { offset, alignment });
        }
        if size < required {
            return Err(DescriptorError::BufferTooSmall { required, actual: size });
        }
        if offset > buffer || size > buffer - offset {
            return Err(DescriptorError::BindingPastEnd { offset, size, buffer });
        }
        Ok(())
    }
}

impl BufferTensorDesc {
    /// Checks that a buffer of so many bytes is large enough to bind: one byte less than the total removes the device.
    ///
    /// # Errors
    ///
    /// If it is smaller than the total size.
    pub const fn check_buffer(&self, bytes: u64) -> Result<(), DescriptorError> {
        self.check_binding(BufferRange { offset: 0, size: bytes }, bytes)
    }

    /// Checks that the tensor can be bound to this part of a buffer of `buffer` bytes. DirectML removes the device where it
    /// cannot.
    ///
    /// # Errors
    ///
    /// If the offset is no multiple of 16 and of the guaranteed alignment, the size is less than the total, or the part ends
    /// after the buffer.
    pub const fn check_binding(&self, range: BufferRange, buffer: u64) -> Result<(), DescriptorError> {
        let guaranteed = self.guaranteed_base_offset_alignment as u64;
        let alignment = if guaranteed > BUFFER_TENSOR_ALIGNMENT { guaranteed } else { BUFFER_TENSOR_ALIGNMENT };
        range.check(alignment, self.total_tensor_size_in_bytes, buffer)
    }
}
