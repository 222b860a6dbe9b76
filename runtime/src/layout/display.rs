//! Layouts as the text of `layout!`, with the numbers that they are bound to.

use super::canonical::Canonical;
use crate::arith::numbers::Numbers;
use crate::arith::recover::recovered;
use crate::arith::rules::{AxisSpec, WrittenOrder};
use crate::arith::spec::{MAX_RANK, Spec};
use crate::error::LayoutError;
use crate::layout::{Layout, Nominal};
use core::fmt::{Display, Formatter, Result};

/// The rules as they are written, with a number for each `?`: `H=300 W=451 C=3; stride(H) = 1360`.
pub(crate) fn rules(
    axes: &[AxisSpec],
    order: &core::result::Result<WrittenOrder, LayoutError>,
    numbers: &Numbers,
    f: &mut Formatter<'_>,
) -> Result {
    let mut names = [""; MAX_RANK];
    for (axis, spec) in axes.iter().enumerate() {
        names[axis] = spec.name.text();
    }
    text(&names[..axes.len()], &order.unwrap_or(WrittenOrder::NONE).without_ones(), numbers, f)
}

/// Rules that give these numbers, and the digits of `spec`. The storage may differ: a part of a tensor does not own padding.
pub(crate) fn numbers(spec: &Spec, numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    text(&spec.names[..spec.rank], &recovered(spec, numbers).without_ones(), numbers, f)
}

/// The axes with their extents, the order and the rules of its items. The `stride` of an axis has the number of the axis.
fn text(names: &[&str], order: &WrittenOrder, numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    Canonical::of(names, order, numbers).fmt(f)
}

/// The `Display` of a layout with a name of its own is the text of its layout, without the name: `H=2 W=3`.
///
/// # Errors
///
/// If it cannot be written.
pub fn unnamed<M: Nominal<As: Display>>(layout: &M, f: &mut Formatter<'_>) -> Result {
    layout.plain().fmt(f)
}

/// `Layout(N=1 C=3, strides 3 1)`
pub(crate) fn debug<L: Layout>(layout: &L, f: &mut Formatter<'_>) -> Result {
    f.write_str("Layout(")?;
    for axis in 0..L::RANK {
        write!(f, "{}={}, ", L::__SPEC.names[axis], layout.__extent_at(axis))?;
    }
    f.write_str("strides")?;
    for axis in 0..L::RANK {
        write!(f, " {}", layout.__stride_at(axis))?;
        for term in (L::RANK..L::__SPEC.term_count).rev().filter(|&term| L::__SPEC.terms[term].axis == axis) {
            let count = L::__SPEC.terms[term].digit.room(layout.__extent_at(axis));
            write!(f, " of blocks of {count} with stride {}", layout.__stride_at(term))?;
        }
    }
    f.write_str(")")
}

#[cfg(test)]
mod tests;
