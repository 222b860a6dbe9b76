//! The public functions: arrays as slices or pointers, with their extents and strides.

mod checked;
#[cfg(feature = "rayon")]
mod parallel;
mod sides;
#[cfg(test)]
mod tests;
mod unchecked;

pub use checked::{copy, copy_uninit, map, map_strategy, strategy};
#[cfg(feature = "rayon")]
pub use parallel::{par_copy, par_copy_unchecked, par_copy_uninit, par_map, par_map_unchecked};
pub use unchecked::{copy_unchecked, map_unchecked};
