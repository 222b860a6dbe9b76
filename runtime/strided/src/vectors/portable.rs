//! Vectors in plain Rust.

use super::interface::{Places, Vectors};
use crate::cache::LANE_BYTES;
use core::mem::MaybeUninit;

/// Vectors in plain Rust, for targets without vectors of their own, and for Miri, which checks each byte that is accessed.
///
/// `KERNELS` is true in tests, which run the kernels on them.
#[derive(Clone, Copy)]
pub(crate) struct Portable<const KERNELS: bool>;

type Bytes = [MaybeUninit<u8>; LANE_BYTES];

impl<const KERNELS: bool> Vectors for Portable<KERNELS> {
    type Vector = Bytes;
    type Narrow = Self;
    const KERNELS: bool = KERNELS;

    fn narrow(self) -> Self {
        self
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8, places: Places) -> Bytes {
        let (_, _, count) = places.pieces(1);
        let mut bytes = [MaybeUninit::uninit(); LANE_BYTES];
        // SAFETY: (1), for these bytes of the one lane. The array has room for them.
        unsafe { from.copy_to_nonoverlapping(bytes.as_mut_ptr().cast(), count) };
        bytes
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, places: Places, vector: Bytes) {
        let (_, _, bytes) = places.pieces(1);
        let (count, stride) = if let Places::Parts(parts) = places { (parts.count, parts.stride) } else { (1, 0) };
        for (k, part) in vector.chunks_exact(bytes).enumerate().take(count) {
            // SAFETY: (1), for the bytes of this part.
            unsafe { to.wrapping_add(k.wrapping_mul(stride)).copy_from_nonoverlapping(part.as_ptr().cast(), bytes) };
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

    fn finish(self, _: *mut u8, _: bool) {}
}
