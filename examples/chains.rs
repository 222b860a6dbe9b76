//! Operations one after the other, three lines each: squares of pixels become channels, an image becomes patches and windows, and
//! tokens become heads.
//!
//! ```text
//! cargo run --release --example chains
//! ```
//!
//! Each line ends in the axes and extents of its result. They are in its type, so a number that does not fit does not compile. Functions
//! take written layouts: `as_layout` gives the result of a chain such a layout again. The program runs the chains on a picture, and
//! compares each with loops over indices.

use std::error::Error;
use std::fmt::Display;
use std::path::Path;

use tensor_layout::axis::{C, D, H, K, P, Q, R, W, X, Y};
use tensor_layout::{StridedLayout, Tensor, View, ViewMut, axis, layout};
use tensor_layout_examples::{Picture, Table};

axis!(Head);

/// A picture as decoders give it.
type Pixels = layout!(H=? W=? C=3);

/// The input of a network.
type Image = layout!(C=3 H=224 W=224);

/// Half as many rows and columns, and four times as many channels.
type Deep = layout!(C=12 H=112 W=112);

/// A row of numbers for each patch of 16 x 16 pixels.
type Patches = layout!(P=196 K=768);

/// A row of numbers for each window of 3 x 3 pixels. Windows overlap.
type Windows = layout!(P=49284 K=27);

/// The numbers of each patch, divided between heads.
type Heads = layout!(Head=12 P=196 D=64; order = P Head D);

/// The four pixels of each square become channels.
fn space_to_depth(image: View<'_, f32, Image>, deep: ViewMut<'_, f32, Deep>) {
    let squares = image.split::<H, (H, Y), 2>().split::<W, (W, X), 2>(); // C=3 H=112 Y=2 W=112 X=2
    let mut deep = deep.split::<C, (Y, C), 6>().split::<C, (X, C), 3>(); // Y=2 X=2 C=3 H=112 W=112
    deep.copy_from(&squares);
}

/// Each patch of 16 x 16 pixels becomes a row.
fn patches(image: View<'_, f32, Image>, patches: ViewMut<'_, f32, Patches>) {
    let squares = image.split::<H, (R, Y), 16>().split::<W, (Q, X), 16>(); // C=3 R=14 Y=16 Q=14 X=16
    let mut rows = patches.split::<P, (R, Q), 14>().split::<K, (Y, K), 48>().split::<K, (X, C), 3>(); // R=14 Q=14 Y=16 X=16 C=3
    rows.copy_from(&squares);
}

/// Each window of 3 x 3 pixels becomes a row: a convolution is then a product of matrices.
fn windows(image: View<'_, f32, Image>, windows: ViewMut<'_, f32, Windows>) {
    let squares = image.windows::<H, (R, Y), 3, 1>().windows::<W, (Q, X), 3, 1>(); // C=3 R=222 Y=3 Q=222 X=3
    let mut rows = windows.split::<P, (R, Q), 222>().split::<K, (C, K), 9>().split::<K, (Y, X), 3>(); // R=222 Q=222 C=3 Y=3 X=3
    rows.copy_from(&squares);
}

/// The numbers of each patch, divided between heads. Nothing is copied.
fn heads(patches: View<'_, f32, Patches>) -> View<'_, f32, Heads> {
    let heads = patches.split::<K, (Head, D), 64>(); // P=196 Head=12 D=64
    let heads = heads.permute::<(Head, P, D)>(); // Head=12 P=196 D=64
    heads.as_layout()
}

/// The numbers of all heads, as one row for each patch. Nothing is copied.
fn rows(heads: View<'_, f32, Heads>) -> View<'_, f32, Patches> {
    let heads = heads.permute::<(P, Head, D)>(); // P=196 Head=12 D=64
    let rows = heads.merge::<(Head, D), K>(); // P=196 K=768
    rows.as_layout()
}

fn main() -> Result<(), Box<dyn Error>> {
    let cat = Picture::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join("cat.png"))?;
    let pixels = Pixels::with_extents([cat.height, cat.width])?;
    let pixels = View::with_layout(pixels, &cat.bytes)?; // H=300 W=451 C=3
    let middle = pixels.crop::<H, 224>(38).crop::<W, 224>(113); // H=224 W=224 C=3
    let mut image = Tensor::<f32, Image>::zeros(); // C=3 H=224 W=224
    image.map_from(&middle, |x| f32::from(x) / 255.0);
    let image = image.view();
    let mut table = Table::new(2);
    table.row(["image", &image.layout().to_string()]);

    let mut deep = Tensor::<f32, Deep>::zeros(); // C=12 H=112 W=112
    space_to_depth(image, deep.view_mut());
    compare("space to depth", deep.view(), &mut table, |[c, h, w]| image[[c % 3, 2 * h + c / 6, 2 * w + c / 3 % 2]])?;

    let mut numbers = Tensor::<f32, Patches>::zeros(); // P=196 K=768
    patches(image, numbers.view_mut());
    let pixel = |[p, k]: [usize; 2]| image[[k % 3, p / 14 * 16 + k / 48, p % 14 * 16 + k / 3 % 16]];
    compare("patches", numbers.view(), &mut table, pixel)?;

    let mut matrix = Tensor::<f32, Windows>::zeros(); // P=49284 K=27
    windows(image, matrix.view_mut());
    compare("windows", matrix.view(), &mut table, |[p, k]| image[[k / 9, p / 222 + k / 3 % 3, p % 222 + k % 3]])?;

    let heads = heads(numbers.view()); // Head=12 P=196 D=64
    compare("heads", heads, &mut table, |[head, p, d]| pixel([p, 64 * head + d]))?;
    compare("rows again", rows(heads), &mut table, pixel)?;

    print!("{table}\nall elements are those of loops over indices\n");
    Ok(())
}

/// Compares each element with the element that loops find for its index.
fn compare<L: StridedLayout + Display>(
    name: &str,
    view: View<'_, f32, L>,
    table: &mut Table,
    expected: impl Fn(L::Index) -> f32,
) -> Result<(), String> {
    if let Some((index, _)) = view.indexed_iter().find(|(index, x)| **x != expected(*index)) {
        return Err(format!("{name} differ at {:?}", index.as_ref()));
    }
    table.row([name, &view.layout().to_string()]);
    Ok(())
}
