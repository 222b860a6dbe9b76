//! The extents of a storage, as an array of its own.

use super::AnyLayout;
use crate::arith::spec::StrideTerm;
use alloc::vec;
use alloc::vec::Vec;

impl AnyLayout {
    /// The extents of the storage, outermost first, where it is a packed array: each axis with its padding, a broadcast one and one of extent 1
    /// with extent 1 where they are written, blocks as an axis of their own. Otherwise the storage as one axis.
    ///
    /// It is what a reader that knows neither orders nor padding sees of the storage in a file.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let weight = AnyLayout::parse("O=2 I=3 H=1 W=5; order = OHWI; pad(I) = 4")?;
    /// assert_eq!(weight.storage_extents(), [1, 2, 5, 4]);
    /// let blocked = AnyLayout::parse("C=20 W=5; block(C) = 16")?;
    /// assert_eq!(blocked.storage_extents(), [2, 5, 16]);
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn storage_extents(&self) -> Vec<usize> {
        if self.is_packed() && is_row_major(self) {
            return self.extents().to_vec();
        }
        nested(self).unwrap_or_else(|| vec![self.storage_size()])
    }
}

/// Whether the storage is an array of the layout's own axes.
fn is_row_major(layout: &AnyLayout) -> bool {
    let mut step = 1;
    let strides = layout.strides();
    (0..layout.rank()).rev().all(|axis| {
        let extent = layout.extents()[axis];
        let is_next = layout.spec().block_of(axis).is_none() && (extent <= 1 || strides[axis] == step);
        step = step.wrapping_mul(extent as isize);
        is_next
    })
}

fn nested(layout: &AnyLayout) -> Option<Vec<usize>> {
    let strides = layout.strides();
    // The magnitude of each stride that reaches a second index, with the number of indices.
    let mut steps = Vec::new();
    let mut ones = 0;
    for (axis, &extent) in layout.extents().iter().enumerate() {
        let of_axis = |term: &&StrideTerm| term.axis == axis;
        let digits = layout.spec().terms[..layout.spec().term_count].iter().filter(of_axis);
        let counted = digits.map(|term| (term.stride.unsigned_abs(), term.digit.count(extent)));
        steps.extend(counted.filter(|&(stride, count)| count > 1 && stride != 0));
        ones += usize::from(extent <= 1 || strides[axis] == 0);
    }
    steps.sort_unstable_by(|a, b| b.cmp(a));
    let mut outer = layout.storage_size();
    let mut extents = vec![1; ones];
    for &(stride, count) in &steps {
        if outer % stride != 0 || outer / stride < count {
            return None;
        }
        extents.push(outer / stride);
        outer = stride;
    }
    if outer > 1 {
        extents.push(outer);
    }
    (extents.iter().product::<usize>() == layout.storage_size()).then_some(extents)
}
