//! A product of matrices as quantized networks compute it: activations `u8`, weights `i8`, sums `i32`, and a scale for each channel.
//!
//! ```text
//! cargo run --release --example gemm_int8
//! cargo run --release --example gemm_int8 -- 7
//! ```
//!
//! Instructions for dot products multiply 4 neighbours along K for each of 16 channels. The weights lie in blocks of that shape. With
//! `unblock` and `as_arrays` such a block is one element, `[[i8; 4]; 16]`, and the kernel consists of iterators over elements. The number
//! of rows is known at run time. The program compares the result with the result of loops over indices, and the time with the time of the
//! same loops written by hand on slices.

use std::error::Error;
use std::{array, env};

use tensor_layout::axis::{K, M, N};
use tensor_layout::{Tensor, View, ViewMut, axis, layout};
use tensor_layout_examples::{print_times, thousands, times_by_turns};

#[path = "gemm_int8/by_hand.rs"]
mod by_hand;

axis!(Ko, Ki, No, Ni);

/// A row for each token.
type Activations = layout!(M=? K=DEPTH);

/// The weights as they are trained.
type Trained = layout!(K=DEPTH N=CHANNELS);

/// The weights as the kernel reads them. In a block lie 4 of K together, 16 times. All blocks of 16 channels lie together.
type Weights = layout!(K=DEPTH N=CHANNELS; order = NK; block(N) = LANES; block(K) = GROUP);

/// A block as one element, and the weights as blocks.
type Block = [[i8; GROUP]; LANES];
type Blocks = layout!(Ko={DEPTH / GROUP} No={CHANNELS / LANES}; order = No Ko);

/// What an `i32` of each channel is multiplied with.
type Scales = layout!(N = CHANNELS);

type Output = layout!(M=? N=CHANNELS);

const DEPTH: usize = 512;
const CHANNELS: usize = 256;

/// The shape of a block: channels, and neighbours along K.
const LANES: usize = 16;
const GROUP: usize = 4;

/// The comments beside the tensors show the shapes for 32 rows.
fn main() -> Result<(), Box<dyn Error>> {
    let rows = env::args().nth(1).map_or(Ok(32), |rows| rows.parse::<usize>())?;
    let mut noise = noise();
    let mut activations = Tensor::zeros_with_layout(Activations::with_extents([rows])?); // M=32 K=512
    activations.for_each_mut(|x| *x = noise());
    let trained = Tensor::<i8, Trained>::from_fn(|_| noise() as i8); // K=512 N=256
    let scales = Tensor::<f32, Scales>::from_fn(|[n]| 1.0 / (1000 + n) as f32); // N=256
    let weights = Tensor::<i8, Weights>::from_view(&trained); // K=512 N=256

    let zeros = Tensor::<f32, _>::zeros_with_layout(Output::with_extents([rows])?); // M=32 N=256
    let [mut by_hand, mut output, mut by_indices] = [zeros.clone(), zeros.clone(), zeros]; // M=32 N=256
    let times = times_by_turns([
        &mut || by_hand::product(activations.storage(), weights.storage(), scales.storage(), by_hand.storage_mut()),
        &mut || product(activations.view(), weights.view(), scales.view(), output.view_mut()),
        &mut || product_by_indices(activations.view(), trained.view(), scales.view(), by_indices.view_mut()),
    ]);
    if output.storage() != by_indices.storage() || by_hand.storage() != by_indices.storage() {
        return Err("the products differ from that of loops over indices".into());
    }
    println!("activations  {}, u8", activations.layout());
    println!("weights      {}, i8", weights.layout());
    println!("as blocks    {}, [[i8; {GROUP}]; {LANES}]", blocks(weights.view()).layout());
    println!("{} outputs, the same as those of loops over indices\n", thousands(output.len()));
    print_times(["by hand, slices", "views", "loops over indices"], times);
    Ok(())
}

/// `output[m, n] = scales[n] * (sum over k of activations[m, k] * weights[k, n])`
fn product(
    activations: View<'_, u8, Activations>,
    weights: View<'_, i8, Weights>,
    scales: View<'_, f32, Scales>,
    output: ViewMut<'_, f32, Output>,
) {
    let activations = activations.split::<K, (Ko, Ki), GROUP>().as_arrays::<Ki, GROUP>(); // M=32 Ko=128, of [u8; 4]
    let weights = blocks(weights); // Ko=128 No=16, of [[i8; 4]; 16]
    let scales = scales.split::<N, (No, Ni), LANES>().as_arrays::<Ni, LANES>(); // No=16, of [f32; 16]
    let mut output = output.split::<N, (No, Ni), LANES>().as_arrays::<Ni, LANES>(); // M=32 No=16, of [f32; 16]

    let channels = weights.axis_iter::<No>().zip(&scales); // Ko=128, of [[i8; 4]; 16]
    for ((weights, scales), mut output) in channels.zip(output.axis_iter_mut::<No>()) {
        for (activations, output) in activations.axis_iter::<M>().zip(output.iter_mut()) {
            let mut sums = [0; LANES];
            for (activations, weights) in activations.iter().zip(&weights) {
                add_dots(&mut sums, activations, weights);
            }
            *output = scaled(sums, scales);
        }
    }
}

/// The same memory as blocks.
fn blocks(weights: View<'_, i8, Weights>) -> View<'_, Block, Blocks> {
    let digits = weights.unblock::<N, (No, Ni)>().unblock::<K, (Ko, Ki)>(); // Ko=128 Ki=4 No=16 Ni=16
    digits.as_arrays::<Ki, GROUP>().as_arrays::<Ni, LANES>().as_layout() // Ko=128 No=16, of [[i8; 4]; 16]
}

/// Adds the products of four activations and the four weights of each channel.
///
/// On x86-64 LLVM makes instructions `pmaddwd` of the pairs of products. It does not do so for a sum over `zip`, which takes three times
/// as long.
#[inline(always)]
fn add_dots(sums: &mut [i32; LANES], activations: &[u8; GROUP], weights: &Block) {
    let x = activations.map(i32::from);
    for (sum, weights) in sums.iter_mut().zip(weights) {
        let w = weights.map(i32::from);
        *sum += (x[0] * w[0] + x[1] * w[1]) + (x[2] * w[2] + x[3] * w[3]);
    }
}

#[inline(always)]
fn scaled(sums: [i32; LANES], scales: &[f32; LANES]) -> [f32; LANES] {
    array::from_fn(|n| sums[n] as f32 * scales[n])
}

/// The same from the weights as they are trained.
fn product_by_indices(
    activations: View<'_, u8, Activations>,
    weights: View<'_, i8, Trained>,
    scales: View<'_, f32, Scales>,
    mut output: ViewMut<'_, f32, Output>,
) {
    output.for_each_indexed_mut(|[m, n], output| {
        let sum: i32 = (0..DEPTH).map(|k| i32::from(activations[[m, k]]) * i32::from(weights[[k, n]])).sum();
        *output = sum as f32 * scales[[n]];
    });
}

/// Numbers without an order, the same in each run.
fn noise() -> impl FnMut() -> u8 {
    let mut state = 1_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    }
}
