//! What kernels ask of vectors, and what vectors ask of kernels.

use crate::job::{Batch, Job};

/// The operations of one kind of vectors. A vector has one or two lanes of 16 bytes. A value of an implementing type is the
/// proof that this processor has the instructions.
pub(crate) trait Vectors: Copy {
    type Vector: Copy;
    /// The vectors of one lane.
    type Narrow: Vectors;
    const LANES: usize;
    /// Whether kernels are faster than units that are moved one at a time.
    const KERNELS: bool;
    /// Whether there are [`Vectors::shuffle`] and [`Vectors::select`].
    const SHUFFLES: bool;

    fn narrow(self) -> Self::Narrow;

    /// The same pointer, whose origin the compiler does not know. So it computes addresses from this pointer. Otherwise it keeps
    /// one address for each row of a tile, and has not enough registers for them.
    fn opaque(self, pointer: *mut u8) -> *mut u8;

    /// The same number of bytes, of which the compiler does not know how it was computed. So it keeps the number in a register. Otherwise
    /// it adds a step several times.
    #[inline(always)]
    fn opaque_step(self, step: usize) -> usize {
        self.opaque(core::ptr::without_provenance_mut(step)).addr()
    }

    /// Fetches the cache line at an address into L1. The address may be any.
    fn prefetch(self, from: *const u8);

    /// Loads contiguous lanes.
    ///
    /// # Safety
    ///
    /// (1): the bytes of all lanes can be read. They need not be initialised.
    unsafe fn load(self, from: *const u8) -> Self::Vector;

    /// Loads lanes that are `lane_stride` bytes apart. Vectors of several lanes implement it, as the other functions of lanes.
    ///
    /// # Safety
    ///
    /// (1): the bytes of all lanes can be read. They need not be initialised.
    #[inline(always)]
    unsafe fn load_lanes(self, from: *const u8, _lane_stride: usize) -> Self::Vector {
        const { assert!(Self::LANES == 1) };
        // SAFETY: (1), for the bytes of the one lane.
        unsafe { self.load(from) }
    }

    /// Loads the first part of each lane, of which there are 2 or 4. The lanes are `lane_stride` bytes apart. The other parts are any bytes.
    ///
    /// # Safety
    ///
    /// (1): the bytes of these parts can be read. They need not be initialised.
    unsafe fn load_parts(self, from: *const u8, parts: usize, lane_stride: usize) -> Self::Vector;

    /// Stores contiguous lanes.
    ///
    /// # Safety
    ///
    /// (1): the bytes of all lanes can be written.
    unsafe fn store(self, to: *mut u8, vector: Self::Vector);

    /// Stores lanes `lane_stride` bytes apart, one after the other: a lane may overwrite the end of the one before it.
    ///
    /// # Safety
    ///
    /// (1): the bytes of all lanes can be written.
    #[inline(always)]
    unsafe fn store_lanes(self, to: *mut u8, _lane_stride: usize, vector: Self::Vector) {
        const { assert!(Self::LANES == 1) };
        // SAFETY: (1), for the bytes of the one lane.
        unsafe { self.store(to, vector) }
    }

    /// Stores the parts of each lane, of which there are 2 or 4. The strides are from one part to the next, and from one lane to the next.
    ///
    /// # Safety
    ///
    /// (1): the bytes of all parts can be written.
    unsafe fn store_parts(self, to: *mut u8, parts: usize, strides: [usize; 2], vector: Self::Vector);

    /// [`Vectors::store`] past the caches, where there is an instruction for it: WebAssembly has none, and ARM64 has one, `stnp`, which needs
    /// two vectors and is a hint. [`Vectors::finish`] makes the bytes visible to other threads.
    ///
    /// # Safety
    ///
    /// (1): the bytes of all lanes can be written. `to` is a multiple of their number. (4): nothing accesses these bytes before
    /// [`Vectors::finish`].
    #[inline(always)]
    unsafe fn stream(self, to: *mut u8, vector: Self::Vector) {
        debug_assert!(to.addr() % size_of::<Self::Vector>() == 0);
        // SAFETY: (1), for these bytes.
        unsafe { self.store(to, vector) }
    }

    /// Interleaves the units of each lane of `a` with those of the same lane of `b`. A lane has `UNITS` units. The first result
    /// is from the first halves of the lanes, the second from the second halves. A single unit has no halves: the result is `a`
    /// and `b`.
    fn zip<const UNITS: usize>(self, a: Self::Vector, b: Self::Vector) -> [Self::Vector; 2];

    /// The units of the whole vector, last to first. A lane has `UNITS` units.
    #[inline(always)]
    fn reverse<const UNITS: usize>(self, vector: Self::Vector) -> Self::Vector {
        const { assert!(Self::LANES == 1) };
        self.shuffle(vector, const { &last_to_first(16 / UNITS) })
    }

    /// In each lane, byte `i` of the result is byte `indices[i]` of `vector`.
    fn shuffle(self, vector: Self::Vector, indices: &[u8; 16]) -> Self::Vector;

    /// In each lane, the bytes of `b` where `mask` is 0xFF, of `a` where it is 0.
    fn select(self, a: Self::Vector, b: Self::Vector, mask: &[u8; 16]) -> Self::Vector;

    /// The same lanes in another order: the first lanes of all vectors, then the second lanes.
    #[inline(always)]
    fn group_lanes<const N: usize>(self, vectors: [Self::Vector; N]) -> [Self::Vector; N] {
        const { assert!(Self::LANES == 1) };
        vectors
    }

    /// Undoes [`Vectors::group_lanes`].
    #[inline(always)]
    fn ungroup_lanes<const N: usize>(self, vectors: [Self::Vector; N]) -> [Self::Vector; N] {
        const { assert!(Self::LANES == 1) };
        vectors
    }

    /// Runs the kernel of a batch for each of its matrices, in a function that is compiled for these vectors.
    fn enter<K: Kernel>(self, batch: Batch<'_, K>);

    /// Ends a conversion to the destination at `to`. If any of it was streamed, a fence orders that before what follows.
    fn finish(self, to: *mut u8, streamed: bool);
}

/// The indices of a [shuffle](Vectors::shuffle) that reverses units of this size in bytes.
pub(crate) const fn last_to_first(unit: usize) -> [u8; 16] {
    let mut indices = [0; 16];
    up_to!(byte < 16, {
        indices[byte] = ((16 / unit - 1 - byte / unit) * unit + byte % unit) as u8;
    });
    indices
}

/// A way to copy a matrix, written for any vectors.
///
/// A kernel is `#[inline(always)]`, and so is all that it calls: only the function that [`Vectors::enter`] makes is compiled for
/// the instructions of `V`.
pub(crate) trait Kernel: Copy {
    /// Copies one matrix.
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>);

    /// Copies all matrices of a batch.
    #[inline(always)]
    fn run_all<V: Vectors>(vectors: V, batch: Batch<'_, Self>) {
        let mut at = batch.start();
        for _ in 0..batch.count() {
            Self::run(vectors, batch.job(&at));
            batch.advance(&mut at);
        }
    }
}

/// What is done with vectors of a kind that is chosen at run time.
pub(crate) trait Task {
    fn run<V: Vectors>(self, vectors: V);
}
