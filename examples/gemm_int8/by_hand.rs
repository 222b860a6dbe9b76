//! The same loops on slices.

use super::{CHANNELS, DEPTH, GROUP, LANES, scaled};

const BLOCK: usize = LANES * GROUP;

pub(super) fn product(activations: &[u8], weights: &[i8], scales: &[f32], output: &mut [f32]) {
    let channels = weights.chunks_exact(DEPTH * LANES).zip(scales.chunks_exact(LANES));
    for (block, (weights, scales)) in channels.enumerate() {
        let scales = scales.try_into().expect("as many scales");
        let rows = activations.chunks_exact(DEPTH).zip(output.chunks_exact_mut(CHANNELS));
        for (activations, output) in rows {
            let mut sums = [0; LANES];
            for (activations, weights) in activations.chunks_exact(GROUP).zip(weights.chunks_exact(BLOCK)) {
                let activations = activations.try_into().expect("as many activations");
                add_dots(&mut sums, activations, weights.try_into().expect("as many weights"));
            }
            output[block * LANES..][..LANES].copy_from_slice(&scaled(sums, scales));
        }
    }
}

/// The lengths are in the types: with slices of unknown length it takes three times as long.
#[inline(always)]
fn add_dots(sums: &mut [i32; LANES], activations: &[u8; GROUP], weights: &[i8; BLOCK]) {
    let x = activations.map(i32::from);
    for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(GROUP)) {
        let weights: [i8; GROUP] = weights.try_into().expect("as many weights");
        let w = weights.map(i32::from);
        *sum += (x[0] * w[0] + x[1] * w[1]) + (x[2] * w[2] + x[3] * w[3]);
    }
}
