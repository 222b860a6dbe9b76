//! The vectors of x86-64.
//!
//! # Bytes of any kind
//!
//! A unit may hold padding, which is not initialised, and pointers, which are more than their bytes; a vector of integers
//! may hold neither. So what is loaded goes through [`freeze`]: to the compiler it is some initialised integers from
//! then on. And [`finish`](Vectors::finish) ends a conversion with an `asm!` block that is given
//! the destination, and of which the compiler must believe that it may have copied each unit there once more, as `memcpy`
//! does, padding, pointers and all. That it need not do a thing for this is the point: the bytes are in place.

use super::Planes;
use super::vector::{Kernel, Vectors};
use core::arch::asm;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// The vectors of every x86-64: one lane.
#[derive(Clone, Copy)]
pub(super) struct Sse2;

/// AVX2: two lanes.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The proof that this processor has AVX2.
    #[inline]
    pub(super) fn detect() -> Option<Avx2> {
        #[cfg(feature = "std")]
        let there = std::is_x86_feature_detected!("avx2");
        #[cfg(not(feature = "std"))]
        let there = cfg!(target_feature = "avx2");
        there.then_some(Avx2(()))
    }
}

/// Ends a conversion: see the module's text.
#[inline(always)]
fn written(to: *mut u8, streamed: bool) {
    if streamed {
        // Other threads see what was streamed before what the caller does next.
        // SAFETY: every x86-64 has this instruction.
        #[allow(unused_unsafe, reason = "safe from Rust 1.87 on")]
        unsafe {
            _mm_sfence()
        };
    }
    // SAFETY: an empty block, which does nothing that the caller was not allowed to do.
    unsafe { asm!("/* {0} */", in(reg) to, options(nostack, preserves_flags)) };
}

#[inline(always)]
#[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read or written")]
fn anew(mut pointer: *mut u8) -> *mut u8 {
    // SAFETY: an empty block, whose output is what the register holds.
    unsafe { asm!("/* {0} */", inlateout(reg) pointer, options(pure, nomem, nostack, preserves_flags)) };
    pointer
}

#[inline(always)]
fn prefetch(from: *const u8) {
    // SAFETY: every x86-64 has this instruction, which never faults.
    #[allow(unused_unsafe, reason = "safe in later versions of Rust")]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(from.cast());
    }
}

/// An operation that needs nothing but the processor.
macro_rules! operation {
    ($call:expr) => {{
        // SAFETY: `self` is the proof that the processor has this instruction, which touches no memory.
        #[allow(unused_unsafe, reason = "safe from Rust 1.87 on where the target has it")]
        unsafe {
            $call
        }
    }};
}

/// The bytes of a vector, whatever they are, as integers.
#[inline(always)]
fn freeze(vector: MaybeUninit<__m128i>) -> __m128i {
    let frozen;
    // SAFETY: an empty block, whose output is what the register holds.
    unsafe { asm!("/* {0} */", inlateout(xmm_reg) vector => frozen, options(pure, nomem, nostack, preserves_flags)) };
    frozen
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
    fn anew(self, pointer: *mut u8) -> *mut u8 {
        anew(pointer)
    }

    #[inline(always)]
    fn prefetch(self, from: *const u8) {
        prefetch(from);
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8) -> __m128i {
        // SAFETY: the caller's promise.
        freeze(unsafe { from.cast::<MaybeUninit<__m128i>>().read_unaligned() })
    }

    #[inline(always)]
    unsafe fn load_lanes(self, from: *const u8, _: usize) -> __m128i {
        // SAFETY: the caller's promise.
        unsafe { self.load(from) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, vector: __m128i) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<__m128i>().write_unaligned(vector) }
    }

    #[inline(always)]
    unsafe fn store_lanes(self, to: *mut u8, _: usize, vector: __m128i) {
        // SAFETY: the caller's promise.
        unsafe { self.store(to, vector) }
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut u8, vector: __m128i) {
        // SAFETY: the caller's promise.
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

    fn shuffle(self, _: __m128i, _: &[u8; 16]) -> __m128i {
        unreachable!("SHUFFLES is false")
    }

    fn select(self, _: __m128i, _: __m128i, _: &[u8; 16]) -> __m128i {
        unreachable!("SHUFFLES is false")
    }

    #[inline(always)]
    fn lanes_in_line<const N: usize>(self, vectors: [__m128i; N]) -> [__m128i; N] {
        vectors
    }

    #[inline(never)]
    unsafe fn enter<K: Kernel>(self, kernel: K, planes: Planes) {
        // SAFETY: the caller's promise.
        unsafe { kernel.run_all(self, planes) }
    }

    #[inline(always)]
    fn finish(self, to: *mut u8, streamed: bool) {
        written(to, streamed);
    }
}

/// # Safety
///
/// AVX2 is there, and the 32 bytes can be read.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(from: *const u8) -> __m256i {
    // SAFETY: the caller's promise.
    let vector = unsafe { from.cast::<MaybeUninit<__m256i>>().read_unaligned() };
    let frozen;
    // SAFETY: an empty block, whose output is what the register holds.
    unsafe { asm!("/* {0} */", inlateout(ymm_reg) vector => frozen, options(pure, nomem, nostack, preserves_flags)) };
    frozen
}

/// # Safety
///
/// AVX2 is there, and the 16 bytes at each address can be read.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load_halves(low: *const u8, high: *const u8) -> __m256i {
    // SAFETY: the caller's promise.
    let low = unsafe { low.cast::<MaybeUninit<__m128i>>().read_unaligned() };
    // SAFETY: the caller's promise.
    let high = unsafe { high.cast::<MaybeUninit<__m128i>>().read_unaligned() };
    // SAFETY: two halves of a vector, of which nothing is asked yet.
    let vector: MaybeUninit<__m256i> = unsafe { core::mem::transmute([low, high]) };
    let frozen;
    // SAFETY: an empty block, whose output is what the register holds.
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
    fn anew(self, pointer: *mut u8) -> *mut u8 {
        anew(pointer)
    }

    #[inline(always)]
    fn prefetch(self, from: *const u8) {
        prefetch(from);
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8) -> __m256i {
        // SAFETY: the caller's promise; `self` is the proof.
        unsafe { load(from) }
    }

    #[inline(always)]
    unsafe fn load_lanes(self, from: *const u8, apart: usize) -> __m256i {
        // SAFETY: the caller's promise; `self` is the proof.
        unsafe { load_halves(from, from.wrapping_add(apart)) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, vector: __m256i) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<__m256i>().write_unaligned(vector) }
    }

    #[inline(always)]
    unsafe fn store_lanes(self, to: *mut u8, apart: usize, vector: __m256i) {
        let (low, high) =
            (operation!(_mm256_castsi256_si128(vector)), operation!(_mm256_extracti128_si256::<1>(vector)));
        // SAFETY: the caller's promise.
        unsafe { Sse2.store(to, low) };
        // SAFETY: the caller's promise.
        unsafe { Sse2.store(to.wrapping_add(apart), high) };
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut u8, vector: __m256i) {
        // SAFETY: the caller's promise; `self` is the proof.
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
    fn shuffle(self, vector: __m256i, places: &[u8; 16]) -> __m256i {
        operation!(_mm256_shuffle_epi8(vector, _mm256_broadcastsi128_si256(mask(places))))
    }

    #[inline(always)]
    fn select(self, a: __m256i, b: __m256i, chosen: &[u8; 16]) -> __m256i {
        operation!(_mm256_blendv_epi8(a, b, _mm256_broadcastsi128_si256(mask(chosen))))
    }

    #[inline(always)]
    fn lanes_in_line<const N: usize>(self, vectors: [__m256i; N]) -> [__m256i; N] {
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
    unsafe fn enter<K: Kernel>(self, kernel: K, planes: Planes) {
        #[target_feature(enable = "avx2")]
        unsafe fn inside<K: Kernel>(vectors: Avx2, kernel: K, planes: Planes) {
            // SAFETY: the promise of the caller's caller.
            unsafe { kernel.run_all(vectors, planes) }
        }
        // SAFETY: the caller's promise; `self` is the proof that AVX2 is there.
        unsafe { inside(self, kernel, planes) }
    }

    #[inline(always)]
    fn finish(self, to: *mut u8, streamed: bool) {
        written(to, streamed);
    }
}
