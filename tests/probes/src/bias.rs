//! A bias for each channel, added in place.

use crate::twin::check;
use tensor_layout::{View, ViewMut, layout};

/// Channels last, the columns padded: strides 10752, 1, 896, 16.
type Act = layout!(N=2 C=16 H=12 W=55; order = NHWC; pad(W) = 8);
type Elements = [f32; 21488];
type Bias = layout!(C = 16);

#[unsafe(no_mangle)]
fn bias_add(act: &mut Elements, bias: &[f32; 16]) {
    let (mut act, bias) = (ViewMut::<f32, Act>::from_array(act), View::<f32, Bias>::from_array(bias));
    for n in 0..2 {
        for h in 0..12 {
            for w in 0..55 {
                for c in 0..16 {
                    act[[n, c, h, w]] += bias[[c]];
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn bias_add_by_hand(act: &mut Elements, bias: &[f32; 16]) {
    for n in 0..2 {
        for h in 0..12 {
            for w in 0..55 {
                for c in 0..16 {
                    check("C", c, 16);
                    // SAFETY: just checked.
                    let bias = unsafe { *bias.as_ptr().add(c) };
                    check("N", n, 2);
                    check("C", c, 16);
                    check("H", h, 12);
                    check("W", w, 55);
                    // SAFETY: just checked; 10752 + 15 + 11 * 896 + 54 * 16 is the last element.
                    unsafe { *act.as_mut_ptr().add(n * 10752 + c + h * 896 + w * 16) += bias };
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn bias_add_unchecked(act: &mut Elements, bias: &[f32; 16]) {
    let (mut act, bias) = (ViewMut::<f32, Act>::from_array(act), View::<f32, Bias>::from_array(bias));
    for n in 0..2 {
        for h in 0..12 {
            for w in 0..55 {
                for c in 0..16 {
                    // SAFETY: the loops end at the extents.
                    let bias = unsafe { bias.get_unchecked([c]) };
                    // SAFETY: as above.
                    unsafe { *act.get_unchecked_mut([n, c, h, w]) += bias };
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn bias_add_unchecked_by_hand(act: &mut Elements, bias: &[f32; 16]) {
    for n in 0..2 {
        for h in 0..12 {
            for w in 0..55 {
                for c in 0..16 {
                    // SAFETY: the loop ends at 16.
                    let bias = unsafe { *bias.as_ptr().add(c) };
                    // SAFETY: 10752 + 15 + 11 * 896 + 54 * 16 is the last element.
                    unsafe { *act.as_mut_ptr().add(n * 10752 + c + h * 896 + w * 16) += bias };
                }
            }
        }
    }
}
