//! A layout whose rank is known at run time only.

use crate::arith::spec::MAX_RANK;

/// Extents and strides of a tensor whose rank is known at run time only: what a descriptor from elsewhere says of a buffer,
/// where no layout type does. Its axes are DirectML's dimensions, and have no names.
///
/// It is made by [`BufferTensorDesc::any_layout`](super::BufferTensorDesc::any_layout), so its numbers are those of a descriptor
/// that DirectML takes. All of them count elements.
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
    /// The span fits in 32 bits, as a descriptor's does: no offset overflows.
    pub(super) fn new(sizes: &[u32], strides: &[u32]) -> Self {
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

    /// The extent of each axis, none of them 0.
    #[must_use]
    pub fn extents(&self) -> &[usize] {
        &self.extents[..self.rank]
    }

    /// The stride of each axis, in elements; 0 is a broadcast.
    #[must_use]
    pub fn strides(&self) -> &[usize] {
        &self.strides[..self.rank]
    }

    /// Elements from the first to the last one that an index can reach.
    #[must_use]
    pub fn required_span_size(&self) -> usize {
        let last = self.extents().iter().zip(self.strides()).map(|(&extent, &stride)| (extent - 1) * stride);
        1 + last.sum::<usize>()
    }

    /// Where the element of this index is, in elements from the first one; `None` if there are not as many numbers as axes, or
    /// one of them is out of bounds.
    #[must_use]
    pub fn offset(&self, index: &[usize]) -> Option<usize> {
        if index.len() != self.rank || index.iter().zip(self.extents()).any(|(&at, &extent)| at >= extent) {
            return None;
        }
        Some(index.iter().zip(self.strides()).map(|(&at, &stride)| at * stride).sum())
    }
}
