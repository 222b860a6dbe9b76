//! Vectors whose streamed bytes arrive late, for tests.

use crate::job::Batch;
use crate::vectors::interface::{Kernel, Places, Vectors};
use core::cell::RefCell;
use std::vec::Vec;

/// Bytes that have been streamed and not been fenced yet.
pub(crate) struct Streamed {
    to: *mut u8,
    bytes: Vec<u8>,
}

/// The vectors `V`, but a store to [streamed places](Places::Streamed) leaves the complement of each byte in the destination, and
/// [`finish`](Vectors::finish) replaces it by the byte. So an access to a streamed byte before `finish` is noticed, whatever the
/// instruction: a load reads a wrong byte, and a store replaces the complement.
#[derive(Clone, Copy)]
pub(crate) struct Deferred<'a, V> {
    pub(crate) vectors: V,
    pub(crate) pending: &'a RefCell<Vec<Streamed>>,
}

/// The kernel `K`, which is given [`Deferred`] vectors.
#[derive(Clone, Copy)]
struct WithDeferred<'a, K> {
    kernel: K,
    pending: &'a RefCell<Vec<Streamed>>,
}

impl<K: Kernel> Kernel for WithDeferred<'_, K> {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, batch: Batch<'_, Self>) {
        let WithDeferred { kernel, pending } = batch.kernel();
        // SAFETY: the same units, for the kernel whose batch this was.
        K::run(Deferred { vectors, pending }, unsafe { batch.with_kernel(kernel) });
    }
}

impl<'a, V: Vectors> Vectors for Deferred<'a, V> {
    type Vector = V::Vector;
    type Narrow = Deferred<'a, V::Narrow>;
    const LANES: usize = V::LANES;
    const KERNELS: bool = V::KERNELS;
    const SHUFFLES: bool = V::SHUFFLES;

    fn narrow(self) -> Self::Narrow {
        Deferred { vectors: self.vectors.narrow(), pending: self.pending }
    }

    fn opaque(self, pointer: *mut u8) -> *mut u8 {
        self.vectors.opaque(pointer)
    }

    fn prefetch(self, from: *const u8) {
        self.vectors.prefetch(from);
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8, places: Places) -> V::Vector {
        // SAFETY: the contract of `load`.
        unsafe { self.vectors.load(from, places) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, places: Places, vector: V::Vector) {
        if !matches!(places, Places::Streamed) {
            // SAFETY: the contract of `store`.
            return unsafe { self.vectors.store(to, places, vector) };
        }
        let mut bytes = std::vec![0_u8; 16 * V::LANES];
        assert_eq!(to.addr() % bytes.len(), 0);
        // SAFETY: a vector has this number of bytes. The tests copy initialised ones.
        unsafe { self.vectors.store(bytes.as_mut_ptr(), Places::Row, vector) };
        for (k, byte) in bytes.iter().enumerate() {
            // SAFETY: (1), for these bytes.
            unsafe { to.wrapping_add(k).write(!byte) };
        }
        self.pending.borrow_mut().push(Streamed { to, bytes });
    }

    #[inline(always)]
    fn zip<const UNITS: usize>(self, a: V::Vector, b: V::Vector) -> [V::Vector; 2] {
        self.vectors.zip::<UNITS>(a, b)
    }

    #[inline(always)]
    fn reverse<const UNITS: usize>(self, vector: V::Vector) -> V::Vector {
        self.vectors.reverse::<UNITS>(vector)
    }

    #[inline(always)]
    fn shuffle(self, vector: V::Vector, indices: &[u8; 16]) -> V::Vector {
        self.vectors.shuffle(vector, indices)
    }

    #[inline(always)]
    fn select(self, a: V::Vector, b: V::Vector, mask: &[u8; 16]) -> V::Vector {
        self.vectors.select(a, b, mask)
    }

    #[inline(always)]
    fn group_lanes<const N: usize>(self, vectors: [V::Vector; N]) -> [V::Vector; N] {
        self.vectors.group_lanes(vectors)
    }

    fn enter<K: Kernel>(self, batch: Batch<'_, K>) {
        let kernel = WithDeferred { kernel: batch.kernel(), pending: self.pending };
        // SAFETY: the same units, for the same kernel.
        self.vectors.enter(unsafe { batch.with_kernel(kernel) });
    }

    fn finish(self, to: *mut u8, streamed: bool) {
        for Streamed { to, bytes } in self.pending.take() {
            for (k, byte) in bytes.into_iter().enumerate() {
                let at = to.wrapping_add(k);
                // SAFETY: (1): the destination can be accessed until the conversion ends. `store` has written this byte.
                let held = unsafe { at.read() };
                assert_eq!(held, !byte, "a streamed byte is written again before the fence");
                // SAFETY: as above.
                unsafe { at.write(byte) };
            }
        }
        self.vectors.finish(to, streamed);
    }
}
