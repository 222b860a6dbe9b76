//! The laws of layouts and views, each a test under its statement, held against a naive oracle.
//!
//! A law is tried on every layout of three lists: layouts with run-time numbers, bound to random ones by proptest
//! ([`run_time`]); static layouts, which a generator wrote ([`generated`]); and static layouts that share elements, which
//! have no mutable view. What fails is shrunk, and named by its text and its numbers. The random numbers are the
//! same in every run; `PROPTEST_RNG_SEED` gives others, `PROPTEST_CASES` another number of them.

#![cfg_attr(not(feature = "exhaustive"), allow(unused_imports, reason = "the sample does not have every axis"))]

mod blocked;
mod buffers;
mod copying;
mod families;
mod generated;
mod generator;
mod indexing;
mod mapping;
mod message;
mod naming;
mod numbers;
mod overflow;
// It has no layouts after `exhaustive:`.
#[cfg(not(feature = "exhaustive"))]
mod packing;
mod pair;
mod parallel;
mod reading;
mod reducing;
mod run_time;
mod runs;
mod sample;
mod tensors;
mod uniqueness;
mod walking;
mod writing;
mod zipping;
mod zips_of_more;

tensor_layout::axis!(Batch, Seq, Head);
