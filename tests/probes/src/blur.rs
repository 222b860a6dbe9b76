//! The mean of 3 x 3 neighbours: of each pixel that has them all, and of one.

use crate::twin::check;
use tensor_layout::{View, ViewMut, layout};

/// 64 rows of 60 pixels, 64 apart.
type Tile = layout!(H=64 W=60; pad(W) = 8);
type Pixels = [f32; 4092];

/// # Safety
///
/// The index is in bounds.
#[inline(always)]
unsafe fn pixel(tile: &Pixels, h: usize, w: usize) -> f32 {
    // SAFETY: 63 * 64 + 59 is the last pixel.
    unsafe { *tile.as_ptr().add(h * 64 + w) }
}

#[inline(always)]
#[track_caller]
fn check_all(h: usize, w: usize) {
    check("H", h, 64);
    check("W", w, 60);
}

#[unsafe(no_mangle)]
fn blur(from: &Pixels, to: &mut Pixels) {
    let (from, mut to) = (View::<f32, Tile>::from_array(from), ViewMut::<f32, Tile>::from_array(to));
    for h in 1..63 {
        for w in 1..59 {
            let mut sum = 0.0;
            for dh in 0..3 {
                for dw in 0..3 {
                    sum += from[[h + dh - 1, w + dw - 1]];
                }
            }
            to[[h, w]] = sum / 9.0;
        }
    }
}

#[unsafe(no_mangle)]
fn blur_by_hand(from: &Pixels, to: &mut Pixels) {
    for h in 1..63 {
        for w in 1..59 {
            let mut sum = 0.0;
            for dh in 0..3 {
                for dw in 0..3 {
                    check_all(h + dh - 1, w + dw - 1);
                    // SAFETY: just checked.
                    sum += unsafe { pixel(from, h + dh - 1, w + dw - 1) };
                }
            }
            check_all(h, w);
            // SAFETY: just checked.
            unsafe { *to.as_mut_ptr().add(h * 64 + w) = sum / 9.0 };
        }
    }
}

#[unsafe(no_mangle)]
fn blur_unchecked(from: &Pixels, to: &mut Pixels) {
    let (from, mut to) = (View::<f32, Tile>::from_array(from), ViewMut::<f32, Tile>::from_array(to));
    for h in 1..63 {
        for w in 1..59 {
            let mut sum = 0.0;
            for dh in 0..3 {
                for dw in 0..3 {
                    // SAFETY: H ends at 64, W at 60.
                    sum += unsafe { from.get_unchecked([h + dh - 1, w + dw - 1]) };
                }
            }
            // SAFETY: as above.
            unsafe { *to.get_unchecked_mut([h, w]) = sum / 9.0 };
        }
    }
}

#[unsafe(no_mangle)]
fn blur_unchecked_by_hand(from: &Pixels, to: &mut Pixels) {
    for h in 1..63 {
        for w in 1..59 {
            let mut sum = 0.0;
            for dh in 0..3 {
                for dw in 0..3 {
                    // SAFETY: H ends at 64, W at 60.
                    sum += unsafe { pixel(from, h + dh - 1, w + dw - 1) };
                }
            }
            // SAFETY: as above.
            unsafe { *to.as_mut_ptr().add(h * 64 + w) = sum / 9.0 };
        }
    }
}

#[unsafe(no_mangle)]
fn blur_at(from: View<'_, f32, Tile>, h: usize, w: usize) -> f32 {
    let mut sum = 0.0;
    for dh in 0..3 {
        for dw in 0..3 {
            sum += from[[h + dh, w + dw]];
        }
    }
    sum / 9.0
}

#[unsafe(no_mangle)]
fn blur_at_by_hand(from: &Pixels, h: usize, w: usize) -> f32 {
    let mut sum = 0.0;
    for dh in 0..3 {
        for dw in 0..3 {
            check_all(h + dh, w + dw);
            // SAFETY: just checked.
            sum += unsafe { pixel(from, h + dh, w + dw) };
        }
    }
    sum / 9.0
}
