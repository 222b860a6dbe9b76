//! The same for one layout each, with indices into slices. Extents are constants where the layout has them as constants.

use std::array::from_fn;
use std::iter;
use std::ops::Range;

use super::{CORNER, EPSILON, EXTENTS, LANES, add_to_lanes, scale};

const IMAGES: usize = EXTENTS[0];
const CHANNELS: usize = EXTENTS[1];
const HEIGHT: usize = EXTENTS[2];
const WIDTH: usize = EXTENTS[3];
const PLANE: usize = HEIGHT * WIDTH;

/// The elements of a channel.
const COUNT: f32 = (IMAGES * PLANE) as f32;

/// NCHW: a channel has one plane in each image.
pub(super) fn planes(elements: &mut [f32]) {
    for c in 0..CHANNELS {
        let planes = (0..IMAGES).map(|n| (n * CHANNELS + c) * PLANE).map(|at| at..at + PLANE);
        channel(elements, planes);
    }
}

/// The rows of 56 elements in planes of 60 x 64.
pub(super) fn crop(elements: &mut [f32]) {
    for c in 0..CHANNELS {
        let rows = (0..IMAGES * HEIGHT).map(|row| {
            let (n, h) = (row / HEIGHT, row % HEIGHT);
            let at = ((n * CHANNELS + c) * 60 + h + CORNER[0]) * 64 + CORNER[1];
            at..at + WIDTH
        });
        channel(elements, rows);
    }
}

/// NHWC: a pixel has all channels.
pub(super) fn pixels(elements: &mut [f32]) {
    groups::<CHANNELS>(elements, iter::once(0..IMAGES * PLANE * CHANNELS));
}

/// NCHW16c: the channels of a block have one run in each image.
pub(super) fn blocks(elements: &mut [f32]) {
    const RUN: usize = PLANE * 16;
    for block in 0..CHANNELS / 16 {
        let runs: [Range<usize>; IMAGES] = from_fn(|n| {
            let at = (n * CHANNELS / 16 + block) * RUN;
            at..at + RUN
        });
        groups::<16>(elements, runs);
    }
}

/// One channel, which has these runs.
fn channel(elements: &mut [f32], runs: impl Iterator<Item = Range<usize>> + Clone) {
    let mut sums = [0.0; LANES];
    for run in runs.clone() {
        add_to_lanes(&mut sums, &elements[run], |x| x);
    }
    let mean = sums.iter().sum::<f32>() / COUNT;
    let mut squares = [0.0; LANES];
    for run in runs.clone() {
        add_to_lanes(&mut squares, &elements[run], |x| (x - mean) * (x - mean));
    }
    let scale = scale(squares.iter().sum::<f32>() / COUNT);
    for run in runs {
        elements[run].iter_mut().for_each(|x| *x = (*x - mean) * scale);
    }
}

/// K channels, which take turns in these runs.
fn groups<const K: usize>(elements: &mut [f32], runs: impl IntoIterator<Item = Range<usize>> + Clone) {
    let mut means = [0.0; K];
    for run in runs.clone() {
        for pixel in elements[run].chunks_exact(K) {
            means.iter_mut().zip(pixel).for_each(|(sum, x)| *sum += x);
        }
    }
    means.iter_mut().for_each(|mean| *mean /= COUNT);
    let mut squares = [0.0; K];
    for run in runs.clone() {
        for pixel in elements[run].chunks_exact(K) {
            let pixel = pixel.iter().zip(&means);
            squares.iter_mut().zip(pixel).for_each(|(sum, (x, mean))| *sum += (x - mean) * (x - mean));
        }
    }
    let scales = squares.map(|sum: f32| scale(sum / COUNT));
    for run in runs {
        for pixel in elements[run].chunks_exact_mut(K) {
            let pixel = pixel.iter_mut().zip(&means).zip(&scales);
            pixel.for_each(|((x, mean), scale)| *x = (*x - mean) * scale);
        }
    }
}

/// Any extents, and any strides of N, H and W. The channels of a pixel are neighbours.
pub(super) fn at_run_time(elements: &mut [f32], [images, channels, height, width]: [usize; 4], strides: [usize; 3]) {
    let count = (images * height * width) as f32;
    let pixels = || {
        let rows = (0..images).flat_map(move |n| (0..height).map(move |h| n * strides[0] + h * strides[1]));
        rows.flat_map(move |row| (0..width).map(move |w| row + w * strides[2]..row + w * strides[2] + channels))
    };
    let mut means = vec![0.0; channels];
    pixels().for_each(|pixel| means.iter_mut().zip(&elements[pixel]).for_each(|(sum, x)| *sum += x));
    means.iter_mut().for_each(|mean| *mean /= count);
    let mut scales = vec![0.0; channels];
    pixels().for_each(|pixel| {
        let pixel = elements[pixel].iter().zip(&means);
        scales.iter_mut().zip(pixel).for_each(|(sum, (x, mean))| *sum += (x - mean) * (x - mean));
    });
    scales.iter_mut().for_each(|sum| *sum = scale(*sum / count));
    pixels().for_each(|pixel| {
        let pixel = elements[pixel].iter_mut().zip(&means).zip(&scales);
        pixel.for_each(|((x, mean), scale)| *x = (*x - mean) * scale);
    });
}

/// The formula in `f64`, with an offset for each index. It does not depend on how the others sum.
pub(super) fn in_any_layout(elements: &mut [f32], extents: [usize; 4], offset: impl Fn([usize; 4]) -> usize) {
    let [images, channels, height, width] = extents;
    let count = (images * height * width) as f64;
    let mut means = vec![0.0; channels];
    for_each_index(extents, |index| means[index[1]] += f64::from(elements[offset(index)]) / count);
    let mut variances = vec![0.0; channels];
    for_each_index(extents, |index| {
        variances[index[1]] += (f64::from(elements[offset(index)]) - means[index[1]]).powi(2) / count;
    });
    for_each_index(extents, |index| {
        let x = &mut elements[offset(index)];
        *x = ((f64::from(*x) - means[index[1]]) / (variances[index[1]] + f64::from(EPSILON)).sqrt()) as f32;
    });
}

pub(super) fn for_each_index([images, channels, height, width]: [usize; 4], mut f: impl FnMut([usize; 4])) {
    for n in 0..images {
        for c in 0..channels {
            for h in 0..height {
                for w in 0..width {
                    f([n, c, h, w]);
                }
            }
        }
    }
}
