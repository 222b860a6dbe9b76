//! Views: a buffer seen through a layout.

mod copy;
mod fmt;
mod iter;
mod mutable;
mod named;
pub(crate) mod raw;
mod runs;
pub(crate) mod shape;
mod shared;

pub use iter::{IndexedIter, Iter, IterMut};
pub use mutable::ViewMut;
pub use runs::{Runs, RunsMut};
pub use shared::View;
