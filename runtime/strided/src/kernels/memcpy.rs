//! The C library's `memcpy`, also where it is slow.
//!
//! Until 2024 (its bug 30994), glibc's `memcpy` used `rep movsb` from about 2 KiB to the size of the L2 cache. On AMD's Zen 3 that takes 15 to 25
//! times as long where the destination is less than a cache line behind the source in its page. (Measured with glibc 2.36.)
//! Two buffers that the heap gives one after the other are like that if the first one's size is a multiple of 4 KiB, and so is one in 64
//! rows of a pitched image.

use crate::cache::{CACHE_LINE_BYTES, PAGE_BYTES};
use core::ptr::copy_nonoverlapping;

/// The size of the pieces that `memcpy` gets there. It copies pieces of this size with vector instructions alone.
const PIECE_BYTES: usize = 1 << 10;

/// The sizes for which some `memcpy` uses `rep movsb`: from a limit of at least 2 KiB to the size of an L2 cache.
const REP_BYTES: core::ops::RangeInclusive<usize> = 2 << 10..=1 << 20;

/// Copies neighbours.
///
/// # Safety
///
/// (1) and (2), for the run of `elements` elements.
#[inline(always)]
pub unsafe fn copy_run<T>(to: *mut T, from: *const T, elements: usize) {
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
/// (1) and (2), for `bytes` bytes.
#[cold]
#[inline(never)]
unsafe fn copy_in_pieces(mut to: *mut u8, mut from: *const u8, bytes: usize) {
    for start in (0..bytes).step_by(PIECE_BYTES) {
        // SAFETY: (1) and (2): the next bytes of the run.
        unsafe { copy_nonoverlapping(from, to, PIECE_BYTES.min(bytes - start)) };
        (to, from) = (to.wrapping_add(PIECE_BYTES), from.wrapping_add(PIECE_BYTES));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;
    use std::vec::Vec;

    const CANARY: u8 = 0xA5;
    const DISTANCES: [usize; 8] = [0, 1, 16, 63, 64, 2048, 4095, 4096 + 16];

    #[test]
    fn a_destination_just_behind_the_source_in_its_page_is_slow() {
        let slow = DISTANCES.map(|distance| is_slow(3 * PAGE_BYTES + 100 + distance, PAGE_BYTES + 100));
        let is_x86 = cfg!(any(target_arch = "x86_64", target_arch = "x86"));
        assert_eq!(slow, [false, is_x86, is_x86, is_x86, false, false, false, is_x86]);
        assert!(!is_slow(1000, 1001));
        assert_eq!(is_slow(5, usize::MAX - 5), is_x86);
    }

    /// All bytes arrive, and no other one is written, from below the sizes for which pieces are made to above them.
    #[test]
    fn runs_of_every_size_arrive() {
        let sizes = [0, 1, 1023, 2047, 2048, 2049, 3 * PIECE_BYTES, 3 * PIECE_BYTES + 1, *REP_BYTES.end() + 1];
        let source: Vec<u8> = (0..REP_BYTES.end() + 2 * PAGE_BYTES).map(|k| (k * 7 / 5) as u8).collect();
        let mut buffer = vec![CANARY; source.len() + 2 * PAGE_BYTES];
        for &size in if cfg!(miri) { &sizes[3..6] } else { &sizes[..] } {
            for distance in DISTANCES {
                let from = &source[100..100 + size];
                // The first place with that distance in the page.
                let apart = from.as_ptr().addr().wrapping_sub(buffer.as_ptr().addr());
                let start = PAGE_BYTES + apart.wrapping_add(distance) % PAGE_BYTES;
                let to = &mut buffer[start..start + size];
                assert_eq!(to.as_ptr().addr().wrapping_sub(from.as_ptr().addr()) % PAGE_BYTES, distance % PAGE_BYTES);
                // SAFETY: (1) and (2): two slices of this length. `to` is borrowed mutably.
                unsafe { copy_run(to.as_mut_ptr(), from.as_ptr(), size) };
                assert!(to == from, "{size} bytes, {distance} behind");
                to.fill(CANARY);
                let around = [start - PAGE_BYTES..start, start + size..start + size + PAGE_BYTES];
                for near in around {
                    assert!(buffer[near].iter().all(|&byte| byte == CANARY), "around {size} bytes, {distance} behind");
                }
            }
        }
    }

    /// The count is one of elements.
    #[test]
    fn elements_of_several_bytes_arrive() {
        let source: Vec<[u16; 3]> = (0..1000).map(|k| [k, k + 1, k + 2]).collect();
        let mut buffer = vec![[0; 3]; 1001];
        // SAFETY: (1) and (2): two vectors that are longer.
        unsafe { copy_run(buffer.as_mut_ptr(), source.as_ptr(), 1000) };
        assert_eq!((&buffer[..1000], buffer[1000]), (&source[..], [0; 3]));
    }
}
