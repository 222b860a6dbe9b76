//! Some of the indices along an axis.

use super::{ByHand, Frame, Image, Pixels, moved, pixel};
use crate::twin::check;
use tensor_layout::axis::{H, N, W};
use tensor_layout::{View, layout};

type Rows = layout!(H=5 N=1 W=6; pad(W) = 8);

#[unsafe(no_mangle)]
fn part_fix(image: View<'_, u8, Image>, h: usize, w: usize, c: usize) -> u8 {
    image.fix::<H>(h)[[w, c]]
}

#[unsafe(no_mangle)]
fn part_fix_by_hand(image: &Pixels, h: usize, w: usize, c: usize) -> u8 {
    check("H", h, 48);
    check("W", w, 60);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *pixel(image, h, w, c) }
}

#[unsafe(no_mangle)]
fn part_fix_mixed(frame: View<'_, u8, Frame>, h: usize, w: usize, c: usize) -> u8 {
    frame.fix::<H>(h)[[w, c]]
}

#[unsafe(no_mangle)]
fn part_fix_mixed_by_hand(frame: ByHand, h: usize, w: usize, c: usize) -> u8 {
    check("H", h, frame.height);
    // SAFETY: the view has an element there, if the part has one.
    let first = unsafe { moved(frame.first, frame.width == 0, h as isize * frame.pitch) };
    check("W", w, frame.width);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *first.add(w * 4 + c) }
}

#[unsafe(no_mangle)]
fn part_crop(image: View<'_, u8, Image>, start: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    Some(image.try_crop::<W, 8>(start).ok()?[[h, w, c]])
}

#[unsafe(no_mangle)]
fn part_crop_by_hand(image: &Pixels, start: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    if start > 52 {
        return None;
    }
    check("H", h, 48);
    check("W", w, 8);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { *pixel(image, h, start + w, c) })
}

#[unsafe(no_mangle)]
fn part_crop_mixed(frame: View<'_, u8, Frame>, start: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    Some(frame.try_crop::<W, 8>(start).ok()?[[h, w, c]])
}

#[unsafe(no_mangle)]
fn part_crop_mixed_by_hand(frame: ByHand, start: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    if frame.width < 8 || start > frame.width - 8 {
        return None;
    }
    // SAFETY: the view has an element there, if the part has one.
    let first = unsafe { moved(frame.first, frame.height == 0, start as isize * 4) };
    check("H", h, frame.height);
    check("W", w, 8);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { *first.offset(h as isize * frame.pitch).add(w * 4 + c) })
}

#[unsafe(no_mangle)]
fn part_range(image: View<'_, u8, Image>, start: usize, end: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    Some(image.try_range::<W>(start..end).ok()?[[h, w, c]])
}

#[unsafe(no_mangle)]
fn part_range_by_hand(image: &Pixels, start: usize, end: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    if end > 60 || start > end {
        return None;
    }
    // SAFETY: the view has an element there, if the part has one.
    let first = unsafe { moved(image.as_ptr(), end == start, start as isize * 4) };
    check("H", h, 48);
    check("W", w, end - start);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { *first.add(h * 256 + w * 4 + c) })
}

#[unsafe(no_mangle)]
fn part_range_mixed(frame: View<'_, u8, Frame>, start: usize, end: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    Some(frame.try_range::<W>(start..end).ok()?[[h, w, c]])
}

#[unsafe(no_mangle)]
fn part_range_mixed_by_hand(frame: ByHand, start: usize, end: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    if end > frame.width || start > end {
        return None;
    }
    // SAFETY: the view has an element there, if the part has one.
    let first = unsafe { moved(frame.first, (frame.height == 0) | (end == start), start as isize * 4) };
    check("H", h, frame.height);
    check("W", w, end - start);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { *first.offset(h as isize * frame.pitch).add(w * 4 + c) })
}

#[unsafe(no_mangle)]
fn part_step(image: View<'_, u8, Image>, h: usize, w: usize, c: usize) -> u8 {
    image.step::<W, 7>()[[h, w, c]]
}

#[unsafe(no_mangle)]
fn part_step_by_hand(image: &Pixels, h: usize, w: usize, c: usize) -> u8 {
    check("H", h, 48);
    check("W", w, 9);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *pixel(image, h, w * 7, c) }
}

#[unsafe(no_mangle)]
fn part_step_mixed(frame: View<'_, u8, Frame>, h: usize, w: usize, c: usize) -> u8 {
    frame.step::<W, 7>()[[h, w, c]]
}

#[unsafe(no_mangle)]
fn part_step_mixed_by_hand(frame: ByHand, h: usize, w: usize, c: usize) -> u8 {
    let width = frame.width.div_ceil(7);
    check("H", h, frame.height);
    check("W", w, width);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { frame.byte(h, w * 7, c) }
}

#[unsafe(no_mangle)]
fn part_squeeze(row: View<'_, u8, Rows>, h: usize, w: usize) -> u8 {
    row.squeeze::<N>()[[h, w]]
}

#[unsafe(no_mangle)]
fn part_squeeze_by_hand(row: &[u8; 38], h: usize, w: usize) -> u8 {
    check("H", h, 5);
    check("W", w, 6);
    // SAFETY: just checked.
    unsafe { *row.as_ptr().add(h * 8 + w) }
}

#[unsafe(no_mangle)]
fn part_squeeze_mixed(frame: View<'_, u8, Frame>, w: usize, c: usize) -> Option<u8> {
    Some(frame.try_squeeze::<H>().ok()?[[w, c]])
}

#[unsafe(no_mangle)]
fn part_squeeze_mixed_by_hand(frame: ByHand, w: usize, c: usize) -> Option<u8> {
    if frame.height != 1 {
        return None;
    }
    check("W", w, frame.width);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { frame.byte(0, w, c) })
}
