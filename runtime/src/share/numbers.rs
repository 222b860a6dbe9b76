//! From extents and strides without names to layouts with the names of a type. The axes are matched by their position.

use crate::any::BindError;
use crate::any::{AnyLayout, ViewError};
use crate::layout::Layout;
/// The layout of these extents and strides, whose axes have the names of the axes of `L`.
///
/// # Errors
///
/// If there are not as many axes, or a number that follows is over `isize::MAX`.
pub(super) fn named<L: Layout>(extents: &[usize], strides: &[isize]) -> Result<AnyLayout, ViewError> {
    if extents.len() != L::RANK {
        return Err(BindError::Rank { rank: extents.len(), required: L::RANK }.into());
    }
    Ok(AnyLayout::from_numbers(L::NAMES, extents, strides)?)
}

/// The strides of a packed array whose last axis is innermost, or, in Fortran's order, the first one. A stride that is over
/// `isize::MAX` is saturated: then the array has no element, or too many.
pub(super) fn packed_strides(extents: &[usize], is_fortran_order: bool) -> alloc::vec::Vec<isize> {
    let mut strides = alloc::vec![1; extents.len()];
    let mut step = 1_isize;
    for place in 0..extents.len() {
        let axis = if is_fortran_order { place } else { extents.len() - 1 - place };
        strides[axis] = step;
        step = step.saturating_mul(isize::try_from(extents[axis]).unwrap_or(isize::MAX));
    }
    strides
}
