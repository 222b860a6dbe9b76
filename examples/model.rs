//! A layer of a model whose file says the types and the layouts of its tensors.
//!
//! ```text
//! cargo run --release --example model
//! ```
//!
//! The program keeps all tensors of the file in one map, whatever their types are. It converts what the convolution needs into blocks of 16
//! channels, in layouts that are texts, and views it through the types that the kernel is written for. NumPy has computed the output, which is in
//! the file too.

use std::collections::HashMap;
use std::error::Error;

use tensor_layout::axis::{C, H, I, N, O, W};
use tensor_layout::element::DataType;
use tensor_layout::safetensors_0_8 as safetensors;
use tensor_layout::{AnyLayout, AnyTensor, AnyView, Tensor, View, ViewMut, axis, layout};

axis!(Ci, Co, Ii, Io, Oi, Oo);

/// Made by `model/make.py`.
const FILE: &[u8] = include_bytes!("data/model.safetensors");

/// Blocks of 16 channels, as oneDNN has them: `nChw16c` and `OIhw16i16o`.
type Image = layout!(N=? C=? H=? W=?; block(C) = 16);
type Weight = layout!(O=? I=? H=3 W=3; block(I) = 16; block(O) = 16);
const LANES: usize = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let mut tensors = loaded(FILE)?;
    let mut names: Vec<_> = tensors.keys().cloned().collect();
    names.sort();
    for name in names {
        println!("{name:14} {}", tensors[&name]);
    }

    // What the kernel computes with. The texts could come from a configuration, or follow from the processor.
    relay(&mut tensors, "conv.weight", "block(I) = 16; block(O) = 16")?;
    relay(&mut tensors, "image", "block(C) = 16")?;
    println!("\nconverted to {}\n         and {}", tensors["conv.weight"], tensors["image"]);

    let bias = numbers(&tensors["conv.bias"].view())?;
    let strength = numbers(&tensors["conv.strength"].view())?;
    let image = tensors["image"].view().downcast::<f32, Image>()?; // N=1 C=16 H=12 W=12
    let weight = tensors["conv.weight"].view().downcast::<f32, Weight>()?; // O=32 I=16 H=3 W=3
    let mut output = Tensor::<f32, Image>::zeros_with_layout(Image::with_extents([1, 32, 10, 10])?); // N=1 C=32 H=10 W=10
    convolve(&image, &weight, &mut output.view_mut());

    // Back to the order of the file, in which the other numbers are.
    let output = AnyTensor::from(output).convert::<f32, layout!(N=? C=? H=? W=?)>()?; // N=1 C=32 H=10 W=10
    let expected = tensors["output"].view().downcast::<f32, layout!(N=? C=? H=? W=?)>()?; // N=1 C=32 H=10 W=10
    let finished = |c: usize, sum: f32| (sum * strength[c] + bias[c]).max(0.0);
    let differences =
        output.indexed_iter().map(|([n, c, h, w], &sum)| (finished(c, sum) - expected[[n, c, h, w]]).abs());
    let largest = differences.fold(0.0, f32::max);
    let count = output.indexed_iter().filter(|([_, c, ..], sum)| finished(*c, **sum) > 0.0).count();
    if largest > 1e-5 {
        return Err(format!("an output is {largest} from that of NumPy").into());
    }
    println!("\n{} outputs, {count} of them over 0, all within 1e-5 of those of NumPy", output.len());
    Ok(())
}

/// All tensors of a file. The file has no names of axes: this function gives each tensor the names of the axes of a convolution.
fn loaded(file: &[u8]) -> Result<HashMap<String, AnyTensor>, Box<dyn Error>> {
    let file = safetensors::Reader::parse(file)?;
    let mut tensors = HashMap::new();
    for name in file.names() {
        let names: &[&str] = match (&*name, file.info(&name)?.shape.len()) {
            ("conv.weight", _) => &["O", "I", "H", "W"],
            (_, 4) => &["N", "C", "H", "W"],
            _ => &["O"],
        };
        let tensor = file.any_tensor_named(&name, names)?;
        tensors.insert(name, tensor);
    }
    Ok(tensors)
}

/// Puts a copy in a layout of these rules in the place of a tensor.
fn relay(tensors: &mut HashMap<String, AnyTensor>, name: &str, rules: &str) -> Result<(), Box<dyn Error>> {
    let tensor = tensors.get_mut(name).ok_or("the file lacks a tensor")?;
    let axes: Vec<_> = tensor
        .layout()
        .names()
        .zip(tensor.layout().extents())
        .map(|(name, extent)| format!("{name}={extent}"))
        .collect();
    let layout = AnyLayout::parse(&format!("{}; {rules}", axes.join(" ")))?;
    *tensor = AnyTensor::try_from_view_with_layout(layout, &tensor.view())?;
    Ok(())
}

/// The numbers of a tensor of one axis. Rust has neither `bf16` nor 8-bit floats; their bits are viewed.
fn numbers(tensor: &AnyView<'_>) -> Result<Vec<f32>, Box<dyn Error>> {
    type Row = layout!(O = ?);
    Ok(match tensor.data_type() {
        DataType::Float32 => tensor.downcast::<f32, Row>()?.iter().copied().collect(),
        DataType::Bfloat16 => {
            // The upper half of an `f32`.
            let wide = |bits: &u16| f32::from_bits(u32::from(*bits) << 16);
            tensor.view_bits::<u16, Row>()?.iter().map(wide).collect()
        }
        DataType::Float8E4M3 => tensor.view_bits::<u8, Row>()?.iter().copied().map(from_e4m3).collect(),
        other => return Err(format!("weights of {other} are not known").into()),
    })
}

/// A sign, four bits of an exponent, three of a fraction. There are no infinities.
fn from_e4m3(bits: u8) -> f32 {
    let (exponent, fraction) = (i32::from(bits >> 3 & 15), f32::from(bits & 7));
    let magnitude = match (exponent, bits & 7) {
        (15, 7) => f32::NAN,
        (0, _) => fraction / 8.0 * 2.0_f32.powi(-6),
        _ => (1.0 + fraction / 8.0) * 2.0_f32.powi(exponent - 7),
    };
    if bits >> 7 == 1 { -magnitude } else { magnitude }
}

/// A convolution without padding. Sixteen channels of the output are one element, so that the innermost loop is one of vectors.
fn convolve(image: &View<'_, f32, Image>, weight: &View<'_, f32, Weight>, output: &mut ViewMut<'_, f32, Image>) {
    let image = image.unblock::<C, (Co, Ci)>(); // N Co Ci=16 H W
    let weight = weight.unblock::<O, (Oo, Oi)>().unblock::<I, (Io, Ii)>().as_arrays::<Oi, LANES>(); // Oo Io Ii=16 H=3 W=3, of [f32; 16]
    let mut output = output.view_mut().unblock::<C, (Co, Ci)>().as_arrays::<Ci, LANES>(); // N Co H W, of [f32; 16]
    let [_, _, rows, columns] = output.extents();
    let [_, blocks, ..] = image.extents();
    for n in 0..output.extent::<N>() {
        for o in 0..output.extent::<Co>() {
            for h in 0..rows {
                for w in 0..columns {
                    let mut sums = [0.0; LANES];
                    for block in 0..blocks {
                        for i in 0..LANES {
                            for y in 0..weight.extent::<H>() {
                                for x in 0..weight.extent::<W>() {
                                    let pixel = image[[n, block, i, h + y, w + x]];
                                    let weights = &weight[[o, block, i, y, x]];
                                    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += pixel * weight);
                                }
                            }
                        }
                    }
                    output[[n, o, h, w]] = sums;
                }
            }
        }
    }
}
