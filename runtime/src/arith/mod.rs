//! The layout arithmetic: plain data in, plain data out, every function `const`.
//!
//! The types of the crate state the rules of a layout. This module computes the numbers that follow from them. The same
//! functions serve compile time (associated consts of static layouts) and run time (`with_extents`). All of them are checked:
//! an overflow is an `Err`.

/// `?` for `const fn`.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
// The features decide which modules import it.
#[allow(unused_imports)]
pub(crate) use attempt;

pub(crate) mod boxes;
pub(crate) mod course;
#[cfg(test)]
mod exhaustive;
pub(crate) mod few;
pub(crate) mod name;
pub(crate) mod nest;
pub(crate) mod numbers;
pub(crate) mod odometer;
pub(crate) mod op;
pub(crate) mod overlap;
#[cfg(any(feature = "directml", feature = "descriptors"))]
pub(crate) mod place;
pub(crate) mod recover;
pub(crate) mod resolve;
pub(crate) mod runs;
pub(crate) mod spec;
pub(crate) mod unique;
pub(crate) mod unroll;
pub(crate) mod walk;
