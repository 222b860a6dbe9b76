//! A layout with some extents that are known at run time only.

use crate::twin::check;
use tensor_layout::{View, axis, layout};

type Photo = layout!(H=? W=? C=3);

/// Code that a person would write in place of a view of a photograph.
struct ByHand<'a> {
    /// `height` rows of `width` pixels, 3 bytes each.
    bytes: &'a [u8],
    height: usize,
    width: usize,
    /// Bytes from one row to the next, computed once.
    pitch: usize,
}

impl ByHand<'_> {
    /// # Safety
    ///
    /// The index is in bounds.
    #[inline(always)]
    unsafe fn byte(&self, h: usize, w: usize, c: usize) -> u8 {
        // SAFETY: there are `height * pitch` bytes.
        unsafe { *self.bytes.as_ptr().add(h * self.pitch + w * 3 + c) }
    }

    #[inline(always)]
    #[track_caller]
    fn check(&self, h: usize, w: usize, c: usize) {
        check("H", h, self.height);
        check("W", w, self.width);
        check("C", c, 3);
    }
}

#[unsafe(no_mangle)]
fn run_time_index(photo: &View<'_, u8, Photo>, h: usize, w: usize, c: usize) -> u8 {
    photo[[h, w, c]]
}

#[unsafe(no_mangle)]
fn run_time_index_by_hand(photo: &ByHand<'_>, h: usize, w: usize, c: usize) -> u8 {
    photo.check(h, w, c);
    // SAFETY: just checked.
    unsafe { photo.byte(h, w, c) }
}

/// # Safety
///
/// The index is in bounds.
#[unsafe(no_mangle)]
unsafe fn run_time_index_unchecked(photo: &View<'_, u8, Photo>, h: usize, w: usize, c: usize) -> u8 {
    // SAFETY: the caller says that the index is in bounds.
    unsafe { *photo.get_unchecked([h, w, c]) }
}

/// # Safety
///
/// The index is in bounds.
#[unsafe(no_mangle)]
unsafe fn run_time_index_unchecked_by_hand(photo: &ByHand<'_>, h: usize, w: usize, c: usize) -> u8 {
    // SAFETY: the caller says that the index is in bounds.
    unsafe { photo.byte(h, w, c) }
}

#[unsafe(no_mangle)]
fn run_time_row_sum(photo: &View<'_, u8, Photo>, h: usize, c: usize) -> u32 {
    let mut sum = 0;
    for w in 0..photo.extent::<axis::W>() {
        sum += u32::from(photo[[h, w, c]]);
    }
    sum
}

#[unsafe(no_mangle)]
fn run_time_row_sum_by_hand(photo: &ByHand<'_>, h: usize, c: usize) -> u32 {
    let mut sum = 0;
    for w in 0..photo.width {
        photo.check(h, w, c);
        // SAFETY: just checked.
        sum += u32::from(unsafe { photo.byte(h, w, c) });
    }
    sum
}
