//! A photograph of the crate `image` goes to ONNX Runtime by the crate `ort`, which runs a model of one operator on it.
//!
//! `ort` links nothing here (`load-dynamic`): the library is that of the environment variable `ORT_DYLIB_PATH`, version 1.22 or later, such as
//! `onnxruntime/capi/libonnxruntime.so.1.22.0` of the Python package `onnxruntime`. Without it not even a value of `ort` can be made,
//! so the program ends before that.
//!
//! ```text
//! cargo run --manifest-path examples/frameworks/Cargo.toml --example image_to_ort
//! ```

#![forbid(unsafe_code)]

use std::{env, error::Error};

use ort::session::builder::SessionBuilder;
use ort::value::Tensor as OrtTensor;
use tensor_layout::axis::N;
use tensor_layout::{Layout, StaticLayout, Tensor, View, image_0_25, layout};
use tensor_layout_frameworks::{CAT, averages, copied};

mod average_model;
use average_model::average_model;

type Pixels = layout!(H=? W=? C=3);
type Input = layout!(N=1 C=3 H=300 W=451);
type Averages = layout!(N=1 C=3 H=1 W=1);

fn main() -> Result<(), Box<dyn Error>> {
    let photo = image::open(CAT)?.into_rgb8();
    let pixels = image_0_25::view::<_, Pixels>(photo.as_flat_samples())?; // H=300 W=451 C=3
    let mut planes = Tensor::<f32, Input>::from_vec(vec![0.0; 3 * 300 * 451])?; // N=1 C=3 H=300 W=451
    planes.fix_mut::<N>(0).map_from(&pixels, |byte| f32::from(byte) / 255.0);
    let (before, planes) = (planes.storage().as_ptr(), planes.into_vec());
    let written = size_of_val(&*planes);
    let copied_bytes = copied(written, before, planes.as_ptr());
    println!("planes: {written} bytes written by the conversion, then moved to a `Vec`, {copied_bytes} bytes copied");
    assert_eq!(copied_bytes, 0);

    let Some(library) = env::var_os("ORT_DYLIB_PATH") else {
        println!("ORT_DYLIB_PATH names no library of ONNX Runtime: no value of `ort` can be made");
        return Ok(());
    };
    let environment = ort::init_from(library)?.build()?;
    let input = OrtTensor::from_array((Input::EXTENTS, planes))?;
    let copied_bytes = copied(written, before, input.extract_tensor().1.as_ptr());
    println!("input: {written} bytes moved to ort, {copied_bytes} bytes copied");
    assert_eq!(copied_bytes, 0);

    let model = average_model(Input::EXTENTS, Averages::EXTENTS)?;
    let mut session = model.into_session(&SessionBuilder::new(&environment)?)?;
    let outputs = session.run(ort::inputs![input])?;
    let (shape, result) = outputs["averages"].try_extract_tensor::<f32>()?;
    let result = View::<f32, Averages>::new(result)?; // N=1 C=3 H=1 W=1
    assert!(shape.iter().eq(&result.layout().extents().map(|extent| extent as i64)));
    for (c, average) in averages(&photo).into_iter().enumerate() {
        println!("average of channel {c}: {:.4} by ONNX Runtime, {average:.4} by loops", result[[0, c, 0, 0]]);
        assert!((result[[0, c, 0, 0]] - average).abs() < 1e-3);
    }
    Ok(())
}
