//! Square tiles transposed in registers.

use std::arch::x86_64::*;

/// How the tiles of an element are transposed.
pub(crate) trait Tiles: Copy {
    /// The edge of a tile, in elements.
    const EDGE: usize;

    /// The transpose of the tile at `from`, with its rows `from_pitch` elements apart, to `to`.
    ///
    /// # Safety
    ///
    /// The elements of both tiles may be accessed, and the CPU has AVX2.
    unsafe fn transpose(from: *const Self, from_pitch: usize, to: *mut Self, to_pitch: usize);
}

impl Tiles for f32 {
    const EDGE: usize = 8;

    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn transpose(from: *const f32, from_pitch: usize, to: *mut f32, to_pitch: usize) {
        // SAFETY: the caller says that the elements of both tiles may be accessed, and that the CPU has AVX2.
        unsafe {
            for half in [0, 4] {
                // Rows k and k + 4 side by side: two 4 x 4 transposes at once, and no lane is crossed.
                let row = |k: usize| {
                    let [upper, lower] = [k, k + 4].map(|k| _mm_loadu_ps(from.add(k * from_pitch + half)));
                    _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(upper), lower)
                };
                let [a, b, c, d] = [row(0), row(1), row(2), row(3)];
                let (ab, cd) = (_mm256_unpacklo_ps(a, b), _mm256_unpacklo_ps(c, d));
                _mm256_storeu_ps(to.add(half * to_pitch), _mm256_shuffle_ps::<0x44>(ab, cd));
                _mm256_storeu_ps(to.add((half + 1) * to_pitch), _mm256_shuffle_ps::<0xee>(ab, cd));
                let (ab, cd) = (_mm256_unpackhi_ps(a, b), _mm256_unpackhi_ps(c, d));
                _mm256_storeu_ps(to.add((half + 2) * to_pitch), _mm256_shuffle_ps::<0x44>(ab, cd));
                _mm256_storeu_ps(to.add((half + 3) * to_pitch), _mm256_shuffle_ps::<0xee>(ab, cd));
            }
        }
    }
}

/// A tile of as many rows as a row has elements: to interleave row k with row k + half is a perfect shuffle, and as many of
/// them as an index has bits transpose.
macro_rules! shuffled {
    ($element:ty, $edge:literal, $rounds:literal, $low:ident, $high:ident) => {
        impl Tiles for $element {
            const EDGE: usize = $edge;

            #[inline]
            #[target_feature(enable = "avx2")]
            unsafe fn transpose(from: *const Self, from_pitch: usize, to: *mut Self, to_pitch: usize) {
                // SAFETY: the caller says that the elements of both tiles may be accessed, and that the CPU has AVX2.
                unsafe {
                    let mut rows = [_mm_setzero_si128(); $edge];
                    for k in 0..$edge {
                        rows[k] = _mm_loadu_si128(from.add(k * from_pitch).cast());
                    }
                    for _ in 0..$rounds {
                        let last = rows;
                        for k in 0..$edge / 2 {
                            rows[2 * k] = $low(last[k], last[k + $edge / 2]);
                            rows[2 * k + 1] = $high(last[k], last[k + $edge / 2]);
                        }
                    }
                    for k in 0..$edge {
                        _mm_storeu_si128(to.add(k * to_pitch).cast(), rows[k]);
                    }
                }
            }
        }
    };
}

shuffled!(u16, 8, 3, _mm_unpacklo_epi16, _mm_unpackhi_epi16);
shuffled!(u8, 16, 4, _mm_unpacklo_epi8, _mm_unpackhi_epi8);
