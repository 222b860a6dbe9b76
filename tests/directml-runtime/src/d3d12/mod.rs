//! A Direct3D 12 device that is made up: what DirectML calls of `ID3D12Device`, on this processor and in its memory.
//!
//! DirectML sees objects of COM: a pointer to a table of methods, and whatever follows. Each interface has only the methods that DirectML
//! 1.13 calls. Any other method says so and fails.

mod device;
mod list;
mod memory;
mod object;
mod shader;

pub(crate) use device::Device;
pub(crate) use list::CommandList;
pub(crate) use memory::{Buffer, Descriptor};
pub(crate) use shader::Shaders;
