//! Bindings: the part of a buffer that a tensor is bound to.

use super::TARGET;
use super::desc::BufferTensorDesc;
use crate::error::sentence::{errors, next_multiple};

/// `DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT`: the offset of a bound tensor is a multiple of this, in bytes.
pub const BUFFER_TENSOR_ALIGNMENT_IN_BYTES: u64 = 16;

errors! {
    /// Why a part of a buffer cannot be bound. The numbers are in bytes.
    pub enum BindingError [TARGET.about("")] {
        /// The part is smaller than the total size of the tensor that is bound to it.
        TooSmall { required: U64, actual: U64 }
        => "a binding of {actual} bytes is too small, as {required} bytes are required; bind at least {required}";

        /// The part does not begin at a multiple of the alignment.
        Offset { offset: U64, alignment: U64 }
        => "a binding at offset {offset} does not begin at a multiple of {alignment} bytes; begin at {next}",
        next: Wide = next_multiple(offset as u128, alignment as u128);

        /// The part ends after the end of the buffer.
        PastEnd { offset: U64, size: U64, buffer: U64 }
        => "a binding of {size} bytes at offset {offset} ends after the end of the buffer, which has {buffer} bytes; bind less, or make the buffer larger";
    }
}

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

impl BufferTensorDesc {
    /// Checks that the tensor can be bound to a whole buffer of `bytes` bytes. A buffer that is one byte smaller than the total size
    /// removes the device.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>(); // 60 bytes
    /// assert!(ROWS.check_buffer(60).is_ok());
    /// assert!(ROWS.check_buffer(59).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If the buffer is smaller than the total size.
    pub const fn check_buffer(&self, bytes: u64) -> Result<(), BindingError> {
        self.check_binding(BufferRange { offset: 0, size: bytes }, bytes)
    }

    /// Checks that the tensor can be bound to this part of a buffer of `buffer` bytes. Where it cannot, DirectML removes the device.
    ///
    /// ```
    /// use tensor_layout::directml::{BufferRange, BufferTensorDesc};
    /// use tensor_layout::layout;
    ///
    /// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>(); // 60 bytes
    /// assert!(ROWS.check_binding(BufferRange { offset: 64, size: 60 }, 4096).is_ok());
    /// let past_the_end = ROWS.check_binding(BufferRange { offset: 64, size: 60 }, 100).unwrap_err();
    /// assert!(past_the_end.to_string().contains("which has 100 bytes"));
    /// ```
    ///
    /// # Errors
    ///
    /// If the offset is not a multiple of 16 and of the guaranteed alignment, the size is less than the total size, or the part ends
    /// after the end of the buffer.
    pub const fn check_binding(&self, range: BufferRange, buffer: u64) -> Result<(), BindingError> {
        let guaranteed = self.guaranteed_base_offset_alignment as u64;
        let alignment =
            if guaranteed > BUFFER_TENSOR_ALIGNMENT_IN_BYTES { guaranteed } else { BUFFER_TENSOR_ALIGNMENT_IN_BYTES };
        let BufferRange { offset, size } = range;
        if offset % alignment != 0 {
            return Err(BindingError::Offset { offset, alignment });
        }
        let required = self.total_tensor_size_in_bytes;
        if size < required {
            return Err(BindingError::TooSmall { required, actual: size });
        }
        if offset > buffer || size > buffer - offset {
            return Err(BindingError::PastEnd { offset, size, buffer });
        }
        Ok(())
    }
}
