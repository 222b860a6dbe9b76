//! The owner of a tensor's memory.

// The documentation lists the methods in the order of these lines, and so does rustc where a constructor has another name.
mod from_vec;

mod owner;

mod methods;

mod parts;

mod into;
mod memory;
mod named;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(not(feature = "rayon"))]
mod without_rayon;

pub(crate) use memory::{Memory, NoMemory};
pub use owner::Tensor;
