//! The channels of a batch normalised in place, by one function for every layout of the axes N, C, H and W.
//!
//! ```text
//! cargo run --release --example normalise
//! cargo run --release --example normalise -- 1e-3
//! ```
//!
//! The argument is epsilon, which is added to each variance. The function runs on NCHW, NHWC, NCHW16c, a crop of larger images, and
//! strides that are known at run time. Each result is compared with that of loops over indices, and each time with that of
//! loops that are written for the one layout.

use std::env;
use std::error::Error;
use std::process::ExitCode;

use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{Axes, HasAxis, Tensor, ViewMut, layout};
use tensor_layout_examples::{Table, times_by_turns};

#[path = "normalise/by_hand.rs"]
mod by_hand;

const IMAGES: usize = 2;
const CHANNELS: usize = 64;
const SIDE: usize = 56;
const LARGE: usize = 64;
const EXTENTS: [usize; 4] = [IMAGES, CHANNELS, SIDE, SIDE];
/// Where the crop begins, along H and W.
const CORNER: [usize; 2] = [3, 5];

type Planes = layout!(N=IMAGES C=CHANNELS H=SIDE W=SIDE);
type Pixels = layout!(N=IMAGES C=CHANNELS H=SIDE W=SIDE; order = NHWC);
type Blocks = layout!(N=IMAGES C=CHANNELS H=SIDE W=SIDE; block(C) = 16);
type Large = layout!(N=IMAGES C=CHANNELS H=LARGE W=LARGE);
type Pitched = layout!(N=? C=? H=? W=?; stride(N) = ?; stride(C) = ?; stride(H) = ?);

/// A sum for each channel.
type Sums = layout!(C = CHANNELS);
/// A sum for each channel and column.
type ColumnSums = layout!(C=CHANNELS W=SIDE);

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
    let epsilon = match env::args().nth(1) {
        Some(text) => text.parse().map_err(|_| format!("`{text}` is not a number; give epsilon, such as 1e-5"))?,
        None => 1e-5,
    };
    let mut table = Table::new(1);
    table.row(["layout", "by hand ms", "views ms", "ratio"]);

    let mut planes = Tensor::<f32, Planes>::from_fn(element); // N=2 C=64 H=56 W=56
    let mut twin = planes.storage().to_vec();
    compare(&mut table, "NCHW", planes.view_mut(), ColumnSums::default(), epsilon, &mut twin, by_hand::planes)?;
    check_near("NCHW", planes.storage(), &twin)?;

    let mut pixels = Tensor::<f32, Pixels>::from_fn(element); // N=2 C=64 H=56 W=56
    let mut twin = pixels.storage().to_vec();
    compare(&mut table, "NHWC", pixels.view_mut(), Sums::default(), epsilon, &mut twin, by_hand::pixels)?;
    check_near("NHWC", pixels.storage(), &twin)?;

    let mut blocks = Tensor::<f32, Blocks>::from_fn(element); // N=2 C=64 H=56 W=56
    let mut twin = blocks.storage().to_vec();
    compare(&mut table, "NCHW16c", blocks.view_mut(), Sums::default(), epsilon, &mut twin, by_hand::blocks)?;
    check_near("NCHW16c", blocks.storage(), &twin)?;

    let mut large = Tensor::<f32, Large>::from_fn(element); // N=2 C=64 H=64 W=64
    let mut twin = large.storage().to_vec();
    let crop = large.view_mut().crop::<H, SIDE>(CORNER[0]).crop::<W, SIDE>(CORNER[1]); // N=2 C=64 H=56 W=56
    compare(&mut table, "crop of NCHW", crop, ColumnSums::default(), epsilon, &mut twin, by_hand::crop)?;
    check_near("crop of NCHW", large.storage(), &twin)?; // what is outside of the crop too

    let strides = [CHANNELS * SIDE * LARGE, SIDE * LARGE, LARGE];
    let layout = Pitched::with_extents_and_strides(EXTENTS, strides.map(|stride| stride as isize))?;
    let mut pitched = Tensor::<f32, _>::from_fn_with(layout, element); // N=2 C=64 H=56 W=56
    let mut twin = pitched.storage().to_vec();
    let sums = <layout!(C=? W=?)>::with_extents([CHANNELS, SIDE])?;
    let by_hand = |data: &mut [f32], epsilon| by_hand::pitched(data, EXTENTS, strides, epsilon);
    compare(&mut table, "run-time strides", pitched.try_view_mut()?, sums, epsilon, &mut twin, by_hand)?;
    check_near("run-time strides", pitched.storage(), &twin)?;

    println!(
        "{IMAGES} images of {CHANNELS} channels, {SIDE} x {SIDE}: 5 layouts, each the same as by loops over indices\n"
    );
    print!("{table}");
    Ok(())
}

/// Gives each channel the mean 0 and the variance 1, over all images.
///
/// `sums` is the layout of the partial sums: one for each channel, or one for each channel and each index of some of the other axes.
/// They are added up at the end. The walk is fast if neighbours in memory go to different sums that are neighbours too: columns of a row, or
/// channels of a pixel.
///
/// # Errors
///
/// If epsilon is not a number over 0, if the batch has no element, or if an axis of `sums` has another extent than the batch.
fn normalise<L, S>(batch: ViewMut<'_, f32, L>, sums: S, epsilon: f64) -> Result<(), Box<dyn Error>>
where
    L: Axes<(N, C, H, W)>,
    S: HasAxis<C> + Copy,
{
    let mut batch = batch.permute::<(N, C, H, W)>();
    let [images, channels, rows, columns] = batch.extents();
    if !(epsilon > 0.0 && epsilon.is_finite()) {
        return Err(format!("epsilon is {epsilon}; give a finite number over 0, such as 1e-5").into());
    }
    if batch.is_empty() {
        let extents = format!("N={images} C={channels} H={rows} W={columns}");
        return Err(format!("a batch of {extents} has no element, and so no mean; give extents over 0").into());
    }

    let mut squares = Tensor::<f64, S>::zeros_with(sums);
    let mut sums = Tensor::<f64, S>::zeros_with(sums);
    sums.try_fold_from(&batch.view(), |sum, x| *sum += f64::from(*x))?;
    squares.try_fold_from(&batch.view(), |sum, x| *sum += f64::from(*x) * f64::from(*x))?;

    let count = (images * rows * columns) as f64;
    let mut factors = Tensor::<[f32; 2], _>::zeros_with(<layout!(C=?)>::with_extents([channels])?); // C=?
    for c in 0..channels {
        let [sum, squares] = [&sums, &squares].map(|sums| sums.fix::<C>(c).fold(0.0, |sum, x| sum + x));
        factors[[c]] = factors_of(sum, squares, count, epsilon);
    }

    let factors = factors.view().insert::<N>().insert::<H>().insert::<W>(); // W=1 H=1 N=1 C=?
    let factors = factors.broadcast_to::<N>(images).broadcast_to::<H>(rows).broadcast_to::<W>(columns); // W=? H=? N=? C=?
    batch.zip_mut(&factors).for_each(|x, [gain, shift]| *x = *x * gain + shift);
    Ok(())
}

/// What normalises a channel: `x * gain + shift`.
fn factors_of(sum: f64, squares: f64, count: f64, epsilon: f64) -> [f32; 2] {
    let mean = sum / count;
    let variance = (squares / count - mean * mean).max(0.0);
    let gain = 1.0 / (variance + epsilon).sqrt();
    [gain as f32, (-mean * gain) as f32]
}

/// Normalises a view, and compares the result with that of loops over indices, and the time with that of loops for this layout.
fn compare<L: Axes<(N, C, H, W)>, S: HasAxis<C> + Copy>(
    table: &mut Table,
    name: &str,
    view: ViewMut<'_, f32, L>,
    sums: S,
    epsilon: f64,
    twin: &mut [f32],
    by_hand: impl Fn(&mut [f32], f64),
) -> Result<(), Box<dyn Error>> {
    let mut view = view.permute::<(N, C, H, W)>();
    let mut expected: Vec<f32> = view.iter().copied().collect();
    by_hand::naive(&mut expected, epsilon);
    normalise(view.view_mut(), sums, epsilon)?;
    let result: Vec<f32> = view.iter().copied().collect();
    check_near(name, &result, &expected)?;

    by_hand(twin, epsilon);
    let epsilon = 1e-12; // so that repetitions change nothing
    let [hand, views] = times_by_turns([&mut || by_hand(twin, epsilon), &mut || {
        normalise(view.view_mut(), sums, epsilon).expect("it was normalised before");
    }]);
    let ratio = format!("{:.2}", views.as_secs_f64() / hand.as_secs_f64());
    let [hand, views] = [hand, views].map(|time| format!("{:.3}", time.as_secs_f64() * 1e3));
    table.row([name, &hand, &views, &ratio]);
    Ok(())
}

/// # Errors
///
/// If elements differ by more than rounding.
fn check_near(name: &str, result: &[f32], expected: &[f32]) -> Result<(), Box<dyn Error>> {
    let is_near = |(x, expected): (&f32, &f32)| (x - expected).abs() <= 1e-4;
    match result.iter().zip(expected).position(|pair| !is_near(pair)) {
        None if result.len() == expected.len() => Ok(()),
        None => Err(format!("{name}: {} elements, and by loops {}", result.len(), expected.len()).into()),
        Some(at) => Err(format!("{name}: element {at} is {}, and by loops {}", result[at], expected[at]).into()),
    }
}

/// An element of the batch: each channel has a mean and a variance of its own.
fn element([n, c, h, w]: [usize; 4]) -> f32 {
    let noise = (n * 7919 + c * 104_729 + h * 1_299_709 + w * 15_485_863) % 1009;
    c as f32 - 20.0 + noise as f32 * (c + 1) as f32 / 500.0
}
