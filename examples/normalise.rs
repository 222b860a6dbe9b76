//! Each channel of a batch gets mean 0 and variance 1, in place: one generic function for every layout of the batch.
//!
//! ```text
//! cargo run --release --example normalise
//! ```
//!
//! [`normalise`] runs on NCHW, NHWC, NCHW16c, a crop of larger planes, and strides that are known at run time. The program compares each
//! result with the result of nested loops in `f64`, which compute offsets by hand. It compares each time with the time of a version which
//! is written for this layout, with indices into slices.

use std::cell::RefCell;
use std::error::Error;
use std::process::ExitCode;

use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{Axes, Layout, StaticLayout, ViewMut, layout};
use tensor_layout_examples::{Table, times_by_turns};

#[path = "normalise/by_hand.rs"]
mod by_hand;

/// The extents of N, C, H and W.
const EXTENTS: [usize; 4] = [4, 64, 56, 56];

type Planes = layout!(N=4 C=64 H=56 W=56);
type Pixels = layout!(N=4 C=64 H=56 W=56; order = NHWC);
type Blocks = layout!(N=4 C=64 H=56 W=56; block(C) = 16);
type LargerPlanes = layout!(N=4 C=64 H=60 W=64);
type AtRunTime = layout!(N=? C=? H=? W=?; order = NHWC; stride(N) = ?; stride(H) = ?; stride(W) = ?);

/// The first row and column of the crop.
const CORNER: [usize; 2] = [2, 4];

/// The strides of N, H and W at run time: pixels that lie 72 elements apart.
const STRIDES: [usize; 3] = [56 * 56 * 72, 56 * 72, 72];

/// Added to each variance, so that a constant channel does not divide by 0.
const EPSILON: f32 = 1e-5;

/// The partial sums of a channel. One sum would add one element at a time: floating-point addition is not reordered.
const LANES: usize = 16;

/// The channels of a group: their sums stay in registers.
const GROUP: usize = 32;

/// Each channel gets mean 0 and variance 1. A `block` of C must divide 32.
fn normalise<L: Axes<(C, N, H, W)>>(act: ViewMut<'_, f32, L>) {
    let mut act = act.permute::<(C, N, H, W)>();
    if act.is_empty() {
        return;
    }
    let channel = act.view().fix::<C>(0); // N H W
    if channel.runs().len() < channel.len() {
        // The elements of a channel are neighbours in memory.
        act.into_axis_iter::<C>().for_each(normalise_channel);
    } else {
        // The neighbours of an element belong to other channels: a pass over one channel would read the memory of all.
        let mut groups = act.axis_chunks_mut::<C, GROUP>();
        groups.by_ref().for_each(normalise_group);
        normalise_group(groups.remainder());
    }
}

/// One channel, whose elements are slices.
fn normalise_channel(mut channel: ViewMut<'_, f32, impl Layout>) {
    let count = channel.len() as f32;
    let mut sums = [0.0; LANES];
    channel.runs().for_each(|run| add_to_lanes(&mut sums, run, |x| x));
    let mean = sums.iter().sum::<f32>() / count;
    let mut squares = [0.0; LANES];
    channel.runs().for_each(|run| add_to_lanes(&mut squares, run, |x| (x - mean) * (x - mean)));
    let scale = scale(squares.iter().sum::<f32>() / count);
    channel.for_each_mut(|x| *x = (*x - mean) * scale);
}

/// Up to [`GROUP`] channels at once, in the order of their memory.
fn normalise_group(group: ViewMut<'_, f32, impl Axes<(C, N, H, W)>>) {
    let mut group = group.permute::<(C, N, H, W)>();
    let [_, images, rows, columns] = group.extents();
    let count = (images * rows * columns) as f32;
    let mut sums = [0.0; GROUP];
    group.for_each_indexed(|[c, ..], x| sums[c] += x);
    let means = sums.map(|sum| sum / count);
    let mut squares = [0.0; GROUP];
    group.for_each_indexed(|[c, ..], x| squares[c] += (x - means[c]) * (x - means[c]));
    let scales = squares.map(|sum| scale(sum / count));
    group.for_each_indexed_mut(|[c, ..], x| *x = (*x - means[c]) * scales[c]);
}

/// Adds `f` of each element of a run to one of the sums.
fn add_to_lanes(sums: &mut [f32; LANES], run: &[f32], f: impl Fn(f32) -> f32) {
    let chunks = run.chunks_exact(LANES);
    let rest = chunks.remainder();
    for chunk in chunks {
        sums.iter_mut().zip(chunk).for_each(|(sum, x)| *sum += f(*x));
    }
    sums.iter_mut().zip(rest).for_each(|(sum, x)| *sum += f(*x));
}

/// What makes the variance 1.
fn scale(variance: f32) -> f32 {
    1.0 / (variance + EPSILON).sqrt()
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("normalise: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut table = Table::new(1);
    table.row(["", "ms", "by hand", "ratio"]);
    let [height, width] = [60, 64];
    table.row(compared("NCHW", EXTENTS, offset_in_planes(EXTENTS), on::<Planes>, by_hand::planes)?);
    table.row(compared("NHWC", EXTENTS, offset_in_pixels(EXTENTS), on::<Pixels>, by_hand::pixels)?);
    table.row(compared("NCHW16c", EXTENTS, offset_in_blocks(EXTENTS), on::<Blocks>, by_hand::blocks)?);
    let whole = offset_in_planes([4, 64, height, width]);
    let in_crop = |[n, c, h, w]: [usize; 4]| whole([n, c, h + CORNER[0], w + CORNER[1]]);
    table.row(compared("a crop of NCHW", EXTENTS, in_crop, on_crop, by_hand::crop)?);
    let at_run_time = |[n, c, h, w]: [usize; 4]| n * STRIDES[0] + h * STRIDES[1] + w * STRIDES[2] + c;
    let by_hand = |elements: &mut [f32]| by_hand::at_run_time(elements, EXTENTS, STRIDES);
    table.row(compared("strides at run time", EXTENTS, at_run_time, on_strides, by_hand)?);

    // A group that is not full, and a last block with padding.
    let small = [2, 37, 3, 5];
    check("37 channels, NCHW", small, offset_in_planes(small), on::<layout!(N=2 C=37 H=3 W=5)>)?;
    check("37 channels, NHWC", small, offset_in_pixels(small), on::<layout!(N=2 C=37 H=3 W=5; order = NHWC)>)?;
    check("37 channels, NCHW16c", small, offset_in_blocks(small), on::<layout!(N=2 C=37 H=3 W=5; block(C) = 16)>)?;
    let [n, c, h, w] = EXTENTS;
    println!("N={n} C={c} H={h} W={w}: one function, the same in 8 layouts as nested loops\n");
    print!("{table}");
    Ok(())
}

/// Normalises elements that lie in the layout `L`.
fn on<L: StaticLayout + Axes<(C, N, H, W)>>(elements: &mut [f32]) {
    normalise(ViewMut::<f32, L>::new(elements).expect("the elements are those of the layout"));
}

fn on_crop(elements: &mut [f32]) {
    let planes = ViewMut::<f32, LargerPlanes>::new(elements).expect("the planes are whole"); // N=4 C=64 H=60 W=64
    normalise(planes.crop::<H, 56>(CORNER[0]).crop::<W, 56>(CORNER[1])); // N=4 C=64 H=56 W=56
}

fn on_strides(elements: &mut [f32]) {
    let layout = AtRunTime::with_extents_and_strides(EXTENTS, STRIDES.map(|stride| stride as isize));
    let layout = layout.expect("the strides are those of padded pixels");
    normalise(ViewMut::with_layout(layout, elements).expect("the elements are those of the layout")); // N=4 C=64 H=56 W=56
}

fn offset_in_planes([_, channels, height, width]: [usize; 4]) -> impl Fn([usize; 4]) -> usize {
    move |[n, c, h, w]| ((n * channels + c) * height + h) * width + w
}

fn offset_in_pixels([_, channels, height, width]: [usize; 4]) -> impl Fn([usize; 4]) -> usize {
    move |[n, c, h, w]| ((n * height + h) * width + w) * channels + c
}

fn offset_in_blocks([_, channels, height, width]: [usize; 4]) -> impl Fn([usize; 4]) -> usize {
    move |[n, c, h, w]| (((n * channels.div_ceil(16) + c / 16) * height + h) * width + w) * 16 + c % 16
}

/// Numbers for a buffer that reaches to the last element. Each channel gets its own mean.
fn start([n, c, h, w]: [usize; 4], offset: &impl Fn([usize; 4]) -> usize) -> Vec<f32> {
    let mut elements = vec![7.0; (offset([n - 1, c - 1, h - 1, w - 1]) + 1).next_multiple_of(64 * 64)];
    by_hand::for_each_index([n, c, h, w], |[n, c, h, w]| {
        elements[offset([n, c, h, w])] = c as f32 + ((n * 31 + h * 17 + w * 7 + c * 3) % 23) as f32 / 8.0;
    });
    elements
}

/// Compares the results of one version with the results of nested loops, and checks that the elements around them are as before.
fn check(
    name: &str,
    extents: [usize; 4],
    offset: impl Fn([usize; 4]) -> usize,
    version: impl Fn(&mut [f32]),
) -> Result<Vec<f32>, String> {
    let mut elements = start(extents, &offset);
    let mut expected = elements.clone();
    version(&mut elements);
    by_hand::in_any_layout(&mut expected, extents, offset);
    match elements
        .iter()
        .zip(&expected)
        .position(|(x, expected)| (x - expected).abs().is_nan() || (x - expected).abs() > 1e-3)
    {
        Some(at) => Err(format!("{name}: element {at} is {}, and {} by nested loops", elements[at], expected[at])),
        None => Ok(elements),
    }
}

/// The generic function and the version by hand: both are checked, then timed on the same buffer.
fn compared(
    name: &str,
    extents: [usize; 4],
    offset: impl Fn([usize; 4]) -> usize,
    generic: impl Fn(&mut [f32]),
    by_hand: impl Fn(&mut [f32]),
) -> Result<[String; 4], String> {
    check(&format!("{name}, by hand"), extents, &offset, &by_hand)?;
    let elements = RefCell::new(check(name, extents, &offset, &generic)?);
    let times =
        times_by_turns([&mut || generic(&mut elements.borrow_mut()), &mut || by_hand(&mut elements.borrow_mut())]);
    let [generic, by_hand] = times.map(|time| time.as_secs_f64() * 1e3);
    Ok([name.to_owned(), format!("{generic:.3}"), format!("{by_hand:.3}"), format!("{:.2}", generic / by_hand)])
}
