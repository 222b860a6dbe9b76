//! A user of `tensor-layout` without the feature `directml`. `.ci/steps/features.sh` compiles it on its own.

/// A struct that asks for descriptors all the same.
#[cfg(feature = "mistake")]
pub mod mistake;

use tensor_layout::Views;

/// Views of a struct need no export.
#[derive(Views)]
pub struct Scale {
    /// One factor for each channel.
    #[layout(N=? C=3)]
    pub factors: Vec<f32>,
}
