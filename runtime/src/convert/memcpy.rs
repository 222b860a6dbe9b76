//! The C library's `memcpy`, also where it is slow.
//!
//! The `memcpy` of glibc 2.33 to 2.39 uses `rep movsb` from about 2 KiB to the size of the L2 cache. On AMD's Zen 3 and Zen 4 that takes 15 to
//! 25 times as long where the destination is less than a cache line behind the source in its page (measured; glibc's bug 30994).
//! Two buffers that the heap gives one after the other are like that if the first one's size is a multiple of 4 KiB, and so is one in 64
//! rows of a pitched image.

use super::cache::{CACHE_LINE_BYTES, PAGE_BYTES};
use core::ptr::copy_nonoverlapping;

/// The size of the pieces that `memcpy` gets there. Of so few bytes it copies all with vector instructions.
const PIECE_BYTES: usize = 1 << 10;

/// The sizes for which some `memcpy` uses `rep movsb`: from a limit of at least 2 KiB to the size of an L2 cache.
const REP_BYTES: core::ops::RangeInclusive<usize> = 2 << 10..=1 << 20;

/// Copies neighbours.
///
/// # Safety
///
/// (1) and (2), for the run of so many elements.
#[inline(always)]
pub(crate) unsafe fn copy_run<T>(to: *mut T, from: *const T, elements: usize) {
    // A run has at most `isize::MAX` bytes.
    let bytes = elements.wrapping_mul(size_of::<T>());
    match REP_BYTES.contains(&bytes) && is_slow(to.addr(), from.addr()) {
        // SAFETY: (1) and (2), for the bytes of the run.
        true => unsafe { copy_in_pieces(to.cast(), from.cast(), bytes) },
        // SAFETY: (1) and (2).
        false => unsafe { copy_nonoverlapping(from, to, elements) },
    }
}

/// Whether `rep movsb` may be slow between these addresses.
#[inline(always)]
fn is_slow(to: usize, from: usize) -> bool {
    let behind = to.wrapping_sub(from) % PAGE_BYTES;
    cfg!(any(target_arch = "x86_64", target_arch = "x86")) && behind != 0 && behind < CACHE_LINE_BYTES
}

/// # Safety
///
/// (1) and (2), for so many bytes.
#[cold]
#[inline(never)]
unsafe fn copy_in_pieces(mut to: *mut u8, mut from: *const u8, bytes: usize) {
    let mut left = bytes;
    while left > PIECE_BYTES {
        // SAFETY: (1) and (2): the next bytes of the run.
        unsafe { copy_nonoverlapping(from, to, PIECE_BYTES) };
        (to, from) = (to.wrapping_add(PIECE_BYTES), from.wrapping_add(PIECE_BYTES));
        left -= PIECE_BYTES;
    }
    // SAFETY: (1) and (2): the last bytes of the run.
    unsafe { copy_nonoverlapping(from, to, left) }
}
