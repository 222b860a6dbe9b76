//! The vectors of x86-64.
//!
//! # Bytes of any kind
//!
//! A unit may hold padding, which is not initialised, and pointers, which have a provenance. A vector of integers may hold
//! neither. So every loaded vector goes through [`freeze`], after which the compiler takes it for initialised integers.
//! [`finish`](Vectors::finish) ends a conversion with an `asm!` block that has the destination as its input. The compiler has to
//! assume that the block copies each unit once more as `memcpy` does, with its padding and its provenance. The block emits no
//! instructions, because the bytes are there already.

use super::interface::{Kernel, Task, Vectors, last_to_first};
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

/// Runs a task with SSE2.
#[cfg(test)]
pub(super) fn run_with_baseline<T: Task>(task: T) {
    task.run(Sse2);
}

/// SSE2, which every x86-64 has: one lane.
#[derive(Clone, Copy)]
struct Sse2;

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

/// Ends a conversion: see the [module](self).
#[inline(always)]
fn finish(to: *mut u8, streamed: bool) {
    if streamed {
        // The streamed bytes are visible to other threads before what the caller writes next.
        operation!(_mm_sfence());
    }
    // SAFETY: the block is empty. What the compiler has to assume of it, by (1) the caller may do.
    unsafe { asm!("/* {0} */", in(reg) to, options(nostack, preserves_flags)) };
}

/// The same pointer, whose origin the compiler does not know.
#[inline(always)]
#[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read or written")]
fn opaque(mut pointer: *mut u8) -> *mut u8 {
    // SAFETY: the block is empty. Its output is what the register holds.
    unsafe { asm!("/* {0} */", inlateout(reg) pointer, options(pure, nomem, nostack, preserves_flags)) };
    pointer
}

#[inline(always)]
fn prefetch(from: *const u8) {
    operation!(_mm_prefetch::<_MM_HINT_T0>(from.cast()));
}

/// The bytes of a vector as integers, whatever they are.
#[inline(always)]
fn freeze(vector: MaybeUninit<__m128i>) -> __m128i {
    let frozen;
    // SAFETY: the block is empty. Its output is what the register holds.
    unsafe { asm!("/* {0} */", inlateout(xmm_reg) vector => frozen, options(pure, nomem, nostack, preserves_flags)) };
    frozen
}

/// A vector whose first part is loaded, and whose other parts are not initialised.
///
/// # Safety
///
/// (1): the part can be read.
#[inline(always)]
unsafe fn load_part(from: *const u8, parts: usize) -> MaybeUninit<__m128i> {
    let mut vector = MaybeUninit::<__m128i>::uninit();
    // SAFETY: (1), for the part. The vector has room for it.
    unsafe { from.copy_to_nonoverlapping(vector.as_mut_ptr().cast(), 16 / parts) };
    vector
}

#[inline(always)]
fn mask(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: 16 initialised bytes are a vector.
    unsafe { core::mem::transmute(*bytes) }
}

impl Vectors for Sse2 {
    type Vector = __m128i;
    type Narrow = Sse2;
    const LANES: usize = 1;
    const KERNELS: bool = true;
    const SHUFFLES: bool = false;

    #[inline(always)]
    fn narrow(self) -> Sse2 {
        self
    }

    #[inline(always)]
    fn opaque(self, pointer: *mut u8) -> *mut u8 {
        opaque(pointer)
    }

    #[inline(always)]
    fn prefetch(self, from: *const u8) {
        prefetch(from);
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8) -> __m128i {
        // SAFETY: (1), for these bytes.
        freeze(unsafe { from.cast::<MaybeUninit<__m128i>>().read_unaligned() })
    }

    #[inline(always)]
    unsafe fn load_parts(self, from: *const u8, parts: usize, _: usize) -> __m128i {
        // SAFETY: (1), for the part of the one lane.
        freeze(unsafe { load_part(from, parts) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, vector: __m128i) {
        // SAFETY: (1), for these bytes.
        unsafe { to.cast::<__m128i>().write_unaligned(vector) }
    }

    #[inline(always)]
    unsafe fn store_parts(self, to: *mut u8, parts: usize, [part_stride, _]: [usize; 2], vector: __m128i) {
        // The parts as numbers, of which the compiler makes stores of parts of a vector.
        if parts == 2 {
            for (k, half) in [vector, operation!(_mm_unpackhi_epi64(vector, vector))].into_iter().enumerate() {
                let to = to.wrapping_add(k * part_stride).cast::<i64>();
                // SAFETY: (1), for the bytes of this part.
                unsafe { to.write_unaligned(operation!(_mm_cvtsi128_si64(half))) };
            }
        } else {
            let (second, third) =
                (operation!(_mm_shuffle_epi32::<1>(vector)), operation!(_mm_shuffle_epi32::<2>(vector)));
            let four = [vector, second, third, operation!(_mm_shuffle_epi32::<3>(vector))];
            for (k, part) in four.into_iter().enumerate() {
                let to = to.wrapping_add(k * part_stride).cast::<i32>();
                // SAFETY: (1), for the bytes of this part.
                unsafe { to.write_unaligned(operation!(_mm_cvtsi128_si32(part))) };
            }
        }
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut u8, vector: __m128i) {
        // SAFETY: (1), for these bytes, which are aligned. By (4), `finish` has the fence before any other access.
        unsafe { _mm_stream_si128(to.cast(), vector) }
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

    #[inline(never)]
    fn enter<K: Kernel>(self, batch: Batch<'_, K>) {
        K::run_all(self, batch);
    }

    #[inline(always)]
    fn finish(self, to: *mut u8, streamed: bool) {
        finish(to, streamed);
    }
}

/// # Safety
///
/// The processor has AVX2. (1): the 32 bytes can be read.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(from: *const u8) -> __m256i {
    // SAFETY: (1), for these bytes.
    let vector = unsafe { from.cast::<MaybeUninit<__m256i>>().read_unaligned() };
    let frozen;
    // SAFETY: the block is empty. Its output is what the register holds.
    unsafe { asm!("/* {0} */", inlateout(ymm_reg) vector => frozen, options(pure, nomem, nostack, preserves_flags)) };
    frozen
}

/// # Safety
///
/// The processor has AVX2. (1): the 16 bytes at each address can be read.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load_halves(low: *const u8, high: *const u8) -> __m256i {
    // SAFETY: (1), for the bytes of the first lane.
    let low = unsafe { low.cast::<MaybeUninit<__m128i>>().read_unaligned() };
    // SAFETY: (1), for the bytes of the second lane.
    let high = unsafe { high.cast::<MaybeUninit<__m128i>>().read_unaligned() };
    // SAFETY: the processor has AVX2.
    unsafe { freeze_lanes([low, high]) }
}

/// The bytes of two lanes as one vector of integers, whatever they are.
///
/// # Safety
///
/// The processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn freeze_lanes(lanes: [MaybeUninit<__m128i>; 2]) -> __m256i {
    // SAFETY: two lanes are a vector, and a `MaybeUninit` of it may hold any bytes.
    let vector: MaybeUninit<__m256i> = unsafe { core::mem::transmute(lanes) };
    let frozen;
    // SAFETY: the block is empty. Its output is what the register holds.
    unsafe { asm!("/* {0} */", inlateout(ymm_reg) vector => frozen, options(pure, nomem, nostack, preserves_flags)) };
    frozen
}

impl Vectors for Avx2 {
    type Vector = __m256i;
    type Narrow = Sse2;
    const LANES: usize = 2;
    const KERNELS: bool = true;
    const SHUFFLES: bool = true;

    #[inline(always)]
    fn narrow(self) -> Sse2 {
        Sse2
    }

    #[inline(always)]
    fn opaque(self, pointer: *mut u8) -> *mut u8 {
        opaque(pointer)
    }

    #[inline(always)]
    fn prefetch(self, from: *const u8) {
        prefetch(from);
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8) -> __m256i {
        // SAFETY: `self` is the proof of AVX2. (1), for these bytes.
        unsafe { load(from) }
    }

    #[inline(always)]
    unsafe fn load_lanes(self, from: *const u8, lane_stride: usize) -> __m256i {
        // SAFETY: `self` is the proof of AVX2. (1), for the bytes of each lane.
        unsafe { load_halves(from, from.wrapping_add(lane_stride)) }
    }

    #[inline(always)]
    unsafe fn load_parts(self, from: *const u8, parts: usize, lane_stride: usize) -> __m256i {
        // SAFETY: (1), for the part of the first lane.
        let low = unsafe { load_part(from, parts) };
        // SAFETY: (1), for the part of the second lane.
        let high = unsafe { load_part(from.wrapping_add(lane_stride), parts) };
        // SAFETY: `self` is the proof of AVX2.
        unsafe { freeze_lanes([low, high]) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, vector: __m256i) {
        // SAFETY: (1), for these bytes.
        unsafe { to.cast::<__m256i>().write_unaligned(vector) }
    }

    #[inline(always)]
    unsafe fn store_lanes(self, to: *mut u8, lane_stride: usize, vector: __m256i) {
        let (low, high) =
            (operation!(_mm256_castsi256_si128(vector)), operation!(_mm256_extracti128_si256::<1>(vector)));
        // SAFETY: (1), for the bytes of the first lane.
        unsafe { Sse2.store(to, low) };
        // SAFETY: (1), for the bytes of the second lane.
        unsafe { Sse2.store(to.wrapping_add(lane_stride), high) };
    }

    #[inline(always)]
    unsafe fn store_parts(self, to: *mut u8, parts: usize, strides: [usize; 2], vector: __m256i) {
        let (low, high) =
            (operation!(_mm256_castsi256_si128(vector)), operation!(_mm256_extracti128_si256::<1>(vector)));
        // SAFETY: (1), for the parts of the first lane.
        unsafe { Sse2.store_parts(to, parts, strides, low) };
        // SAFETY: (1), for the parts of the second lane.
        unsafe { Sse2.store_parts(to.wrapping_add(strides[1]), parts, strides, high) };
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut u8, vector: __m256i) {
        // SAFETY: `self` is the proof of AVX2. (1), for these bytes, which are aligned. By (4), `finish` has the fence before any
        // other access.
        unsafe { _mm256_stream_si256(to.cast(), vector) }
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
                let in_lanes = self.shuffle(vector, const { &last_to_first(16 / UNITS) });
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
    fn ungroup_lanes<const N: usize>(self, vectors: [__m256i; N]) -> [__m256i; N] {
        let mut sorted = vectors;
        for (k, vector) in sorted.iter_mut().enumerate() {
            // Lanes `k` and `N + k` of all.
            let [a, b] = [vectors[k / 2], vectors[(N + k) / 2]];
            *vector = match (k % 2, (N + k) % 2) {
                (0, 0) => operation!(_mm256_permute2x128_si256::<0x20>(a, b)),
                (0, _) => operation!(_mm256_blend_epi32::<0xF0>(a, b)),
                (_, 0) => operation!(_mm256_permute2x128_si256::<0x21>(a, b)),
                (_, _) => operation!(_mm256_permute2x128_si256::<0x31>(a, b)),
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
            K::run_all(vectors, batch);
        }
        // SAFETY: `self` is the proof of AVX2.
        unsafe { inside(self, batch) }
    }

    #[inline(always)]
    fn finish(self, to: *mut u8, streamed: bool) {
        finish(to, streamed);
    }
}
