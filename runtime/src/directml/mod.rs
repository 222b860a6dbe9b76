//! DirectML descriptors: a layout as the `DML_BUFFER_TENSOR_DESC` of the same tensor.
//!
//! A [`BufferTensorDesc`] of a static layout is a constant: all of DirectML's rules are checked by the compiler, and a
//! `static` one is plain read-only data, with sizes and strides inline, so that nothing in it can dangle.
//!
//! ```
//! use tensor_layout::{directml::BufferTensorDesc, layout};
//!
//! static INPUT: BufferTensorDesc =
//!     BufferTensorDesc::of::<f32, layout!(N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8)>();
//!
//! assert_eq!(INPUT.sizes(), [1, 64, 57, 57]); // N C H W, whatever the layout's order
//! assert_eq!(INPUT.strides(), Some(&[233472, 1, 3648, 64][..])); // elements
//! assert_eq!(INPUT.total_tensor_size_in_bytes(), 831744);
//! ```
//!
//! A layout that DirectML cannot take does not compile:
//!
//! ```compile_fail
//! # use tensor_layout::{directml::BufferTensorDesc, layout};
//! static EMPTY: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=0 W=3)>(); // no axis may be empty
//! ```
//!
//! The rules are those of Microsoft's pages on `DML_BUFFER_TENSOR_DESC`, `DMLCalcBufferTensorSize` and strides; where the
//! DirectML runtime (1.13, 1.15.4) is stricter than its documents, the rule is the runtime's.

mod any_layout;
mod binding;
mod data_type;
mod desc;
mod error;
mod foreign;
mod limits;
mod mismatch;
mod modify;
mod operator;
mod place;
mod rank;
mod raw;
#[cfg(all(windows, feature = "windows"))]
mod windows;

pub use any_layout::AnyLayout;
pub use binding::{BUFFER_TENSOR_ALIGNMENT, BufferRange, RESOURCE_ALIGNMENT};
pub use data_type::{DataType, Element, I4, U4};
pub use desc::BufferTensorDesc;
pub use error::DescriptorError;
pub use limits::minimum_size_in_bytes;
pub use mismatch::LayoutMismatch;
pub use operator::{
    Convolution, ConvolutionTensors, Gemm, GemmTensors, OperatorError, Pooling, PoolingTensors, WindowAxis,
};
pub use rank::OperatorGroup;
pub use raw::{RawDesc, RawTensorDesc};
