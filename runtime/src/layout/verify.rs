//! What `layout!` expands to, so that `cargo check` finds a layout whose numbers are invalid.
//!
//! `cargo check` does not evaluate the consts of generic code, but it does evaluate the const arguments of a type. So the
//! macro writes a last argument of a layout of literals: `{ let status = status::<Plain>(); verify(status, 0); .. 0 }`.

use crate::arith::rules::AxisSpec;
use crate::error::demand::demand;
use crate::error::text::same;
use crate::error::{LayoutError, PartError};
use crate::layout::Layout;
use crate::layout::axes::{Dims, DimsRules};
use crate::layout::items::MemoryOrder;
use crate::layout::strided::Strided;

/// The error of a layout whose numbers are invalid, and the position of the axis at fault.
pub type Status = Option<(PartError, usize)>;

/// A layout as `layout!` writes it. There is one implementation, unlike of `Layout`, so rustc tells why a type has none.
pub trait PlainLayout: Layout {
    /// The axes in logical order.
    const AXES: &'static [AxisSpec];
}

impl<A: Dims, O: MemoryOrder> PlainLayout for Strided<A, O> {
    const AXES: &'static [AxisSpec] = <A as DimsRules>::SPECS;
}

/// The error of `L`, if its numbers are invalid.
#[must_use]
pub const fn status<L: PlainLayout>() -> Status {
    let Err(error) = L::__RESOLVED else { return None };
    let mut axis = 0;
    while axis < L::AXES.len() && !same(L::AXES[axis].name.text(), error.axis()) {
        axis += 1;
    }
    Some((*error, axis))
}

/// Demands that the numbers of `L` are valid.
#[inline(always)]
pub fn sound<L: Layout>() {
    demand!(L::__SOUND; holds L::__RESOLVED.is_ok());
}

/// Raises the error of a layout at the caller's token, if it is one of the digits of this axis in the order.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn verify_digits(status: Status, axis: usize) {
    if let Some((PartError::Layout(LayoutError::DigitMissing { .. } | LayoutError::DigitTwice { .. }), _)) = status {
        verify(status, axis);
    }
}

/// Raises the error of a layout at the caller's token, if it is that a `stride` of this axis lets two indices share an element.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn verify_stride(status: Status, axis: usize) {
    use LayoutError::{Shared, SharedUndecided, ZeroStride};
    if let Some((PartError::Layout(Shared { .. } | SharedUndecided { .. } | ZeroStride { .. }), _)) = status {
        verify(status, axis);
    }
}

/// Raises the error of a layout at the caller's token, if it is an error of this axis.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn verify(status: Status, axis: usize) {
    match status {
        Some((error, at)) if at == axis => error.raise(),
        _ => {}
    }
}
