//! Descriptors of another total size than the minimum.

use super::axis::MOST;
use super::desc::BufferTensorDesc;
use super::descriptor_error::{DescriptorError, or_raise};
use super::size::TotalError;

impl BufferTensorDesc {
    /// Returns the descriptor with this total size, in bytes. Both ends of a graph edge need the same total size.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>(); // 60 bytes
    /// assert_eq!(ROWS.with_total_tensor_size_in_bytes(64).total_tensor_size_in_bytes(), 64);
    /// assert!(ROWS.try_with_total_tensor_size_in_bytes(56).is_err());
    /// ```
    ///
    /// # Panics
    ///
    /// If the total size is below the minimum, or over 2^32 - 1 elements. In a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn with_total_tensor_size_in_bytes(self, total: u64) -> Self {
        or_raise!(self.try_with_total_tensor_size_in_bytes(total))
    }

    /// As [`with_total_tensor_size_in_bytes`](Self::with_total_tensor_size_in_bytes), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If the total size is below the minimum, or over 2^32 - 1 elements, rounded up as DirectML 1.15.4 does.
    pub const fn try_with_total_tensor_size_in_bytes(mut self, total: u64) -> Result<Self, DescriptorError> {
        let (minimum, bits) = (self.minimum_size_in_bytes, self.data_type.size_in_bits());
        if total < minimum {
            return Err(DescriptorError::Total(TotalError::BelowMinimum { total, minimum }));
        }
        if (total as u128 * 8).div_ceil(bits as u128) > MOST {
            return Err(DescriptorError::Total(TotalError::Over32Bits { total, bits }));
        }
        self.total_tensor_size_in_bytes = total;
        Ok(self)
    }
}
