//! The laws of parts of views, each a test under its statement, held against tables: views in which each index is listed
//! with its element.
//!
//! The law of an operation is the postcondition in its documentation, and so is the oracle's function of the same name.
//! Whatever operations gave a view, [`reading`] and [`writing`] hold all that it can do against its table: its numbers, its
//! elements in every order, what it writes.

#![cfg_attr(not(feature = "exhaustive"), allow(unused_imports, reason = "the sample does not have every axis"))]

/// A view of a buffer in which each element is its own offset.
#[cfg(not(feature = "exhaustive"))]
macro_rules! own_offsets {
    ($view:ident = $layout:expr) => {
        let layout = $layout;
        let offsets: Vec<u32> = (0..tensor_layout::Layout::required_span_size(&layout) as u32).collect();
        let $view = tensor_layout::View::with_layout(layout, &offsets).expect("a buffer of the span");
    };
}

// What has no rows after `exhaustive:` is compiled without that feature only.
#[cfg(not(feature = "exhaustive"))]
mod arrays;
#[cfg(not(feature = "exhaustive"))]
mod at_once;
#[cfg(not(feature = "exhaustive"))]
mod blocks;
#[cfg(not(feature = "exhaustive"))]
mod borders;
mod chain;
mod chains;
#[cfg(not(feature = "exhaustive"))]
mod empty;
#[cfg(not(feature = "exhaustive"))]
mod errors;
mod generated;
mod generator;
mod iterating;
mod layouts;
mod operations;
mod pairs;
mod reading;
mod run;
mod same;
#[cfg(not(feature = "exhaustive"))]
mod whole_blocks;
mod writing;

tensor_layout::axis!(Batch, Seq, Head);
