//! The extents of a storage, as an array of its own.

use super::AnyLayout;
use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

impl AnyLayout {
    /// The extents of the storage where it is a packed array of the layout's axes, the last one innermost. Where it is an array, but not of these
    /// axes: 1 for each broadcast axis and each axis of one index, and then the other axes outermost first, each with its padding, blocks as axes
    /// of their own. Otherwise the storage as one axis.
    ///
    /// It is what a reader that knows neither orders nor padding sees of the storage in a file. Their product is the storage, in elements.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let weight = AnyLayout::parse("O=2 I=3 H=1 W=5; order = OHWI; pad(I) = 4")?;
    /// assert_eq!(weight.storage_extents(), [1, 2, 5, 4]);
    /// let blocked = AnyLayout::parse("C=20 W=5; block(C) = 16")?;
    /// assert_eq!(blocked.storage_extents(), [2, 5, 16]);
    /// let none = AnyLayout::parse("H=0 W=5; order = WH")?;
    /// assert_eq!(none.storage_extents(), [5, 0]);
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn storage_extents(&self) -> Vec<usize> {
        let own = || (self.is_packed() && is_row_major(self)).then(|| self.extents().to_vec());
        // A reader multiplies them, and may refuse what overflows, though one of them is 0.
        let product = |extents: &Vec<usize>| extents.iter().try_fold(1_usize, |all, &extent| all.checked_mul(extent));
        let is_storage = |extents: &Vec<usize>| product(extents) == Some(self.storage_size());
        own()
            .filter(is_storage)
            .or_else(|| nested(self).filter(is_storage))
            .unwrap_or_else(|| vec![self.storage_size()])
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
    let is_empty = |axis: usize| layout.extents()[axis] == 0;
    // Strides outside an axis without indices are 0. With one index instead, they say where the axes lie.
    let filled = match layout.extents().contains(&0) {
        false => Cow::Borrowed(layout),
        true => {
            let extents: Vec<_> = layout.extents().iter().map(|&extent| extent.max(1)).collect();
            Cow::Owned(AnyLayout::new(&layout.names, &extents, *layout.written).ok()?)
        }
    };
    let (spec, order) = (filled.spec(), &layout.written);
    // The magnitude of each stride that reaches a second index, or may where there is none, with the number of indices. Outermost first.
    let mut steps = Vec::new();
    for (&axis, &digit) in order.axes[..order.count].iter().zip(&order.digits) {
        let term = spec.terms[..spec.term_count].iter().find(|term| term.axis == axis && term.digit == digit)?;
        let count = if is_empty(axis) { digit.room(0) } else { digit.count(layout.extents()[axis]) };
        if count != 1 && term.stride != 0 {
            steps.push((term.stride.unsigned_abs(), count));
        }
    }
    steps.sort_by_key(|&(stride, _)| core::cmp::Reverse(stride));
    let has_no_step = |axis: &usize| spec.terms[*axis].stride == 0 || layout.extents()[*axis] == 1;
    let mut extents = vec![1; (0..layout.rank()).filter(has_no_step).count()];
    let mut outer = spec.storage;
    for &(stride, count) in &steps {
        if outer % stride != 0 || outer / stride < count {
            return None;
        }
        extents.push(if count == 0 { 0 } else { outer / stride });
        outer = stride;
    }
    if outer > 1 {
        extents.push(outer);
    }
    Some(extents)
}
