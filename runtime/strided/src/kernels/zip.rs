//! Rounds of [`Vectors::zip`], which transpose units within and between vectors.

use crate::vectors::interface::Vectors;

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
