//! How other runtimes describe the same layout: Vulkan, Direct3D 12, WebGPU, oneDNN, cuDNN, CUDA, Metal and MPI. DirectML has a
//! [module of its own](crate::directml).
//!
//! With the feature `descriptors`, which is off by default. It has no dependencies: the descriptors are plain numbers, and structs in C's layout.
//!
//! | module | descriptor | strides count | dimensions |
//! |---|---|---|---|
//! | [`vulkan`] | `VkTensorDescriptionARM` | bytes | in memory order, outermost first |
//! | [`d3d12`] | `D3D12_PLACED_SUBRESOURCE_FOOTPRINT` | bytes | columns, rows, slices |
//! | [`webgpu`] | `GPUTexelCopyBufferLayout` | bytes and rows | columns, rows, layers |
//! | [`onednn`] | `dnnl_memory_desc_t`, with blocks | elements | by name: N C H W, O I H W |
//! | [`cudnn`] | the numbers of `cudnnSetTensorNdDescriptor` | elements | by name: N C H W, O I H W |
//! | [`cuda`] | the numbers of `cuTensorMapEncodeTiled` | bytes | in memory order, innermost first |
//! | [`metal`] | the numbers of `MTLTensorDescriptor` | elements | in memory order, innermost first |
//! | [`mpi`] | the vectors of a derived `MPI_Datatype` | bytes | in logical order, innermost first |
//!
//! Each descriptor has the same constructors. `of` describes a static layout: in a `const` or a `static`, a broken rule is a compile-time error.
//! `of_layout` describes any layout value, and `of_any` an [`AnyLayout`](crate::AnyLayout). Their error,
//! [`ExportError`](crate::description::ExportError), names the target, the axis, the rule and the numbers.
//!
//! ```
//! use tensor_layout::descriptors::{vulkan, webgpu};
//! use tensor_layout::layout;
//!
//! type Photo = layout!(H=300 W=451 C=4; align(H) = 256);
//!
//! const TENSOR: vulkan::TensorDescription = vulkan::TensorDescription::of::<u8, Photo>();
//! const COPY: webgpu::TexelCopyBufferLayout = webgpu::TexelCopyBufferLayout::of::<u8, Photo>();
//! assert_eq!(TENSOR.strides_in_bytes(), [2048, 4, 1]);
//! assert_eq!((COPY.bytes_per_row(), COPY.copy_size()), (2048, [451, 300, 1]));
//! ```
//!
//! A layout that a target cannot take does not compile:
//!
//! ```compile_fail,E0080
//! # use tensor_layout::{descriptors::webgpu::TexelCopyBufferLayout, layout};
//! // 1804 bytes: the distance between rows must be a multiple of 256 bytes; write `align(H) = 256`
//! const COPY: TexelCopyBufferLayout = TexelCopyBufferLayout::of::<u8, layout!(H=300 W=451 C=4)>();
//! ```
//!
//! `exports` asks all of them about one layout that is known at run time.
//!
//! The chapter [`guide::ch09_descriptors`](crate::guide::ch09_descriptors#the-targets) has the table of the layouts that each target takes.
//!
//! # The types of elements
//!
//! A type that a target lacks is refused. CUDA and MPI, which move bytes, take types that they lack as integers of their size.
//!
//! | target | types |
//! |---|---|
//! | DirectML | `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32`, `u64`, `f16`, `f32`, `f64`, `i4`, `u4` |
//! | Vulkan | `bool`, `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32`, `u64`, `f16`, `bf16`, `f32`, `f64` |
//! | Direct3D 12 | `i8`, `i16`, `i32`, `u8`, `u16`, `u32`, `f16`, `f32` |
//! | WebGPU | `i8`, `i16`, `i32`, `u8`, `u16`, `u32`, `f16`, `f32` |
//! | oneDNN | `i8`, `i32`, `u8`, `f16`, `bf16`, `f32` |
//! | cuDNN | `i8`, `i32`, `u8`, `f16`, `bf16`, `f32`, `f64` |
//! | CUDA | `bool`, `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32`, `u64`, `f16`, `bf16`, `f32`, `f64`, `f8_e4m3`, `f8_e5m2`, `f8_e8m0`, `f8_e4m3fnuz`, `f8_e5m2fnuz`, `f8_e4m3b11fnuz`, `f8_e4m3ieee`, `f8_e3m4` |
//! | Metal | `i8`, `i16`, `i32`, `u8`, `u16`, `u32`, `f16`, `bf16`, `f32` |
//! | MPI | `bool`, `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32`, `u64`, `f16`, `bf16`, `f32`, `f64`, `c64`, `c128`, `f8_e4m3`, `f8_e5m2`, `f8_e8m0`, `f8_e4m3fnuz`, `f8_e5m2fnuz`, `f8_e4m3b11fnuz`, `f8_e4m3ieee`, `f8_e3m4` |
//! | shaders | `i8`, `i16`, `i32`, `u8`, `u16`, `u32`, `f16`, `f32` |
//! | `.npy` | `bool`, `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32`, `u64`, `f16`, `f32`, `f64`, `c64`, `c128` |
//! | safetensors | `bool`, `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32`, `u64`, `f16`, `bf16`, `f32`, `f64`, `c64`, `f8_e4m3`, `f8_e5m2`, `f8_e8m0`, `f8_e4m3fnuz`, `f8_e5m2fnuz`, `f6_e2m3`, `f6_e3m2`, `f4_e2m1` |
//! | DLPack | `bool`, `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32`, `u64`, `f16`, `bf16`, `f32`, `f64`, `c64`, `c128`, `f8_e4m3`, `f8_e5m2`, `f8_e8m0`, `f8_e4m3fnuz`, `f8_e5m2fnuz`, `f8_e4m3b11fnuz`, `f8_e4m3ieee`, `f8_e3m4`, `f6_e2m3`, `f6_e3m2`, `f4_e2m1`, `i4`, `u4`, `i2`, `u2` |

#![forbid(unsafe_code)]

mod constructors;
pub mod cuda;
pub mod cudnn;
pub mod d3d12;
#[cfg(feature = "alloc")]
mod exports;
pub mod metal;
pub mod mpi;
mod nested;
pub mod onednn;
mod rows;
#[cfg(all(test, feature = "alloc"))]
mod tests;
pub mod vulkan;
pub mod webgpu;

#[cfg(feature = "alloc")]
pub use exports::{Export, Number, exports};
