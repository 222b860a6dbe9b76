//! The same elements, each once, by other indices.

use super::{ByHand, Frame, Image, Pixels, indices_fit, moved, pixel};
use crate::twin::check;
use tensor_layout::View;
use tensor_layout::axis::{C, D, G, H, I, N, P, W, Y};

#[unsafe(no_mangle)]
fn part_reverse(image: View<'_, u8, Image>, h: usize, w: usize, c: usize) -> u8 {
    image.reverse::<H>()[[h, w, c]]
}

#[unsafe(no_mangle)]
fn part_reverse_by_hand(image: &Pixels, h: usize, w: usize, c: usize) -> u8 {
    check("H", h, 48);
    check("W", w, 60);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *pixel(image, 47 - h, w, c) }
}

#[unsafe(no_mangle)]
fn part_reverse_mixed(frame: View<'_, u8, Frame>, h: usize, w: usize, c: usize) -> u8 {
    frame.reverse::<H>()[[h, w, c]]
}

#[unsafe(no_mangle)]
fn part_reverse_mixed_by_hand(frame: ByHand, h: usize, w: usize, c: usize) -> u8 {
    let is_empty = frame.height == 0 || frame.width == 0;
    // SAFETY: the view has an element there, if the part has one.
    let first = unsafe { moved(frame.first, is_empty, frame.height.wrapping_sub(1) as isize * frame.pitch) };
    check("H", h, frame.height);
    check("W", w, frame.width);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *first.offset(h as isize * -frame.pitch).add(w * 4 + c) }
}

#[unsafe(no_mangle)]
fn part_reverse_if(image: View<'_, u8, Image>, reversed: bool, h: usize, w: usize, c: usize) -> u8 {
    image.reverse_if::<H>(reversed)[[h, w, c]]
}

#[unsafe(no_mangle)]
fn part_reverse_if_by_hand(image: &Pixels, reversed: bool, h: usize, w: usize, c: usize) -> u8 {
    let (first, pitch) = if reversed { (47, -256) } else { (0, 256) };
    check("H", h, 48);
    check("W", w, 60);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *image.as_ptr().offset(h as isize * pitch).add(first * 256 + w * 4 + c) }
}

#[unsafe(no_mangle)]
fn part_permute(image: View<'_, u8, Image>, c: usize, w: usize, h: usize) -> u8 {
    image.permute::<(C, W, H)>()[[c, w, h]]
}

#[unsafe(no_mangle)]
fn part_permute_by_hand(image: &Pixels, c: usize, w: usize, h: usize) -> u8 {
    check("C", c, 4);
    check("W", w, 60);
    check("H", h, 48);
    // SAFETY: just checked.
    unsafe { *pixel(image, h, w, c) }
}

#[unsafe(no_mangle)]
fn part_permute_mixed(frame: View<'_, u8, Frame>, c: usize, w: usize, h: usize) -> u8 {
    frame.permute::<(C, W, H)>()[[c, w, h]]
}

#[unsafe(no_mangle)]
fn part_permute_mixed_by_hand(frame: ByHand, c: usize, w: usize, h: usize) -> u8 {
    check("C", c, 4);
    check("W", w, frame.width);
    check("H", h, frame.height);
    // SAFETY: just checked.
    unsafe { frame.byte(h, w, c) }
}

#[unsafe(no_mangle)]
fn part_rename(image: View<'_, u8, Image>, y: usize, w: usize, c: usize) -> u8 {
    image.rename::<H, Y>()[[y, w, c]]
}

#[unsafe(no_mangle)]
fn part_rename_by_hand(image: &Pixels, y: usize, w: usize, c: usize) -> u8 {
    check("Y", y, 48);
    check("W", w, 60);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *pixel(image, y, w, c) }
}

#[unsafe(no_mangle)]
fn part_rename_mixed(frame: View<'_, u8, Frame>, y: usize, w: usize, c: usize) -> u8 {
    frame.rename::<H, Y>()[[y, w, c]]
}

#[unsafe(no_mangle)]
fn part_rename_mixed_by_hand(frame: ByHand, y: usize, w: usize, c: usize) -> u8 {
    check("Y", y, frame.height);
    check("W", w, frame.width);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { frame.byte(y, w, c) }
}

#[unsafe(no_mangle)]
fn part_insert(image: View<'_, u8, Image>, n: usize, h: usize, w: usize, c: usize) -> u8 {
    image.insert::<N>()[[n, h, w, c]]
}

#[unsafe(no_mangle)]
fn part_insert_by_hand(image: &Pixels, n: usize, h: usize, w: usize, c: usize) -> u8 {
    check("N", n, 1);
    check("H", h, 48);
    check("W", w, 60);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *pixel(image, h, w, c) }
}

#[unsafe(no_mangle)]
fn part_insert_mixed(frame: View<'_, u8, Frame>, n: usize, h: usize, w: usize, c: usize) -> u8 {
    frame.insert::<N>()[[n, h, w, c]]
}

#[unsafe(no_mangle)]
fn part_insert_mixed_by_hand(frame: ByHand, n: usize, h: usize, w: usize, c: usize) -> u8 {
    check("N", n, 1);
    check("H", h, frame.height);
    check("W", w, frame.width);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { frame.byte(h, w, c) }
}

#[unsafe(no_mangle)]
fn part_split(image: View<'_, u8, Image>, h: usize, g: usize, i: usize, c: usize) -> u8 {
    image.split::<W, (G, I), 6>()[[h, g, i, c]]
}

#[unsafe(no_mangle)]
fn part_split_by_hand(image: &Pixels, h: usize, g: usize, i: usize, c: usize) -> u8 {
    check("H", h, 48);
    check("G", g, 10);
    check("I", i, 6);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *pixel(image, h, g * 6 + i, c) }
}

#[unsafe(no_mangle)]
fn part_split_mixed(frame: View<'_, u8, Frame>, h: usize, g: usize, i: usize, c: usize) -> Option<u8> {
    Some(frame.try_split::<W, (G, I), 6>().ok()?[[h, g, i, c]])
}

#[unsafe(no_mangle)]
fn part_split_mixed_by_hand(frame: ByHand, h: usize, g: usize, i: usize, c: usize) -> Option<u8> {
    if frame.width % 6 != 0 {
        return None;
    }
    check("H", h, frame.height);
    check("G", g, frame.width / 6);
    check("I", i, 6);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { frame.byte(h, g * 6 + i, c) })
}

#[unsafe(no_mangle)]
fn part_split_by(image: View<'_, u8, Image>, size: usize, h: usize, g: usize, i: usize, c: usize) -> Option<u8> {
    Some(image.try_split_by::<W, (G, I)>(size).ok()?[[h, g, i, c]])
}

#[unsafe(no_mangle)]
fn part_split_by_by_hand(image: &Pixels, size: usize, h: usize, g: usize, i: usize, c: usize) -> Option<u8> {
    if size == 0 || 60 % size != 0 {
        return None;
    }
    check("H", h, 48);
    check("G", g, 60 / size);
    check("I", i, size);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { *pixel(image, h, g * size + i, c) })
}

#[unsafe(no_mangle)]
fn part_merge(image: View<'_, u8, Image>, h: usize, p: usize) -> u8 {
    image.merge::<(W, C), P>()[[h, p]]
}

#[unsafe(no_mangle)]
fn part_merge_by_hand(image: &Pixels, h: usize, p: usize) -> u8 {
    check("H", h, 48);
    check("P", p, 240);
    // SAFETY: just checked.
    unsafe { *pixel(image, h, 0, p) }
}

#[unsafe(no_mangle)]
fn part_merge_mixed(frame: View<'_, u8, Frame>, h: usize, p: usize) -> Option<u8> {
    Some(frame.try_merge::<(W, C), P>().ok()?[[h, p]])
}

#[unsafe(no_mangle)]
fn part_merge_mixed_by_hand(frame: ByHand, h: usize, p: usize) -> Option<u8> {
    let ByHand { first, height, width, pitch } = frame;
    let is_small = width <= isize::MAX as usize / 4;
    if !is_small && indices_fit(&[1, 2], [height, width, 4, 1, 1, 1, 1, 1], 0).is_err() {
        return None;
    }
    check("H", h, height);
    check("P", p, width.wrapping_mul(4));
    // SAFETY: just checked.
    Some(unsafe { *first.offset(h as isize * pitch).add(p) })
}

#[unsafe(no_mangle)]
fn part_merge_rows_mixed(frame: View<'_, u8, Frame>, p: usize, c: usize) -> Option<u8> {
    Some(frame.try_merge::<(H, W), P>().ok()?[[p, c]])
}

#[unsafe(no_mangle)]
fn part_merge_rows_mixed_by_hand(frame: ByHand, p: usize, c: usize) -> Option<u8> {
    let is_empty = frame.height == 0 || frame.width == 0;
    if !is_empty && frame.height > 1 && frame.width > 1 && frame.pitch != (frame.width as isize).wrapping_mul(4) {
        return None;
    }
    let (extent, overflows) = frame.height.overflowing_mul(frame.width);
    let is_small = !overflows && extent <= isize::MAX as usize;
    if !is_small && indices_fit(&[0, 1], [frame.height, frame.width, 4, 1, 1, 1, 1, 1], 0).is_err() {
        return None;
    }
    let apart = if frame.width > 1 || frame.height <= 1 { 4 } else { frame.pitch };
    check("P", p, extent);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { *frame.first.offset(p as isize * apart).add(c) })
}

#[unsafe(no_mangle)]
fn part_diagonal(image: View<'_, u8, Image>, d: usize, c: usize) -> u8 {
    image.diagonal::<(H, W), D>()[[d, c]]
}

#[unsafe(no_mangle)]
fn part_diagonal_by_hand(image: &Pixels, d: usize, c: usize) -> u8 {
    check("D", d, 48);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *pixel(image, d, d, c) }
}

#[unsafe(no_mangle)]
fn part_diagonal_mixed(frame: View<'_, u8, Frame>, d: usize, c: usize) -> u8 {
    frame.diagonal::<(H, W), D>()[[d, c]]
}

#[unsafe(no_mangle)]
fn part_diagonal_mixed_by_hand(frame: ByHand, d: usize, c: usize) -> u8 {
    check("D", d, frame.height.min(frame.width));
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { frame.byte(d, d, c) }
}
