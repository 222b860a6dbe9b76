//! The vectors of the processor.
//!
//! Vectors for another target are a file here, and a line at `mod native` with the target's condition. The file implements
//! [`Vectors`](interface::Vectors) for each width that the target may have, and has the functions of `native.rs`, the file of all
//! other targets.

pub(super) mod interface;
#[cfg_attr(all(target_arch = "x86_64", target_feature = "sse2", not(miri)), path = "x86_64.rs")]
#[cfg_attr(
    all(
        target_arch = "aarch64",
        target_endian = "little",
        target_feature = "neon",
        // Where unaligned accesses are refused, the compiler loads a vector byte by byte.
        not(any(target_os = "none", target_os = "hermit", target_os = "nuttx", target_os = "teeos")),
        not(miri)
    ),
    path = "aarch64.rs"
)]
#[cfg_attr(all(target_arch = "wasm32", target_feature = "simd128"), path = "wasm32.rs")]
mod native;
#[cfg_attr(not(test), allow(dead_code, reason = "only targets without vectors of their own use it"))]
pub(super) mod portable;

use interface::Task;
#[cfg(test)]
use portable::Portable;

/// Which vectors a conversion uses. All give the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimdLevel {
    /// The widest that this processor has.
    Best,
    /// Those that every processor of the target has.
    #[cfg(test)]
    Baseline,
    /// Arrays of bytes, on which the kernels are slow.
    #[cfg(test)]
    Emulated,
    /// None: units are moved one at a time.
    #[cfg(test)]
    Portable,
}

impl SimdLevel {
    #[cfg(test)]
    pub(crate) const ALL: &[SimdLevel] =
        [SimdLevel::Portable, SimdLevel::Emulated, SimdLevel::Baseline, SimdLevel::Best].split_at(2 + native::KINDS).0;

    /// Runs a task with these vectors.
    #[inline]
    pub(super) fn run<T: Task>(self, task: T) {
        match self {
            SimdLevel::Best => native::run_with_best(task),
            #[cfg(test)]
            SimdLevel::Baseline => task.run(native::BASELINE),
            #[cfg(test)]
            SimdLevel::Emulated => task.run(Portable::<true>),
            #[cfg(test)]
            SimdLevel::Portable => task.run(Portable::<false>),
        }
    }
}
