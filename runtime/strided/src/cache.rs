//! The numbers of the machine that conversions use. `cargo run --release -p tensor-layout-bench --bin rules` measures what they bring.

/// The size of the narrowest vectors, and of a lane of wider ones.
pub(crate) const LANE_BYTES: usize = 16;

/// A copy of at most this many elements, of layouts whose numbers are known at run time only, is done without a plan. Choosing a strategy
/// takes about as long as moving this many elements one by one.
pub const UNPLANNED_ELEMENTS: usize = 512;

/// The most rows that are copied without a plan, if they are contiguous in both layouts and fit in the L1 cache. A row is moved as fast
/// either way, and a copy of more rows may have a kernel.
pub(crate) const UNPLANNED_ROWS: usize = 2048;

/// The most bytes of such rows that are the only loop beside their units. A plan takes 0.2 us, and wider vectors gain less. (Measured: 40 KB of rows take
/// 0.74 to 1.04 times as long without it, 100 KB 0.83 to 1.12.)
pub(crate) const UNPLANNED_ROW_BYTES: usize = 64 << 10;

/// The size of a cache line.
pub(crate) const CACHE_LINE_BYTES: usize = 64;

/// Destinations of at least this size are written past the caches, where the strategy can. This is about the half of an L3
/// cache that the source leaves. A smaller destination is still in the cache for whoever reads it next.
///
/// It is a constant, and not what the processor says of its last cache, because a virtual machine does not say who shares that. On an Intel Xeon
/// whose L3 cache of 480 MiB is said to have two users, three quarters of a share, where the C library begins, are 180 MiB. Written past the
/// caches, transposes of 16 to 64 MB take 0.28 to 0.41 times as long there, and pixels of 25 to 100 MB 0.83 to 0.91 times; but tensors of 1.6 to 6.4 MB
/// take 1.05 to 1.45 times. (Measured.)
pub(crate) const STREAM_BYTES: usize = 12 << 20;

/// A map whose two sides have more bytes together goes past the caches. Blocks of its buffer are short, and no walk reads pixels once for each plane. (Measured.)
pub const FAR_MAP_BYTES: usize = STREAM_BYTES;

/// Addresses that differ by a multiple of this map to at most two sets of the L1 cache, which hold about 16 lines together.
/// So strides that are a multiple of it cause conflict misses.
const CONFLICT_STRIDE_BYTES: usize = 2 << 10;

/// Whether the lines at steps of this stride conflict in the L1 cache. A negative stride may have wrapped around: it is a multiple as well.
#[inline]
pub(crate) const fn lines_conflict(stride: usize) -> bool {
    stride != 0 && stride % CONFLICT_STRIDE_BYTES == 0
}

/// The size of a page of memory.
pub(crate) const PAGE_BYTES: usize = 4 << 10;

/// The most that the cache lines of a block take of the L1 cache: all of one of 32 KiB. With a half of it, more loops begin, which takes more time
/// than the lines that were evicted.
pub const NEAR_BYTES: usize = 32 << 10;

/// About the size of the L2 cache of a core. In a larger destination, columns of tiles whose lines conflict are written line by line from a buffer: squares
/// of powers of two take 0.5 to 0.85 times as long, and 1.2 times where they are smaller. (Measured.)
pub(crate) const L2_BYTES: usize = 1 << 20;

/// The size of the buffer that a map copies blocks of the source to. It is half of an L1 cache, which the destination's rows
/// pass through too. Without `std` it is smaller, because the stack may be.
pub(crate) const STAGE_BYTES: usize = if cfg!(feature = "std") { 16 << 10 } else { 4 << 10 };

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
