//! From extents and strides without names to typed layouts. The axes are matched by their position.

use crate::any::BindError;
#[cfg(any(feature = "npy", feature = "dlpack", feature = "safetensors-0_8"))]
use crate::any::{AnyLayout, ViewError};
#[cfg(any(feature = "npy", feature = "dlpack", feature = "safetensors-0_8"))]
use crate::layout::Layout;
#[cfg(any(feature = "ndarray-0_17", feature = "image-0_25"))]
use crate::{
    arith::numbers::Numbers,
    arith::spec::Spec,
    layout::target::{self, equal_blocks},
    notation::Written,
};

/// The typed layout of these extents, and of these strides in elements where an extent is over 1. A `?` takes the number that is there.
///
/// # Errors
///
/// If there is none: the first difference, with the axis and both numbers. A layout with blocks has no such numbers.
#[cfg(any(feature = "ndarray-0_17", feature = "image-0_25"))]
pub(super) fn bound<L: Written>(extents: &[usize], strides: &[isize]) -> Result<L, BindError> {
    let rank = extents.len();
    if rank != L::RANK || strides.len() != rank {
        return Err(BindError::Rank { rank, required: L::RANK });
    }
    let mut numbers = Numbers::NONE;
    numbers.extents[..rank].copy_from_slice(extents);
    numbers.strides[..rank].copy_from_slice(strides);
    (0..L::RANK).try_for_each(|axis| equal_blocks(&Spec::SCALAR, L::__SPEC, axis)).map_err(BindError::Numbers)?;
    target::bound(&numbers).map_err(BindError::Numbers)
}

/// The layout of these extents and strides, whose axes have the names of the axes of `L`.
///
/// # Errors
///
/// If there are not as many axes, or a number that follows is over `isize::MAX`.
#[cfg(any(feature = "npy", feature = "dlpack", feature = "safetensors-0_8"))]
pub(super) fn named<L: Layout>(extents: &[usize], strides: &[isize]) -> Result<AnyLayout, ViewError> {
    if extents.len() != L::RANK {
        return Err(BindError::Rank { rank: extents.len(), required: L::RANK }.into());
    }
    Ok(AnyLayout::from_numbers(L::NAMES, extents, strides)?)
}

/// The strides of a packed array whose last axis is innermost, or, in Fortran's order, the first one. A stride that is over
/// `isize::MAX` is saturated: then the array has no element, or too many.
#[cfg(any(feature = "npy", feature = "dlpack", feature = "safetensors-0_8"))]
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
