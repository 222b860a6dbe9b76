//! Tensors of other libraries and of files, through the layouts of this crate. One file or folder for each other side.
//!
//! Each takes the extents and strides that the other side gives, and binds them to a typed layout ([`numbers`]). No memory is reached
//! before that.

#[cfg(feature = "dlpack")]
pub mod dlpack;
#[cfg(feature = "image-0_25")]
pub mod image_0_25;
#[cfg(feature = "ndarray-0_17")]
pub mod ndarray_0_17;
#[cfg(feature = "npy")]
pub mod npy;
#[cfg(any(feature = "npy", feature = "dlpack", feature = "safetensors-0_8"))]
mod numbers;
#[cfg(feature = "safetensors-0_8")]
pub mod safetensors_0_8;
