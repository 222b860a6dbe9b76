//! Code that several tests share: the oracle that they compare with, layouts and views behind one interface each, and
//! random numbers.

// The examples of the READMEs are doctests.
#![cfg_attr(doctest, doc = include_str!("../../README.md"))]
#![cfg_attr(doctest, doc = include_str!("../../runtime/README.md"))]
#![allow(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::len_without_is_empty,
    reason = "all of it serves tests"
)]

pub mod at_run_time;
pub mod fickle;
pub mod oracle;
#[cfg(feature = "proptest")]
pub mod random;
pub mod subject;
