//! Which vectors there are.

/// What a conversion is done with. Every level gives the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), expect(dead_code, reason = "the tests force each of them"))]
pub(crate) enum Level {
    /// One unit after the other, in plain Rust.
    Portable,
    /// The kernels of the vectors, on arrays in plain Rust: slow, for tests.
    #[cfg(test)]
    Emulated,
    /// The vectors that every x86-64 has. Elsewhere: portable.
    Sse2,
    /// Vectors of 32 bytes, where the processor has them; elsewhere those of 16.
    Avx2,
}

impl Level {
    /// The best there may be; what there is, is looked up where it is used.
    pub(crate) const BEST: Level = Level::Avx2;
}
