//! The run-time part of `#[derive(Segments)]`: where the fields lie in their one buffer, and the pieces of it; and fields at addresses of their
//! own.

mod cut;
#[cfg(feature = "directml")]
pub(crate) mod directml;
mod error;
pub(crate) mod field;
pub(crate) mod place;
pub(crate) mod planes;
#[cfg(test)]
mod tests;

pub use error::{ByteRange, SegmentsError, SegmentsErrorKind};
