//! What `#[derive(Views)]` rests on: the check of many buffers at once.

pub(crate) mod agree;
mod error;
pub(crate) mod field;

pub use error::{BuffersError, FieldError, FieldErrorKind};
