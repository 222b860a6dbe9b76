//! A convolution of a small image, channels last, executed, against a naive one through views.

use super::copies::whole;
use crate::d3d12::Buffer;
use crate::directml::{Operator, Runtime};
use tensor_layout::directml::{Convolution, ConvolutionTensors};
use tensor_layout::{Layout, Tensor, View, layout};

type Image = layout!(N=2 C=5 H=9 W=8; order = NHWC; pad(W) = 10);
type Filter = layout!(O=4 I=5 H=3 W=2; order = OHWI);
type Bias = layout!(O = 4);
type Output = layout!(N=2 C=4 H=5 W=7; order = NHWC; pad(C) = 6);

const CONVOLUTION: Convolution<2> = Convolution::UNIT.with_strides([2, 1]).with_padding([1, 0], [1, 0]);
static TENSORS: ConvolutionTensors = CONVOLUTION.tensors_with_bias::<f32, Image, Filter, Bias, Output>();

/// Small whole numbers: every sum of them is exact.
fn number(k: usize) -> f32 {
    (k * 37 % 17) as f32 - 8.0
}

fn naive(image: View<'_, f32, Image>, filter: View<'_, f32, Filter>, bias: View<'_, f32, Bias>) -> Tensor<f32, Output> {
    Tensor::<f32, Output>::from_fn(|[n, o, h, w]| {
        let mut sum = bias[[o]];
        for [_, i, y, x] in filter.layout().indices().filter(|index| index[0] == o) {
            // One row of padding above the image.
            let row = (2 * h + y).wrapping_sub(1);
            sum += image.get([n, i, row, w + x]).unwrap_or(&0.0) * filter[[o, i, y, x]];
        }
        sum
    })
}

/// The number of equal elements, or the error.
pub(crate) fn check(runtime: &mut Runtime) -> Result<usize, String> {
    let image = Tensor::<f32, Image>::from_fn(|[n, c, h, w]| number(((n * 5 + c) * 9 + h) * 8 + w));
    let filter = Tensor::<f32, Filter>::from_fn(|[o, i, h, w]| number(((o * 5 + i) * 3 + h) * 2 + w + 3));
    let bias = Tensor::<f32, Bias>::from_fn(|[o]| number(o + 5));
    let expected = naive(image.view(), filter.view(), bias.view());

    let buffers = [image.storage(), filter.storage(), bias.storage()].map(|of| Buffer::of(bytemuck::cast_slice(of)));
    let ConvolutionTensors { input, filter, bias, output } = &TENSORS;
    let result = Buffer::filled(output.total_tensor_size_in_bytes(), 0);
    runtime.execute(
        &Operator::Convolution((&CONVOLUTION).into(), &(&TENSORS).into()),
        &[
            Some(whole(&buffers[0], input)),
            Some(whole(&buffers[1], filter)),
            bias.as_ref().map(|bias| whole(&buffers[2], bias)),
        ],
        whole(&result, output),
    )?;
    let written = View::<f32, Output>::from_bytes(result.bytes()).map_err(|error| error.to_string())?;
    match written.indexed_iter().find(|&(index, element)| *element != expected.view()[index]) {
        Some((index, element)) => {
            Err(format!("element {index:?} is {element}, and should be {}", expected.view()[index]))
        }
        None => Ok(written.iter().count()),
    }
}
