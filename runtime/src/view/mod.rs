//! Views: a buffer seen through a layout.

pub(crate) mod copy;
pub(crate) mod demand;
mod fmt;
mod iter;
mod map;
mod mutable;
mod named;
pub(crate) mod raw;
mod runs;
pub(crate) mod shape;
mod shared;
pub(crate) mod walk;

pub(crate) use copy::Pair;
pub use iter::{IndexedIter, Iter, IterMut};
pub use mutable::ViewMut;
pub use runs::{Runs, RunsMut};
pub use shared::View;
pub use walk::{Operand, Zip};
