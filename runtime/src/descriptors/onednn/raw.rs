//! The structs of oneDNN 2, in C's layout.

use super::MemoryDesc;

/// `DNNL_MAX_NDIMS`
const MAX_NDIMS: usize = 12;

impl MemoryDesc {
    /// The `dnnl_memory_desc_t` of oneDNN 2.
    #[must_use]
    pub const fn as_raw(&self) -> RawMemoryDesc {
        RawMemoryDesc {
            ndims: self.rank as i32,
            dims: wide(self.dims()),
            data_type: self.data_type,
            padded_dims: wide(self.padded_dims()),
            padded_offsets: [0; MAX_NDIMS],
            offset0: 0,
            format_kind: 2,
            blocking: RawBlockingDesc {
                strides: wide(self.strides()),
                inner_nblks: self.blocks as i32,
                inner_blks: wide(self.inner_blks()),
                inner_idxs: wide(self.inner_idxs()),
            },
            extra: RawExtraDesc {
                flags: 0,
                compensation_mask: 0,
                scale_adjust: 0.0,
                asymm_compensation_mask: 0,
                reserved: [0; 60],
            },
        }
    }
}

/// The numbers in an array of oneDNN's length, with zeros after them.
const fn wide(numbers: &[i64]) -> [i64; MAX_NDIMS] {
    let mut all = [0; MAX_NDIMS];
    up_to!(k < numbers.len(), {
        all[k] = numbers[k];
    });
    all
}

/// `dnnl_memory_desc_t` of oneDNN 2, in C's layout. `blocking` is the largest member of the union `format_desc`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct RawMemoryDesc {
    /// The number of dimensions.
    pub ndims: i32,
    /// The size of each dimension, in elements.
    pub dims: [i64; 12],
    /// The `dnnl_data_type_t`.
    pub data_type: i32,
    /// The sizes, rounded up to whole blocks, in elements.
    pub padded_dims: [i64; 12],
    /// Zeros.
    pub padded_offsets: [i64; 12],
    /// 0.
    pub offset0: i64,
    /// `dnnl_blocked`
    pub format_kind: i32,
    /// Strides and blocks.
    pub blocking: RawBlockingDesc,
    /// Zeros.
    pub extra: RawExtraDesc,
}

/// `dnnl_blocking_desc_t`, in C's layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct RawBlockingDesc {
    /// The stride of each dimension, in elements.
    pub strides: [i64; 12],
    /// The number of inner blocks.
    pub inner_nblks: i32,
    /// The sizes of the inner blocks, outermost first.
    pub inner_blks: [i64; 12],
    /// The dimension that each inner block is of.
    pub inner_idxs: [i64; 12],
}

/// `dnnl_memory_extra_desc_t`, in C's layout.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct RawExtraDesc {
    /// 0.
    pub flags: u64,
    /// 0.
    pub compensation_mask: i32,
    /// 0.
    pub scale_adjust: f32,
    /// 0.
    pub asymm_compensation_mask: i32,
    reserved: [u8; 60],
}
