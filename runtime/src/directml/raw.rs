//! The struct that DirectML reads.

use core::marker::PhantomData;

/// `DML_BUFFER_TENSOR_DESC`, field by field, borrowing the descriptor that its pointers point into.
///
/// On a 64-bit target it is 48 bytes of alignment 8. Hand `&raw` to DirectML as the `Desc` of a `DML_TENSOR_DESC` of type
/// `DML_TENSOR_TYPE_BUFFER` (1); DirectML copies what it needs during the call.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RawDesc<'a> {
    /// `DataType`: a `DML_TENSOR_DATA_TYPE`.
    pub data_type: i32,
    /// `Flags`: 0, or `DML_TENSOR_FLAG_OWNED_BY_DML` (1).
    pub flags: i32,
    /// `DimensionCount`: 1 to 8.
    pub dimension_count: u32,
    /// `Sizes`: so many numbers, in elements.
    pub sizes: *const u32,
    /// `Strides`: so many numbers, in elements; null if the tensor is packed.
    pub strides: *const u32,
    /// `TotalTensorSizeInBytes`.
    pub total_tensor_size_in_bytes: u64,
    /// `GuaranteedBaseOffsetAlignment`, in bytes; 0 for no guarantee.
    pub guaranteed_base_offset_alignment: u32,
    pub(super) descriptor: PhantomData<&'a [u32]>,
}
