//! Pictures in PNG files.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, EncodingError, Transformations};

/// Red, green and blue of each pixel, row by row: the elements of `H=? W=? C=3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The number of rows.
    pub height: usize,
    /// The number of pixels in a row.
    pub width: usize,
    /// Three bytes for each pixel.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// The picture in a PNG file of any kind. Grey becomes three equal bytes, 16 bits become 8, and transparency is left out.
    ///
    /// # Errors
    ///
    /// If the file is missing, ends early, or is not a PNG file. The text names the file.
    pub fn read(path: &Path) -> Result<Self, String> {
        decode(path).map_err(|error| format!("cannot read a PNG picture from {}: {error}", path.display()))
    }

    /// A picture of a few pixels: `pixel(h, w)` gives red, green and blue.
    pub fn from_fn([height, width]: [usize; 2], mut pixel: impl FnMut(usize, usize) -> [u8; 3]) -> Self {
        let bytes = (0..height * width).flat_map(|at| pixel(at / width, at % width)).collect();
        Picture { height, width, bytes }
    }

    /// Red, green and blue of one pixel.
    ///
    /// # Panics
    ///
    /// If the picture has no such pixel.
    #[must_use]
    pub fn pixel(&self, h: usize, w: usize) -> [u8; 3] {
        assert!(w < self.width, "a row has {} pixels, and none at {w}", self.width);
        let first = (h * self.width + w) * 3;
        std::array::from_fn(|c| self.bytes[first + c])
    }

    /// Writes a PNG file.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the picture does not have three bytes for each pixel. The text names the file.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        write_picture(path, [self.height, self.width], &self.bytes)
    }
}

/// Writes a PNG file of `H=height W=width C=3` bytes.
///
/// # Errors
///
/// If the file cannot be written, or there are not three bytes for each pixel. The text names the file.
pub fn write_picture(path: &Path, extents: [usize; 2], bytes: &[u8]) -> Result<(), String> {
    encode(path, extents, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn decode(path: &Path) -> Result<Picture, DecodingError> {
    let mut decoder = Decoder::new(BufReader::new(File::open(path)?));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let mut samples = vec![0; reader.output_buffer_size().ok_or(DecodingError::LimitsExceeded)?];
    let frame = reader.next_frame(&mut samples)?;
    samples.truncate(frame.buffer_size());
    let bytes = match frame.color_type.samples() {
        3 => samples,
        channels => {
            let green = if channels == 4 { 1 } else { 0 };
            samples.chunks_exact(channels).flat_map(|pixel| [pixel[0], pixel[green], pixel[2 * green]]).collect()
        }
    };
    Ok(Picture { height: frame.height as usize, width: frame.width as usize, bytes })
}

fn encode(path: &Path, extents: [usize; 2], bytes: &[u8]) -> Result<(), EncodingError> {
    let [height, width] = extents.map(|extent| u32::try_from(extent).unwrap_or(u32::MAX));
    let mut encoder = Encoder::new(BufWriter::new(File::create(path)?), width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(bytes)?;
    writer.finish()
}
