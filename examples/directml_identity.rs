//! DirectML from end to end, on Windows: a picture, channels last and padded, becomes planes on the GPU.
//!
//! ```text
//! cargo run --release --example directml_identity
//! ```
//!
//! It has every step: device, descriptors, operator, binding, execution, and a view of the result through its layout. The layouts below
//! are declared once, so the GPU's descriptors and the processor's tensors cannot disagree.

#![cfg_attr(not(windows), expect(dead_code, reason = "the rest is for Windows"))]

use tensor_layout::directml::BufferTensorDesc;
use tensor_layout::{Tensor, layout};

#[cfg(windows)]
#[path = "directml_identity/gpu.rs"]
mod gpu;

/// As a decoder gives it, its rows rounded up for the upload.
type Pixels = layout!(N=1 C=3 H=4 W=5; order = NHWC; align(H) = 64);
/// As a network takes it.
type Planes = layout!(N=1 C=3 H=4 W=5);

static INPUT: BufferTensorDesc = BufferTensorDesc::of::<f32, Pixels>();
static OUTPUT: BufferTensorDesc = BufferTensorDesc::of::<f32, Planes>().as_output();

fn pixels() -> Tensor<f32, Pixels> {
    Tensor::<f32, Pixels>::from_fn(|[_, c, h, w]| (100 * c + 10 * h + w) as f32) // N=1 C=3 H=4 W=5
}

#[cfg(windows)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    use tensor_layout::View;

    println!("input  {INPUT:?}");
    println!("output {OUTPUT:?}");
    let input = pixels();
    let bytes = gpu::identity(&INPUT, &OUTPUT, bytemuck::cast_slice(input.storage()))?;
    let planes = View::<f32, Planes>::from_bytes(&bytes)?; // N=1 C=3 H=4 W=5

    // As the processor would have copied them.
    let mut expected = Tensor::<f32, Planes>::zeros();
    expected.copy_from(&input);
    if planes != expected.view() {
        return Err(format!("the GPU wrote {planes:?}, and should have written {:?}", expected.view()).into());
    }
    println!("the GPU wrote the planes that `copy_from` writes");
    Ok(())
}

#[cfg(not(windows))]
fn main() {
    println!("this example needs Windows 10 or later, with a GPU (or its software one) that has Direct3D 12");
}
