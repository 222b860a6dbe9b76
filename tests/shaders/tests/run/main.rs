//! The text of layouts in the languages of devices, checked by `naga`, compiled by glslang and clang, and run on a Vulkan device.

mod batch;
mod clang;
mod conversion;
mod documentation;
mod elements;
mod gather;
mod glslang;
mod gpu;
mod hlsl;
mod kernel;
mod names;
mod random;
mod skipping;
mod texels;
mod tool;
mod typed;
mod uniform;
mod validation;
mod values;
mod wgsl;
