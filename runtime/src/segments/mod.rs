//! The run-time part of `#[derive(Segments)]`: where the fields lie in their one buffer, and the pieces of it.

mod cut;
#[cfg(feature = "directml")]
pub(crate) mod directml;
mod error;
pub(crate) mod field;
pub(crate) mod place;
#[cfg(test)]
mod tests;

pub use error::{ByteRange, SegmentErrorKind, SegmentsError};
