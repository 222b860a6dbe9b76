//! The vectors of WebAssembly: `simd128`. A module that has them does not run where the engine has none, so there is nothing to detect.
//!
//! # Bytes of any kind
//!
//! A unit may hold padding, which is not initialised, and pointers. Elsewhere an empty `asm!` block hides a loaded vector's origin from the
//! compiler. For WebAssembly that macro is not stable. So a vector is loaded by a volatile read: the compiler takes its bytes for numbers that
//! it cannot know, whatever wrote the memory, and the read is one instruction. (Rust's rules do not promise that such a read gives bytes that
//! are initialised; LLVM's do.) [`finish`](Vectors::finish) hides the destination by
//! [`black_box`], as the block at the end of a conversion does elsewhere.

use super::interface::{Parts, Places, Task, Vectors, store_parts};
use core::arch::wasm32::*;
use core::hint::black_box;
use core::mem::MaybeUninit;

/// The number of kinds of vectors.
#[cfg(test)]
pub(super) const KINDS: usize = 1;

/// Runs a task with `simd128`.
#[inline]
pub(super) fn run_with_best<T: Task>(task: T) {
    task.run(Simd128);
}

/// The vectors that every processor of the target has.
#[cfg(test)]
pub(super) const BASELINE: Simd128 = Simd128;

/// `simd128`: one lane. Engines have their own way with addresses, and there is no instruction that fetches a cache line.
#[derive(Clone, Copy)]
pub(super) struct Simd128;

/// Loads a value whose bytes may not be initialised, as the [module](self) says.
///
/// # Safety
///
/// (1): the bytes of a `T` can be read. Any bytes are a `T`.
#[inline(always)]
unsafe fn load_frozen<T: Copy>(from: *const u8) -> T {
    /// A `T` at any address.
    #[repr(C, packed)]
    struct Unaligned<T>(MaybeUninit<T>);
    // SAFETY: (1), for these bytes, at any address.
    let Unaligned(bytes) = unsafe { from.cast::<Unaligned<T>>().read_volatile() };
    // SAFETY: any bytes are a `T`. The compiler does not know which ones a volatile read gives.
    unsafe { bytes.assume_init() }
}

/// The bytes of a table as a vector.
#[inline(always)]
fn vector_of(bytes: &[u8; 16]) -> v128 {
    // SAFETY: 16 initialised bytes are a vector.
    unsafe { core::mem::transmute(*bytes) }
}

/// The parts of a vector as numbers.
#[inline(always)]
fn numbers(vector: v128, parts: usize) -> [u64; 4] {
    if parts == 2 {
        return [u64x2_extract_lane::<0>(vector), u64x2_extract_lane::<1>(vector), 0, 0];
    }
    let (first, second) = (u32x4_extract_lane::<0>(vector), u32x4_extract_lane::<1>(vector));
    let (third, fourth) = (u32x4_extract_lane::<2>(vector), u32x4_extract_lane::<3>(vector));
    [first, second, third, fourth].map(u64::from)
}

impl Vectors for Simd128 {
    type Vector = v128;
    type Narrow = Simd128;

    #[inline(always)]
    fn narrow(self) -> Simd128 {
        self
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8, places: Places) -> v128 {
        match places {
            // SAFETY: (1), for these bytes.
            Places::Parts(Parts { in_lane: 2, .. }) => u64x2_splat(unsafe { load_frozen(from) }),
            // SAFETY: (1), for these bytes.
            Places::Parts(_) => u32x4_splat(unsafe { load_frozen(from) }),
            // SAFETY: (1), for these bytes.
            _ => unsafe { load_frozen(from) },
        }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, places: Places, vector: v128) {
        if let Places::Parts(parts) = places {
            // SAFETY: (1), for the bytes of the parts.
            return unsafe { store_parts(to, parts, numbers(vector, parts.in_lane)) };
        }
        // SAFETY: (1), for these bytes.
        unsafe { to.cast::<v128>().write_unaligned(vector) }
    }

    /// Engines know these shuffles: each is one instruction of the processor.
    #[inline(always)]
    fn zip<const UNITS: usize>(self, a: v128, b: v128) -> [v128; 2] {
        match UNITS {
            16 => [
                i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b),
                i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b),
            ],
            8 => [i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a, b), i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a, b)],
            4 => [i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b)],
            2 => [i64x2_shuffle::<0, 2>(a, b), i64x2_shuffle::<1, 3>(a, b)],
            _ => [a, b],
        }
    }

    #[inline(always)]
    fn shuffle(self, vector: v128, indices: &[u8; 16]) -> v128 {
        i8x16_swizzle(vector, vector_of(indices))
    }

    #[inline(always)]
    fn select(self, a: v128, b: v128, mask: &[u8; 16]) -> v128 {
        v128_bitselect(b, a, vector_of(mask))
    }

    /// Plain stores need no fence.
    #[inline(always)]
    fn finish(self, to: *mut u8, _: bool) {
        black_box(to);
    }
}
