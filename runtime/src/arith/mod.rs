//! The layout arithmetic: plain data in, plain data out, every function `const`.
//!
//! The types of the crate state the rules of a layout. This module computes the numbers that follow from them. The same
//! functions serve compile time (associated consts of static layouts) and run time (`with_extents`). All of them are checked:
//! an overflow is an `Err`.
//!
//! | numbers | computed in |
//! |---|---|
//! | what a text says: rules, orders, digits; and whether an order covers each index once | `rules.rs`, `places.rs` |
//! | the strides, from extents, `order`, `pad`, `align`, `stride`, `overlap`, `broadcast`, `reverse` and `block` | `resolve.rs` |
//! | the numbers of the `?`s that make it the layout of a tensor | `fit.rs` |
//! | whether indices share elements where the rules do not say so | `room.rs` |
//! | what a type knows of a layout: numbers, and what holds whatever the others are | `spec.rs`; of digits `digits.rs`, of padding at the end `storage.rs` |
//! | the span, the properties, whether two indices share an element, once all numbers are known | `complete.rs`, which asks `tensor-layout-strided` |
//! | whether the elements are neighbours in the order of the indices | `index_order.rs` |
//! | which axes are the reason that two do | `overlap.rs` |
//! | the layout of a part, and of a view in another shape | `op/` |
//! | the loops over one layout or several, which are nests of `tensor-layout-strided` | `walk.rs`, `loop_order.rs`; of axes with digits `split.rs`, `boxes.rs` |
//! | the text of `layout!`, from numbers alone | `recover.rs` |

#![forbid(unsafe_code)]

pub(crate) use tensor_layout_strided::internals::{few, nest, odometer};

pub(crate) mod boxes;
pub(crate) mod complete;
mod digits;
#[cfg(test)]
mod exhaustive;
pub(crate) mod fit;
pub(crate) mod index_order;
pub(crate) mod loop_order;
pub(crate) mod name;
pub(crate) mod numbers;
pub(crate) mod op;
pub(crate) mod overlap;
pub(crate) mod places;
pub(crate) mod recover;
pub(crate) mod resolve;
mod room;
pub(crate) mod rules;
pub(crate) mod runs;
pub(crate) mod spec;
pub(crate) mod split;
pub(crate) mod storage;
pub(crate) mod unroll;
pub(crate) mod walk;
