//! The run-time part of `#[derive(Views)]`: the check of all buffers of a struct at once.

#![forbid(unsafe_code)]

pub(crate) mod agree;
mod error;
pub(crate) mod field;
pub(crate) mod lent;
mod reasons;

pub(crate) use error::FieldFailure;
pub use error::{FieldError, ViewsError, ViewsErrorKind};

/// The gate of `#[layout(directml)]`: of the error and the items that the derive writes, it expands to the items.
#[cfg(feature = "directml")]
#[doc(hidden)]
#[macro_export]
macro_rules! __directml {
    ({ $($error:tt)* } { $($items:tt)* }) => { $($items)* };
}

/// The gate of `#[layout(directml)]`: of the error and the items that the derive writes, it expands to the error.
#[cfg(not(feature = "directml"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __directml {
    ({ $($error:tt)* } { $($items:tt)* }) => { $($error)* };
}
