//! The owner of a tensor's memory.

// The documentation lists the methods in the order of these lines, and so does rustc where a constructor has another name.
mod elements;

mod make;

mod owner;

mod again;

mod copied;

mod methods;

mod parts;

mod into;
mod memory;
mod named;
mod padding;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(not(feature = "rayon"))]
mod without_rayon;

pub use again::NoRoom;
pub use memory::Memory;
pub(crate) use memory::NoMemory;
pub use owner::Tensor;
