//! Requirements on layouts: nothing where the type knows, and otherwise a comparison.

use tensor_layout::{View, layout, require, try_require};

type Rows = layout!(H=56 W=61; pad(W) = 16);

#[unsafe(no_mangle)]
fn require_known(rows: View<'_, f32, Rows>) -> f32 {
    require!(rows; contiguous(W), align(H) = 16, align_bytes(H) = 64, unique);
    rows[[7, 9]]
}

#[unsafe(no_mangle)]
fn require_known_by_hand(rows: &[f32; 3581]) -> f32 {
    rows[7 * 64 + 9]
}

type Pitched = layout!(H=? W=?; stride(H) = ?);

#[unsafe(no_mangle)]
fn require_pitch(image: View<'_, f32, Pitched>) -> bool {
    try_require!(image; contiguous(W), align_bytes(H) = 64).is_ok()
}

/// The height, the width, and the elements from one row to the next.
#[unsafe(no_mangle)]
fn require_pitch_by_hand(image: (&[f32], usize, usize, isize)) -> bool {
    image.1 <= 1 || image.3 % 16 == 0
}
