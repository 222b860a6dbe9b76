//! The structs that DirectML reads.

use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr::from_ref;

/// `DML_TENSOR_TYPE_BUFFER`: the only type that a `DML_TENSOR_DESC` can have.
pub(super) const TENSOR_TYPE_BUFFER: i32 = 1;
/// `DML_TENSOR_FLAG_OWNED_BY_DML`.
pub(super) const FLAG_OWNED_BY_DML: i32 = 1;

/// `DML_BUFFER_TENSOR_DESC`, field by field. It borrows the descriptor that its pointers point into.
///
/// On a 64-bit target it has 48 bytes and an alignment of 8. DirectML reads it through a [`RawTensorDesc`].
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RawDesc<'a> {
    /// `DataType`: a `DML_TENSOR_DATA_TYPE`.
    pub data_type: i32,
    /// `Flags`: 0, or `DML_TENSOR_FLAG_OWNED_BY_DML` (1).
    pub flags: i32,
    /// `DimensionCount`: 1 to 8.
    pub dimension_count: u32,
    /// `Sizes`: `dimension_count` numbers, in elements.
    pub sizes: *const u32,
    /// `Strides`: `dimension_count` numbers, in elements; null if the tensor is packed.
    pub strides: *const u32,
    /// `TotalTensorSizeInBytes`.
    pub total_tensor_size_in_bytes: u64,
    /// `GuaranteedBaseOffsetAlignment`, in bytes; 0 for no guarantee.
    pub guaranteed_base_offset_alignment: u32,
    /// The borrow of what the pointers point into.
    pub descriptor: PhantomData<&'a [u32]>,
}

impl RawDesc<'_> {
    /// The `DML_TENSOR_DESC` that an operator's description points to. Its pointer points to this struct.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// static INPUT: BufferTensorDesc =
    ///     BufferTensorDesc::of::<f32, layout!(N=1 C=3 H=8 W=8; order = NHWC)>();
    /// let buffer = INPUT.as_raw();
    /// let tensor = buffer.as_tensor_desc();
    /// assert_eq!((tensor.tensor_type, tensor.desc), (1, (&raw const buffer).cast()));
    /// ```
    #[must_use]
    pub const fn as_tensor_desc(&self) -> RawTensorDesc<'_> {
        RawTensorDesc { tensor_type: TENSOR_TYPE_BUFFER, desc: from_ref(self).cast(), descriptor: PhantomData }
    }
}

/// `DML_TENSOR_DESC`, which an operator's description points to. It borrows the [`RawDesc`] that it points to. DirectML copies what
/// it needs during the call.
///
/// On a 64-bit target it has 16 bytes and an alignment of 8.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RawTensorDesc<'a> {
    /// `Type`: `DML_TENSOR_TYPE_BUFFER` (1).
    pub tensor_type: i32,
    /// `Desc`: a [`RawDesc`].
    pub desc: *const c_void,
    /// The borrow of what the pointer points to.
    pub descriptor: PhantomData<&'a RawDesc<'a>>,
}
