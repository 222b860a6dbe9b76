//! What lets `cargo check` find a layout whose numbers make no sense.
//!
//! `cargo check` does not evaluate the consts of generic code, but it does evaluate the const arguments of a type. So the
//! macro lets an extent of a layout of literals be `{ let status = status::<Plain>(); verify(status, "H"); .. 57 }`.

use crate::arith::text::same;
use crate::error::PartError;
use crate::layout::Layout;
use crate::layout::axes::Dims;
use crate::layout::names::Order;
use crate::layout::strided::Strided;

/// Why a layout makes no sense, if it does not.
pub type Status = Option<PartError>;

/// What `layout!` writes. With one implementation, unlike `Layout`: so rustc tells why a type is none.
pub trait Written: Layout {}

impl<A: Dims, O: Order<Index = A::Index>> Written for Strided<A, O> {}

/// Whether the numbers of `L` make sense.
#[must_use]
pub const fn status<L: Written>() -> Status {
    match L::RESOLVED {
        Ok(_) => None,
        Err(error) => Some(*error),
    }
}

/// Raises the error of a layout at the caller's token, if it lies with this axis.
///
/// # Panics
///
/// If it does; at compile time.
#[track_caller]
pub const fn verify(status: Status, axis: &str) {
    if let Some(error) = status {
        if same(error.axis(), axis) {
            error.raise();
        }
    }
}
