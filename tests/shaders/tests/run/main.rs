//! The shader text of layouts, checked by `naga`, compiled by glslang, and run on a Vulkan device.

mod batch;
mod conversion;
mod elements;
mod gather;
mod glslang;
mod gpu;
mod hlsl;
mod kernel;
mod names;
mod random;
mod texels;
mod typed;
mod uniform;
mod validation;
mod values;
mod wgsl;
