//! One axis of a layout as a dimension of a descriptor: its size and its stride, in 32 bits each.

use super::TARGET;
use crate::description::known::{known_extent, known_stride};
use crate::description::{Description, ExportError, Refusal};

/// DirectML counts elements in 32 bits.
pub(super) const MOST: u128 = u32::MAX as u128;

pub(super) const fn size(layout: &Description, axis: usize) -> Result<u32, ExportError> {
    let (axis, extent) = (layout.name(axis), known_extent(layout, axis));
    match extent {
        0 => Err(TARGET.refuses(Refusal::Empty { axis })),
        _ if extent as u128 > MOST => Err(TARGET.refuses(Refusal::ExtentTooLarge { axis, extent, most: MOST as u64 })),
        _ => Ok(extent as u32),
    }
}

/// DirectML does not use the stride of an axis of extent 1, so that one need not fit.
pub(super) const fn stride(layout: &Description, axis: usize) -> Result<u32, ExportError> {
    let (extent, stride, block) = (known_extent(layout, axis), known_stride(layout, axis), layout.block(axis));
    let axis = layout.name(axis);
    if let Some((size, _)) = block {
        return Err(TARGET.refuses(Refusal::Blocked { axis, size }));
    }
    if extent == 1 {
        Ok(saturated(stride.unsigned_abs()))
    } else if stride < 0 {
        Err(TARGET.refuses(Refusal::NegativeStride { axis, stride }))
    } else if stride as u128 > MOST {
        Err(TARGET.refuses(Refusal::StrideTooLarge { axis, stride, unit_bytes: 1, most: MOST as u64 }))
    } else {
        Ok(stride as u32)
    }
}

pub(super) const fn saturated(value: usize) -> u32 {
    if value as u128 > MOST { u32::MAX } else { value as u32 }
}
