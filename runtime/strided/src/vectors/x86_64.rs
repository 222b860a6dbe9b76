//! The vectors of x86-64.
//!
//! # Bytes of any kind
//!
//! A unit may hold padding, which is not initialised, and pointers, which have a provenance. A vector of integers may hold
//! neither. So every loaded vector goes through [`freeze`], after which the compiler takes it for initialised integers.
//! [`finish`](Vectors::finish) ends a conversion with an `asm!` block that has the destination as its input. The compiler has to
//! assume that the block copies each unit once more as `memcpy` does, with its padding and its provenance. The block emits no
//! instructions, because the bytes are there already.

use super::interface::{Kernel, Places, Task, Vectors, last_to_first, load_bytes, store_parts};
use crate::job::Batch;
use core::arch::asm;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// An operation on registers, a fence, or a prefetch, which never faults.
macro_rules! operation {
    ($call:expr) => {{
        // SAFETY: every x86-64 has SSE2, and a value of `Avx2` is the proof of AVX2. The instruction reads and writes no memory.
        #[allow(unused_unsafe, reason = "safe from Rust 1.87 on where the target has it")]
        unsafe {
            $call
        }
    }};
}

/// The number of kinds of vectors.
#[cfg(test)]
pub(super) const KINDS: usize = 2;

/// Runs a task with AVX2 if this processor has it, else with SSE2.
#[inline]
pub(super) fn run_with_best<T: Task>(task: T) {
    match Avx2::detect() {
        Some(vectors) => task.run(vectors),
        None => task.run(Sse2),
    }
}

/// The vectors that every processor of the target has.
#[cfg(test)]
pub(super) const BASELINE: Sse2 = Sse2;

/// SSE2, which every x86-64 has: one lane.
#[derive(Clone, Copy)]
pub(super) struct Sse2;

/// AVX2: two lanes.
#[derive(Clone, Copy)]
struct Avx2(());

impl Avx2 {
    /// The proof that this processor has AVX2, if it has. It is found at run time, or by the target without `std`.
    #[inline]
    fn detect() -> Option<Avx2> {
        #[cfg(feature = "std")]
        let is_available = std::is_x86_feature_detected!("avx2");
        #[cfg(not(feature = "std"))]
        let is_available = cfg!(target_feature = "avx2");
        is_available.then_some(Avx2(()))
    }
}

/// The bytes of a vector as integers, whatever they are.
#[inline(always)]
fn freeze(vector: MaybeUninit<__m128i>) -> __m128i {
    let frozen;
    // SAFETY: the block is empty. Its output is what the register holds.
    unsafe { asm!("/* {0} */", inlateout(xmm_reg) vector => frozen, options(pure, nomem, nostack, preserves_flags)) };
    frozen
}

/// The parts of a vector as numbers.
#[inline(always)]
fn numbers(vector: __m128i, parts: usize) -> [u64; 4] {
    let half = |vector: __m128i| operation!(_mm_cvtsi128_si64(vector)) as u64;
    if parts == 2 {
        return [half(vector), half(operation!(_mm_unpackhi_epi64(vector, vector))), 0, 0];
    }
    let word = |vector: __m128i| operation!(_mm_cvtsi128_si32(vector)) as u64;
    let (second, third) = (operation!(_mm_shuffle_epi32::<1>(vector)), operation!(_mm_shuffle_epi32::<2>(vector)));
    [word(vector), word(second), word(third), word(operation!(_mm_shuffle_epi32::<3>(vector)))]
}

#[inline(always)]
fn mask(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: 16 initialised bytes are a vector.
    unsafe { core::mem::transmute(*bytes) }
}

impl Vectors for Sse2 {
    type Vector = __m128i;
    type Narrow = Sse2;
    const SHUFFLES: bool = false;

    #[inline(always)]
    fn narrow(self) -> Sse2 {
        self
    }

    #[inline(always)]
    #[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read or written")]
    fn opaque(self, pointer: *mut u8) -> *mut u8 {
        let opaque;
        // SAFETY: the block is empty. Its output is what the register holds.
        unsafe { asm!("/* {0} */", inlateout(reg) pointer => opaque, options(pure, nomem, nostack, preserves_flags)) };
        opaque
    }

    #[inline(always)]
    fn prefetch(self, from: *const u8) {
        operation!(_mm_prefetch::<_MM_HINT_T0>(from.cast()));
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8, places: Places) -> __m128i {
        // SAFETY: (1), for these bytes.
        freeze(unsafe { load_bytes(from, places) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, places: Places, vector: __m128i) {
        match places {
            // SAFETY: (1), for these bytes, which are aligned. By (4), `finish` has the fence before any other access.
            Places::Streamed => unsafe { _mm_stream_si128(to.cast(), vector) },
            // SAFETY: (1), for these bytes.
            Places::Row | Places::Lanes(_) => unsafe { to.cast::<__m128i>().write_unaligned(vector) },
            // SAFETY: (1), for the bytes of the parts.
            Places::Parts(parts) => unsafe { store_parts(to, parts, numbers(vector, parts.in_lane)) },
        }
    }

    #[inline(always)]
    fn zip<const UNITS: usize>(self, a: __m128i, b: __m128i) -> [__m128i; 2] {
        match UNITS {
            16 => [operation!(_mm_unpacklo_epi8(a, b)), operation!(_mm_unpackhi_epi8(a, b))],
            8 => [operation!(_mm_unpacklo_epi16(a, b)), operation!(_mm_unpackhi_epi16(a, b))],
            4 => [operation!(_mm_unpacklo_epi32(a, b)), operation!(_mm_unpackhi_epi32(a, b))],
            2 => [operation!(_mm_unpacklo_epi64(a, b)), operation!(_mm_unpackhi_epi64(a, b))],
            _ => [a, b],
        }
    }

    #[inline(always)]
    fn reverse<const UNITS: usize>(self, vector: __m128i) -> __m128i {
        match UNITS {
            16 => {
                let swapped = [operation!(_mm_slli_epi16::<8>(vector)), operation!(_mm_srli_epi16::<8>(vector))];
                self.reverse::<8>(operation!(_mm_or_si128(swapped[0], swapped[1])))
            }
            8 => {
                let low = operation!(_mm_shufflelo_epi16::<0x1B>(vector));
                let halves = operation!(_mm_shufflehi_epi16::<0x1B>(low));
                operation!(_mm_shuffle_epi32::<0x4E>(halves))
            }
            4 => operation!(_mm_shuffle_epi32::<0x1B>(vector)),
            2 => operation!(_mm_shuffle_epi32::<0x4E>(vector)),
            _ => vector,
        }
    }

    fn shuffle(self, _: __m128i, _: &[u8; 16]) -> __m128i {
        unreachable!("SHUFFLES is false")
    }

    fn select(self, _: __m128i, _: __m128i, _: &[u8; 16]) -> __m128i {
        unreachable!("SHUFFLES is false")
    }

    /// See the [module](self).
    #[inline(always)]
    fn finish(self, to: *mut u8, streamed: bool) {
        if streamed {
            // The streamed bytes are visible to other threads before what the caller writes next.
            operation!(_mm_sfence());
        }
        // SAFETY: the block is empty. What the compiler has to assume of it, by (1) the caller may do.
        unsafe { asm!("/* {0} */", in(reg) to, options(nostack, preserves_flags)) };
    }
}

impl Vectors for Avx2 {
    type Vector = __m256i;
    type Narrow = Sse2;
    const LANES: usize = 2;

    #[inline(always)]
    fn narrow(self) -> Sse2 {
        Sse2
    }

    #[inline(always)]
    fn opaque(self, pointer: *mut u8) -> *mut u8 {
        Sse2.opaque(pointer)
    }

    #[inline(always)]
    fn prefetch(self, from: *const u8) {
        Sse2.prefetch(from);
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8, places: Places) -> __m256i {
        /// # Safety
        ///
        /// The processor has AVX2. (1): the bytes at these places can be read.
        #[inline]
        #[target_feature(enable = "avx2")]
        unsafe fn inside(from: *const u8, places: Places) -> __m256i {
            // SAFETY: (1), for these bytes.
            let bytes = unsafe { load_bytes::<__m256i>(from, places) };
            let frozen;
            // SAFETY: the block is empty. Its output is what the register holds.
            unsafe {
                asm!("/* {0} */", inlateout(ymm_reg) bytes => frozen, options(pure, nomem, nostack, preserves_flags))
            };
            frozen
        }
        // SAFETY: `self` is the proof of AVX2. (1), for these bytes.
        unsafe { inside(from, places) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, places: Places, vector: __m256i) {
        let lane_stride = match places {
            // SAFETY: `self` is the proof of AVX2. (1), for these bytes, which are aligned. By (4), `finish` has the fence before any other access.
            Places::Streamed => return unsafe { _mm256_stream_si256(to.cast(), vector) },
            // SAFETY: (1), for these bytes.
            Places::Row => return unsafe { to.cast::<__m256i>().write_unaligned(vector) },
            Places::Lanes(stride) => stride,
            Places::Parts(parts) => parts.lane_stride,
        };
        let low = operation!(_mm256_castsi256_si128(vector));
        for (k, lane) in [low, operation!(_mm256_extracti128_si256::<1>(vector))].into_iter().enumerate() {
            // SAFETY: (1), for the bytes of this lane.
            unsafe { Sse2.store(to.wrapping_add(k.wrapping_mul(lane_stride)), places, lane) };
        }
    }

    #[inline(always)]
    fn zip<const UNITS: usize>(self, a: __m256i, b: __m256i) -> [__m256i; 2] {
        match UNITS {
            16 => [operation!(_mm256_unpacklo_epi8(a, b)), operation!(_mm256_unpackhi_epi8(a, b))],
            8 => [operation!(_mm256_unpacklo_epi16(a, b)), operation!(_mm256_unpackhi_epi16(a, b))],
            4 => [operation!(_mm256_unpacklo_epi32(a, b)), operation!(_mm256_unpackhi_epi32(a, b))],
            2 => [operation!(_mm256_unpacklo_epi64(a, b)), operation!(_mm256_unpackhi_epi64(a, b))],
            _ => [a, b],
        }
    }

    #[inline(always)]
    fn reverse<const UNITS: usize>(self, vector: __m256i) -> __m256i {
        match UNITS {
            4 => operation!(_mm256_permutevar8x32_epi32(vector, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0))),
            2 => operation!(_mm256_permute4x64_epi64::<0x1B>(vector)),
            _ => {
                let in_lanes = self.shuffle(vector, const { &last_to_first(16 / UNITS, 16, 0) });
                operation!(_mm256_permute4x64_epi64::<0x4E>(in_lanes))
            }
        }
    }

    #[inline(always)]
    fn shuffle(self, vector: __m256i, indices: &[u8; 16]) -> __m256i {
        operation!(_mm256_shuffle_epi8(vector, _mm256_broadcastsi128_si256(mask(indices))))
    }

    #[inline(always)]
    fn select(self, a: __m256i, b: __m256i, chosen: &[u8; 16]) -> __m256i {
        operation!(_mm256_blendv_epi8(a, b, _mm256_broadcastsi128_si256(mask(chosen))))
    }

    #[inline(always)]
    fn group_lanes<const N: usize>(self, vectors: [__m256i; N]) -> [__m256i; N] {
        let mut sorted = vectors;
        for (k, vector) in sorted.iter_mut().enumerate() {
            *vector = match (2 * k, 2 * k + 1) {
                (a, b) if b < N => operation!(_mm256_permute2x128_si256::<0x20>(vectors[a], vectors[b])),
                (a, b) if a < N => operation!(_mm256_blend_epi32::<0xF0>(vectors[a], vectors[b - N])),
                (a, b) => operation!(_mm256_permute2x128_si256::<0x31>(vectors[a - N], vectors[b - N])),
            };
        }
        sorted
    }

    #[inline(always)]
    fn enter<K: Kernel>(self, batch: Batch<'_, K>) {
        /// # Safety
        ///
        /// The processor has AVX2.
        #[target_feature(enable = "avx2")]
        unsafe fn inside<K: Kernel>(vectors: Avx2, batch: Batch<'_, K>) {
            K::run(vectors, batch);
        }
        // SAFETY: `self` is the proof of AVX2.
        unsafe { inside(self, batch) }
    }

    #[inline(always)]
    fn finish(self, to: *mut u8, streamed: bool) {
        Sse2.finish(to, streamed);
    }
}
