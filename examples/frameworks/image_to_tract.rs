//! A photograph of the crate `image` is converted into memory of tract, and tensors of tract become tensors of the library.
//!
//! ```text
//! cargo run --manifest-path examples/frameworks/Cargo.toml --example image_to_tract
//! ```

#![forbid(unsafe_code)]

use tensor_layout::axis::N;
use tensor_layout::{StaticLayout, Tensor, ViewMut, image_0_25, layout};
use tensor_layout_frameworks::{CAT, copied};
use tract_data::internal::{Tensor as TractTensor, TractResult};

type Pixels = layout!(H=? W=? C=3);
type Input = layout!(N=1 C=3 H=300 W=451);

/// A tensor of tract as the owner of the memory of another tensor.
struct Owner(TractTensor);

impl AsMut<[f32]> for Owner {
    fn as_mut(&mut self) -> &mut [f32] {
        let elements = self.0.to_plain_array_view_mut().ok().and_then(|array| array.into_slice());
        elements.unwrap_or_default() // too few are an error of `from_owner`
    }
}

fn main() -> TractResult<()> {
    let photo = image::open(CAT)?.into_rgb8();
    let pixels = image_0_25::view::<_, Pixels>(photo.as_flat_samples())?; // H=300 W=451 C=3

    // tract has its own allocation. The conversion writes into it, so that what a model gets needs no copy.
    const { assert!(Input::IS_PACKED) }; // tract has no other layout
    let mut input = TractTensor::zero::<f32>(Input::EXTENTS)?;
    let mut memory = input.try_as_plain_ram_mut()?;
    let memory = memory.as_slice_mut::<f32>()?;
    let (before, written) = (memory.as_ptr(), size_of_val(memory));
    let planes = ViewMut::<f32, Input>::new(memory)?; // N=1 C=3 H=300 W=451
    planes.fix::<N>(0).map_from(&pixels, |byte| f32::from(byte) / 255.0);
    let copied_bytes = copied(written, before, input.try_as_plain_ram()?.as_ptr()?);
    println!("planes: {written} bytes written by the conversion into a tensor of tract, {copied_bytes} bytes copied");
    assert_eq!(copied_bytes, 0);

    // tract's own conversion of the bytes gives the same planes.
    let bytes = TractTensor::from_shape(&[1, 300, 451, 3], photo.as_raw())?;
    let mut expected = bytes.permute_axes(&[0, 3, 1, 2])?.cast_to::<f32>()?.into_owned();
    expected.to_plain_array_view_mut::<f32>()?.mapv_inplace(|byte| byte / 255.0);
    assert_eq!(input, expected);

    // What a model gives back is seen, and changed, where tract has it.
    let mut output = Tensor::from_owner(Input::default(), Owner(input))?; // N=1 C=3 H=300 W=451
    let copied_bytes = copied(written, before, output.storage().as_ptr());
    println!("output: {written} bytes of tract are the memory of a tensor, {copied_bytes} bytes copied");
    assert_eq!(copied_bytes, 0);
    output.for_each_mut(|x| *x = 1.0 - *x);
    assert_eq!(output[[0, 2, 299, 450]], 1.0 - f32::from(photo.get_pixel(450, 299).0[2]) / 255.0);
    Ok(())
}
