//! The sizes of allocations, and the error of one that is too large.

use alloc::alloc::{Layout as Block, handle_alloc_error};

/// The alignment of the elements and what their size is a multiple of, in bytes: a cache line, and the widest vector.
const LINE_BYTES: usize = 64;

/// What an allocator aligns any block to, in bytes. For more it takes a slower path (glibc: past the cache of the thread, and zeros by a
/// `memset` in place of new pages), so that the room for an alignment of a line is asked for in its place.
const GIVEN_BYTES: usize = {
    let given = 2 * size_of::<usize>();
    assert!(given >= 4, "the address of a block is a multiple of 4");
    given
};

/// There is no memory for so many bytes; for as many or more, if it is the largest number.
pub(crate) struct NoMemory {
    pub(crate) bytes: u64,
    /// What was asked for; `None` where the size is over `isize::MAX`.
    block: Option<Block>,
}

impl NoMemory {
    pub(super) fn new(bytes: u64, block: Option<Block>) -> Self {
        NoMemory { bytes, block }
    }

    /// Ends as `Vec::with_capacity` does.
    #[cold]
    #[inline(never)]
    pub(crate) fn end(self) -> ! {
        match self.block {
            Some(block) => handle_alloc_error(block),
            None => panic!("a size of {} bytes is over isize::MAX", self.bytes),
        }
    }
}

/// The whole lines of `len` elements, and their alignment. `None` if the size is over `isize::MAX`.
pub(super) fn lines<T>(len: usize) -> Option<Block> {
    let align = LINE_BYTES.max(align_of::<T>());
    let lines = Block::array::<T>(len).and_then(|array| array.align_to(align));
    lines.ok().map(|lines| lines.pad_to_align())
}

/// Size and alignment of an allocation for `len` elements: their lines, and the room to find the alignment in.
pub(super) fn block<T>(len: usize) -> Option<Block> {
    let lines = lines::<T>(len)?;
    let room = if lines.size() == 0 { 0 } else { lines.align() - GIVEN_BYTES };
    Block::from_size_align(lines.size().checked_add(room)?, GIVEN_BYTES).ok()
}
