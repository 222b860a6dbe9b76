//! Tensors whose type and layout are known at run time: a [`DataType`](crate::element::DataType), an [`AnyLayout`](crate::AnyLayout) and bytes.
//!
//! They are public in [`any`](crate::any), beside the layout.

pub(crate) mod convert;
mod error;
pub(crate) mod numbers;
mod origin;
mod packed_bits;
mod raw;
mod tensor;
#[cfg(all(test, feature = "std"))]
mod tests;
mod view;
mod view_mut;

mod stream; // last: the documentation lists the methods of a type in the order of these lines

pub use error::ViewError;
pub use stream::StreamError;
pub use tensor::AnyTensor;
pub use view::AnyView;
pub use view_mut::AnyViewMut;
