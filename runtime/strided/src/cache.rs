//! What conversions know of the machine.

/// The size of the narrowest vectors, and of a lane of wider ones.
pub(crate) const LANE_BYTES: usize = 16;

/// A copy of at most this many elements, of layouts whose numbers are known at run time only, is done without a plan. Choosing
/// a strategy takes as long as moving about as many elements one by one. (Measured.)
pub const UNPLANNED_ELEMENTS: usize = 512;

/// The same for rows that are contiguous in both layouts and fit in the L1 cache. (Measured with an Intel Xeon with AMX. 129 to 512 such rows take
/// 0.8 of the time with a plan, and 1,024 to 2,048 0.9. Of more, some take twice as long.)
pub(crate) const UNPLANNED_ROWS: usize = 2048;

/// The same for elements of which a plan would move one at a time: three quarters of an L1 cache. Beside the other layout they do not all stay
/// there, but what a better order gains is less than what the plan costs. (Measured. With all of it, hardly anything more is gained.)
pub(crate) const UNPLANNED_BYTES: usize = 24 << 10;

/// The size of a cache line.
pub(crate) const CACHE_LINE_BYTES: usize = 64;

/// Destinations of at least this size are written past the caches, where the strategy can. This is about the half of an L3
/// cache that the source leaves. A smaller destination is still in the cache for whoever reads it next.
pub(crate) const STREAM_BYTES: usize = 12 << 20;

/// Lines whose addresses differ by a multiple of this conflict where they are written past the caches. (Measured, of units of 8 bytes: 1.1 to 1.8
/// times the time of writing through the caches for multiples of 512, 1.3 to 2.5 for larger powers of two; 0.7 to 0.8 for multiples of 256.)
pub(crate) const STREAM_CONFLICT_BYTES: usize = 512;

/// Addresses that differ by a multiple of this map to at most two sets of the L1 cache, which hold about 16 lines together.
/// So strides that are a multiple of it cause conflict misses.
const CONFLICT_STRIDE_BYTES: usize = WAY_BYTES / 2;

/// Whether the lines at steps of this stride conflict in the L1 cache.
#[inline]
pub(crate) const fn lines_conflict(stride: usize) -> bool {
    stride != 0 && stride % CONFLICT_STRIDE_BYTES == 0
}

/// The size of the L1 cache divided by the number of lines of a set. Addresses that differ by a multiple of it are in one set.
pub(crate) const WAY_BYTES: usize = 4 << 10;

/// How far an address moves through the sets of the L1 cache by this stride, forward or back: 0 for a multiple of [`WAY_BYTES`].
pub(crate) const fn drift_bytes(stride: usize) -> usize {
    let past = stride % WAY_BYTES;
    if past < WAY_BYTES / 2 { past } else { WAY_BYTES - past }
}

/// Whether lines at steps of this stride are in one set of the L1 cache, or leave it only after several steps.
#[inline]
pub(crate) const fn are_in_one_set(stride: usize) -> bool {
    stride > WAY_BYTES / 2 && drift_bytes(stride) < CACHE_LINE_BYTES
}

/// The size of a page of memory.
pub(crate) const PAGE_BYTES: usize = 4 << 10;

/// The number of pages whose addresses are in the first level of the TLB.
pub(crate) const TLB_PAGES: usize = 64;

/// The most that the cache lines of a block take of the L1 cache: all of one of 32 KiB. (Measured. With a half of it, more loops begin, which
/// takes more time than the lines that were evicted.)
pub(crate) const NEAR_BYTES: usize = 32 << 10;

/// The same for loops without blocks, where blocks with more loops in them would fit as well. The rest is for the lines of the loops around.
/// (Measured. Where there is no rest, some layouts take a third longer than in blocks; with a half, some take a fifth longer.)
pub(crate) const UNBLOCKED_BYTES: usize = NEAR_BYTES / 4 * 3;

/// The size of the buffer that a map copies blocks of the source to. It is half of an L1 cache, which the destination's rows
/// pass through too. Without `std` it is smaller, because the stack may be.
pub(crate) const STAGE_BYTES: usize = if cfg!(feature = "std") { 16 << 10 } else { 4 << 10 };

/// How many bytes of a row are read before the next row is: enough for the hardware prefetcher to find that the row is read
/// in sequence, and few enough that the TLB still holds the destination's pages when the next row is read. (Measured. From
/// 1024 to 4096 the times hardly differ.)
pub(crate) const ROW_SEGMENT_BYTES: usize = 2048;

/// The side of a square of units whose cache lines all fit in L1, in units.
pub(crate) const SQUARE_UNITS: usize = 32;

/// The least size of a piece that is worth a thread of its own. Copying it takes some microseconds, as long as it takes to wake
/// a thread.
#[cfg(feature = "rayon")]
pub(crate) const THREAD_BYTES: usize = 1 << 17;

/// The least number of elements that are worth a thread of their own where a function is called for each.
#[cfg(feature = "rayon")]
pub(crate) const THREAD_ELEMENTS: usize = 1 << 14;

/// About the most elements of a block where threads take whole blocks.
#[cfg(feature = "rayon")]
pub(crate) const THREAD_BLOCK_ELEMENTS: usize = 1 << 13;
