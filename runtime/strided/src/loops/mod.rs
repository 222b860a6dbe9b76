//! The arithmetic of loops over strided memory. It knows no memory: every function is plain data in, plain data out.

#![forbid(unsafe_code)]

pub mod few;
pub mod nest;
pub(crate) mod numbers;
pub mod odometer;
pub(crate) mod steps;
pub(crate) mod unique;

pub(crate) use numbers::MAX_RANK;
