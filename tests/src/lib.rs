//! The tests that see `tensor-layout` as a user does, and the oracle that they compare with.

// The examples of the README are doctests.
#![cfg_attr(doctest, doc = include_str!("../../README.md"))]

pub mod oracle;
