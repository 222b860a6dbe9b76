//! Several parts that are changed.

use super::{Image, Pixels, moved};
use crate::twin::check;
use tensor_layout::ViewMut;
use tensor_layout::axis::{H, W};

/// # Safety
///
/// The index is in bounds.
#[inline(always)]
unsafe fn set(image: &mut Pixels, h: usize, w: usize, c: usize, value: u8) {
    // SAFETY: 47 * 256 + 59 * 4 + 3 is the last element.
    unsafe { *image.as_mut_ptr().add(h * 256 + w * 4 + c) = value };
}

#[unsafe(no_mangle)]
fn part_split_at_mut(image: ViewMut<'_, u8, Image>, middle: usize, h: usize, w: usize, c: usize) -> Option<()> {
    let (mut first, mut rest) = image.try_split_at::<H>(middle).ok()?;
    core::mem::swap(&mut first[[h, w, c]], &mut rest[[h, w, c]]);
    Some(())
}

#[unsafe(no_mangle)]
fn part_split_at_mut_by_hand(image: &mut Pixels, middle: usize, h: usize, w: usize, c: usize) -> Option<()> {
    if middle > 48 {
        return None;
    }
    let first = image.as_mut_ptr();
    // SAFETY: the view has an element there, if the part has one.
    let rest = unsafe { moved(first, middle == 48, middle as isize * 256) }.cast_mut();
    let byte = |first: *mut u8, extent| {
        check("H", h, extent);
        check("W", w, 60);
        check("C", c, 4);
        // SAFETY: just checked.
        unsafe { first.add(h * 256 + w * 4 + c) }
    };
    let (first, second) = (byte(first, middle), byte(rest, 48 - middle));
    // SAFETY: the second one is further on.
    unsafe { first.swap(second) };
    Some(())
}

#[unsafe(no_mangle)]
fn part_axis_iter_mut(mut image: ViewMut<'_, u8, Image>) {
    for (row, value) in image.axis_iter_mut::<H>().zip(1..) {
        let mut row = row;
        row[[7, 2]] = value;
    }
}

#[unsafe(no_mangle)]
fn part_axis_iter_mut_by_hand(image: &mut Pixels) {
    for (h, value) in (0..48).zip(1..) {
        // SAFETY: the index is in bounds.
        unsafe { set(image, h, 7, 2, value) };
    }
}

#[unsafe(no_mangle)]
fn part_axis_chunks_mut(mut image: ViewMut<'_, u8, Image>, value: u8) {
    let mut chunks = image.axis_chunks_mut::<H, 9>();
    chunks.remainder()[[2, 7, 1]] = value;
    for mut chunk in chunks {
        chunk[[8, 7, 2]] = value;
    }
}

#[unsafe(no_mangle)]
fn part_axis_chunks_mut_by_hand(image: &mut Pixels, value: u8) {
    // SAFETY: the index is in bounds.
    unsafe { set(image, 47, 7, 1, value) };
    for chunk in 0..5 {
        // SAFETY: the index is in bounds.
        unsafe { set(image, chunk * 9 + 8, 7, 2, value) };
    }
}

#[unsafe(no_mangle)]
fn part_tiles_mut(mut image: ViewMut<'_, u8, Image>, value: u8) {
    for (_, mut tile) in image.tiles_mut::<(H, W)>([20, 16]) {
        let [height, width, _] = tile.extents();
        tile[[height - 1, width - 1, 0]] = value;
    }
}

#[unsafe(no_mangle)]
fn part_tiles_mut_by_hand(image: &mut Pixels, value: u8) {
    for top in (0..48).step_by(20) {
        for left in (0..60).step_by(16) {
            let (height, width) = (20.min(48 - top), 16.min(60 - left));
            // SAFETY: the index is in bounds.
            unsafe { set(image, top + height - 1, left + width - 1, 0, value) };
        }
    }
}
