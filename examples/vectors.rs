//! A linear layer with an activation, in vectors that the program names.
//!
//! ```text
//! cargo run --release --example vectors
//! ```
//!
//! `split` makes groups of 8 outputs, and `as_arrays` makes one element of each group, an `[f32; 8]`. The crate `wide` has a vector of these: the
//! layer then has vectors whatever the compiler makes of its loops. The results are compared with loops over indices.

use std::error::Error;

use tensor_layout::axis::{G, I, M, O};
use tensor_layout::{Tensor, View, ViewMut, layout};
use wide::f32x8;

const ROWS: usize = 100;
const INPUTS: usize = 128;
const OUTPUTS: usize = 64;
/// The groups of 8 outputs.
const GROUPS: usize = OUTPUTS / 8;

type Inputs = layout!(M=? I=INPUTS);
type Weights = layout!(I=INPUTS O=OUTPUTS);
type Bias = layout!(O = OUTPUTS);
type Outputs = layout!(M=? O=OUTPUTS);

fn main() -> Result<(), Box<dyn Error>> {
    let small = |number: usize| (number * 7 % 23) as f32 / 8.0 - 1.0;
    let inputs = Tensor::<f32, Inputs>::from_fn_with_layout(Inputs::with_extents([ROWS])?, |[m, i]| small(3 * m + i)); // M=100 I=128
    let weights = Tensor::<f32, Weights>::from_fn(|[i, o]| small(5 * i + 11 * o)); // I=128 O=64
    let bias = Tensor::<f32, Bias>::from_fn(|[o]| small(o)); // O=64
    let mut outputs = Tensor::<f32, Outputs>::zeros_with_layout(Outputs::with_extents([ROWS])?); // M=100 O=64

    linear(inputs.view(), weights.view(), bias.view(), outputs.view_mut());

    for ([m, o], &output) in outputs.indexed_iter() {
        let sum = (0..INPUTS).fold(bias[[o]], |sum, i| sum + inputs[[m, i]] * weights[[i, o]]);
        assert_eq!(output, sum.max(0.0), "row {m}, output {o}");
    }
    let groups = weights.view().split::<O, (G, O), 8>().as_arrays::<O, 8>(); // I=128 G=8, of [f32; 8]
    println!("weights   {}", weights.layout());
    println!("as groups {}, [f32; 8]", groups.layout());
    println!("{} outputs, the same as those of loops over indices", outputs.len());
    Ok(())
}

fn linear(
    inputs: View<'_, f32, Inputs>,
    weights: View<'_, f32, Weights>,
    bias: View<'_, f32, Bias>,
    outputs: ViewMut<'_, f32, Outputs>,
) {
    let weights = weights.split::<O, (G, O), 8>().as_arrays::<O, 8>(); // I=128 G=8, of [f32; 8]
    let bias = bias.split::<O, (G, O), 8>().as_arrays::<O, 8>(); // G=8, of [f32; 8]
    let mut outputs = outputs.split::<O, (G, O), 8>().as_arrays::<O, 8>(); // M G=8, of [f32; 8]
    for (input, mut output) in inputs.axis_iter::<M>().zip(outputs.axis_iter_mut::<M>()) {
        let mut sums: [f32x8; GROUPS] = std::array::from_fn(|g| bias[[g]].into());
        for (x, row) in input.iter().zip(weights.axis_iter::<I>()) {
            for g in 0..GROUPS {
                sums[g] += f32x8::splat(*x) * f32x8::from(row[[g]]);
            }
        }
        for g in 0..GROUPS {
            output[[g]] = sums[g].max(f32x8::ZERO).to_array();
        }
    }
}
