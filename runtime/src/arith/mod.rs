//! The layout arithmetic: plain data in, plain data out, every function `const`.
//!
//! The types of the crate only say *what* a layout is; this module computes what follows from it, once, for the compiler
//! (associated consts of static layouts) and for run time (`with_extents`) alike. Everything is checked: an overflow is
//! an `Err`, never a wrapped number.

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

pub(crate) mod course;
#[cfg(test)]
mod exhaustive;
pub(crate) mod name;
pub(crate) mod nest;
pub(crate) mod numbers;
pub(crate) mod odometer;
pub(crate) mod op;
pub(crate) mod resolve;
pub(crate) mod runs;
pub(crate) mod spec;
pub(crate) mod text;
pub(crate) mod unique;
pub(crate) mod unroll;
pub(crate) mod walk;
