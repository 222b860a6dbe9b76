//! Raw descriptors from other code, copied and checked.

use super::TARGET;
use super::data_type;
use super::desc::{BufferTensorDesc, Role};
use super::descriptor_error::DescriptorError;
use super::error::RankError;
use super::raw::{FLAG_OWNED_BY_DML, RawDesc};
use crate::arith::spec::MAX_RANK;
use crate::element::DataType;
use crate::error::sentence::errors;
use core::slice;

errors! {
    /// A field of a raw descriptor with a value that DirectML does not define.
    pub enum RawError [TARGET.about("")] {
        /// `DataType` is not a data type.
        DataType { value: I32 }
        => "data type {value} does not exist; the data types are 1 (FLOAT32) to 13 (INT4)";

        /// `Flags` has other flags than `OWNED_BY_DML`.
        Flags { flags: I32 }
        => "flags {flags} do not exist; write 0, or 1 (OWNED_BY_DML) for an input";

        /// `Sizes` is null.
        NoSizes
        => "the pointer to the sizes is null; only the pointer to the strides may be null";

        /// A size is 0. Dimensions are counted from 0.
        EmptyDimension { dimension: Count }
        => "dimension {dimension} has size 0, and DirectML does not take empty tensors; leave the operator out, or make the size at least 1";
    }
}

impl BufferTensorDesc {
    /// Copies a `DML_BUFFER_TENSOR_DESC` from other code, and checks it by the rules that hold for this crate's own.
    ///
    /// The result has no pointers into the original. The struct does not say whether the tensor is an output: for an output, call
    /// [`try_as_output`](Self::try_as_output) too.
    ///
    /// ```
    /// use core::{marker::PhantomData, ptr};
    /// use tensor_layout::directml::{BufferTensorDesc, RawDesc};
    /// use tensor_layout::layout;
    ///
    /// let sizes = [1, 64, 57, 57];
    /// let strides = [233472, 1, 3648, 64];
    /// let raw = RawDesc {
    ///     data_type: 1,
    ///     flags: 0,
    ///     dimension_count: 4,
    ///     sizes: sizes.as_ptr(),
    ///     strides: strides.as_ptr(),
    ///     total_tensor_size_in_bytes: 831744,
    ///     guaranteed_base_offset_alignment: 0,
    ///     descriptor: PhantomData,
    /// };
    /// // SAFETY: `sizes` and `strides` point to 4 initialised numbers each, which nobody writes.
    /// let descriptor = unsafe { BufferTensorDesc::from_raw(&raw) }?;
    /// type Act = layout!(N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8);
    /// assert_eq!(descriptor.check_layout::<f32, _>(&Act::default()), Ok(()));
    /// # Ok::<(), tensor_layout::directml::DescriptorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it breaks a rule of DirectML: an unknown data type or flag, a rank that is not 1 to 8, no sizes, a size of 0, too many
    /// elements, a total size below the minimum, an alignment. With a rank that is not 1 to 8 no pointer is read.
    ///
    /// # Safety
    ///
    /// If `dimension_count` is 1 to 8:
    ///
    /// 1. `sizes` is null, or points to `dimension_count` aligned and initialised numbers that nobody writes during the call.
    /// 2. `strides` is null, or points to `dimension_count` aligned and initialised numbers that nobody writes during the call.
    pub unsafe fn from_raw(raw: &RawDesc<'_>) -> Result<Self, DescriptorError> {
        let data_type = data_type::from_value(raw.data_type).ok_or(RawError::DataType { value: raw.data_type })?;
        if raw.flags & !FLAG_OWNED_BY_DML != 0 {
            return Err(RawError::Flags { flags: raw.flags }.into());
        }
        let rank = raw.dimension_count as usize;
        if rank == 0 || rank > MAX_RANK {
            return Err(RankError::OutOfRange { rank }.into());
        }
        // SAFETY: by the caller's promise 1, `sizes` is null or points to `rank` numbers that can be read; `rank` is at most 8.
        let sizes = unsafe { copied(raw.sizes, rank) }.ok_or(RawError::NoSizes)?;
        // SAFETY: by the caller's promise 2, `strides` is null or points to `rank` numbers that can be read; `rank` is at most 8.
        let strides = unsafe { copied(raw.strides, rank) };

        let mut descriptor = Self::from_numbers(data_type, rank, sizes, strides)?
            .try_with_total_tensor_size_in_bytes(raw.total_tensor_size_in_bytes)?
            .try_with_guaranteed_base_offset_alignment(raw.guaranteed_base_offset_alignment)?;
        if raw.flags == FLAG_OWNED_BY_DML {
            descriptor.role = Role::OwnedInput;
        }
        Ok(descriptor)
    }

    fn from_numbers(
        data_type: DataType,
        rank: usize,
        sizes: [u32; MAX_RANK],
        strides: Option<[u32; MAX_RANK]>,
    ) -> Result<Self, DescriptorError> {
        if let Some(dimension) = sizes[..rank].iter().position(|&size| size == 0) {
            return Err(RawError::EmptyDimension { dimension }.into());
        }
        let packed = packed_strides(&sizes, rank);
        let filler_stride = sizes[0].saturating_mul(packed[0]);
        let mut descriptor = Self::assemble(data_type, rank as u32, sizes, strides.unwrap_or(packed), filler_stride)?;
        descriptor.explicit_strides = strides.is_some();
        Ok(descriptor)
    }
}

/// The numbers, and 1 past the rank. `None` if the pointer is null.
///
/// # Safety
///
/// `numbers` is null, or points to `rank` aligned and initialised numbers that nobody writes during the call; `rank` is at most 8.
unsafe fn copied(numbers: *const u32, rank: usize) -> Option<[u32; MAX_RANK]> {
    if numbers.is_null() {
        return None;
    }
    let mut copy = [1; MAX_RANK];
    // SAFETY: the pointer is not null, so by the caller's promise it points to `rank` initialised numbers that nobody writes.
    copy[..rank].copy_from_slice(unsafe { slice::from_raw_parts(numbers, rank) });
    Some(copy)
}

/// The strides that DirectML assumes where there are none. A stride that does not fit in 32 bits is saturated: such a tensor has too
/// many elements, which the check of their number finds.
fn packed_strides(sizes: &[u32; MAX_RANK], rank: usize) -> [u32; MAX_RANK] {
    let mut strides = [1; MAX_RANK];
    let mut step = 1u128;
    for dimension in (0..rank).rev() {
        strides[dimension] = u32::try_from(step).unwrap_or(u32::MAX);
        step = step.saturating_mul(u128::from(sizes[dimension]));
    }
    strides
}
