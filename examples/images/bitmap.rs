//! A Windows bitmap, read through one view.
//!
//! ```text
//! cargo run --release --package tensor-layout-images --example bitmap
//! cargo run --release --package tensor-layout-images --example bitmap -- another.bmp
//! ```
//!
//! A BMP file has its rows from the bottom up, each padded to a multiple of 4 bytes, and its pixels as blue, green and red. The view
//! reverses both axes, so that one copy gives the picture as other formats store it. The program compares the copy with the picture that a
//! decoder gives, and writes it as PNG to the folder for temporary files. Without a file it makes a bitmap of the cat.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use image::{ExtendedColorType, ImageFormat};
use tensor_layout::axis::C;
use tensor_layout::{Tensor, View, image_0_25, layout};

/// The rows of a file. The pitch is negative where they go from the bottom up, and a pixel has 3 or 4 bytes.
type Rows = layout!(H=? W=? C=?; stride(H) = ?);

/// The same rules in the type, of a file with 3 bytes a pixel whose rows go from the bottom up.
type BottomUp = layout!(H=? W=? C=3; align(H) = 4; reverse(H, C));

/// Red, green and blue, from the top down.
type Pixels = layout!(H=? W=? C=3);

fn main() -> ExitCode {
    let result = match env::args_os().nth(1) {
        Some(path) => run(Path::new(&path)),
        None => bitmap_of_the_cat().and_then(|path| run(&path)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bitmap: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The comments beside the views show the shapes for the picture of the cat.
fn run(path: &Path) -> Result<(), Box<dyn Error>> {
    let in_file = |error: &dyn std::fmt::Display| format!("cannot read a bitmap from {}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| in_file(&error))?;
    let header = Header::read(&bytes).map_err(|error| in_file(&error))?;
    let extents = [header.height, header.width];
    println!("{}: {} x {} pixels, {} bytes each", path.display(), header.width, header.height, header.channels);

    let rows = Rows::with_extents_and_strides([header.height, header.width, header.channels], [header.pitch])?;
    let view = View::with_layout(rows, &bytes[header.start..]).map_err(|error| in_file(&error))?; // H=300 W=451 C=3
    println!("  {}", view.layout());
    let colors = view.crop::<C, 3>(0).reverse::<C>(); // H=300 W=451 C=3
    let mut pixels = Tensor::zeros_with_layout(Pixels::with_extents(extents)?); // H=300 W=451 C=3
    pixels.copy_from(&colors);

    if header.channels == 3 && header.pitch < 0 {
        let rules = View::with_layout(BottomUp::with_extents(extents)?, &bytes[header.start..])?; // H=300 W=451 C=3
        println!("  {}: the same by rules", rules.layout());
        if rules != pixels.view() {
            return Err("the rules give another picture than the pitch".into());
        }
    }

    let decoded = image::load_from_memory_with_format(&bytes, ImageFormat::Bmp)?.into_rgb8();
    if pixels.view() != image_0_25::view::<_, Pixels>(decoded.as_flat_samples())? {
        return Err("the picture differs from what a decoder gives".into());
    }
    println!("  the same to the byte as a decoder gives");
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let file = env::temp_dir().join(format!("{name}-from-bmp.png"));
    image::save_buffer(&file, pixels.storage(), decoded.width(), decoded.height(), ExtendedColorType::Rgb8)
        .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    println!("  written to {}", file.display());
    Ok(())
}

/// What the first bytes of a bitmap say.
struct Header {
    /// Where the pixels begin, in bytes.
    start: usize,
    height: usize,
    width: usize,
    /// The number of bytes of a pixel.
    channels: usize,
    /// From one row of the picture to the next below it, in bytes.
    pitch: isize,
}

impl Header {
    /// Reads `BITMAPFILEHEADER` and `BITMAPINFOHEADER`.
    fn read(bytes: &[u8]) -> Result<Header, String> {
        let header = bytes.first_chunk::<54>().ok_or("it ends within the header")?;
        let number = |at: usize| i32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        if header[..2] != *b"BM" {
            return Err("it does not begin with `BM`".to_owned());
        }
        let (width, height, bits) = (number(18), number(22), i32::from(header[28]));
        let is_plain = number(30) == 0 || (number(30) == 3 && bits == 32); // no compression, or the masks of the fields
        if !is_plain || (bits != 24 && bits != 32) {
            return Err(format!("it has {bits} bits a pixel and compression {}, not 24 or 32 plain ones", number(30)));
        }
        if width <= 0 || height == 0 {
            return Err(format!("it has {width} x {height} pixels"));
        }
        let start = usize::try_from(number(10)).ok().filter(|&start| start <= bytes.len());
        let start = start.ok_or_else(|| format!("its pixels begin past its end, at byte {}", number(10)))?;
        let (width, channels) = (width as usize, bits as usize / 8);
        let pitch = (width * channels).next_multiple_of(4) as isize;
        let pitch = if height > 0 { -pitch } else { pitch };
        Ok(Header { start, height: height.unsigned_abs() as usize, width, channels, pitch })
    }
}

/// Writes the photograph of this repository as a bitmap.
fn bitmap_of_the_cat() -> Result<PathBuf, Box<dyn Error>> {
    let picture = image::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/cat.png"))?.into_rgb8();
    let file = env::temp_dir().join("cat.bmp");
    picture.save_with_format(&file, ImageFormat::Bmp)?;
    Ok(file)
}
