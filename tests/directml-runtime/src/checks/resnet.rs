//! ResNet-50: each of its tensors in both common orders and both floating-point types, and each of its operators.

use crate::directml::{Operator, Runtime};
use crate::tally::Tally;
use std::collections::BTreeMap;
use tensor_layout::directml::{
    BufferTensorDesc, Convolution, ConvolutionTensors, DescriptorError, Gemm, OperatorError, Pooling,
};
use tensor_layout::element::Element;
use tensor_layout::{Layout, LayoutError, layout};

const TABLE: &str = include_str!("../../../../examples/data/resnet50.tsv");

type Nchw = layout!(N=? C=? H=? W=?);
type Nhwc = layout!(N=? C=? H=? W=?; order = NHWC);
type Oihw = layout!(O=? I=? H=? W=?);
type Ohwi = layout!(O=? I=? H=? W=?; order = OHWI);
type Bias = layout!(O = ?);
type Rows = layout!(M=? K=?);

/// The extents of a layer's tensors, by role.
type Layer = BTreeMap<&'static str, Vec<usize>>;

fn layers() -> Vec<(&'static str, Layer)> {
    let mut layers = Vec::<(&str, Layer)>::new();
    for line in TABLE.lines().skip(1) {
        let [name, role, _, extents] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a line of four fields")
        };
        if layers.last().is_none_or(|(last, _)| *last != name) {
            layers.push((name, Layer::new()));
        }
        let extents = extents.split(',').map(|extent| extent.parse().expect("a number")).collect();
        layers.last_mut().expect("a layer").1.insert(role, extents);
    }
    layers
}

/// Its tensors, one by one, and its operators, whole.
pub(crate) fn check(runtime: &mut Runtime) -> (Tally, Tally) {
    let (mut tensors, mut operators) = (Tally::default(), Tally::default());
    for (name, layer) in layers() {
        for (role, extents) in &layer {
            for described in [described::<f32>(role, extents), described::<half::f16>(role, extents)].concat() {
                let taken = described.as_ref().is_ok_and(|tensor| runtime.takes_descriptor(tensor, *role == "output"));
                tensors.count(taken, || format!("{name} {role}: {described:?}"));
            }
        }
        let taken = operator(runtime, name, &layer);
        operators.count(taken == Ok(true), || format!("{name}: {taken:?}"));
    }
    (tensors, operators)
}

fn bound<L>(result: Result<L, LayoutError>) -> L {
    result.expect("a layer of ResNet-50")
}

fn array<const N: usize>(extents: &[usize]) -> [usize; N] {
    extents.try_into().expect("as many extents as the role has axes")
}

fn described<T: Element>(role: &str, extents: &[usize]) -> Vec<Result<BufferTensorDesc, DescriptorError>> {
    fn one<T: Element, L: Layout>(role: &str, layout: L) -> Result<BufferTensorDesc, DescriptorError> {
        let tensor = BufferTensorDesc::of_layout::<T, L>(&layout)?;
        match role {
            "output" => tensor.try_as_output(),
            "filter" | "weight" | "bias" => tensor.try_owned_by_dml(),
            _ => Ok(tensor),
        }
    }
    match (role, extents.len()) {
        ("filter", _) => vec![
            one::<T, _>(role, bound(Oihw::with_extents(array(extents)))),
            one::<T, _>(role, bound(Ohwi::with_extents(array(extents)))),
        ],
        (_, 4) => vec![
            one::<T, _>(role, bound(Nchw::with_extents(array(extents)))),
            one::<T, _>(role, bound(Nhwc::with_extents(array(extents)))),
        ],
        (_, 2) => vec![one::<T, _>(role, bound(Rows::with_extents(array(extents))))],
        _ => vec![one::<T, _>(role, bound(Bias::with_extents(array(extents))))],
    }
}

/// Whether the runtime takes the layer's operator, channels last.
fn operator(runtime: &mut Runtime, name: &str, layer: &Layer) -> Result<bool, String> {
    let describe = |error: OperatorError| error.to_string();
    let image = |role: &str| bound(Nhwc::with_extents(array(&layer[role])));
    let strides = || {
        let (input, output) = (&layer["input"], &layer["output"]);
        [(input[2] / output[2]) as u32, (input[3] / output[3]) as u32]
    };
    if let Some(filter) = layer.get("filter") {
        let padding = [filter[2] as u32 / 2, filter[3] as u32 / 2];
        let convolution = Convolution::UNIT.with_strides(strides()).with_padding(padding, padding);
        let (filter, bias) =
            (bound(Ohwi::with_extents(array(filter))), bound(Bias::with_extents(array(&layer["bias"]))));
        let tensors = convolution
            .tensors_with_bias_of_layouts::<f32, _, _, _, _>(&image("input"), &filter, &bias, &image("output"))
            .map_err(describe)?;
        let owned = ConvolutionTensors { filter: tensors.filter.owned_by_dml(), ..tensors };
        Ok(runtime.takes(&Operator::Convolution((&convolution).into(), &(&owned).into())))
    } else if name == "fc" {
        let rows = |role: &str| bound(Rows::with_extents(array(&layer[role])));
        let bias = bound(<layout!(M=? N=?; broadcast(M))>::with_extents([1, layer["bias"][0]]));
        let gemm = Gemm::PLAIN.with_transpose_b(true);
        let tensors = gemm
            .tensors_with_c_of_layouts::<f32, _, _, _, _>(&rows("input"), &rows("weight"), &bias, &rows("output"))
            .map_err(describe)?;
        let [a, b, output] = [&tensors.a, &tensors.b, &tensors.output].map(BufferTensorDesc::as_raw);
        let c = tensors.c.as_ref().map(BufferTensorDesc::as_raw);
        Ok(runtime.takes(&Operator::Gemm(&gemm, [&a, &b], c.as_ref(), &output)))
    } else {
        // The first pools 3 x 3 elements around each second one, the last all of an image.
        let (window, padding) = if name == "pool1" { ([3, 3], [1, 1]) } else { (strides(), [0, 0]) };
        let pooling = Pooling::of_window(window).with_strides(strides()).with_padding(padding, padding);
        let tensors = pooling.tensors_of_layouts::<f32, _, _>(&image("input"), &image("output")).map_err(describe)?;
        let [input, output] = [&tensors.input, &tensors.output].map(BufferTensorDesc::as_raw);
        Ok(runtime.takes(&Operator::MaxPooling((&pooling).into(), [&input, &output])))
    }
}
