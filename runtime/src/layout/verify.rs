//! What `layout!` expands to, so that `cargo check` finds a layout whose numbers are invalid.
//!
//! `cargo check` does not evaluate the consts of generic code, but it does evaluate the const arguments of a type. So the
//! macro writes an extent of a layout of literals as `{ let status = status::<Plain>(); verify(status, "H"); .. 57 }`.

use crate::error::demand::demand;
use crate::error::text::same;
use crate::error::{LayoutError, PartError};
use crate::layout::Layout;
use crate::layout::axes::Dims;
use crate::layout::items::MemoryOrder;
use crate::layout::strided::Strided;

/// The error of a layout whose numbers are invalid.
pub type Status = Option<PartError>;

/// A layout as `layout!` writes it. There is one implementation, unlike of `Layout`, so rustc tells why a type has none.
pub trait PlainLayout: Layout {}

impl<A: Dims, O: MemoryOrder> PlainLayout for Strided<A, O> {}

/// The error of `L`, if its numbers are invalid.
#[must_use]
pub const fn status<L: PlainLayout>() -> Status {
    match L::RESOLVED {
        Ok(_) => None,
        Err(error) => Some(*error),
    }
}

/// Demands that the numbers of `L` are valid.
#[inline(always)]
pub fn sound<L: Layout>() {
    demand!(L::SOUND; holds L::RESOLVED.is_ok());
}

/// Raises the error of a layout at the caller's token, if it is one of the digits of this axis in the order.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn verify_digits(status: Status, axis: &str) {
    if let Some(error @ PartError::Layout(LayoutError::DigitMissing { .. } | LayoutError::DigitTwice { .. })) = status {
        if same(error.axis(), axis) {
            error.raise();
        }
    }
}

/// Raises the error of a layout at the caller's token, if it is that a `stride` of this axis lets two indices share an element.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn verify_stride(status: Status, axis: &str) {
    use LayoutError::{Shared, SharedUndecided, ZeroStride};
    if let Some(error @ PartError::Layout(Shared { .. } | SharedUndecided { .. } | ZeroStride { .. })) = status {
        if same(error.axis(), axis) {
            error.raise();
        }
    }
}

/// Raises the error of a layout at the caller's token, if it is an error of this axis.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn verify(status: Status, axis: &str) {
    if let Some(error) = status {
        if same(error.axis(), axis) {
            error.raise();
        }
    }
}
