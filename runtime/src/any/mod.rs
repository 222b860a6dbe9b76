//! Layouts at run time: what a layout is, as a value that a text, a typed layout or the numbers of another library give.
//!
//! [`AnyLayout`] is that value. [`AnyView`](crate::AnyView), [`AnyViewMut`](crate::AnyViewMut) and
//! [`AnyTensor`](crate::AnyTensor) are tensors whose type and layout are values: what a program has of a file or another library before
//! it names a type. This module has their errors.

#![forbid(unsafe_code)]

// First: the documentation lists the methods of a type in the order of these lines.
mod parse;

mod numbers;
mod of;
mod packed;
mod parts;

pub(crate) mod value;

mod bind;
mod fingerprint;
mod print;
#[cfg(feature = "serde")]
mod serde;
mod stored;
#[cfg(test)]
mod tests;

pub use crate::untyped::{StreamError, ViewError};
pub use bind::BindError;
pub(crate) use bind::matching;
pub use numbers::NumbersError;
pub use parse::{Mistake, ParseError};
pub use parts::AnyPartError;
pub(crate) use value::AnyLayout;
