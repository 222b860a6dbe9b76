//! Everything about `tensor-layout` that is seen from a user's side.

// The examples of the README are doctests.
#![cfg_attr(doctest, doc = include_str!("../../README.md"))]

pub mod oracle;
