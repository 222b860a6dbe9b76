//! The tensors of an operator in one call: descriptors of the ranks that the operator takes, with shapes that agree.

mod convolution;
mod error;
mod gemm;
mod pooling;
mod rules;
mod window;

pub use convolution::{Convolution, ConvolutionTensors};
pub use error::OperatorError;
pub use gemm::{Gemm, GemmTensors};
pub use pooling::{Pooling, PoolingTensors};
pub use window::WindowAxis;
