//! Which vectors there are.

/// What a conversion is done with. Every level gives the same result. Those that this processor has no use for are left out,
/// but for tests: each is a good part of what the crate takes to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// One unit after the other, in plain Rust.
    #[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))))]
    Portable,
    /// The kernels of the vectors, on arrays in plain Rust: slow.
    #[cfg(test)]
    Emulated,
    /// The vectors that every x86-64 has.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests force it; else it stands in for the next one"))]
    Sse2,
    /// Vectors of 32 bytes, where the processor has them, which is looked up; elsewhere those of 16.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    Avx2,
}

impl Level {
    /// The best there may be.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    pub(crate) const BEST: Level = Level::Avx2;
    /// The best there is.
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
    pub(crate) const BEST: Level = Level::Portable;

    /// All of them.
    #[cfg(test)]
    pub(crate) const ALL: &[Level] = &[
        Level::Portable,
        Level::Emulated,
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
        Level::Sse2,
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
        Level::Avx2,
    ];
}
