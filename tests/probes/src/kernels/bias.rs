//! A bias for each channel, added in place: channels last, and channels first.

use crate::twin::check;
use tensor_layout::{View, ViewMut, layout};

/// Strides 200704, 1, 3584, 64.
type Nhwc = layout!(N=8 C=64 H=56 W=56; order = NHWC);
/// Strides 200704, 3136, 56, 1.
type Nchw = layout!(N=8 C=64 H=56 W=56);
type Elements = [f32; 1605632];
type Bias = layout!(C = 64);

#[inline(always)]
#[track_caller]
fn check_all(n: usize, c: usize, h: usize, w: usize) {
    check("N", n, 8);
    check("C", c, 64);
    check("H", h, 56);
    check("W", w, 56);
}

#[unsafe(no_mangle)]
fn kernel_bias_nhwc(act: &mut Elements, bias: &[f32; 64]) {
    let (mut act, bias) = (ViewMut::<f32, Nhwc>::from_array(act), View::<f32, Bias>::from_array(bias));
    for n in 0..8 {
        for h in 0..56 {
            for w in 0..56 {
                for c in 0..64 {
                    act[[n, c, h, w]] += bias[[c]];
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn kernel_bias_nhwc_by_hand(act: &mut Elements, bias: &[f32; 64]) {
    for n in 0..8 {
        for h in 0..56 {
            for w in 0..56 {
                for c in 0..64 {
                    check("C", c, 64);
                    // SAFETY: just checked.
                    let bias = unsafe { *bias.as_ptr().add(c) };
                    check_all(n, c, h, w);
                    // SAFETY: just checked; 1605631 is the last element.
                    unsafe { *act.as_mut_ptr().add(n * 200704 + c + h * 3584 + w * 64) += bias };
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn kernel_bias_nhwc_unchecked(act: &mut Elements, bias: &[f32; 64]) {
    let (mut act, bias) = (ViewMut::<f32, Nhwc>::from_array(act), View::<f32, Bias>::from_array(bias));
    for n in 0..8 {
        for h in 0..56 {
            for w in 0..56 {
                for c in 0..64 {
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
fn kernel_bias_nhwc_unchecked_by_hand(act: &mut Elements, bias: &[f32; 64]) {
    for n in 0..8 {
        for h in 0..56 {
            for w in 0..56 {
                for c in 0..64 {
                    // SAFETY: the loop ends at 64.
                    let bias = unsafe { *bias.as_ptr().add(c) };
                    // SAFETY: 1605631 is the last element.
                    unsafe { *act.as_mut_ptr().add(n * 200704 + c + h * 3584 + w * 64) += bias };
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn kernel_bias_nchw(act: &mut Elements, bias: &[f32; 64]) {
    let (mut act, bias) = (ViewMut::<f32, Nchw>::from_array(act), View::<f32, Bias>::from_array(bias));
    for n in 0..8 {
        for c in 0..64 {
            for h in 0..56 {
                for w in 0..56 {
                    act[[n, c, h, w]] += bias[[c]];
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn kernel_bias_nchw_by_hand(act: &mut Elements, bias: &[f32; 64]) {
    for n in 0..8 {
        for c in 0..64 {
            for h in 0..56 {
                for w in 0..56 {
                    check("C", c, 64);
                    // SAFETY: just checked.
                    let bias = unsafe { *bias.as_ptr().add(c) };
                    check_all(n, c, h, w);
                    // SAFETY: just checked; 1605631 is the last element.
                    unsafe { *act.as_mut_ptr().add(n * 200704 + c * 3136 + h * 56 + w) += bias };
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn kernel_bias_nchw_unchecked(act: &mut Elements, bias: &[f32; 64]) {
    let (mut act, bias) = (ViewMut::<f32, Nchw>::from_array(act), View::<f32, Bias>::from_array(bias));
    for n in 0..8 {
        for c in 0..64 {
            for h in 0..56 {
                for w in 0..56 {
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
fn kernel_bias_nchw_unchecked_by_hand(act: &mut Elements, bias: &[f32; 64]) {
    for n in 0..8 {
        for c in 0..64 {
            for h in 0..56 {
                for w in 0..56 {
                    // SAFETY: the loop ends at 64.
                    let bias = unsafe { *bias.as_ptr().add(c) };
                    // SAFETY: 1605631 is the last element.
                    unsafe { *act.as_mut_ptr().add(n * 200704 + c * 3136 + h * 56 + w) += bias };
                }
            }
        }
    }
}
