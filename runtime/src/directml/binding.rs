//! Bindings: the part of a buffer that a tensor, or a temporary or persistent resource, is bound to.

use super::desc::BufferTensorDesc;
use super::error::step_error;
use crate::error::text::Text;

/// `DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT`: the offset of a bound tensor is a multiple of this, in bytes.
pub const BUFFER_TENSOR_ALIGNMENT: u64 = 16;
/// `DML_TEMPORARY_BUFFER_ALIGNMENT` and `DML_PERSISTENT_BUFFER_ALIGNMENT`: the offset of a temporary or persistent resource is a
/// multiple of this, in bytes.
pub const RESOURCE_ALIGNMENT: u64 = 256;

/// Why a part of a buffer cannot be bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BindingError {
    /// The part is smaller than what is bound to it.
    TooSmall {
        /// The total size of the tensor, or the required size of the resource, in bytes.
        required: u64,
        /// The size of the part, in bytes.
        actual: u64,
    },
    /// The part does not begin at a multiple of the alignment.
    Offset {
        /// The offset at which the part begins, in bytes.
        offset: u64,
        /// The alignment, in bytes.
        alignment: u64,
    },
    /// The part ends after the end of the buffer.
    PastEnd {
        /// The offset at which the part begins, in bytes.
        offset: u64,
        /// The size of the part, in bytes.
        size: u64,
        /// The size of the buffer, in bytes.
        buffer: u64,
    },
}

impl BindingError {
    pub(super) const fn tell(&self, about: Text) -> Text {
        match *self {
            Self::TooSmall { required, actual } => about
                .str("a binding of ")
                .number(actual as u128)
                .str(" bytes is too small, as ")
                .number(required as u128)
                .str(" bytes are required; bind at least ")
                .number(required as u128),
            Self::Offset { offset, alignment } => about
                .str("a binding at offset ")
                .number(offset as u128)
                .str(" does not begin at a multiple of ")
                .number(alignment as u128)
                .str(" bytes; begin at ")
                .number((offset as u128).next_multiple_of(alignment as u128)),
            Self::PastEnd { offset, size, buffer } => about
                .str("a binding of ")
                .number(size as u128)
                .str(" bytes at offset ")
                .number(offset as u128)
                .str(" ends after the end of the buffer, which has ")
                .number(buffer as u128)
                .str(" bytes; bind less, or make the buffer larger"),
        }
    }
}

step_error!(BindingError);

/// A part of a buffer: the offset and the size of a `DML_BUFFER_BINDING`.
///
/// ```
/// use tensor_layout::directml::error::BindingError;
/// use tensor_layout::directml::{BufferRange, BufferTensorDesc};
/// use tensor_layout::layout;
///
/// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>(); // 60 bytes
/// let buffer = 4096;
/// assert_eq!(ROWS.check_binding(BufferRange { offset: 64, size: 60 }, buffer), Ok(()));
/// assert_eq!(
///     ROWS.check_binding(BufferRange { offset: 8, size: 60 }, buffer),
///     Err(BindingError::Offset { offset: 8, alignment: 16 })
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BufferRange {
    /// `Offset`: the offset at which the part begins, in bytes.
    pub offset: u64,
    /// `SizeInBytes`.
    pub size: u64,
}

impl BufferRange {
    /// Checks that a temporary or persistent resource of `required` bytes (`DML_BINDING_PROPERTIES`) can be bound to this part of a
    /// buffer of `buffer` bytes.
    ///
    /// # Errors
    ///
    /// If the offset is not a multiple of 256, the size is less than `required`, or the part ends after the end of the buffer.
    pub const fn check_resource(self, required: u64, buffer: u64) -> Result<(), BindingError> {
        self.check(RESOURCE_ALIGNMENT, required, buffer)
    }

    const fn check(self, alignment: u64, required: u64, buffer: u64) -> Result<(), BindingError> {
        let Self { offset, size } = self;
        if offset % alignment != 0 {
            return Err(BindingError::Offset { offset, alignment });
        }
        if size < required {
            return Err(BindingError::TooSmall { required, actual: size });
        }
        if offset > buffer || size > buffer - offset {
            return Err(BindingError::PastEnd { offset, size, buffer });
        }
        Ok(())
    }
}

impl BufferTensorDesc {
    /// Checks that the tensor can be bound to a whole buffer of `bytes` bytes. A buffer that is one byte smaller than the total size
    /// removes the device.
    ///
    /// # Errors
    ///
    /// If the buffer is smaller than the total size.
    pub const fn check_buffer(&self, bytes: u64) -> Result<(), BindingError> {
        self.check_binding(BufferRange { offset: 0, size: bytes }, bytes)
    }

    /// Checks that the tensor can be bound to this part of a buffer of `buffer` bytes. Where it cannot, DirectML removes the device.
    ///
    /// # Errors
    ///
    /// If the offset is not a multiple of 16 and of the guaranteed alignment, the size is less than the total size, or the part ends
    /// after the end of the buffer.
    pub const fn check_binding(&self, range: BufferRange, buffer: u64) -> Result<(), BindingError> {
        let guaranteed = self.guaranteed_base_offset_alignment as u64;
        let alignment = if guaranteed > BUFFER_TENSOR_ALIGNMENT { guaranteed } else { BUFFER_TENSOR_ALIGNMENT };
        range.check(alignment, self.total_tensor_size_in_bytes, buffer)
    }
}
