//! One axis of a layout as a dimension of a descriptor: its size and its stride, in 32 bits each.

use super::error::step_error;
use crate::description::Description;
use crate::description::known::{known_extent, known_stride};
use crate::error::text::Text;

/// DirectML counts elements in 32 bits.
pub(super) const MOST: u128 = u32::MAX as u128;

/// Why DirectML does not take the extent or the stride of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AxisError {
    /// The extent is 0.
    Empty {
        /// The axis.
        axis: &'static str,
    },
    /// The extent does not fit in 32 bits.
    SizeOver32Bits {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
    },
    /// The stride does not fit in 32 bits, and the extent is over 1.
    StrideOver32Bits {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
    },
    /// The stride is negative.
    NegativeStride {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
    },
    /// An axis is split in blocks.
    Blocked {
        /// The axis.
        axis: &'static str,
        /// The indices in a block.
        size: usize,
    },
}

impl AxisError {
    pub(super) const fn tell(&self, about: Text) -> Text {
        let about = about.str("axis ");
        match *self {
            Self::Empty { axis } => about.axis(axis).str(" has extent 0").str(EMPTY),
            Self::SizeOver32Bits { axis, extent } => about
                .axis(axis)
                .str(" has extent ")
                .count(extent)
                .str(", and a size must fit in 32 bits; split the axis in two"),
            Self::StrideOver32Bits { axis, stride } => about
                .axis(axis)
                .str(" has stride ")
                .count(stride.unsigned_abs())
                .str(", and a stride must fit in 32 bits (in elements); pad less, or split the tensor"),
            Self::NegativeStride { axis, stride } => about
                .axis(axis)
                .str(" has stride -")
                .count(stride.unsigned_abs())
                .str(", and a stride cannot be negative; copy into a layout that is not reversed first"),
            Self::Blocked { axis, size } => about
                .axis(axis)
                .str(" is split in blocks of ")
                .count(size)
                .str(", and DirectML has one stride for a dimension; describe the layout after `unblock`"),
        }
    }
}

pub(super) const EMPTY: &str =
    ", and DirectML does not take empty tensors; leave the operator out, or make the size at least 1";

step_error!(AxisError);

pub(super) const fn size(layout: &Description, axis: usize) -> Result<u32, AxisError> {
    let (name, extent) = (layout.name(axis), known_extent(layout, axis));
    match extent {
        0 => Err(AxisError::Empty { axis: name }),
        _ if extent as u128 > MOST => Err(AxisError::SizeOver32Bits { axis: name, extent }),
        _ => Ok(extent as u32),
    }
}

/// DirectML does not use the stride of an axis of extent 1, so that one need not fit.
pub(super) const fn stride(layout: &Description, axis: usize) -> Result<u32, AxisError> {
    let (name, stride) = (layout.name(axis), known_stride(layout, axis));
    if let Some((size, _)) = layout.block(axis) {
        return Err(AxisError::Blocked { axis: name, size });
    }
    if known_extent(layout, axis) == 1 {
        Ok(saturated(stride.unsigned_abs()))
    } else if stride < 0 {
        Err(AxisError::NegativeStride { axis: name, stride })
    } else if stride as u128 > MOST {
        Err(AxisError::StrideOver32Bits { axis: name, stride })
    } else {
        Ok(stride as u32)
    }
}

pub(super) const fn saturated(value: usize) -> u32 {
    if value as u128 > MOST { u32::MAX } else { value as u32 }
}
