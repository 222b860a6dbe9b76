//! What the function of a map is told of where an element is.

/// Nothing, or the index.
pub trait Position: Copy {
    /// Whether it is the index. Then each loop is along one axis.
    const INDEXED: bool;
    /// The numbers of iterations, of 2 to 4, that the type lets the innermost loop have where the type knows its axis. Loops over channels are
    /// compiled for these only.
    const CHANNELS: &'static [usize] = &[];
    /// The first index.
    const FIRST: Self;
    /// The same index with another digit along an axis.
    #[must_use]
    fn with(self, axis: usize, digit: usize) -> Self;
    /// Whether the type knows that the innermost loop (`k` = 0), or the loop around it (1), is along this axis.
    #[inline(always)]
    fn is_known(_k: usize, _axis: usize) -> bool {
        false
    }
    /// [`with`](Position::with), along the axis that the type knows. The axis is a constant, so the compiler knows that the other
    /// digits do not change, and moves what depends on them out of the loop.
    #[must_use]
    #[inline(always)]
    fn with_known(self, _k: usize, _digit: usize) -> Self {
        unreachable!("no axis is known")
    }
}

impl Position for () {
    const INDEXED: bool = false;
    const CHANNELS: &'static [usize] = &[2, 3, 4];
    const FIRST: () = ();

    #[inline(always)]
    fn with(self, _: usize, _: usize) {}

    #[inline(always)]
    fn is_known(_: usize, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn with_known(self, _: usize, _: usize) {}
}
