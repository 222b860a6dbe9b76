//! The methods of everything that is seen through a layout: each is written once, and stands on views, on mutable views and on tensors. What
//! only one of them has is in its own folder.

#[cfg(feature = "rayon")]
mod parallel;
mod read;
mod write;
