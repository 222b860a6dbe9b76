//! The sum of all elements: in the order of memory, where the rows are contiguous, and in logical order, where neighbours
//! are 64 apart.

use tensor_layout::{View, layout};

/// Strides 215040, 1, 3840, 64.
type Act = layout!(N=8 C=64 H=56 W=56; order = NHWC; pad(W) = 60);
type Elements = [u32; 1720064];

#[unsafe(no_mangle)]
fn kernel_reduce_memory(act: View<'_, u32, Act>) -> u32 {
    act.runs().fold(0, |sum, run| run.iter().fold(sum, |sum: u32, element| sum.wrapping_add(*element)))
}

#[unsafe(no_mangle)]
fn kernel_reduce_memory_by_hand(act: &Elements) -> u32 {
    let mut sum = 0u32;
    for row in 0..8 * 56 {
        for at in 0..56 * 64 {
            // SAFETY: 447 * 3840 + 3583 is the last element.
            sum = sum.wrapping_add(unsafe { *act.as_ptr().add(row * 3840 + at) });
        }
    }
    sum
}

#[unsafe(no_mangle)]
fn kernel_reduce_logical(act: View<'_, u32, Act>) -> u32 {
    act.iter().fold(0, |sum: u32, element| sum.wrapping_add(*element))
}

#[unsafe(no_mangle)]
fn kernel_reduce_logical_by_hand(act: &Elements) -> u32 {
    let mut sum = 0u32;
    for n in 0..8 {
        for c in 0..64 {
            for h in 0..56 {
                for w in 0..56 {
                    // SAFETY: 7 * 215040 + 63 + 55 * 3840 + 55 * 64 is the last element.
                    sum = sum.wrapping_add(unsafe { *act.as_ptr().add(n * 215040 + c + h * 3840 + w * 64) });
                }
            }
        }
    }
    sum
}
