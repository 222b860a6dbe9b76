//! A photograph, from the file to a network's input and back.
//!
//! ```text
//! cargo run --release --example photo
//! cargo run --release --example photo -- another.png
//! ```
//!
//! The decoded pixels are viewed in place, and copied into three forms that a GPU or a network takes. For each form the program prints
//! extents, strides, sizes and the DirectML descriptor. Then it turns each form back into a picture, compares it with the
//! original, and writes it to the folder for temporary files.

use std::error::Error;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, iter};

use tensor_layout::directml::{BufferTensorDesc, DescriptorError, data_type};
use tensor_layout::element::Element;
use tensor_layout::{StridedLayout, Tensor, View, axis, elements_in, layout};
use tensor_layout_examples::{Picture, Table, braces, thousands, write_picture};

/// As decoders give a picture: row by row, and red, green and blue of each pixel together.
type Pixels = layout!(H=? W=? C=3);

/// As a GPU takes a picture: each row begins at a multiple of 256 bytes.
type Upload = layout!(H=? W=? C=3; align(H) = {elements_in::<u8>(256)});

/// A network's input, channel by channel.
type Planes = layout!(N=1 C=3 H=? W=?);

/// The same input with its channels interleaved, and each row stored as a multiple of 8 pixels.
type Interleaved = layout!(N=1 C=3 H=? W=?; order = NHWC; pad(W) = 8);

/// The mean and the standard deviation of red, green and blue over ImageNet. Networks that were trained on it expect input that is
/// normalized with them.
const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];

fn main() -> ExitCode {
    let path = match env::args_os().nth(1) {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join("cat.png"),
    };
    match run(&path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("photo: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The comments beside the tensors show the shapes for the picture of the cat.
fn run(path: &Path) -> Result<(), Box<dyn Error>> {
    let picture = Picture::read(path)?;
    let extents = [picture.height, picture.width];
    println!("{}: {} x {} pixels\n", path.display(), picture.width, picture.height);

    let pixels = View::with_layout(Pixels::with_extents(extents)?, &picture.bytes)?; // H=300 W=451 C=3
    describe("The pixels as they were decoded: u8", pixels)?;

    let mut upload = Tensor::zeros_with_layout(Upload::with_extents(extents)?); // H=300 W=451 C=3
    upload.copy_from(&pixels);
    describe("For upload: u8, each row begins at a multiple of 256 bytes", upload.view())?;

    let mut planes = Tensor::zeros_with_layout(Planes::with_extents(extents)?); // N=1 C=3 H=300 W=451
    let mut image = planes.view_mut().fix::<axis::N>(0); // C=3 H=300 W=451
    image.map_from_indexed(&pixels, |[c, _, _], byte| normalized(byte, c));
    describe("Network input: normalized f32, channel by channel", planes.view())?;

    let mut interleaved = Tensor::zeros_with_layout(Interleaved::with_extents(extents)?); // N=1 C=3 H=300 W=451
    interleaved.copy_from(&planes);
    describe("Network input: normalized f32, channels interleaved, W padded to 8", interleaved.view())?;

    let mut from_upload = Tensor::zeros_with_layout(*pixels.layout()); // H=300 W=451 C=3
    from_upload.copy_from(&upload);
    let from_planes = denormalized(planes.view().fix::<axis::N>(0), *pixels.layout());
    let from_interleaved = denormalized(interleaved.view().fix::<axis::N>(0), *pixels.layout());

    println!("Back to a picture");
    let mut all_same = true;
    for (form, back) in [("upload", from_upload), ("planes", from_planes), ("interleaved", from_interleaved)] {
        all_same &= give_back(path, form, &back, &pixels)?;
    }
    if all_same { Ok(()) } else { Err("a picture came back changed".into()) }
}

/// A byte of channel `c`, normalized.
fn normalized(byte: u8, c: usize) -> f32 {
    (f32::from(byte) / 255.0 - MEAN[c]) / DEVIATION[c]
}

/// The picture that a network's input was made from, whatever the layout of that input.
fn denormalized<L: StridedLayout>(image: View<'_, f32, L>, layout: Pixels) -> Tensor<u8, Pixels> {
    let mut picture = Tensor::zeros_with_layout(layout);
    picture.map_from_indexed(&image, |[_, _, c], value| {
        let value = value * DEVIATION[c] + MEAN[c];
        (value * 255.0).round() as u8
    });
    picture
}

/// Prints the extents, strides and sizes of a tensor, and its DirectML descriptor.
fn describe<T: Element, L: StridedLayout>(title: &str, tensor: View<'_, T, L>) -> Result<(), DescriptorError> {
    let layout = tensor.layout();
    let descriptor = BufferTensorDesc::of_layout::<T, L>(layout)?;
    let strides_in_bytes: Vec<isize> = layout.strides().as_ref().iter().map(|s| s * size_of::<T>() as isize).collect();

    let mut table = Table::new(1);
    table.row(["elements"].iter().chain(L::NAMES));
    table.row(line("extent", layout.extents().as_ref()));
    table.row(line("stride", layout.strides().as_ref()));
    table.row(line("in bytes", &strides_in_bytes));
    print!("{title}\n{table}");
    for (name, size) in [("span", layout.required_span_size()), ("storage", layout.storage_size())] {
        println!("  {name:<8}  {} elements, {} bytes", thousands(size), thousands(size * size_of::<T>()));
    }
    println!("  DirectML  {}\n", directml(&descriptor));
    Ok(())
}

/// A line of a table: its name, and a number for each axis.
fn line<'a>(name: &'a str, numbers: &'a [impl Display]) -> impl Iterator<Item = String> {
    iter::once(name.to_owned()).chain(numbers.iter().map(thousands))
}

fn directml(descriptor: &BufferTensorDesc) -> String {
    let data_type = data_type::name(descriptor.data_type()).unwrap_or_default();
    let sizes = braces(descriptor.sizes());
    let strides = descriptor.strides().map_or("null (packed)".into(), braces);
    let bytes = thousands(descriptor.total_tensor_size_in_bytes());
    format!("{data_type}, sizes {sizes}, strides {strides}, total {bytes} bytes")
}

/// Writes the picture that was made from one of the forms, and returns whether it equals the original.
fn give_back(
    path: &Path,
    form: &str,
    back: &Tensor<u8, Pixels>,
    pixels: &View<'_, u8, Pixels>,
) -> Result<bool, Box<dyn Error>> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let file = env::temp_dir().join(format!("{name}-from-{form}.png"));
    let [h, w, _] = back.extents();
    write_picture(&file, [h, w], back.storage_as_bytes())?;

    let changed = back.iter().zip(pixels.iter()).filter(|(back, pixel)| back != pixel).count();
    let verdict = match changed {
        0 => "the same to the byte".to_owned(),
        _ => format!("{} of {} bytes differ", thousands(changed), thousands(pixels.len())),
    };
    println!("  from {form:<11}  {verdict}  {}", file.display());
    Ok(changed == 0)
}
