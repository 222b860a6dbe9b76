//! Three planes, interleaved and taken apart: one byte shuffle a plane and two blends a vector.
//!
//! In three vectors of interleaved elements, the lanes that hold elements of one plane are others in each; so all of a plane's
//! elements can be put where they belong at once, and the vectors are blended from the three.

use super::Element;
use std::arch::x86_64::*;
use std::marker::PhantomData;

/// The shuffles and blends for elements of the size of `T`.
struct Masks<T>(PhantomData<T>);

impl<T> Masks<T> {
    /// `TO_LANES[plane]`: of a vector of the plane, the byte that goes to each lane.
    const TO_LANES: [[u8; 16]; 3] = Self::lanes().0;
    /// `FROM_LANES[plane]`: the lane that each byte of the plane comes from.
    const FROM_LANES: [[u8; 16]; 3] = Self::lanes().1;
    /// `OF_PLANE[vector][plane]`: the lanes of an interleaved vector that belong to the plane.
    const OF_PLANE: [[[u8; 16]; 3]; 3] = Self::of_plane();

    const fn lanes() -> ([[u8; 16]; 3], [[u8; 16]; 3]) {
        let size = size_of::<T>();
        let (mut to, mut from) = ([[0; 16]; 3], [[0; 16]; 3]);
        let mut at = 0;
        while at < 48 {
            let (plane, byte) = (at / size % 3, at / size / 3 * size + at % size);
            to[plane][at % 16] = byte as u8;
            from[plane][byte] = (at % 16) as u8;
            at += 1;
        }
        (to, from)
    }

    const fn of_plane() -> [[[u8; 16]; 3]; 3] {
        let mut masks = [[[0; 16]; 3]; 3];
        let mut at = 0;
        while at < 48 {
            masks[at / 16][at / size_of::<T>() % 3][at % 16] = 0xff;
            at += 1;
        }
        masks
    }
}

/// The same 16 bytes in both halves.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn twice(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: there are 16 bytes, and the CPU has AVX2.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) }
}

/// Each lane from the vector that `of` says: its second, its third, or else its first.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn blend([first, second, third]: [__m256i; 3], of: [&[u8; 16]; 2]) -> __m256i {
    // SAFETY: the CPU has AVX2.
    unsafe { _mm256_blendv_epi8(_mm256_blendv_epi8(first, second, twice(of[0])), third, twice(of[1])) }
}

/// # Safety
///
/// 32 bytes at `to` may be written, which are aligned to 32 if they are streamed; the CPU has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store<T, const STREAMED: bool>(to: *mut T, bytes: __m256i) {
    // SAFETY: the caller says that a vector may be written there, and that the CPU has AVX2. A streamed one is aligned.
    unsafe { if STREAMED { _mm256_stream_si256(to.cast(), bytes) } else { _mm256_storeu_si256(to.cast(), bytes) } }
}

/// `B` times three planes of `P` elements, to `P` pixels of three.
///
/// # Safety
///
/// Both are `B * 3 * P` elements, `P` of them whole vectors of 32 bytes; the destination is aligned to these, and the CPU has
/// AVX2.
#[inline(never)]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn interleave<T: Element, const B: usize, const P: usize, const STREAMED: bool>(
    source: *const T,
    destination: *mut T,
) {
    let vector = 32 / size_of::<T>();
    let masks = const { &Masks::<T>::OF_PLANE };
    for at in (0..B).flat_map(|image| (0..P).step_by(vector).map(move |pixel| image * 3 * P + pixel)) {
        // SAFETY: both are `B * 3 * P` elements, and `P` elements are whole vectors; the CPU has AVX2.
        unsafe {
            let mut planes = [_mm256_setzero_si256(); 3];
            for (k, shuffled) in planes.iter_mut().enumerate() {
                let plane = _mm256_loadu_si256(source.add(at + k * P).cast());
                *shuffled = _mm256_shuffle_epi8(plane, twice(&Masks::<T>::TO_LANES[k]));
            }
            let mixed = [0, 1, 2].map(|k: usize| blend(planes, [&masks[k][1], &masks[k][2]]));
            // Each half of `mixed` is a vector of one half of the pixels; they are put in order.
            let image = at / (3 * P) * 3 * P;
            let to = destination.add(image + (at - image) * 3);
            store::<T, STREAMED>(to, _mm256_permute2x128_si256::<0x20>(mixed[0], mixed[1]));
            store::<T, STREAMED>(to.add(vector), _mm256_blend_epi32::<0xf0>(mixed[2], mixed[0]));
            store::<T, STREAMED>(to.add(2 * vector), _mm256_permute2x128_si256::<0x31>(mixed[1], mixed[2]));
        }
    }
    _mm_sfence();
}

/// `B` times `P` pixels of three, to three planes of `P` elements.
///
/// # Safety
///
/// As of [`interleave`].
#[inline(never)]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn deinterleave<T: Element, const B: usize, const P: usize, const STREAMED: bool>(
    source: *const T,
    destination: *mut T,
) {
    let vector = 32 / size_of::<T>();
    let masks = const { &Masks::<T>::OF_PLANE };
    for at in (0..B).flat_map(|image| (0..P).step_by(vector).map(move |pixel| image * 3 * P + pixel)) {
        // SAFETY: both are `B * 3 * P` elements, and `P` elements are whole vectors; the CPU has AVX2.
        unsafe {
            let image = at / (3 * P) * 3 * P;
            let from = source.add(image + (at - image) * 3);
            let [x, y, z] = [0, 1, 2].map(|k| _mm256_loadu_si256(from.add(k * vector).cast()));
            let mixed = [
                _mm256_blend_epi32::<0xf0>(x, y),
                _mm256_permute2x128_si256::<0x21>(x, z),
                _mm256_blend_epi32::<0xf0>(y, z),
            ];
            for (k, lanes) in Masks::<T>::FROM_LANES.iter().enumerate() {
                let plane = blend(mixed, [&masks[1][k], &masks[2][k]]);
                let plane = _mm256_shuffle_epi8(plane, twice(lanes));
                store::<T, STREAMED>(destination.add(at + k * P), plane);
            }
        }
    }
    _mm_sfence();
}
