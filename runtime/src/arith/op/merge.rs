//! Several axes as one: when they may be merged, and the numbers of the merged axis.

use crate::arith::numbers::Numbers;
use crate::arith::spec::{LIMIT, MAX_RANK, Spec};
use crate::error::PartError;

/// The product of the extents, and the stride of the innermost axis of extent over 1.
#[inline(always)]
pub(super) const fn merged(of: &Numbers, axes: &[usize; MAX_RANK], count: usize) -> (usize, isize) {
    let mut extent = 1usize;
    let mut stride = of.strides[axes[count - 1]];
    let mut is_found = false;
    let mut k = count;
    while k > 0 {
        k -= 1;
        let axis = axes[k];
        if !is_found && of.extents[axis] > 1 {
            (stride, is_found) = (of.strides[axis], true);
        }
        extent = extent.wrapping_mul(of.extents[axis]);
    }
    (extent, stride)
}

/// The product of the extents; no more than `LIMIT + 1` counts.
pub(super) const fn product(of: &Numbers, axes: &[usize; MAX_RANK], count: usize) -> u128 {
    let (mut product, mut k) = (1u128, 0);
    while k < count {
        if of.extents[axes[k]] == 0 {
            return 0;
        }
        if product <= LIMIT as u128 {
            product *= of.extents[axes[k]] as u128;
        }
        k += 1;
    }
    product
}

/// Checks that each axis of extent over 1 continues where the next one ends. If there is no element, all do.
///
/// # Errors
///
/// The first two that do not.
pub(super) const fn continues(
    names: &[&'static str; MAX_RANK],
    of: &Numbers,
    axes: &[usize; MAX_RANK],
    count: usize,
) -> Result<(), PartError> {
    let mut axis = 0;
    while axis < MAX_RANK {
        if of.extents[axis] == 0 {
            return Ok(());
        }
        axis += 1;
    }
    let mut inner: Option<usize> = None;
    let mut k = count;
    while k > 0 {
        k -= 1;
        let outer = axes[k];
        if of.extents[outer] == 1 {
            continue;
        }
        if let Some(inner) = inner {
            let (extent, inner_stride) = (of.extents[inner], of.strides[inner]);
            if of.strides[outer] != inner_stride.wrapping_mul(extent as isize) {
                return Err(PartError::NotContinuous {
                    outer: names[outer],
                    stride: of.strides[outer],
                    inner: names[inner],
                    extent,
                    inner_stride,
                });
            }
        }
        inner = Some(outer);
    }
    Ok(())
}

/// Whether the innermost of merged axes has more than one index, whatever the unknown numbers are, so that its stride is that
/// of the result.
pub(super) const fn inner_stride_decides(spec: &Spec, inner: usize) -> bool {
    spec.knows_extent(inner) && spec.extents[inner] > 1
}
