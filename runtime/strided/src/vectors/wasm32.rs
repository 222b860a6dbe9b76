//! The vectors of WebAssembly: `simd128`. A module that has them does not run where the engine has none, so there is nothing to detect.
//!
//! # Bytes of any kind
//!
//! A unit may hold padding, which is not initialised, and pointers. Elsewhere an empty `asm!` block hides a loaded vector's origin from the
//! compiler. For WebAssembly that macro is not stable. So a vector is loaded by a volatile read: the compiler takes its bytes for numbers that
//! it cannot know, whatever wrote the memory, and the read is one instruction. (Rust's rules do not promise that such a read gives bytes that
//! are initialised; LLVM's do.) [`finish`](Vectors::finish) hides the destination by
//! [`black_box`], as the block at the end of a conversion does elsewhere.

use super::interface::{Kernel, Task, Vectors};
use crate::job::Batch;
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

/// Runs a task with `simd128`.
#[cfg(test)]
pub(super) fn run_with_baseline<T: Task>(task: T) {
    run_with_best(task);
}

/// `simd128`: one lane.
#[derive(Clone, Copy)]
struct Simd128;

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

impl Vectors for Simd128 {
    type Vector = v128;
    type Narrow = Simd128;
    const LANES: usize = 1;
    const KERNELS: bool = true;
    const SHUFFLES: bool = true;

    #[inline(always)]
    fn narrow(self) -> Simd128 {
        self
    }

    /// Engines have their own way with addresses.
    #[inline(always)]
    fn opaque(self, pointer: *mut u8) -> *mut u8 {
        pointer
    }

    /// WebAssembly has no instruction for this.
    #[inline(always)]
    fn prefetch(self, _: *const u8) {}

    #[inline(always)]
    unsafe fn load(self, from: *const u8) -> v128 {
        // SAFETY: (1), for these bytes.
        unsafe { load_frozen(from) }
    }

    #[inline(always)]
    unsafe fn load_parts(self, from: *const u8, parts: usize, _: usize) -> v128 {
        match parts {
            // SAFETY: (1), for these bytes.
            2 => u64x2_splat(unsafe { load_frozen(from) }),
            // SAFETY: (1), for these bytes.
            _ => u32x4_splat(unsafe { load_frozen(from) }),
        }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, vector: v128) {
        // SAFETY: (1), for these bytes.
        unsafe { to.cast::<v128>().write_unaligned(vector) }
    }

    #[inline(always)]
    unsafe fn store_parts(self, to: *mut u8, parts: usize, [part_stride, _]: [usize; 2], vector: v128) {
        if parts == 2 {
            let halves = [u64x2_extract_lane::<0>(vector), u64x2_extract_lane::<1>(vector)];
            for (k, half) in halves.into_iter().enumerate() {
                // SAFETY: (1), for the bytes of this part.
                unsafe { to.wrapping_add(k * part_stride).cast::<u64>().write_unaligned(half) };
            }
        } else {
            let (first, second) = (u32x4_extract_lane::<0>(vector), u32x4_extract_lane::<1>(vector));
            let (third, fourth) = (u32x4_extract_lane::<2>(vector), u32x4_extract_lane::<3>(vector));
            for (k, part) in [first, second, third, fourth].into_iter().enumerate() {
                // SAFETY: (1), for the bytes of this part.
                unsafe { to.wrapping_add(k * part_stride).cast::<u32>().write_unaligned(part) };
            }
        }
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

    #[inline(never)]
    fn enter<K: Kernel>(self, batch: Batch<'_, K>) {
        K::run_all(self, batch);
    }

    /// Plain stores need no fence.
    #[inline(always)]
    fn finish(self, to: *mut u8, _: bool) {
        black_box(to);
    }
}
