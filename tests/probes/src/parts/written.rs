//! The layout of a part, by the name of a layout that is written.

use super::{ByHand, Frame, Image, Pixels, moved, pixel};
use crate::twin::check;
use tensor_layout::axis::{C, H, W};
use tensor_layout::{View, layout};

type Plane = layout!(H=48 W=60; stride(H) = 256; stride(W) = 4);
type Line = layout!(W=? C=4);

/// A storage that may be too large. The signature is the library's, and the function is as opaque.
#[unsafe(no_mangle)]
#[cold]
#[inline(never)]
fn storage_fits(numbers: [usize; 16]) -> Result<[usize; 4], [usize; 6]> {
    let storage = numbers.iter().map(|number| *number as u128).sum::<u128>();
    if storage > isize::MAX as u128 { Err([numbers[0]; 6]) } else { Ok([numbers[1]; 4]) }
}

#[unsafe(no_mangle)]
fn part_as_layout(image: View<'_, u8, Image>, c: usize) -> View<'_, u8, Plane> {
    image.fix::<C>(c).as_layout()
}

#[unsafe(no_mangle)]
fn part_as_layout_by_hand(image: &Pixels, c: usize) -> &u8 {
    check("C", c, 4);
    // SAFETY: just checked.
    unsafe { pixel(image, 0, 0, c) }
}

#[unsafe(no_mangle)]
fn part_as_layout_of_range(image: View<'_, u8, Image>, h: usize, end: usize, w: usize, c: usize) -> Option<u8> {
    let line: View<'_, u8, Line> = image.fix::<H>(h).try_range::<W>(..end).ok()?.try_as_layout().ok()?;
    Some(line[[w, c]])
}

#[unsafe(no_mangle)]
fn part_as_layout_of_range_by_hand(image: &Pixels, h: usize, end: usize, w: usize, c: usize) -> Option<u8> {
    check("H", h, 48);
    if end > 60 {
        return None;
    }
    let numbers = [end, 4, 1, 1, 1, 1, 1, 1, 4, 1, 0, 0, 0, 0, 0, 0];
    if end > isize::MAX as usize / 4 && storage_fits(numbers).is_err() {
        return None;
    }
    check("W", w, end);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { *pixel(image, h, w, c) })
}

#[unsafe(no_mangle)]
fn part_as_layout_mixed(frame: View<'_, u8, Frame>, h: usize, w: usize, c: usize) -> Option<u8> {
    let line: View<'_, u8, Line> = frame.fix::<H>(h).try_as_layout().ok()?;
    Some(line[[w, c]])
}

#[unsafe(no_mangle)]
fn part_as_layout_mixed_by_hand(frame: ByHand, h: usize, w: usize, c: usize) -> Option<u8> {
    let ByHand { first, height, width, pitch } = frame;
    check("H", h, height);
    // SAFETY: the view has an element there, if the part has one.
    let first = unsafe { moved(first, width == 0, h as isize * pitch) };
    let width = if width > isize::MAX as usize / 4 {
        let numbers = [width, 4, 1, 1, 1, 1, 1, 1, 4, 1, 0, 0, 0, 0, 0, 0];
        let [width, ..] = storage_fits(numbers).ok()?;
        width
    } else {
        width
    };
    check("W", w, width);
    check("C", c, 4);
    // SAFETY: just checked.
    Some(unsafe { *first.add(w * 4 + c) })
}
