//! A user of `tensor-layout` without the features `directml`, `rayon` and `shader`. `.ci/steps/features.sh` compiles it on its own.

/// A struct that asks for descriptors all the same.
#[cfg(feature = "mistake-directml")]
pub mod directml;
/// Functions that use all threads all the same.
#[cfg(feature = "mistake-rayon")]
pub mod rayon;
/// A shader all the same.
#[cfg(feature = "mistake-shader")]
pub mod shader;

use tensor_layout::{Segments, Views};

/// Views of a struct need no export.
#[derive(Views)]
pub struct Scale {
    /// One factor for each channel.
    #[layout(N=? C=3)]
    pub factors: Vec<f32>,
}

/// So do several tensors in one buffer.
#[derive(Segments)]
pub struct Linear {
    /// One factor for each pair of channels.
    #[layout(O=3 I=5)]
    pub weight: f32,
    /// One summand for each channel.
    #[layout(O = 3)]
    pub bias: f32,
}

const _: () = assert!(Linear::SIZE_IN_BYTES == 72);
