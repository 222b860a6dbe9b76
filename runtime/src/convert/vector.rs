//! Vectors of the processor, as the kernels see them, and what their operations mean.

use super::{Job, Planes};
use crate::arith::nest::Odometer;
use core::mem::MaybeUninit;

/// A kind of vectors: one or two lanes of 16 bytes. A value of an implementing type is the proof that this processor has
/// them.
pub(super) trait Vectors: Copy {
    type Vector: Copy;
    /// The vectors of one lane.
    type Narrow: Vectors;
    const LANES: usize;
    /// Whether the kernels are faster with these than one unit after the other.
    const KERNELS: bool;
    /// Whether [`Vectors::shuffle`] and [`Vectors::select`] are there.
    const SHUFFLES: bool;

    fn narrow(self) -> Self::Narrow;

    /// The same pointer, of which the compiler does not know where it came from: it computes addresses from this one anew,
    /// where otherwise it would carry on one for each line of a tile, and run out of registers.
    fn anew(self, pointer: *mut u8) -> *mut u8;

    /// Has the cache line at an address, which may be anything, brought near.
    fn prefetch(self, from: *const u8);

    /// Loads all lanes, one after the other.
    ///
    /// # Safety
    ///
    /// The bytes can be read. They need not be initialised.
    unsafe fn load(self, from: *const u8) -> Self::Vector;

    /// Loads each lane from `apart` bytes past the one before it.
    ///
    /// # Safety
    ///
    /// The 16 bytes of each lane can be read. They need not be initialised.
    unsafe fn load_lanes(self, from: *const u8, apart: usize) -> Self::Vector;

    /// Stores all lanes, one after the other.
    ///
    /// # Safety
    ///
    /// The bytes can be written.
    unsafe fn store(self, to: *mut u8, vector: Self::Vector);

    /// Stores each lane `apart` bytes past the one before it.
    ///
    /// # Safety
    ///
    /// The 16 bytes of each lane can be written.
    unsafe fn store_lanes(self, to: *mut u8, apart: usize, vector: Self::Vector);

    /// [`Vectors::store`] past the caches. [`Vectors::finish`] makes it visible to other threads.
    ///
    /// # Safety
    ///
    /// The bytes can be written; `to` is a multiple of their number.
    unsafe fn stream(self, to: *mut u8, vector: Self::Vector);

    /// Interleaves the units of `a` and `b`, of which a lane has `UNITS`: the first halves of the lanes, and the second ones. A
    /// single unit is not halved: the result is `a` and `b`.
    fn zip<const UNITS: usize>(self, a: Self::Vector, b: Self::Vector) -> [Self::Vector; 2];

    /// Byte `i` of each lane becomes the one at `places[i]` of that lane.
    fn shuffle(self, vector: Self::Vector, places: &[u8; 16]) -> Self::Vector;

    /// In each lane, the bytes of `b` where `mask` is 0xFF, of `a` where it is 0.
    fn select(self, a: Self::Vector, b: Self::Vector, mask: &[u8; 16]) -> Self::Vector;

    /// Sorts lanes: the first lanes of all vectors, then the second ones.
    fn lanes_in_line<const N: usize>(self, vectors: [Self::Vector; N]) -> [Self::Vector; N];

    /// Runs a kernel for all planes, in a function of its own, compiled for these vectors.
    ///
    /// # Safety
    ///
    /// As of [`Kernel::run`], for each of the planes.
    unsafe fn enter<K: Kernel>(self, kernel: K, planes: Planes);

    /// Ends a conversion whose destination begins at `to`, of which some was perhaps streamed.
    fn finish(self, to: *mut u8, streamed: bool);
}

/// The work on a plane, written for any vectors. All of it is `#[inline(always)]`, all the way down: the instructions of `V` are
/// only there in the function that [enters](Vectors::enter) it.
pub(super) trait Kernel: Copy {
    /// Copies one plane.
    ///
    /// # Safety
    ///
    /// The contract of a conversion, for the loops of the job and units of the size that the kernel is for; and what the
    /// kernel says of the plane's strides.
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>);

    /// Copies one plane after the other.
    ///
    /// # Safety
    ///
    /// As of [`Kernel::run`], for each of them.
    #[inline(always)]
    unsafe fn run_all<V: Vectors>(self, vectors: V, planes: Planes) {
        let mut at = Odometer::start(planes.outer);
        for _ in 0..planes.outer.turns() {
            // SAFETY: the caller's promise.
            unsafe { self.run(vectors, planes.first.moved(at.offsets)) };
            at.turn(planes.outer);
        }
    }
}

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
