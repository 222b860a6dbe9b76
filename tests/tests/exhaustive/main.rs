//! All small layouts through the public interface, against the naive oracle: ranks up to 3, extents of 0 to 3, every rule with
//! small numbers, every order. The laws try random layouts of more ranks and larger numbers.
//!
//! [`numbers`] asks types of every order and of every kind of rule for the numbers that follow. Where elements are depends on
//! extents and strides alone. So [`places`] and [`pairs`] take all of those that some rules lead to, and bind them to types of
//! which every number is a `?`. A list of static types goes through the same.
//!
//! `cargo test` tries a sample. With `EXHAUSTIVE=1` it is all of them, as in CI: `.ci/steps/exhaustive.sh`.

mod bind;
mod copying;
mod numbers;
mod packed;
mod pairs;
mod places;
mod reading;
mod small;
mod tally;
mod writing;
