//! A photograph, blurred in tiles of 64 x 64 pixels on all threads.
//!
//! ```text
//! cargo run --release --example tiles
//! cargo run --release --example tiles -- another.jpg
//! ```
//!
//! Each tile of the result is a mutable view of its own, so the threads share nothing that is written. A tile reads its halo: the pixels
//! around it that the filter reaches, as a range of the picture along both axes. The program compares the result with a blur of the whole
//! picture, which is written by hand with indices into slices.

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::iter::ParallelIterator;
use tensor_layout::axis::{H, W};
use tensor_layout::{AxisName, HasAxis, StridedLayout, Tensor, View, ViewMut, layout};
use tensor_layout_examples::{Picture, print_times, times_by_turns, write_picture};

#[path = "tiles/by_hand.rs"]
mod by_hand;

/// A picture as decoders give it.
type Pixels = layout!(H=? W=? C=3);

/// A part of a picture: the stride of its rows is the stride of the whole picture's rows.
type Part = layout!(H=? W=? C=3; stride(H) = ?);

/// Sums over columns of pixels, and over squares.
type Sums = layout!(H=? W=? C=3);

/// The rows and columns of a tile.
const SIDE: usize = 64;

/// The reach of the filter, in pixels.
const RADIUS: usize = 8;

/// The weight of a pixel at this distance along one axis.
fn weight(distance: usize) -> u32 {
    (RADIUS + 1 - distance) as u32
}

fn main() -> ExitCode {
    let path = match env::args_os().nth(1) {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join("cat.png"),
    };
    match run(&path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tiles: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The comments beside the tensors show the shapes for the picture of the cat.
fn run(path: &Path) -> Result<(), Box<dyn Error>> {
    let Picture { height, width, bytes } = Picture::read(path)?;
    let picture = View::with_layout(Pixels::with_extents([height, width])?, &bytes)?; // H=300 W=451 C=3

    let mut expected = vec![0; bytes.len()];
    let mut by_one = Tensor::zeros_with_layout(*picture.layout()); // H=300 W=451 C=3
    let mut by_all = Tensor::zeros_with_layout(*picture.layout()); // H=300 W=451 C=3
    let times = times_by_turns([
        &mut || by_hand::blur(&bytes, [height, width], &mut expected),
        &mut || blur(picture, by_one.view_mut()),
        &mut || par_blur(picture, by_all.view_mut()),
    ]);
    if by_one.storage() != expected || by_all.storage() != expected {
        return Err("the tiles differ from the picture that was blurred as a whole".into());
    }
    let tiles = picture.tiles::<(H, W)>([SIDE, SIDE]).len();
    println!("{}: {width} x {height} pixels, {tiles} tiles", path.display());
    println!("  blurred over {RADIUS} pixels to each side, the same to the byte as the whole picture by hand\n");
    let threads = format!("tiles, all threads ({})", rayon::current_num_threads());
    print_times(["by hand, one thread", "tiles, one thread", &threads], times);

    let file = env::temp_dir().join(format!("{}-blurred.png", path.file_stem().unwrap_or_default().to_string_lossy()));
    write_picture(&file, [height, width], by_all.storage_as_bytes())?;
    println!("\n  written to {}", file.display());
    Ok(())
}

/// The tiles one after the other.
fn blur(picture: View<'_, u8, Pixels>, mut blurred: ViewMut<'_, u8, Pixels>) {
    for (origin, tile) in blurred.tiles_mut::<(H, W)>([SIDE, SIDE]) {
        blur_tile(picture, origin, tile.as_layout());
    }
}

/// The tiles on all threads.
fn par_blur(picture: View<'_, u8, Pixels>, mut blurred: ViewMut<'_, u8, Pixels>) {
    let tiles = blurred.par_tiles_mut::<(H, W)>([SIDE, SIDE]);
    tiles.for_each(|(origin, tile)| blur_tile(picture, origin, tile.as_layout()));
}

/// Blurs one tile: first along H, then along W. Beyond the edges of the picture there are no pixels, so a mean near an edge is the mean of
/// fewer pixels.
fn blur_tile(picture: View<'_, u8, Pixels>, [top, left]: [usize; 2], mut tile: ViewMut<'_, u8, Part>) {
    let ([height, width, _], [tile_height, tile_width, _]) = (picture.extents(), tile.extents());
    let rows = top.saturating_sub(RADIUS)..height.min(top + tile_height + RADIUS);
    let columns = left.saturating_sub(RADIUS)..width.min(left + tile_width + RADIUS);
    let (above, before) = (top - rows.start, left - columns.start);

    let halo = picture.range::<H>(rows).range::<W>(columns); // H=80 W=80 C=3
    let mut down = zeros([tile_height, halo.extent::<W>()]); // H=64 W=80 C=3
    add_neighbours::<H>(&mut down.view_mut(), halo, above);
    let mut sums = zeros([tile_height, tile_width]); // H=64 W=64 C=3
    add_neighbours::<W>(&mut sums.view_mut(), down.view(), before);

    let down: Vec<u32> = (top..top + tile_height).map(|h| sum_of_weights(h, height)).collect();
    let across: Vec<u32> = (left..left + tile_width).map(|w| sum_of_weights(w, width)).collect();
    tile.map_from_indexed(&sums, |[h, w, _], sum| mean(sum, down[h] * across[w]));
}

fn zeros(extents: [usize; 2]) -> Tensor<u32, Sums> {
    Tensor::zeros_with_layout(Sums::with_extents(extents).expect("a tile is small"))
}

/// Adds to each index of `to` along the axis `A` its neighbours in `from`, with their weights. Index 0 of `to` is index `first` of
/// `from`.
fn add_neighbours<A: AxisName>(
    to: &mut ViewMut<'_, u32, impl HasAxis<A> + StridedLayout>,
    from: View<'_, impl Copy + Into<u32>, impl HasAxis<A> + StridedLayout>,
    first: usize,
) {
    for shift in first..=first + 2 * RADIUS {
        // Index k of `to` has the neighbour k + shift - RADIUS, if `from` has that index.
        let start = RADIUS.saturating_sub(shift);
        let end = to.extent::<A>().min((from.extent::<A>() + RADIUS).saturating_sub(shift));
        if start < end {
            let neighbours = from.range::<A>(start + shift - RADIUS..end + shift - RADIUS);
            let weight = weight((shift - first).abs_diff(RADIUS));
            let mut to = to.view_mut().range::<A>(start..end);
            to.zip_mut(&neighbours).for_each(|sum, x| *sum += weight * (*x).into());
        }
    }
}

/// The sum of the weights of all neighbours of this index, among `extent` indices.
fn sum_of_weights(index: usize, extent: usize) -> u32 {
    (index.saturating_sub(RADIUS)..extent.min(index + RADIUS + 1)).map(|other| weight(other.abs_diff(index))).sum()
}

/// `sum / weights`, rounded.
fn mean(sum: u32, weights: u32) -> u8 {
    ((sum + weights / 2) / weights) as u8
}
