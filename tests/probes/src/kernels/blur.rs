//! The mean of 3 x 3 neighbours, in every channel.

use crate::twin::check;
use tensor_layout::{View, ViewMut, layout};

/// Strides 3325952, 1, 14848, 64.
type Image = layout!(N=1 C=64 H=224 W=224; order = NHWC; pad(W) = 232);
type Elements = [f32; 3325440];

#[inline(always)]
#[track_caller]
fn check_all(n: usize, c: usize, h: usize, w: usize) {
    check("N", n, 1);
    check("C", c, 64);
    check("H", h, 224);
    check("W", w, 224);
}

#[unsafe(no_mangle)]
fn kernel_blur(from: &Elements, to: &mut Elements) {
    let (from, mut to) = (View::<f32, Image>::from_array(from), ViewMut::<f32, Image>::from_array(to));
    for h in 0..222 {
        for w in 0..222 {
            for c in 0..64 {
                let mut sum = 0.0;
                for y in 0..3 {
                    for x in 0..3 {
                        sum += from[[0, c, h + y, w + x]];
                    }
                }
                to[[0, c, h, w]] = sum * (1.0 / 9.0);
            }
        }
    }
}

#[unsafe(no_mangle)]
fn kernel_blur_by_hand(from: &Elements, to: &mut Elements) {
    for h in 0..222 {
        for w in 0..222 {
            for c in 0..64 {
                let mut sum = 0.0;
                for y in 0..3 {
                    for x in 0..3 {
                        check_all(0, c, h + y, w + x);
                        // SAFETY: just checked; 63 + 223 * 14848 + 223 * 64 is the last element.
                        sum += unsafe { *from.as_ptr().add(c + (h + y) * 14848 + (w + x) * 64) };
                    }
                }
                check_all(0, c, h, w);
                // SAFETY: as above.
                unsafe { *to.as_mut_ptr().add(c + h * 14848 + w * 64) = sum * (1.0 / 9.0) };
            }
        }
    }
}

#[unsafe(no_mangle)]
fn kernel_blur_unchecked(from: &Elements, to: &mut Elements) {
    let (from, mut to) = (View::<f32, Image>::from_array(from), ViewMut::<f32, Image>::from_array(to));
    for h in 0..222 {
        for w in 0..222 {
            for c in 0..64 {
                let mut sum = 0.0;
                for y in 0..3 {
                    for x in 0..3 {
                        // SAFETY: the loops end 2 before the extents.
                        sum += unsafe { from.get_unchecked([0, c, h + y, w + x]) };
                    }
                }
                // SAFETY: as above.
                unsafe { *to.get_unchecked_mut([0, c, h, w]) = sum * (1.0 / 9.0) };
            }
        }
    }
}

#[unsafe(no_mangle)]
fn kernel_blur_unchecked_by_hand(from: &Elements, to: &mut Elements) {
    for h in 0..222 {
        for w in 0..222 {
            for c in 0..64 {
                let mut sum = 0.0;
                for y in 0..3 {
                    for x in 0..3 {
                        // SAFETY: 63 + 223 * 14848 + 223 * 64 is the last element.
                        sum += unsafe { *from.as_ptr().add(c + (h + y) * 14848 + (w + x) * 64) };
                    }
                }
                // SAFETY: as above.
                unsafe { *to.as_mut_ptr().add(c + h * 14848 + w * 64) = sum * (1.0 / 9.0) };
            }
        }
    }
}
