//! What kernels ask of vectors, and what vectors ask of kernels.

use crate::cache::LANE_BYTES;
use crate::job::Batch;
use core::mem::MaybeUninit;

/// Where the bytes of a vector are in memory, from an address on.
#[derive(Clone, Copy)]
pub(crate) enum Places {
    /// One after the other.
    Row,
    /// One after the other, and stored past the caches, where there is an instruction for it: WebAssembly has none, and ARM64 has one, `stnp`, which
    /// needs two vectors and is a hint. [`Vectors::finish`] makes the bytes visible to other threads.
    Streamed,
    /// Lanes that are this many bytes apart. They are stored one after the other: a lane may overwrite the end of the one before it.
    Lanes(usize),
    /// Parts of lanes.
    Parts(Parts),
}

/// The first parts of each lane. The other parts are not stored, and any bytes where these are loaded.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// The number of parts that a lane has: 2 or 4.
    pub(crate) in_lane: usize,
    /// How many of them are stored. Just the first one is loaded.
    pub(crate) count: usize,
    /// The distance from one part to the next.
    pub(crate) stride: usize,
    pub(crate) lane_stride: usize,
}

impl Places {
    /// What is loaded of a vector of this number of lanes: how many pieces, their distance in memory, and the bytes of each.
    #[inline(always)]
    pub(super) const fn pieces(self, lanes: usize) -> (usize, usize, usize) {
        match self {
            Places::Row | Places::Streamed => (1, 0, lanes * LANE_BYTES),
            Places::Lanes(stride) => (lanes, stride, LANE_BYTES),
            Places::Parts(Parts { in_lane, lane_stride, .. }) => (lanes, lane_stride, LANE_BYTES / in_lane),
        }
    }
}

/// The bytes of a vector at these places, whatever they are.
///
/// # Safety
///
/// (1): the bytes can be read. They need not be initialised.
#[inline(always)]
#[allow(dead_code, reason = "WebAssembly, and targets without vectors of their own, do not use it")]
pub(super) unsafe fn load_bytes<T>(from: *const u8, places: Places) -> MaybeUninit<T> {
    let (count, stride, bytes) = places.pieces(size_of::<T>() / LANE_BYTES);
    // Zeros, which an instruction loads beside a part. Of what is not initialised, LLVM keeps what a register had before.
    let mut vector = MaybeUninit::<T>::zeroed();
    let first = vector.as_mut_ptr().cast::<u8>();
    // SAFETY: (1), for this piece. The vector has room for it.
    let load = |k: usize| unsafe {
        first.wrapping_add(k * LANE_BYTES).copy_from_nonoverlapping(from.wrapping_add(k.wrapping_mul(stride)), bytes);
    };
    // Not a loop: before it is unrolled, the compiler gives the vector a place on the stack.
    load(0);
    if count > 1 {
        load(1);
    }
    vector
}

/// Stores parts of a lane, which are the lowest bytes of these numbers. (Of numbers the compiler makes stores of parts of a vector.)
///
/// # Safety
///
/// (1): the bytes of the parts can be written.
#[inline(always)]
#[allow(dead_code, reason = "targets without vectors of their own do not use it")]
pub(super) unsafe fn store_parts(to: *mut u8, parts: Parts, numbers: [u64; 4]) {
    for (k, number) in numbers.iter().enumerate().take(parts.count) {
        let to = to.wrapping_add(k.wrapping_mul(parts.stride));
        // SAFETY: (1), for the bytes of this part. A number has room for it.
        unsafe { to.copy_from_nonoverlapping(core::ptr::from_ref(number).cast(), LANE_BYTES / parts.in_lane) };
    }
}

/// The operations of one kind of vectors. A vector has one or two lanes of 16 bytes. A value of an implementing type is the
/// proof that this processor has the instructions.
pub(crate) trait Vectors: Copy {
    type Vector: Copy;
    /// The vectors of one lane.
    type Narrow: Vectors;
    const LANES: usize = 1;
    /// Whether kernels are faster than units that are moved one at a time.
    const KERNELS: bool = true;
    /// Whether there are [`Vectors::shuffle`] and [`Vectors::select`].
    const SHUFFLES: bool = true;

    fn narrow(self) -> Self::Narrow;

    /// The same pointer, whose origin the compiler does not know. So it computes addresses from this pointer. Otherwise it keeps
    /// one address for each row of a tile, and has not enough registers for them.
    #[inline(always)]
    fn opaque(self, pointer: *mut u8) -> *mut u8 {
        pointer
    }

    /// The same number of bytes, of which the compiler does not know how it was computed. So it keeps the number in a register. Otherwise
    /// it adds a step several times.
    #[inline(always)]
    fn opaque_step(self, step: usize) -> usize {
        self.opaque(core::ptr::without_provenance_mut(step)).addr()
    }

    /// Fetches the cache line at an address into L1, where there is an instruction for it. The address may be any.
    #[inline(always)]
    fn prefetch(self, _from: *const u8) {}

    /// Loads a vector. Where these are parts of lanes, it loads the first part of each.
    ///
    /// # Safety
    ///
    /// (1): the bytes at these places can be read. They need not be initialised.
    unsafe fn load(self, from: *const u8, places: Places) -> Self::Vector;

    /// Stores a vector.
    ///
    /// # Safety
    ///
    /// (1): the bytes at these places can be written. If they are streamed, `to` is a multiple of their number, and (4): nothing accesses these bytes
    /// before [`Vectors::finish`].
    unsafe fn store(self, to: *mut u8, places: Places, vector: Self::Vector);

    /// Interleaves the units of each lane of `a` with those of the same lane of `b`. A lane has `UNITS` units. The first result
    /// is from the first halves of the lanes, the second from the second halves. A single unit has no halves: the result is `a`
    /// and `b`.
    fn zip<const UNITS: usize>(self, a: Self::Vector, b: Self::Vector) -> [Self::Vector; 2];

    /// The units of the whole vector, last to first. A lane has `UNITS` units.
    #[inline(always)]
    fn reverse<const UNITS: usize>(self, vector: Self::Vector) -> Self::Vector {
        const { assert!(Self::LANES == 1) };
        self.shuffle(vector, const { &last_to_first(16 / UNITS, 16, 0) })
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

    /// Runs the kernel of a batch for each of its matrices, in a function that is compiled for these vectors.
    #[inline(never)]
    fn enter<K: Kernel>(self, batch: Batch<'_, K>) {
        K::run(self, batch);
    }

    /// Ends a conversion to the destination at `to`. If any of it was streamed, a fence orders that before what follows.
    fn finish(self, to: *mut u8, streamed: bool);
}

/// The indices of a [shuffle](Vectors::shuffle) that reverses units of this size in each group of `group` bytes, from the byte `first` of a lane on. Bytes
/// that are of no whole group are any.
#[inline(always)]
pub(crate) const fn last_to_first(unit: usize, group: usize, first: usize) -> [u8; LANE_BYTES] {
    let mut indices = [0; LANE_BYTES];
    let (mut at, mut start) = (0, 0);
    while start + group <= LANE_BYTES {
        let mut from = start + group;
        while from > start {
            from -= unit;
            up_to!(byte < unit, {
                indices[at] = (first + from + byte) as u8;
                at += 1;
            });
        }
        start += group;
    }
    indices
}

/// A way to copy matrices, written for any vectors.
///
/// A kernel is `#[inline(always)]`, and so is all that it calls: only the function that [`Vectors::enter`] makes is compiled for
/// the instructions of `V`.
pub(crate) trait Kernel: Copy {
    /// Copies the matrices of a batch.
    fn run<V: Vectors>(vectors: V, batch: Batch<'_, Self>);
}

/// What is done with vectors of a kind that is chosen at run time.
pub(crate) trait Task {
    fn run<V: Vectors>(self, vectors: V);
}
