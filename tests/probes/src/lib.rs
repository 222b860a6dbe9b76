//! Pairs of functions: one goes through this library, and its twin `.._by_hand` is plain arithmetic with literal constants. The test
//! `tests/compiled/tests/codegen` compiles this package itself, and compares the instructions of each pair.
//!
//! The rules of the comparison were fixed before any number was known:
//!
//! - The compiler knows nothing of the arguments, which are the same for both of a pair; where ours takes a view, the twin
//!   takes the array that is viewed: each is one pointer.
//! - The twin of what is unchecked is the raw formula. The twin of what is checked has a `check` on each axis
//!   of each index, in logical order.
//! - Around the index, both have the same loops.

#![expect(clippy::multiple_unsafe_ops_per_block, reason = "a formula reads best as one")]

mod bias;
mod blocks;
mod blur;
mod control;
mod copy;
mod descriptor;
mod gather;
mod index;
mod kernels;
mod map;
mod names;
mod parts;
mod picture;
mod reduce;
mod require;
mod row;
mod run_time;
mod tensor;
mod twin;
mod walk;
