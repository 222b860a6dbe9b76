//! One axis of a layout as a dimension of a descriptor: its size and its stride, in 32 bits each.

use super::TARGET;
use crate::description::known::{known_extent, known_stride};
use crate::description::place::Names;
use crate::description::width::Width;
use crate::description::{Description, ExportError};
use crate::error::attempt;

/// DirectML counts elements in 32 bits.
pub(super) const MOST: u128 = u32::MAX as u128;

/// The names by which it places axes.
pub(super) const NAMES: Names = Names::of(TARGET);

const WIDTH: Width = Width { target: TARGET, most: MOST as u64, unit_in_bytes: 1 };

pub(super) const fn size(layout: &Description, axis: usize) -> Result<u32, ExportError> {
    Ok(attempt!(WIDTH.extent(layout, axis)) as u32)
}

/// DirectML takes a stride of 0. It does not use the stride of an axis of extent 1, so that one need not fit.
pub(super) const fn stride(layout: &Description, axis: usize) -> Result<u32, ExportError> {
    let stride = known_stride(layout, axis);
    if layout.block(axis).is_none() && (stride == 0 || known_extent(layout, axis) == 1) {
        return Ok(saturated(stride.unsigned_abs()));
    }
    Ok(attempt!(WIDTH.stride(layout, axis)) as u32)
}

pub(super) const fn saturated(value: usize) -> u32 {
    WIDTH.at_most(value as u128) as u32
}
