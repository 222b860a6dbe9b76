//! The same with slices: once for any order of loops, and once for each layout.

use std::array;

use super::{CHANNELS, CORNER, EXTENTS, LARGE, SIDE, factors_of};

const PLANE: usize = SIDE * SIDE;
/// The channels of a block.
const BLOCK: usize = 16;

/// NCHW by the formulas, one index after the other.
pub(super) fn naive(data: &mut [f32], epsilon: f64) {
    let [images, channels, rows, columns] = EXTENTS;
    let count = (images * rows * columns) as f64;
    for c in 0..channels {
        let offsets =
            (0..images).flat_map(|n| (0..rows * columns).map(move |at| (n * channels + c) * rows * columns + at));
        let mean = offsets.clone().map(|at| f64::from(data[at])).sum::<f64>() / count;
        let variance = offsets.clone().map(|at| (f64::from(data[at]) - mean).powi(2)).sum::<f64>() / count;
        for at in offsets {
            data[at] = ((f64::from(data[at]) - mean) / (variance + epsilon).sqrt()) as f32;
        }
    }
}

/// Eight sums and sums of squares at once.
#[derive(Default)]
struct Sums {
    sums: [f64; 8],
    squares: [f64; 8],
}

impl Sums {
    fn add(&mut self, elements: &[f32]) {
        let mut eights = elements.chunks_exact(8);
        for eight in &mut eights {
            for (k, x) in eight.iter().enumerate() {
                self.sums[k] += f64::from(*x);
                self.squares[k] += f64::from(*x) * f64::from(*x);
            }
        }
        for x in eights.remainder() {
            self.sums[0] += f64::from(*x);
            self.squares[0] += f64::from(*x) * f64::from(*x);
        }
    }

    fn factors(&self, count: usize, epsilon: f64) -> [f32; 2] {
        factors_of(self.sums.iter().sum(), self.squares.iter().sum(), count as f64, epsilon)
    }
}

fn scale(elements: &mut [f32], [gain, shift]: [f32; 2]) {
    for x in elements {
        *x = *x * gain + shift;
    }
}

/// NCHW: by rows of a known length, which is faster than by whole planes.
pub(super) fn planes(data: &mut [f32], epsilon: f64) {
    rows(data, EXTENTS, [CHANNELS * PLANE, PLANE, SIDE], epsilon);
}

/// NHWC: the channels of a pixel are one slice.
pub(super) fn pixels(data: &mut [f32], epsilon: f64) {
    lanes::<CHANNELS, 1>(data, epsilon);
}

/// NCHW16c: the 16 channels of a block of a pixel are one slice.
pub(super) fn blocks(data: &mut [f32], epsilon: f64) {
    lanes::<BLOCK, { CHANNELS / BLOCK }>(data, epsilon);
}

/// For each image and group of channels a plane of `LANES` channels for each pixel.
fn lanes<const LANES: usize, const GROUPS: usize>(data: &mut [f32], epsilon: f64) {
    let count = (data.len() / CHANNELS) as f64;
    for group in 0..GROUPS {
        let (mut sums, mut squares) = ([0.0; LANES], [0.0; LANES]);
        for image in data.chunks_exact(CHANNELS * PLANE) {
            for pixel in image[group * LANES * PLANE..][..LANES * PLANE].chunks_exact(LANES) {
                for ((x, sum), square) in pixel.iter().zip(&mut sums).zip(&mut squares) {
                    let x = f64::from(*x);
                    *sum += x;
                    *square += x * x;
                }
            }
        }
        let factors: [[f32; 2]; LANES] = array::from_fn(|k| factors_of(sums[k], squares[k], count, epsilon));
        let (gains, shifts) = (factors.map(|[gain, _]| gain), factors.map(|[_, shift]| shift));
        for image in data.chunks_exact_mut(CHANNELS * PLANE) {
            for pixel in image[group * LANES * PLANE..][..LANES * PLANE].chunks_exact_mut(LANES) {
                for ((x, gain), shift) in pixel.iter_mut().zip(&gains).zip(&shifts) {
                    *x = *x * gain + shift;
                }
            }
        }
    }
}

/// A crop of NCHW: the elements of a row are one slice.
pub(super) fn crop(data: &mut [f32], epsilon: f64) {
    let [top, left] = CORNER;
    let strides = [CHANNELS * LARGE * LARGE, LARGE * LARGE, LARGE];
    rows(&mut data[top * LARGE + left..], EXTENTS, strides, epsilon);
}

/// The numbers are known at run time, except the stride 1 of a row.
#[inline(never)]
pub(super) fn pitched(data: &mut [f32], extents: [usize; 4], strides: [usize; 3], epsilon: f64) {
    rows(data, extents, strides, epsilon);
}

#[inline(always)]
fn rows(data: &mut [f32], [images, channels, rows, columns]: [usize; 4], strides: [usize; 3], epsilon: f64) {
    for c in 0..channels {
        let offsets = (0..images * rows).map(|at| at / rows * strides[0] + c * strides[1] + at % rows * strides[2]);
        let mut sums = Sums::default();
        for at in offsets.clone() {
            sums.add(&data[at..][..columns]);
        }
        let factors = sums.factors(images * rows * columns, epsilon);
        for at in offsets {
            scale(&mut data[at..][..columns], factors);
        }
    }
}
