//! A frame of a camera: NV12 with the pitch of the driver, cropped and converted to planes of red, green and blue.
//!
//! ```text
//! cargo run --release --example camera
//! cargo run --release --example camera -- another.jpg
//! ```
//!
//! A frame has a plane of brightness (luma) and a plane of colours (chroma). The chroma plane has half as many rows and columns, and the
//! two numbers of a colour are neighbours in it. Both planes lie in one buffer, and their rows begin at multiples of 256 bytes. No camera
//! is needed: the program makes the frame from a picture. Then it converts the middle of the frame, compares the result with the picture
//! and with the result of code written by hand, and writes it to the folder for temporary files. The same frame as a decoder in C gives it, with
//! two addresses and a luma that lies from the bottom to the top, converts to the same.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{array, env};

use tensor_layout::axis::{C, H, W, X, Y};
use tensor_layout::{Segments, StaticLayout, Tensor, View, ViewMut, layout};
use tensor_layout_examples::{Picture, print_times, thousands, times_by_turns, write_picture};

#[path = "camera/by_hand.rs"]
mod by_hand;
#[path = "camera/colors.rs"]
mod colors;
#[path = "camera/decoder.rs"]
mod decoder;

/// A picture as decoders give it.
type Pixels = layout!(H=? W=? C=3);

/// A part of a picture: the stride of its rows is the stride of the whole picture's rows.
type Part = layout!(H=? W=? C=3; stride(H) = ?);

/// The planes of a frame, one after the other in one buffer. The driver says how far the rows lie apart.
#[derive(Segments)]
#[layout(align_bytes = PLANE_ALIGNMENT_IN_BYTES)]
struct Nv12 {
    /// The brightness of each pixel.
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u8,
    /// The colour of each four pixels.
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
    chroma: u8,
}

/// The input of a network: a part of known size, channel by channel.
type Planes = layout!(C=3 H=SIDE W=SIDE);

const SIDE: usize = 256;
const HALF: usize = SIDE / 2;

/// Rows of a frame begin at multiples of this, planes at multiples of the other.
const PITCH_ALIGNMENT_IN_BYTES: usize = 256;
const PLANE_ALIGNMENT_IN_BYTES: usize = 4096;

fn main() -> ExitCode {
    let path = match env::args_os().nth(1) {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join("cat.png"),
    };
    match run(&path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("camera: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The comments beside the tensors show the shapes for the picture of the cat.
fn run(path: &Path) -> Result<(), Box<dyn Error>> {
    let decoded = Picture::read(path)?;
    let picture = Pixels::with_extents([decoded.height, decoded.width])?;
    let picture = View::with_layout(picture, &decoded.bytes)?; // H=300 W=451 C=3
    let [height, width] = [picture.extent::<H>() / 2 * 2, picture.extent::<W>() / 2 * 2];
    let picture = picture.range::<H>(..height).range::<W>(..width).as_layout(); // H=300 W=450 C=3

    let mut frame = Frame::new([height, width])?;
    frame.record(picture)?;
    let planes = frame.planes()?; // H=300 W=450, H=150 W=225 C=2
    let [_, chroma_start] = Nv12::offsets_in_bytes(frame.extents)?;
    println!("{}: {width} x {height} pixels as NV12, {} bytes", path.display(), thousands(frame.bytes.len()));
    println!("  luma    {}", planes.luma.layout());
    println!("  chroma  {}, from byte {}\n", planes.chroma.layout(), thousands(chroma_start));

    let origin = [height, width].map(|extent| extent.saturating_sub(SIDE) / 4 * 2); // even, as colours are
    let part = picture.try_crop::<H, SIDE>(origin[0])?.try_crop::<W, SIDE>(origin[1])?; // H=256 W=256 C=3
    let mut expected = vec![0; Planes::STORAGE_SIZE];
    let mut colors = Tensor::<u8, Planes>::zeros(); // C=3 H=256 W=256
    let times = times_by_turns([&mut || by_hand::convert(&frame, origin, &mut expected), &mut || {
        convert(planes, origin, colors.view_mut())
    }]);
    if colors.storage() != expected {
        return Err("the planes differ from those made by hand".into());
    }
    println!("{SIDE} x {SIDE} pixels from {origin:?} as planes: the same as made by hand");

    let decoded = decoder::Frame::decode(planes);
    let mut of_decoder = Tensor::<u8, Planes>::zeros(); // C=3 H=256 W=256
    convert(decoded.planes()?, origin, of_decoder.view_mut());
    if of_decoder != colors {
        return Err("the frame of the decoder differs".into());
    }
    println!("the frame of a decoder, with rows {:?} bytes apart: the same\n", decoded.line_sizes());
    print_times(["by hand", "views"], times);

    let difference = colors.zip(&part).fold(0, |sum, a, b| sum + u64::from(a.abs_diff(*b)));
    let difference = difference as f64 / colors.len() as f64;
    println!("\n  differs from the picture by {difference:.2} of 255 in the mean");
    let file =
        env::temp_dir().join(format!("{}-from-nv12.png", path.file_stem().unwrap_or_default().to_string_lossy()));
    let pixels = Tensor::<u8, layout!(H=SIDE W=SIDE C=3)>::from_view(&colors); // H=256 W=256 C=3
    write_picture(&file, [SIDE, SIDE], pixels.storage())?;
    println!("  written to {}", file.display());
    Ok(())
}

/// The memory of a frame, as a driver maps it.
struct Frame {
    extents: Nv12Extents,
    bytes: Vec<u8>,
}

impl Frame {
    fn new([h, w]: [usize; 2]) -> Result<Frame, Box<dyn Error>> {
        let pitch = w.next_multiple_of(PITCH_ALIGNMENT_IN_BYTES) as isize; // one byte is one element
        let (luma_h_stride, chroma_h_stride) = (pitch, pitch);
        let extents = Nv12Extents { h, w, luma_h_stride, chroma_h_stride };
        Ok(Frame { extents, bytes: vec![0; Nv12::size_in_bytes(extents)?] })
    }

    fn planes(&self) -> Result<Nv12Views<'_>, Box<dyn Error>> {
        Ok(Nv12::views(&self.bytes, self.extents)?)
    }

    /// Takes a picture, as the camera would.
    fn record(&mut self, picture: View<'_, u8, Part>) -> Result<(), Box<dyn Error>> {
        let Nv12ViewsMut { mut luma, chroma } = Nv12::views_mut(&mut self.bytes, self.extents)?;
        let pixels = picture.as_arrays::<C, 3>(); // H=300 W=450, of [u8; 3]
        luma.zip_mut(&pixels).for_each(|luma, pixel| *luma = colors::luma(*pixel));

        // A square has one colour: the colour of the mean of its pixels.
        let squares = picture.split::<H, (H, Y), 2>().split::<W, (W, X), 2>(); // H=150 Y=2 W=225 X=2 C=3
        let [height, _, width, _, _] = squares.extents();
        let mut sums = Tensor::<u16, Pixels>::zeros_with_layout(Pixels::with_extents([height, width])?); // H=150 W=225 C=3
        sums.fold_from(&squares, |sum, x| *sum += u16::from(*x));
        let mut chroma = chroma.as_arrays::<C, 2>(); // H=150 W=225, of [u8; 2]
        let zip = chroma.zip_mut(&sums.as_arrays::<C, 3>());
        zip.for_each(|chroma, sums| *chroma = colors::chroma(sums.map(|sum| (sum / 4) as u8)));
        Ok(())
    }
}

/// The red, green and blue of a part of the frame.
fn convert(Nv12Views { luma, chroma }: Nv12Views<'_>, [top, left]: [usize; 2], to: ViewMut<'_, u8, Planes>) {
    let luma = luma.crop::<H, SIDE>(top).crop::<W, SIDE>(left); // H=256 W=256
    let chroma = chroma.crop::<H, HALF>(top / 2).crop::<W, HALF>(left / 2); // H=128 W=128 C=2

    // Squares of 2 x 2 pixels, and the colour of each square again and again.
    let luma = luma.split::<H, (H, Y), 2>().split::<W, (W, X), 2>(); // H=128 Y=2 W=128 X=2
    let chroma = chroma.as_arrays::<C, 2>(); // H=128 W=128, of [u8; 2]
    let chroma = chroma.insert::<Y>().broadcast::<Y, 2>().insert::<X>().broadcast::<X, 2>(); // X=2 Y=2 H=128 W=128
    let to = to.split::<H, (H, Y), 2>().split::<W, (W, X), 2>(); // C=3 H=128 Y=2 W=128 X=2
    let mut planes = to.into_axis_iter::<C>();
    let [mut red, mut green, mut blue] = array::from_fn(|_| planes.next().expect("three planes")); // H=128 Y=2 W=128 X=2
    let zip = red.zip_mut(&luma).and(&chroma).and_mut(&mut green).and_mut(&mut blue);
    zip.for_each(|red, luma, chroma, green, blue| [*red, *green, *blue] = colors::rgb(*luma, *chroma));
}
