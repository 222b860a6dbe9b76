//! Vectors in plain Rust.

use super::interface::{Kernel, Vectors};
use crate::job::Batch;
use core::mem::MaybeUninit;

/// Vectors in plain Rust, for targets without vectors of their own, and for Miri, which checks each byte that is accessed.
///
/// `KERNELS` is true in tests, which run the kernels on them.
#[derive(Clone, Copy)]
pub(crate) struct Portable<const KERNELS: bool>;

type Bytes = [MaybeUninit<u8>; 16];

impl<const KERNELS: bool> Vectors for Portable<KERNELS> {
    type Vector = Bytes;
    type Narrow = Self;
    const LANES: usize = 1;
    const KERNELS: bool = KERNELS;
    const SHUFFLES: bool = true;

    fn narrow(self) -> Self {
        self
    }

    #[inline(always)]
    fn opaque(self, pointer: *mut u8) -> *mut u8 {
        pointer
    }

    #[inline(always)]
    fn prefetch(self, _: *const u8) {}

    #[inline(always)]
    unsafe fn load(self, from: *const u8) -> Bytes {
        // SAFETY: (1), for these bytes. `MaybeUninit` may hold any.
        unsafe { from.cast::<Bytes>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn load_parts(self, from: *const u8, parts: usize, _: usize) -> Bytes {
        let mut bytes = [MaybeUninit::uninit(); 16];
        // SAFETY: (1), for the part of the one lane. The array has room for it.
        unsafe { from.copy_to_nonoverlapping(bytes.as_mut_ptr().cast(), 16 / parts) };
        bytes
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, vector: Bytes) {
        // SAFETY: (1), for these bytes.
        unsafe { to.cast::<Bytes>().write_unaligned(vector) }
    }

    #[inline(always)]
    unsafe fn store_parts(self, to: *mut u8, parts: usize, [part_stride, _]: [usize; 2], vector: Bytes) {
        for (k, part) in vector.chunks_exact(16 / parts).enumerate() {
            // SAFETY: (1), for the bytes of this part.
            unsafe { to.wrapping_add(k * part_stride).copy_from_nonoverlapping(part.as_ptr().cast(), part.len()) };
        }
    }

    #[inline(always)]
    fn zip<const UNITS: usize>(self, a: Bytes, b: Bytes) -> [Bytes; 2] {
        let unit = 16 / UNITS;
        let (mut low, mut high) = (a, b);
        if UNITS == 1 {
            return [low, high];
        }
        for i in 0..16 {
            let vector = if i / unit % 2 == 0 { &a } else { &b };
            let from = i / (2 * unit) * unit + i % unit;
            (low[i], high[i]) = (vector[from], vector[8 + from]);
        }
        [low, high]
    }

    #[inline(always)]
    fn shuffle(self, vector: Bytes, indices: &[u8; 16]) -> Bytes {
        let mut shuffled = vector;
        for (byte, &index) in shuffled.iter_mut().zip(indices) {
            *byte = vector[usize::from(index)];
        }
        shuffled
    }

    #[inline(always)]
    fn select(self, mut a: Bytes, b: Bytes, mask: &[u8; 16]) -> Bytes {
        for i in 0..16 {
            if mask[i] != 0 {
                a[i] = b[i];
            }
        }
        a
    }

    #[inline(never)]
    fn enter<K: Kernel>(self, batch: Batch<'_, K>) {
        K::run_all(self, batch);
    }

    fn finish(self, _: *mut u8, _: bool) {}
}
