//! Memory with nothing behind it.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ops::Range;
use tensor_layout_memory::Random;

/// A cache line, in bytes.
const LINE: usize = 64;
/// The bytes around the block, and the block's bytes at first.
const CANARY: u8 = 0xA5;

/// Bytes that begin at a chosen place within a cache line. The allocation ends where they do, or, if it is `guarded`, two
/// cache lines of canaries later: what the processor stores past its caches, AddressSanitizer does not see.
pub(crate) struct Block {
    pointer: *mut u8,
    layout: Layout,
    bytes: Range<usize>,
}

impl Block {
    /// `len` bytes at some multiple of `align`, with a guard or without.
    pub(crate) fn random(random: &mut Random, len: usize, align: usize) -> Block {
        let shift = if random.once_in(3) { 0 } else { random.below(LINE) / align * align };
        Block::new(shift, len, random.once_in(2))
    }

    /// `len` bytes, all of them canaries, `shift` bytes past a cache line.
    fn new(shift: usize, len: usize, guarded: bool) -> Block {
        let around = if guarded { 2 * LINE } else { 0 };
        let bytes = around + shift..around + shift + len;
        let layout = Layout::from_size_align((bytes.end + around).max(1), LINE).expect("a size in memory");
        // SAFETY: the size is not 0.
        let pointer = unsafe { alloc(layout) };
        if pointer.is_null() {
            handle_alloc_error(layout);
        }
        // SAFETY: just allocated.
        unsafe { pointer.write_bytes(CANARY, layout.size()) };
        Block { pointer, layout, bytes }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.all()[self.bytes.clone()]
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        let bytes = self.bytes.clone();
        // SAFETY: allocated, initialised, and borrowed mutably.
        let all = unsafe { std::slice::from_raw_parts_mut(self.pointer, self.layout.size()) };
        &mut all[bytes]
    }

    /// Nothing has been written but the bytes.
    pub(crate) fn assert_intact(&self) {
        let (before, after) = (&self.all()[..self.bytes.start], &self.all()[self.bytes.end..]);
        // Even a block of no bytes allocates one byte.
        assert!(before.iter().chain(after).all(|byte| *byte == CANARY), "written outside: {before:?} {after:?}");
    }

    fn all(&self) -> &[u8] {
        // SAFETY: allocated, initialised, and borrowed.
        unsafe { std::slice::from_raw_parts(self.pointer, self.layout.size()) }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.pointer, self.layout) };
    }
}
