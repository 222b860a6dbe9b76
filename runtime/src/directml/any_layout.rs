//! A layout whose rank is a run-time value.

use super::desc::BufferTensorDesc;
use crate::arith::spec::MAX_RANK;

/// The extents and strides of a tensor whose rank is a run-time value: the layout that a descriptor from other code describes.
///
/// Its axes are the dimensions of DirectML and have no names. It is made by [`BufferTensorDesc::any_layout`], so it is the layout of
/// a descriptor that DirectML takes. All of its numbers count elements.
///
/// ```
/// use tensor_layout::{directml::BufferTensorDesc, layout};
///
/// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<u8, layout!(H=2 W=3; pad(W) = 5)>();
/// let (bytes, rows) = ([1, 2, 3, 0, 0, 4, 5, 6], ROWS.with_rank(2).any_layout());
/// assert_eq!((rows.rank(), rows.extents(), rows.strides()), (2, &[2, 3][..], &[5, 1][..]));
/// assert_eq!(rows.required_span_size(), bytes.len());
/// assert_eq!(rows.offset(&[1, 2]).map(|offset| bytes[offset]), Some(6));
/// assert_eq!(rows.offset(&[2, 0]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyLayout {
    rank: usize,
    /// 1 past the rank.
    extents: [usize; MAX_RANK],
    /// 0 past the rank.
    strides: [usize; MAX_RANK],
}

impl AnyLayout {
    /// The span of a descriptor fits in 32 bits, so no offset overflows.
    fn new(sizes: &[u32], strides: &[u32]) -> Self {
        let mut layout = AnyLayout { rank: sizes.len(), extents: [1; MAX_RANK], strides: [0; MAX_RANK] };
        for (dimension, (&size, &stride)) in sizes.iter().zip(strides).enumerate() {
            layout.extents[dimension] = size as usize;
            layout.strides[dimension] = stride as usize;
        }
        layout
    }

    /// The number of axes, 1 to 8.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// The extent of each axis, at least 1.
    #[must_use]
    pub fn extents(&self) -> &[usize] {
        &self.extents[..self.rank]
    }

    /// The stride of each axis, in elements. 0 is a broadcast.
    #[must_use]
    pub fn strides(&self) -> &[usize] {
        &self.strides[..self.rank]
    }

    /// The number of elements from the first to the last one that an index can reach.
    #[must_use]
    pub fn required_span_size(&self) -> usize {
        let last = self.extents().iter().zip(self.strides()).map(|(&extent, &stride)| (extent - 1) * stride);
        1 + last.sum::<usize>()
    }

    /// The offset of the element at this index, in elements from the first one. `None` if the length of the index is not the rank, or
    /// if one of its numbers is out of bounds.
    #[must_use]
    pub fn offset(&self, index: &[usize]) -> Option<usize> {
        if index.len() != self.rank || index.iter().zip(self.extents()).any(|(&at, &extent)| at >= extent) {
            return None;
        }
        Some(index.iter().zip(self.strides()).map(|(&at, &stride)| at * stride).sum())
    }
}

impl BufferTensorDesc {
    /// The extents and strides as a layout whose rank is a run-time value.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const ACT: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=1 C=3 H=8 W=8; order = NHWC)>();
    /// let layout = ACT.any_layout();
    /// assert_eq!(layout.extents(), [1, 3, 8, 8]);
    /// assert_eq!(layout.offset(&[0, 2, 1, 1]), Some(29)); // 2 * 1 + 1 * 24 + 1 * 3
    /// ```
    #[must_use]
    pub fn any_layout(&self) -> AnyLayout {
        AnyLayout::new(self.sizes(), &self.strides[..self.rank as usize])
    }
}
