//! Random shapes and parameters of convolutions, poolings and matrix products, most of them right or nearly so: the library takes
//! none that the runtime refuses, and refuses those that the runtime does, or is stricter for a reason.

use crate::directml::{Operator, Runtime};
use crate::random::Random;
use crate::tally::Verdicts;
use tensor_layout::directml::{
    BufferTensorDesc, Convolution, ConvolutionTensors, Gemm, GemmTensors, OperatorError, Pooling, PoolingTensors,
};
use tensor_layout::element::Element;
use tensor_layout::layout;

/// The counters of [`check`].
#[derive(Default)]
pub(crate) struct Operators {
    pub convolutions: Verdicts,
    pub poolings: Verdicts,
    pub products: Verdicts,
}

/// Asks for `count` operators of each kind.
pub(crate) fn check(runtime: &mut Runtime, random: &mut Random, count: usize) -> Operators {
    let mut operators = Operators::default();
    for _ in 0..count {
        if random.percent(70) {
            convolution::<2>(runtime, random, &mut operators.convolutions);
            pooling::<2>(runtime, random, &mut operators.poolings);
        } else {
            convolution::<3>(runtime, random, &mut operators.convolutions);
            pooling::<3>(runtime, random, &mut operators.poolings);
        }
        product(runtime, random, &mut operators.products);
    }
    operators
}

/// The number, or at times one beside it.
fn about(random: &mut Random, number: u32) -> u32 {
    match random.below(60) {
        0 => number + 1,
        1 => number.saturating_sub(1).max(1),
        _ => number,
    }
}

/// A packed tensor of these sizes, of `f32` or at times of another type.
fn tensor(random: &mut Random, sizes: &[u32]) -> BufferTensorDesc {
    match random.below(100) {
        0 => packed::<half::f16>(sizes),
        1 => packed::<i32>(sizes),
        2 => packed::<f64>(sizes),
        _ => packed::<f32>(sizes),
    }
}

fn packed<T: Element>(sizes: &[u32]) -> BufferTensorDesc {
    type Any = layout!(A=? B=? E=? F=? G=?);
    let mut extents = [1; 5];
    for (extent, &size) in extents[5 - sizes.len()..].iter_mut().zip(sizes) {
        *extent = size as usize;
    }
    let layout = Any::with_extents(extents).expect("a small tensor");
    BufferTensorDesc::try_in_logical_order::<T, _>(&layout)
        .and_then(|tensor| tensor.try_with_rank(sizes.len()))
        .expect("a small tensor")
}

/// Strides, dilations and paddings: mostly small, at times a 0 that must not be.
fn numbers<const D: usize>(random: &mut Random, least: usize, most: usize) -> [u32; D] {
    std::array::from_fn(|_| if random.percent(1) { 0 } else { random.within(least..=most) as u32 })
}

/// The number of places of a window; 1 if there is no window.
fn places(input: u32, padding: u32, window: u32, dilation: u32, stride: u32) -> u32 {
    let reach = (window.max(1) - 1) * dilation + 1;
    (input + padding).checked_sub(reach).map_or(1, |room| room / stride.max(1) + 1)
}

fn convolution<const D: usize>(runtime: &mut Runtime, random: &mut Random, verdicts: &mut Verdicts) {
    let groups = random.choose(&[1, 1, 1, 2, 3]);
    let parameters = Convolution::<D>::UNIT
        .with_strides(numbers(random, 1, 3))
        .with_dilations(numbers(random, 1, 2))
        .with_padding(numbers(random, 0, 2), numbers(random, 0, 2))
        .with_groups(if random.percent(1) { 0 } else { groups });
    let (batch, inner, outer) = (random.within(1..=2) as u32, random.within(1..=3) as u32, random.within(1..=3) as u32);
    let outer = if random.percent(95) { outer * groups } else { outer };
    let (mut input, mut filter) = (vec![batch, inner * groups], vec![outer, about(random, inner)]);
    let mut output = vec![about(random, batch), about(random, outer)];
    for k in 0..D {
        let (extent, window) = (random.within(1..=9) as u32, random.within(1..=4) as u32);
        let padding = parameters.start_padding[k] + parameters.end_padding[k];
        let found = places(extent, padding, window, parameters.dilations[k], parameters.strides[k]);
        input.push(extent);
        filter.push(window);
        output.push(about(random, found));
    }
    let mut bias = vec![1; D + 2];
    bias[1] = about(random, outer);
    bias[2] = about(random, 1);
    let tensors = ConvolutionTensors {
        input: tensor(random, &input),
        filter: tensor(random, &filter),
        bias: random.percent(50).then(|| tensor(random, &bias)),
        output: tensor(random, &output),
    };
    let theirs = runtime.takes(&Operator::Convolution((&parameters).into(), &(&tensors).into()));
    count(verdicts, parameters.check(&tensors), theirs, || format!("{parameters:?} {tensors:?}"));
}

fn pooling<const D: usize>(runtime: &mut Runtime, random: &mut Random, verdicts: &mut Verdicts) {
    let parameters = Pooling::<D>::of_window(numbers(random, 1, 4))
        .with_strides(numbers(random, 1, 3))
        .with_dilations(numbers(random, 1, 2))
        .with_padding(numbers(random, 0, 2), numbers(random, 0, 2));
    let (batch, channels) = (random.within(1..=2) as u32, random.within(1..=3) as u32);
    let (mut input, mut output) = (vec![batch, channels], vec![about(random, batch), about(random, channels)]);
    for k in 0..D {
        let extent = random.within(1..=9) as u32;
        let padding = parameters.start_padding[k] + parameters.end_padding[k];
        let found = places(extent, padding, parameters.window[k], parameters.dilations[k], parameters.strides[k]);
        input.push(extent);
        output.push(about(random, found));
    }
    let tensors = PoolingTensors { input: tensor(random, &input), output: tensor(random, &output) };
    let [input, output] = [&tensors.input, &tensors.output].map(BufferTensorDesc::as_raw);
    let ours = parameters.check(&tensors);
    let mut ask = |operator| {
        let theirs = runtime.takes(&operator);
        count(verdicts, ours, theirs, || format!("{parameters:?} {tensors:?}"));
    };
    ask(Operator::MaxPooling((&parameters).into(), [&input, &output]));
    // An average has no dilations.
    if parameters.dilations == [1; D] {
        ask(Operator::AveragePooling((&parameters).into(), [&input, &output]));
    }
}

fn product(runtime: &mut Runtime, random: &mut Random, verdicts: &mut Verdicts) {
    let parameters = Gemm::PLAIN.with_transpose_a(random.percent(50)).with_transpose_b(random.percent(50));
    let [batch, channel, m, k, n] = std::array::from_fn(|_| random.within(1..=4) as u32);
    let turned = |transposed, [rows, columns]: [u32; 2]| if transposed { [columns, rows] } else { [rows, columns] };
    let sizes = |random: &mut Random, [rows, columns]: [u32; 2]| {
        [about(random, batch), about(random, channel), about(random, rows), about(random, columns)]
    };
    let a = sizes(random, turned(parameters.transpose_a, [m, k]));
    let b = sizes(random, turned(parameters.transpose_b, [k, n]));
    let (c, output) = (sizes(random, [m, n]), sizes(random, [m, n]));
    let tensors = GemmTensors {
        a: tensor(random, &a),
        b: tensor(random, &b),
        c: random.percent(50).then(|| tensor(random, &c)),
        output: tensor(random, &output),
    };
    let [a, b, output] = [&tensors.a, &tensors.b, &tensors.output].map(BufferTensorDesc::as_raw);
    let c = tensors.c.as_ref().map(BufferTensorDesc::as_raw);
    let theirs = runtime.takes(&Operator::Gemm(&parameters, [&a, &b], c.as_ref(), &output));
    count(verdicts, parameters.check(&tensors), theirs, || format!("{parameters:?} {tensors:?}"));
}

fn count(verdicts: &mut Verdicts, ours: Result<(), OperatorError>, theirs: bool, what: impl FnOnce() -> String) {
    verdicts.count(ours, theirs, stricter, what);
}

/// Where the library refuses what this runtime takes.
fn stricter(error: &OperatorError) -> Option<&'static str> {
    match error {
        OperatorError::OutputSize { .. } => {
            Some("an output of another size than the window has places, which the runtime computes all the same")
        }
        OperatorError::WindowTooLarge { .. } => Some("a window that is larger than the padded input"),
        OperatorError::NotFloat { operator: "pooling", .. } => {
            Some("integers, of which DirectML finds the greatest but not the average")
        }
        OperatorError::ZeroParameter { .. } => Some("a stride, dilation or window of 0"),
        _ => None,
    }
}
