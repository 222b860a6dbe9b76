//! The times of conversions beside loops by hand, in one run. The loops have literal constants, and are compiled alike.

use std::hint::black_box;
use std::time::{Duration, Instant};
use tensor_layout::{Tensor, View, ViewMut, axis, layout};

const HEIGHT: usize = 480;
const WIDTH: usize = 640;
const PIXELS: usize = HEIGHT * WIDTH;
const SIDE: usize = 1024;
/// The elements of a padded row.
const PITCH: usize = 1024;
const ROW: usize = 1000;

const SCALE: [f32; 3] = [1.0 / (255.0 * 0.229), 1.0 / (255.0 * 0.224), 1.0 / (255.0 * 0.225)];
const SHIFT: [f32; 3] = [-0.485 / 0.229, -0.456 / 0.224, -0.406 / 0.225];

/// How often each candidate is timed.
const ROUNDS: usize = 60;

/// A candidate: its name, and what it does.
type Candidate<'a, T, U> = (&'a str, fn(&mut [T], &[U]));

/// Prints the time of each candidate, and the ratio to the best one by hand. Loops by hand have names with `by`, and ours the name of a method.
fn compare<T: Copy + Default + PartialEq, U>(
    name: &str,
    to_len: usize,
    from: &[U],
    candidates: &[Candidate<'_, T, U>],
) {
    let mut to = vec![T::default(); to_len];
    let results = candidates.iter().map(|(_, run)| {
        to.fill(T::default());
        run(&mut to, from);
        to.clone()
    });
    let results: Vec<_> = results.collect();
    for (result, (candidate, _)) in results.iter().zip(candidates) {
        assert!(*result == results[0], "{name}: {candidate} gives something else");
    }
    let mut times = vec![vec![]; candidates.len()];
    for round in 0..ROUNDS {
        for turn in 0..candidates.len() {
            let candidate = (turn + round) % candidates.len();
            times[candidate].push(time(|| candidates[candidate].1(black_box(&mut to), black_box(from))));
        }
    }
    let by_hand = candidates.iter().take_while(|(name, _)| name.starts_with("by ")).count();
    let medians: Vec<f64> = times.iter().map(|times| median(times.iter().map(Duration::as_secs_f64))).collect();
    let best = (0..by_hand).min_by(|a, b| medians[*a].total_cmp(&medians[*b])).expect("a loop by hand");
    for (candidate, (label, _)) in candidates.iter().enumerate() {
        // In the same round, so that a disturbance of the machine hits both.
        let ratios =
            times[candidate].iter().zip(&times[best]).map(|(ours, best)| ours.as_secs_f64() / best.as_secs_f64());
        println!("{name:36} {label:24} {:8.1} us {:6.2}", medians[candidate] * 1e6, median(ratios));
    }
}

/// The time of one call, from at least half a millisecond of them.
fn time(mut run: impl FnMut()) -> Duration {
    let start = Instant::now();
    let mut calls = 0;
    loop {
        run();
        calls += 1;
        let passed = start.elapsed();
        if passed >= Duration::from_micros(500) {
            return passed / calls;
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

type Canvas = layout!(H=480 W=640 C=4);
type Planes = layout!(C=3 H=480 W=640);

fn canvas_by_pixels(to: &mut [f32], from: &[u8]) {
    let (red, rest) = to.split_at_mut(PIXELS);
    let (green, blue) = rest.split_at_mut(PIXELS);
    let planes = red.iter_mut().zip(green).zip(blue);
    for (((red, green), blue), pixel) in planes.zip(from.as_chunks::<4>().0) {
        *red = f32::from(pixel[0]) * SCALE[0] + SHIFT[0];
        *green = f32::from(pixel[1]) * SCALE[1] + SHIFT[1];
        *blue = f32::from(pixel[2]) * SCALE[2] + SHIFT[2];
    }
}

fn canvas_by_planes(to: &mut [f32], from: &[u8]) {
    for (channel, plane) in to.chunks_exact_mut(PIXELS).enumerate() {
        for (element, pixel) in plane.iter_mut().zip(from.as_chunks::<4>().0) {
            *element = f32::from(pixel[channel]) * SCALE[channel] + SHIFT[channel];
        }
    }
}

fn canvas_indexed(to: &mut [f32], from: &[u8]) {
    let canvas = View::<u8, Canvas>::new(from).expect("a canvas").crop::<axis::C, 3>(0); // H=480 W=640 C=3
    let mut planes = ViewMut::<f32, Planes>::new(to).expect("planes"); // C=3 H=480 W=640
    planes.map_from_indexed(&canvas, |[c, _, _], x| f32::from(x) * SCALE[c] + SHIFT[c]);
}

fn canvas_by_channel(to: &mut [f32], from: &[u8]) {
    let canvas = View::<u8, Canvas>::new(from).expect("a canvas"); // H=480 W=640 C=4
    let planes = ViewMut::<f32, Planes>::new(to).expect("planes"); // C=3 H=480 W=640
    for (c, mut plane) in planes.into_axis_iter::<axis::C>().enumerate() {
        let channel = canvas.fix::<axis::C>(c); // H=480 W=640
        plane.map_from(&channel, |x| f32::from(x) * SCALE[c] + SHIFT[c]);
    }
}

/// Pixels are elements, so that a map may read all four channels, as the loops by hand do.
fn canvas_of_pixels(to: &mut [f32], from: &[u8]) {
    let pixels = View::<u8, Canvas>::new(from).expect("a canvas").as_arrays::<axis::C, 4>(); // H=480 W=640, of [u8; 4]
    let planes = ViewMut::<f32, Planes>::new(to).expect("planes"); // C=3 H=480 W=640
    for (c, mut plane) in planes.into_axis_iter::<axis::C>().enumerate() {
        plane.map_from(&pixels, |pixel| f32::from(pixel[c]) * SCALE[c] + SHIFT[c]);
    }
}

fn channels_by_pixels(to: &mut [u8], from: &[u8]) {
    let (red, rest) = to.split_at_mut(PIXELS);
    let (green, blue) = rest.split_at_mut(PIXELS);
    for (((red, green), blue), pixel) in red.iter_mut().zip(green).zip(blue).zip(from.as_chunks::<3>().0) {
        (*red, *green, *blue) = (pixel[0], pixel[1], pixel[2]);
    }
}

fn channels_by_planes(to: &mut [u8], from: &[u8]) {
    for (channel, plane) in to.chunks_exact_mut(PIXELS).enumerate() {
        plane.iter_mut().zip(from.as_chunks::<3>().0).for_each(|(element, pixel)| *element = pixel[channel]);
    }
}

fn channels_ours(to: &mut [u8], from: &[u8]) {
    let pixels = View::<u8, layout!(H=480 W=640 C=3)>::new(from).expect("pixels");
    ViewMut::<u8, Planes>::new(to).expect("planes").copy_from(&pixels);
}

fn transpose_by_rows(to: &mut [f32], from: &[f32]) {
    for (row, to) in to.chunks_exact_mut(SIDE).enumerate() {
        to.iter_mut().enumerate().for_each(|(column, element)| *element = from[column * SIDE + row]);
    }
}

/// In squares of `B`: rows of the source to columns of the destination.
fn transpose_by_squares<const B: usize>(to: &mut [f32], from: &[f32]) {
    for top in (0..SIDE).step_by(B) {
        for left in (0..SIDE).step_by(B) {
            for row in top..top + B {
                let to = &mut to[row * SIDE + left..][..B];
                for (column, element) in to.iter_mut().enumerate() {
                    *element = from[(left + column) * SIDE + row];
                }
            }
        }
    }
}

/// In squares of `B` that are made of squares of 4, each in registers.
fn transpose_by_fours<const B: usize>(to: &mut [f32], from: &[f32]) {
    for top in (0..SIDE).step_by(B) {
        for left in (0..SIDE).step_by(B) {
            for row in (top..top + B).step_by(4) {
                for column in (left..left + B).step_by(4) {
                    let rows: [&[f32; 4]; 4] =
                        std::array::from_fn(|k| from[(column + k) * SIDE + row..].first_chunk().expect("four"));
                    for k in 0..4 {
                        let four = [rows[0][k], rows[1][k], rows[2][k], rows[3][k]];
                        to[(row + k) * SIDE + column..][..4].copy_from_slice(&four);
                    }
                }
            }
        }
    }
}

fn transpose_ours(to: &mut [f32], from: &[f32]) {
    let matrix = View::<f32, layout!(H=1024 W=1024)>::new(from).expect("a matrix");
    ViewMut::<f32, layout!(H=1024 W=1024; order = WH)>::new(to).expect("a matrix").copy_from(&matrix);
}

fn rows_by_slices(to: &mut [u8], from: &[u8]) {
    for (to, from) in to.chunks_exact_mut(ROW).zip(from.chunks_exact(PITCH)) {
        to.copy_from_slice(&from[..ROW]);
    }
}

fn rows_by_elements(to: &mut [u8], from: &[u8]) {
    for (to, from) in to.chunks_exact_mut(ROW).zip(from.chunks_exact(PITCH)) {
        to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
    }
}

fn rows_ours(to: &mut [u8], from: &[u8]) {
    let padded = View::<u8, layout!(H=480 W=1000; pad(W) = 1024)>::new(from).expect("rows");
    ViewMut::<u8, layout!(H=480 W=1000)>::new(to).expect("rows").copy_from(&padded);
}

pub(crate) fn print() {
    println!("{:36} {:24} {:>11} {:>6}", "", "", "median", "ratio");
    let canvas = Tensor::<u8, Canvas>::from_fn(|[h, w, c]| (h * 7 + w * 3 + c * 50) as u8);
    let canvas = canvas.storage();
    compare(
        "RGBA8 to planes of f32 480x640",
        3 * PIXELS,
        canvas,
        &[
            ("by pixels", canvas_by_pixels),
            ("by planes", canvas_by_planes),
            ("map_from_indexed", canvas_indexed),
            ("map_from, by channel", canvas_by_channel),
            ("map_from of pixels", canvas_of_pixels),
        ],
    );
    compare(
        "u8 HWC to CHW 480x640",
        3 * PIXELS,
        &canvas[..3 * PIXELS],
        &[("by pixels", channels_by_pixels), ("by planes", channels_by_planes), ("copy_from", channels_ours)],
    );
    let matrix: Vec<f32> = (0..SIDE * SIDE).map(|k| k as f32).collect();
    compare(
        "transpose f32 1024x1024",
        SIDE * SIDE,
        &matrix,
        &[
            ("by rows", transpose_by_rows),
            ("by squares of 16", transpose_by_squares::<16>),
            ("by squares of 32", transpose_by_squares::<32>),
            ("by fours in 16", transpose_by_fours::<16>),
            ("by fours in 32", transpose_by_fours::<32>),
            ("copy_from", transpose_ours),
        ],
    );
    compare(
        "padded rows u8 480x1000",
        HEIGHT * ROW,
        &canvas[..HEIGHT * PITCH],
        &[("by slices", rows_by_slices), ("by elements", rows_by_elements), ("copy_from", rows_ours)],
    );
}
