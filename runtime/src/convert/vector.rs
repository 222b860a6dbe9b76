//! Vectors of the processor, as the kernels see them, and what their operations mean.

use super::{Job, Planes};
use crate::arith::odometer::Odometer;

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
    /// The bytes can be written; `to` is a multiple of their number. Nothing reads or writes them again before
    /// [`Vectors::finish`]: the processor orders such accesses by a fence only.
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
        for _ in 0..planes.outer.iterations() {
            // SAFETY: the caller's promise.
            unsafe { self.run(vectors, planes.first.moved(at.offsets)) };
            at.advance(planes.outer);
        }
    }
}
