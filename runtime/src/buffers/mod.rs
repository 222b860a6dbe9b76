//! The run-time part of `#[derive(Views)]`: the check of all buffers of a struct at once.

pub(crate) mod agree;
mod error;
pub(crate) mod export;
pub(crate) mod field;
pub(crate) mod lent;

pub use error::{BuffersError, FieldError, FieldErrorKind};
