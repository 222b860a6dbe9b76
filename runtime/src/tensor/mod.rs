//! The owner of a tensor's memory.

// The documentation lists the methods in the order of these lines.
mod owner;

mod methods;

mod parts;

mod memory;
mod named;
#[cfg(feature = "rayon")]
mod parallel;

pub(crate) use memory::{Memory, NoMemory};
pub use owner::Tensor;
