//! For Vulkan and Metal: the dimensions in memory order, each of which holds those inside it.

use crate::arith::spec::MAX_RANK;
use crate::description::Description;
use crate::description::known::{known_extent, known_stride};
use crate::description::width::Width;
use crate::description::{ExportError, Refusal};
use crate::error::attempt;

/// Dimensions in memory order, outermost first. There is at least one.
#[derive(Clone, Copy)]
pub(super) struct Nested {
    pub(super) rank: usize,
    /// The logical position of the axis of each dimension.
    pub(super) axes: [usize; MAX_RANK],
    pub(super) extents: [i64; MAX_RANK],
    /// In units of the target. An axis of extent 1 has the stride at which the dimensions inside it end.
    pub(super) strides: [i64; MAX_RANK],
    /// Whether each dimension ends where the next one begins.
    pub(super) is_packed: bool,
}

impl Nested {
    /// The dimensions of a layout. A scalar has one of extent 1.
    pub(super) const fn of(width: Width, layout: &Description) -> Result<Self, ExportError> {
        let rank = if layout.rank() == 0 { 1 } else { layout.rank() };
        let mut nested = Nested {
            rank,
            axes: [0; MAX_RANK],
            extents: [1; MAX_RANK],
            strides: [width.unit_in_bytes as i64; MAX_RANK],
            is_packed: true,
        };
        attempt!(width.check(layout));
        // Where the dimensions inside end, in units, and the last axis of an extent over 1 among them.
        let (mut end, mut inside) = (width.unit_in_bytes as u64, None);
        let mut dimension = layout.rank();
        while dimension > 0 {
            dimension -= 1;
            let axis = layout.order()[dimension];
            nested.axes[dimension] = axis;
            if known_extent(layout, axis) > 1 {
                let stride = attempt!(nested_stride(width, layout, axis, inside, dimension == rank - 1, end));
                nested.is_packed = nested.is_packed && stride == end;
                nested.extents[dimension] = known_extent(layout, axis) as i64;
                nested.strides[dimension] = stride as i64;
                // At most twice the span, which has 63 bits.
                end = stride * known_extent(layout, axis) as u64;
                inside = Some(axis);
            } else if end > width.most {
                let unit_in_bytes = width.unit_in_bytes as u64;
                let (axis, takes) = (layout.name(axis), (end / unit_in_bytes) as usize);
                let refusal = Refusal::RoomTooLarge { axis, takes, most: width.most / unit_in_bytes };
                return Err(width.target.refuses(refusal));
            } else {
                nested.strides[dimension] = end as i64;
            }
        }
        Ok(nested)
    }
}

/// The stride of an axis of an extent over 1, which holds all that is `inside`. That of the last dimension is one element.
const fn nested_stride(
    width: Width,
    layout: &Description,
    axis: usize,
    inside: Option<usize>,
    is_last: bool,
    end: u64,
) -> Result<u64, ExportError> {
    let stride = attempt!(width.stride(layout, axis));
    let (name, elements) = (layout.name(axis), known_stride(layout, axis));
    match inside {
        None if stride != end && is_last => {
            Err(width.target.refuses(Refusal::NotInnermost { axis: name, stride: elements, expected: 1 }))
        }
        Some(inner) if stride < end => {
            let takes = end / width.unit_in_bytes as u64;
            let inner = layout.name(inner);
            Err(width.target.refuses(Refusal::TooClose { axis: name, stride: elements, inner, takes }))
        }
        _ => Ok(stride),
    }
}
