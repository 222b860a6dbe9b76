//! What kernels do with a few vectors: units change places in registers, within and between vectors.

use crate::job::Pointers;
use crate::vectors::interface::{Places, Vectors};

/// What is converted in registers at once: as many vectors of the destination as of the source.
#[derive(Clone, Copy)]
pub(super) struct Tile {
    /// The first one.
    pub(super) at: Pointers,
    /// The distance from one to the next, in the destination and in the source.
    pub(super) strides: [usize; 2],
    /// Where the bytes of each are, in the destination and in the source.
    pub(super) places: [Places; 2],
}

impl Tile {
    /// Loads `N` vectors, and stores what `turned` makes of them. It is given closures that are `inline(always)`: one that is a function of its own is
    /// compiled without the vectors of the kernel.
    ///
    /// # Safety
    ///
    /// (1) and (2), for these vectors. (4), for those that are streamed, and they are aligned.
    #[inline(always)]
    pub(super) unsafe fn convert<V: Vectors, const N: usize>(
        self,
        vectors: V,
        turned: impl FnOnce([V::Vector; N]) -> [V::Vector; N],
    ) {
        let Tile { at: Pointers { to, from }, strides: [to_stride, from_stride], places: [to_places, from_places] } =
            self;
        debug_assert!(!matches!(to_places, Places::Streamed) || to.addr() % size_of::<V::Vector>() == 0);
        // SAFETY: (1), for vector `k` of the source.
        let load = |k: usize| unsafe { vectors.load(from.wrapping_add(k.wrapping_mul(from_stride)), from_places) };
        let mut loaded = [load(0); N];
        for (k, vector) in loaded.iter_mut().enumerate().skip(1) {
            *vector = load(k);
        }
        for (k, vector) in turned(loaded).into_iter().enumerate() {
            // SAFETY: (1), (2) and (4), for vector `k` of the destination.
            unsafe { vectors.store(to.wrapping_add(k.wrapping_mul(to_stride)), to_places, vector) };
        }
    }
}

/// Zips the first half of the vectors with the second half, `rounds` times.
///
/// Let the units of a lane be numbered through all `N` vectors, in binary: the upper bits are the vector's number, the lower
/// bits the unit's position in the lane. A round rotates these numbers by one bit: the uppermost bit becomes the lowest. So
/// `log2 N` rounds move the vector's number to where the position was.
#[inline(always)]
pub(super) fn zip_rounds<V: Vectors, const UNITS: usize, const N: usize>(
    vectors: V,
    mut units: [V::Vector; N],
    rounds: u32,
) -> [V::Vector; N] {
    for _ in 0..rounds {
        let before = units;
        for k in 0..N / 2 {
            [units[2 * k], units[2 * k + 1]] = vectors.zip::<UNITS>(before[k], before[k + N / 2]);
        }
    }
    units
}
