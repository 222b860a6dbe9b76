//! What the examples share: the photograph, what to compare results with, and how many bytes were copied.

#![forbid(unsafe_code)]

use candle_core::{Storage, Tensor, WithDType, bail};

/// A photograph of 300 x 451 pixels.
pub const CAT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/cat.png");

/// The address of the first element of a tensor of candle.
///
/// # Errors
///
/// If the tensor is not in main memory, or has other elements.
pub fn address<T: WithDType>(tensor: &Tensor) -> candle_core::Result<*const T> {
    let (storage, layout) = tensor.storage_and_layout();
    let Storage::Cpu(storage) = &*storage else { bail!("the tensor is not in main memory") };
    Ok(storage.as_slice::<T>()?[layout.start_offset()..].as_ptr())
}

/// How many of the bytes that were handed over were copied: none if the first element is where it was before.
pub fn copied<T>(bytes: usize, before: *const T, after: *const T) -> usize {
    if before == after { 0 } else { bytes }
}

/// The average of each channel, where a byte of 255 is 1, by plain loops.
pub fn averages(photo: &image::RgbImage) -> [f32; 3] {
    let mut sums = [0_u64; 3];
    for pixel in photo.pixels() {
        for (sum, byte) in sums.iter_mut().zip(pixel.0) {
            *sum += u64::from(byte);
        }
    }
    sums.map(|sum| (sum as f64 / 255.0 / f64::from(photo.width() * photo.height())) as f32)
}
