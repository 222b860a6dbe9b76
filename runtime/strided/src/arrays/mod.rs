//! The public functions: arrays as slices or pointers, with their extents and strides.

mod checked;
mod given;
mod packed;
mod pair;
#[cfg(feature = "rayon")]
mod parallel;
mod sides;
#[cfg(test)]
mod tests;
mod unchecked;

pub use checked::{copy, copy_uninit, fill, map, map_strategy, strategy};
pub use given::{signed, span};
pub use packed::copy_packed;
#[cfg(feature = "std")]
pub use packed::{copy_to_vec, map_to_vec};
#[cfg(feature = "rayon")]
pub use parallel::{par_copy, par_copy_unchecked, par_copy_uninit, par_map, par_map_unchecked};
pub use unchecked::{copy_unchecked, map_unchecked};
