//! DirectML: a layout as the `DML_BUFFER_TENSOR_DESC` of the same tensor, and the tensors of an operator with shapes that agree.
//!
//! With the feature `directml`, which is on by default.
//!
//! # From a layout to a descriptor
//!
//! The [`BufferTensorDesc`] of a static layout is a constant. The compiler checks all of DirectML's rules. A `static` one is
//! read-only data that holds its sizes and strides inline, so no pointer in it can dangle.
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
//!
//! let buffer = INPUT.as_raw(); // DML_BUFFER_TENSOR_DESC
//! let tensor = buffer.as_tensor_desc(); // DML_TENSOR_DESC
//! assert_eq!((buffer.dimension_count, tensor.tensor_type), (4, 1));
//! ```
//!
//! - [`of_layout`](BufferTensorDesc::of_layout) describes a layout with run-time extents. Its error has the axis and the numbers.
//! - [`as_output`](BufferTensorDesc::as_output) and [`owned_by_dml`](BufferTensorDesc::owned_by_dml) set the role of the tensor.
//! - [`Convolution`], [`Pooling`] and [`Gemm`] describe all tensors of an operator in one call, and check that their shapes agree.
//! - [`check_binding`](BufferTensorDesc::check_binding) checks the part of a buffer that a tensor is bound to.
//! - [`from_raw`](BufferTensorDesc::from_raw) copies and checks a raw descriptor from other code;
//!   [`check_layout`](BufferTensorDesc::check_layout) compares it with a layout; [`any_layout`](BufferTensorDesc::any_layout) gives
//!   it as an [`AnyLayout`](crate::AnyLayout).
//! - On Windows, with the feature `windows-0_62`, the raw structs and [`DataType`] convert to and from the types of the `windows` crate.
//!   The example `directml_identity` shows the whole way, from a device to the result.
//!
//! # An operator
//!
//! ```
//! use tensor_layout::directml::{Convolution, ConvolutionTensors};
//! use tensor_layout::layout;
//!
//! // The first layer of ResNet-50, channels last.
//! const CONV1: Convolution<2> =
//!     Convolution::UNIT.with_strides([2, 2]).with_padding([3, 3], [3, 3]);
//! static TENSORS: ConvolutionTensors = CONV1.tensors::<
//!     f32,
//!     layout!(N=1 C=3 H=224 W=224; order = NHWC),
//!     layout!(O=64 I=3 H=7 W=7; order = OHWI),
//!     layout!(N=1 C=64 H=112 W=112; order = NHWC), // any other output does not compile
//! >();
//! assert_eq!(TENSORS.output.sizes(), [1, 64, 112, 112]);
//! ```
//!
//! # The rules
//!
//! Sizes and strides count elements. They are in the order N C H W (or N C D H W, O I H W, O I D H W), whatever the order in memory.
//!
//! | what | rule |
//! |---|---|
//! | rank | 1 to 8; most operators take fewer: [`OperatorGroup`] |
//! | sizes | at least 1, below 2^32 |
//! | strides | 0 to 2^32 - 1; 0 broadcasts; ignored where the size is 1 |
//! | elements; last offset + 1 | each at most 2^32 - 1 after rounding up to whole words of 4 bytes; broadcast elements count too |
//! | total size in bytes | at least [`minimum_size_in_bytes`]; at most 2^32 - 1 elements |
//! | output | no two indices share an element; not owned by DirectML |
//! | guaranteed alignment | 0, or a power of two of at least 16 |
//! | offset of a binding | a multiple of 16, and of the guaranteed alignment |
//!
//! They are the rules of Microsoft's pages on `DML_BUFFER_TENSOR_DESC`, `DMLCalcBufferTensorSize` and strides. Where the DirectML
//! runtime (1.13, 1.15.4) is stricter than its documentation, the rule is the runtime's.
//!
//! # The traps
//!
//! Users of DirectML meet these mistakes as `E_INVALIDARG` without a reason, as a removed device, or as wrong numbers:
//!
//! | trap | here |
//! |---|---|
//! | channels-last sizes with channels-last strides | sizes are placed by the names of the axes; `N H W C` gives {N, C, H, W}, and `N H W K` is [`Refusal::NoPlace`] |
//! | a total that was not recomputed when the strides changed | it is computed from the layout; a smaller one is [`TotalError::BelowMinimum`] |
//! | 32-bit overflow past 4 GB, also in `DMLCalcBufferTensorSize` | [`minimum_size_in_bytes`] sums in 128 bits; [`TotalError::SpanOver32Bits`] |
//! | a size of 0 | [`Refusal::Empty`] |
//! | `Sizes` and `Strides` that dangle | the numbers are in the descriptor, and [`RawDesc`] borrows it |
//! | a buffer that is smaller than the strides imply | [`BindingError::TooSmall`] |
//! | an output that aliases itself, which the runtime may accept | [`OutputError::NotUnique`] |
//! | a broadcast that is not written out | `broadcast(C)` with the output's extent; [`OperatorError::Size`] says so |
//! | a bias of rank 1 | an axis `O` or `C` is placed as {1, C, 1, 1} |
//! | a convolution's output that is off by one, which the runtime computes nevertheless | [`OperatorError::OutputSize`], with the numbers |
//! | an alignment of 4, an offset of 8 | [`AlignmentError`], [`BindingError::Offset`] |
//!
//! A layout that DirectML cannot take does not compile:
//!
//! ```compile_fail
//! # use tensor_layout::{directml::BufferTensorDesc, layout};
//! static EMPTY: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=0 W=3)>(); // extent 0
//! ```
//!
//! # What the real runtime says
//!
//! `cargo run -p tensor-layout-directml-runtime`, in a checkout on Linux, asks DirectML 1.13 itself. The runtime takes all of 150,001
//! descriptors of random layouts, and refuses each of 119,348 whose total is one byte less than the minimum. Of 200,000 raw
//! descriptors of random numbers it takes all 97,755 that this crate takes. Of those that this crate refuses it takes 2,185, for one
//! of two reasons that are written down beside the check (an output that aliases itself; a total of part of an element too many).
//! 1,500 identities, executed from one layout to another, write the bytes that [`copy_from`](crate::ViewMut::copy_from) writes.
//!
//! [`TotalError::BelowMinimum`]: error::TotalError::BelowMinimum
//! [`TotalError::SpanOver32Bits`]: error::TotalError::SpanOver32Bits
//! [`Refusal::NoPlace`]: crate::description::Refusal::NoPlace
//! [`Refusal::Empty`]: crate::description::Refusal::Empty
//! [`BindingError::TooSmall`]: error::BindingError::TooSmall
//! [`BindingError::Offset`]: error::BindingError::Offset
//! [`OutputError::NotUnique`]: error::OutputError::NotUnique
//! [`AlignmentError`]: error::AlignmentError

mod desc; // first: the documentation lists the methods of a type in the order of these lines

mod alignment;
#[cfg(feature = "alloc")]
mod any_layout;
mod axis;
mod binding;
mod compare;
pub mod data_type;
mod descriptor_error;
pub mod error;
mod foreign;
mod operator;
mod output;
mod rank;
mod raw;
mod size;
mod total;
#[cfg(all(windows, feature = "windows-0_62"))]
mod windows;

pub use binding::{BUFFER_TENSOR_ALIGNMENT_IN_BYTES, BufferRange};
pub use compare::LayoutMismatch;
pub use desc::BufferTensorDesc;
pub use descriptor_error::DescriptorError;
pub use operator::{
    Convolution, ConvolutionTensors, Gemm, GemmTensors, OperatorError, Pooling, PoolingTensors, WindowAxis,
};
pub use rank::OperatorGroup;
pub use raw::{RawDesc, RawTensorDesc};
pub use size::minimum_size_in_bytes;

/// The target of the errors that all exports have.
pub const TARGET: crate::description::Target = crate::description::Target::new("DirectML");

#[doc(no_inline)]
pub(crate) use crate::element::{DataType, Element};
