//! Elements that several indices address.

use super::{ByHand, Frame, Image, Pixels, indices_fit, pixel};
use crate::twin::check;
use tensor_layout::axis::{H, K, P, W};
use tensor_layout::{View, layout};

/// Strides 4, 4, 1 and one row.
type Row = layout!(H=1 W=60 C=4);

#[unsafe(no_mangle)]
fn part_broadcast(row: View<'_, u8, Row>, h: usize, w: usize, c: usize) -> u8 {
    row.broadcast::<H, 48>()[[h, w, c]]
}

#[unsafe(no_mangle)]
fn part_broadcast_by_hand(row: &[u8; 240], h: usize, w: usize, c: usize) -> u8 {
    check("H", h, 48);
    check("W", w, 60);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *row.as_ptr().add(w * 4 + c) }
}

#[unsafe(no_mangle)]
fn part_broadcast_mixed(frame: View<'_, u8, Frame>, h: usize, w: usize, c: usize) -> Option<u8> {
    Some(frame.try_broadcast::<H, 48>().ok()?[[h, w, c]])
}

#[unsafe(no_mangle)]
fn part_broadcast_mixed_by_hand(frame: ByHand, h: usize, w: usize, c: usize) -> Option<u8> {
    if frame.height != 1 {
        return None;
    }
    let is_small = frame.width <= isize::MAX as usize / (48 * 4);
    if !is_small && indices_fit(&[48, 1], [frame.height, frame.width, 4, 1, 1, 1, 1, 1], 0).is_err() {
        return None;
    }
    check("H", h, 48);
    check("W", w, frame.width);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { frame.byte(0, w, c) })
}

#[unsafe(no_mangle)]
fn part_broadcast_to(row: View<'_, u8, Row>, len: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    Some(row.try_broadcast_to::<H>(len).ok()?[[h, w, c]])
}

#[unsafe(no_mangle)]
fn part_broadcast_to_by_hand(row: &[u8; 240], len: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    let is_small = len <= isize::MAX as usize / 240;
    if !is_small && indices_fit(&[240, 1], [1, 60, 4, 1, 1, 1, 1, 1], len).is_err() {
        return None;
    }
    check("H", h, len);
    check("W", w, 60);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { *row.as_ptr().add(w * 4 + c) })
}

#[unsafe(no_mangle)]
fn part_broadcast_to_mixed(frame: View<'_, u8, Frame>, len: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    Some(frame.try_broadcast_to::<H>(len).ok()?[[h, w, c]])
}

#[unsafe(no_mangle)]
fn part_broadcast_to_mixed_by_hand(frame: ByHand, len: usize, h: usize, w: usize, c: usize) -> Option<u8> {
    if frame.height != 1 || len > isize::MAX as usize {
        return None;
    }
    let is_small = len.checked_mul(frame.width).is_some_and(|count| count <= isize::MAX as usize / 4);
    if !is_small && indices_fit(&[1, 4], [frame.height, frame.width, 4, 1, 1, 1, 1, 1], len).is_err() {
        return None;
    }
    check("H", h, len);
    check("W", w, frame.width);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { frame.byte(0, w, c) })
}

#[unsafe(no_mangle)]
fn part_windows(image: View<'_, u8, Image>, h: usize, p: usize, k: usize, c: usize) -> u8 {
    image.windows::<W, (P, K), 5, 3>()[[h, p, k, c]]
}

#[unsafe(no_mangle)]
fn part_windows_by_hand(image: &Pixels, h: usize, p: usize, k: usize, c: usize) -> u8 {
    check("H", h, 48);
    check("P", p, 19);
    check("K", k, 5);
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { *pixel(image, h, p * 3 + k, c) }
}

#[unsafe(no_mangle)]
fn part_windows_mixed(frame: View<'_, u8, Frame>, h: usize, p: usize, k: usize, c: usize) -> Option<u8> {
    Some(frame.try_windows::<W, (P, K), 5, 3>().ok()?[[h, p, k, c]])
}

#[unsafe(no_mangle)]
fn part_windows_mixed_by_hand(frame: ByHand, h: usize, p: usize, k: usize, c: usize) -> Option<u8> {
    if frame.width < 5 {
        return None;
    }
    let count = (frame.width - 5) / 3 + 1;
    let is_small = count.checked_mul(frame.height).is_some_and(|count| count <= isize::MAX as usize / (5 * 4));
    if !is_small && indices_fit(&[5, 3], [frame.height, frame.width, 4, 1, 1, 1, 1, 1], 0).is_err() {
        return None;
    }
    check("H", h, frame.height);
    check("P", p, count);
    check("K", k, 5);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { frame.byte(h, p * 3 + k, c) })
}
