//! Vectors in plain Rust.

use super::Planes;
use super::vector::{Kernel, Vectors};
use core::mem::MaybeUninit;

/// The operations in plain Rust: for processors without kernels of their own, and for Miri, which sees each byte that they
/// touch.
#[derive(Clone, Copy)]
pub(super) struct Plain<const KERNELS: bool>;

type Bytes = [MaybeUninit<u8>; 16];

impl<const KERNELS: bool> Vectors for Plain<KERNELS> {
    type Vector = Bytes;
    type Narrow = Self;
    const LANES: usize = 1;
    const KERNELS: bool = KERNELS;
    const SHUFFLES: bool = true;

    fn narrow(self) -> Self {
        self
    }

    #[inline(always)]
    fn anew(self, pointer: *mut u8) -> *mut u8 {
        pointer
    }

    #[inline(always)]
    fn prefetch(self, _: *const u8) {}

    #[inline(always)]
    unsafe fn load(self, from: *const u8) -> Bytes {
        // SAFETY: the caller's promise; whatever the bytes are, `MaybeUninit` may hold them.
        unsafe { from.cast::<Bytes>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn load_lanes(self, from: *const u8, _: usize) -> Bytes {
        // SAFETY: the caller's promise.
        unsafe { self.load(from) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, vector: Bytes) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<Bytes>().write_unaligned(vector) }
    }

    #[inline(always)]
    unsafe fn store_lanes(self, to: *mut u8, _: usize, vector: Bytes) {
        // SAFETY: the caller's promise.
        unsafe { self.store(to, vector) }
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut u8, vector: Bytes) {
        debug_assert!(to.addr() % 16 == 0);
        // SAFETY: the caller's promise.
        unsafe { self.store(to, vector) }
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
            let place = i / (2 * unit) * unit + i % unit;
            (low[i], high[i]) = (vector[place], vector[8 + place]);
        }
        [low, high]
    }

    #[inline(always)]
    fn shuffle(self, vector: Bytes, places: &[u8; 16]) -> Bytes {
        let mut shuffled = vector;
        for (byte, &place) in shuffled.iter_mut().zip(places) {
            *byte = vector[usize::from(place)];
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

    #[inline(always)]
    fn lanes_in_line<const N: usize>(self, vectors: [Bytes; N]) -> [Bytes; N] {
        vectors
    }

    #[inline(never)]
    unsafe fn enter<K: Kernel>(self, kernel: K, planes: Planes) {
        // SAFETY: the caller's promise.
        unsafe { kernel.run_all(self, planes) }
    }

    fn finish(self, _: *mut u8, _: bool) {}
}
