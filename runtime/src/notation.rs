//! What [`layout!`](crate::layout!) expands to: the type of a layout, its axes, and their rules.
//!
//! [`layout!`](crate::layout!) writes these types, and messages of the compiler show them. A program names them where a bound of
//! generic code asks for a part of a layout, such as its run-time extents.

pub use crate::layout::Order;
pub use crate::layout::axes::{Axis, Dim, Dims, Dyn, StaticAxis, StaticDims};
pub use crate::layout::items::{Digit, MemoryOrder};
pub use crate::layout::rank::IndexArray;
pub use crate::layout::storage::{
    Align, Broadcast, DynOverlap, DynStride, Overlap, Packed, Pad, Reverse, StaticStorage, Storage, Stride,
};
pub use crate::layout::strided::Strided;
pub use crate::layout::target::Written;
