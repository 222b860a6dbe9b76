//! The same blur of a whole picture, on one thread, with indices into slices.

use super::{RADIUS, mean, sum_of_weights, weight};
use std::ops::Range;

const CHANNELS: usize = 3;

pub(super) fn blur(picture: &[u8], [height, width]: [usize; 2], blurred: &mut [u8]) {
    let row = width * CHANNELS;
    let down: Vec<u32> = (0..height).map(|h| sum_of_weights(h, height)).collect();
    let across: Vec<u32> = (0..width).map(|w| sum_of_weights(w, width)).collect();
    let (mut columns, mut sums) = (vec![0_u32; row], vec![0_u32; row]);
    for h in 0..height {
        columns.fill(0);
        for other in neighbours(h, height) {
            add(&mut columns, &picture[other * row..][..row], weight(other.abs_diff(h)));
        }
        sums.fill(0);
        for distance in 0..=RADIUS.min(width) {
            let reach = distance * CHANNELS;
            add(&mut sums[reach..], &columns[..row - reach], weight(distance));
            if distance > 0 {
                add(&mut sums[..row - reach], &columns[reach..], weight(distance));
            }
        }
        for (place, (blurred, sum)) in blurred[h * row..][..row].iter_mut().zip(&sums).enumerate() {
            *blurred = mean(*sum, down[h] * across[place / CHANNELS]);
        }
    }
}

fn neighbours(index: usize, extent: usize) -> Range<usize> {
    index.saturating_sub(RADIUS)..extent.min(index + RADIUS + 1)
}

fn add<T: Copy + Into<u32>>(sums: &mut [u32], from: &[T], weight: u32) {
    for (sum, x) in sums.iter_mut().zip(from) {
        *sum += weight * (*x).into();
    }
}
