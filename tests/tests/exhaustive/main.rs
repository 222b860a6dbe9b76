//! All small layouts through the public interface, against the naive oracle: ranks up to 3, extents of 0 to 3, every rule with
//! small numbers, every order. The laws try random layouts of higher ranks and larger numbers.
//!
//! - [`numbers`] asks types of every order and of every kind of rule for the numbers that follow.
//! - [`places`] reads, writes and copies. It cannot have a type for each of millions of rules, but each rule comes to some extents and
//!   strides, and all of these are bound to types in which every number is a `?`. Some types that know more, and some static
//!   ones, go through the same with every number for their `?`s.
//! - [`pairs`] converts between all layouts of rank 2.
//!
//! With `EXHAUSTIVE=1` it is all of them, otherwise a sample. `cargo test` leaves this test out unless the feature `exhaustive` is on: to
//! compile it takes long. CI runs all: `.ci/steps/exhaustive.sh`.

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
