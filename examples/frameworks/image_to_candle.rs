//! A photograph of the crate `image` goes to candle: the bytes as they are, and as normalised planes that one pass makes.
//!
//! ```text
//! cargo run --manifest-path examples/frameworks/Cargo.toml --example image_to_candle
//! ```

#![forbid(unsafe_code)]

use std::error::Error;

use candle_core::{DType, Device, Storage, Tensor as Candle};
use tensor_layout::axis::N;
use tensor_layout::{Layout, Tensor, View, image_0_25, layout};
use tensor_layout_frameworks::{CAT, address, copied};

type Pixels = layout!(H=? W=? C=3);
type Input = layout!(N=1 C=3 H=? W=?);

fn main() -> Result<(), Box<dyn Error>> {
    let photo = image::open(CAT)?.into_rgb8();
    let (height, width) = (photo.height() as usize, photo.width() as usize);
    let pixels = image_0_25::view::<_, Pixels>(photo.as_flat_samples())?; // H=300 W=451 C=3

    // Another type of elements and another order in memory: one pass, into the `Vec` that candle gets.
    let layout = Input::with_extents([height, width])?;
    let mut planes = Tensor::from_vec_with_layout(layout, vec![0.0_f32; layout.len()])?; // N=1 C=3 H=300 W=451
    planes.fix_mut::<N>(0).map_from(&pixels, |byte| f32::from(byte) / 255.0);
    let written = size_of_val(planes.storage());
    let before = planes.storage().as_ptr();
    let planes = Candle::from_vec(planes.into_vec(), &layout.extents(), &Device::Cpu)?;
    let copied_bytes = copied(written, before, address(&planes)?);
    println!("planes: {written} bytes written by the conversion, then moved to candle, {copied_bytes} bytes copied");
    assert_eq!(copied_bytes, 0);

    // The bytes of the photograph in the order that they have.
    let bytes = photo.into_raw();
    let (moved, first) = (bytes.len(), bytes.as_ptr());
    let pixels = Candle::from_vec(bytes, (height, width, 3), &Device::Cpu)?;
    let copied_bytes = copied(moved, first, address(&pixels)?);
    println!("pixels: {moved} bytes moved to candle, {copied_bytes} bytes copied");
    assert_eq!(copied_bytes, 0);

    // candle's own conversion gives the same planes. A typed view of candle's memory, by the numbers that candle has, copies nothing.
    let expected = (pixels.permute((2, 0, 1))?.unsqueeze(0)?.to_dtype(DType::F32)? / 255.0)?;
    let expected = expected.flatten_all()?.to_vec1::<f32>()?;
    let expected = View::with_layout(layout, &expected)?; // N=1 C=3 H=300 W=451
    let (storage, numbers) = planes.storage_and_layout();
    let Storage::Cpu(storage) = &*storage else { return Err("the tensor is not in main memory".into()) };
    let strides: Vec<isize> = numbers.stride().iter().map(|&stride| stride as isize).collect();
    let elements = &storage.as_slice::<f32>()?[numbers.start_offset()..];
    let seen = View::<f32, Input>::with_numbers(numbers.dims(), &strides, elements)?; // N=1 C=3 H=300 W=451
    assert!(seen.iter().zip(expected.iter()).all(|(a, b)| (a - b).abs() < 1e-6));
    let copied_bytes = copied(written, before, elements.as_ptr());
    println!("planes: seen as a typed view of candle's memory, {copied_bytes} bytes copied");
    Ok(())
}
