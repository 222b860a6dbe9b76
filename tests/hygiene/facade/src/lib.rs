//! A crate that hands `tensor-layout` on to its own users, who have no dependency of that name.

pub use tensor_layout as inner;
pub use tensor_layout::{axis, layout, layouts};

/// A macro of its own around [`layout!`].
#[macro_export]
macro_rules! image {
    ($height:expr, $width:expr) => { $crate::layout!(H=$height W=$width C=4; align(H) = 16) };
}
