//! Several axes as one: when they may be merged, and the numbers of the merged axis.

use crate::arith::numbers::Numbers;
use crate::arith::spec::{LIMIT, MAX_RANK, Spec};
use crate::arith::unroll::each_axis;
use crate::error::PartError;

/// The product of the extents, and the stride of the innermost axis of extent over 1.
#[inline(always)]
pub(super) const fn merged(of: &Numbers, axes: &[usize; MAX_RANK], count: usize) -> (usize, isize) {
    let mut extent = 1usize;
    let mut stride = of.strides[axes[count - 1]];
    // From the outermost axis on, so that the innermost one decides.
    each_axis!(k < count => {
        let axis = axes[k];
        if of.extents[axis] > 1 {
            stride = of.strides[axis];
        }
        extent = extent.wrapping_mul(of.extents[axis]);
    });
    (extent, stride)
}

/// The product of the extents; no more than `LIMIT + 1` counts.
pub(super) const fn product(of: &Numbers, axes: &[usize; MAX_RANK], count: usize) -> u128 {
    let mut product = 1u128;
    up_to!(k < count, {
        if of.extents[axes[k]] == 0 {
            return 0;
        }
        if product <= LIMIT as u128 {
            product *= of.extents[axes[k]] as u128;
        }
    });
    product
}

/// Checks that each axis of extent over 1 continues where the next one ends. If there is no element, all do.
///
/// # Errors
///
/// The first two that do not.
#[inline(always)]
#[expect(unused_assignments, reason = "the body is written out once for each axis, and nothing follows the last one")]
pub(super) const fn continues(
    names: &[&'static str; MAX_RANK],
    of: &Numbers,
    axes: &[usize; MAX_RANK],
    count: usize,
) -> Result<(), PartError> {
    let mut is_empty = false;
    each_axis!(axis < MAX_RANK => {
        is_empty |= of.extents[axis] == 0;
    });
    if is_empty {
        return Ok(());
    }
    // The last axis of extent over 1 so far: its name, extent and stride.
    let mut inside: Option<(&'static str, usize, isize)> = None;
    each_axis!(back < count => {
        let axis = axes[count - 1 - back];
        let (outer, stride) = (names[axis], of.strides[axis]);
        if of.extents[axis] > 1 {
            if let Some((inner, extent, inner_stride)) = inside {
                if stride != inner_stride.wrapping_mul(extent as isize) {
                    return Err(PartError::NotContinuous { outer, stride, inner, extent, inner_stride });
                }
            }
            inside = Some((outer, of.extents[axis], stride));
        }
    });
    Ok(())
}

/// Whether the innermost of merged axes has more than one index, whatever the unknown numbers are, so that its stride is that
/// of the result.
pub(super) const fn inner_stride_decides(spec: &Spec, inner: usize) -> bool {
    spec.knows_extent(inner) && spec.extents[inner] > 1
}
