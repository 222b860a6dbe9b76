//! All elements of a picture with contiguous rows: 480 rows of 630 pixels, 640 apart.

use tensor_layout::{View, layout};

type Picture = layout!(H=480 W=630; pad(W) = 64);
type Pixels = [u8; 307190];

#[unsafe(no_mangle)]
fn iter_sum(picture: View<'_, u8, Picture>) -> u32 {
    picture.iter().map(|&pixel| u32::from(pixel)).sum()
}

#[unsafe(no_mangle)]
fn iter_sum_by_hand(picture: &Pixels) -> u32 {
    let mut sum = 0;
    for h in 0..480 {
        for w in 0..630 {
            // SAFETY: 479 * 640 + 629 is the last pixel.
            sum += u32::from(unsafe { *picture.as_ptr().add(h * 640 + w) });
        }
    }
    sum
}

#[unsafe(no_mangle)]
fn run_sum(picture: View<'_, u8, Picture>) -> u32 {
    let mut sum = 0;
    for row in picture.runs() {
        for &pixel in row {
            sum += u32::from(pixel);
        }
    }
    sum
}

#[unsafe(no_mangle)]
fn run_sum_by_hand(picture: &Pixels) -> u32 {
    let mut sum = 0;
    for h in 0..480 {
        // SAFETY: 479 * 640 + 630 is the end.
        let row: &[u8] = unsafe { core::slice::from_raw_parts(picture.as_ptr().add(h * 640), 630) };
        for &pixel in row {
            sum += u32::from(pixel);
        }
    }
    sum
}
