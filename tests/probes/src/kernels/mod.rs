//! The access kernels of the benchmark (`tests/bench`), in their sizes.

mod bias;
mod blur;
mod gather;
mod reduce;
