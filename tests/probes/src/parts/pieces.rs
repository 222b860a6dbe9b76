//! Several parts, one after the other.

use super::{ByHand, Frame, Image, Pixels, moved, pixel};
use crate::twin::check;
use tensor_layout::View;
use tensor_layout::axis::{H, W};

#[unsafe(no_mangle)]
fn part_split_at(image: View<'_, u8, Image>, middle: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    let (first, rest) = image.try_split_at::<H>(middle).ok()?;
    Some(first[[h, w, c]] ^ rest[[h, w, c]])
}

#[unsafe(no_mangle)]
fn part_split_at_by_hand(image: &Pixels, middle: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    if middle > 48 {
        return None;
    }
    // SAFETY: the view has an element there, if the part has one.
    let rest = unsafe { moved(image.as_ptr(), middle == 48, middle as isize * 256) };
    let byte = |first: *const u8, extent| {
        check("H", h, extent);
        check("W", w, 60);
        check("C", c, 4);
        // SAFETY: just checked.
        unsafe { *first.add(h * 256 + w * 4 + c) }
    };
    Some(byte(image.as_ptr(), middle) ^ byte(rest, 48 - middle))
}

#[unsafe(no_mangle)]
fn part_split_at_mixed(frame: View<'_, u8, Frame>, middle: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    let (first, rest) = frame.try_split_at::<H>(middle).ok()?;
    Some(first[[h, w, c]] ^ rest[[h, w, c]])
}

#[unsafe(no_mangle)]
fn part_split_at_mixed_by_hand(frame: ByHand, middle: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    if middle > frame.height {
        return None;
    }
    // SAFETY: the view has an element there, if the part has one.
    let rest =
        unsafe { moved(frame.first, (frame.width == 0) | (middle == frame.height), middle as isize * frame.pitch) };
    let byte = |first: *const u8, extent| {
        check("H", h, extent);
        check("W", w, frame.width);
        check("C", c, 4);
        // SAFETY: just checked.
        unsafe { *first.offset(h as isize * frame.pitch).add(w * 4 + c) }
    };
    Some(byte(frame.first, middle) ^ byte(rest, frame.height - middle))
}

#[unsafe(no_mangle)]
fn part_axis_iter(image: View<'_, u8, Image>) -> u32 {
    let mut sum = 0;
    for row in image.axis_iter::<H>() {
        sum = sum * 31 + u32::from(row[[7, 2]]);
    }
    sum
}

#[unsafe(no_mangle)]
fn part_axis_iter_by_hand(image: &Pixels) -> u32 {
    let mut sum = 0;
    for h in 0..48 {
        // SAFETY: the index is in bounds.
        sum = sum * 31 + u32::from(unsafe { *pixel(image, h, 7, 2) });
    }
    sum
}

#[unsafe(no_mangle)]
fn part_axis_iter_mixed(frame: View<'_, u8, Frame>) -> u32 {
    let mut sum = 0;
    for row in frame.axis_iter::<H>() {
        sum = sum * 31 + u32::from(row[[7, 2]]);
    }
    sum
}

#[unsafe(no_mangle)]
fn part_axis_iter_mixed_by_hand(frame: ByHand) -> u32 {
    let mut sum = 0;
    for h in 0..frame.height {
        check("W", 7, frame.width);
        // SAFETY: just checked.
        sum = sum * 31 + u32::from(unsafe { frame.byte(h, 7, 2) });
    }
    sum
}

#[unsafe(no_mangle)]
fn part_axis_chunks(image: View<'_, u8, Image>) -> u32 {
    let chunks = image.axis_chunks::<H, 9>();
    let mut sum = u32::from(chunks.remainder()[[2, 7, 1]]);
    for chunk in chunks {
        sum = sum * 31 + u32::from(chunk[[8, 7, 2]]);
    }
    sum
}

#[unsafe(no_mangle)]
fn part_axis_chunks_by_hand(image: &Pixels) -> u32 {
    // SAFETY: the index is in bounds.
    let mut sum = u32::from(unsafe { *pixel(image, 47, 7, 1) });
    for chunk in 0..5 {
        // SAFETY: the index is in bounds.
        sum = sum * 31 + u32::from(unsafe { *pixel(image, chunk * 9 + 8, 7, 2) });
    }
    sum
}

#[unsafe(no_mangle)]
fn part_axis_chunks_mixed(frame: View<'_, u8, Frame>) -> u32 {
    let chunks = frame.axis_chunks::<H, 9>();
    let mut sum = chunks.remainder().get([2, 7, 1]).map_or(0, |byte| u32::from(*byte));
    for chunk in chunks {
        sum = sum * 31 + chunk.get([8, 7, 2]).map_or(0, |byte| u32::from(*byte));
    }
    sum
}

#[unsafe(no_mangle)]
fn part_axis_chunks_mixed_by_hand(frame: ByHand) -> u32 {
    let (count, rest) = (frame.height / 9, frame.height % 9);
    // SAFETY: the index is in bounds.
    let byte = |h, w, c| if frame.width > w { u32::from(unsafe { frame.byte(h, w, c) }) } else { 0 };
    let mut sum = if rest > 2 { byte(count * 9 + 2, 7, 1) } else { 0 };
    for chunk in 0..count {
        sum = sum * 31 + byte(chunk * 9 + 8, 7, 2);
    }
    sum
}

#[unsafe(no_mangle)]
fn part_tiles(image: View<'_, u8, Image>) -> u32 {
    let mut sum = 0;
    for (_, tile) in image.tiles::<(H, W)>([20, 16]) {
        let [height, width, _] = tile.extents();
        sum = sum * 31 + u32::from(tile[[height - 1, width - 1, 0]]);
    }
    sum
}

#[unsafe(no_mangle)]
fn part_tiles_by_hand(image: &Pixels) -> u32 {
    let mut sum = 0;
    for top in (0..48).step_by(20) {
        for left in (0..60).step_by(16) {
            let (height, width) = (20.min(48 - top), 16.min(60 - left));
            // SAFETY: the index is in bounds.
            sum = sum * 31 + u32::from(unsafe { *pixel(image, top + height - 1, left + width - 1, 0) });
        }
    }
    sum
}

#[unsafe(no_mangle)]
fn part_tiles_mixed(frame: View<'_, u8, Frame>) -> u32 {
    let mut sum = 0;
    for (_, tile) in frame.tiles::<(H, W)>([20, 16]) {
        let [height, width, _] = tile.extents();
        sum = sum * 31 + u32::from(tile[[height - 1, width - 1, 0]]);
    }
    sum
}

#[unsafe(no_mangle)]
fn part_tiles_mixed_by_hand(frame: ByHand) -> u32 {
    let mut sum = 0;
    for top in (0..frame.height).step_by(20) {
        for left in (0..frame.width).step_by(16) {
            let (height, width) = (20.min(frame.height - top), 16.min(frame.width - left));
            // SAFETY: the index is in bounds.
            sum = sum * 31 + u32::from(unsafe { frame.byte(top + height - 1, left + width - 1, 0) });
        }
    }
    sum
}
