//! The owner of a tensor's memory.

mod owner; // first: the documentation lists the methods of a type in the order of these lines

mod memory;
mod named;
mod parts;

pub(crate) use memory::Memory;
pub use owner::Tensor;
