//! Values of four bits and their scales in one buffer, against the definition of MXFP4 in the specification OCP MX 1.0, by loops over bytes.

use tensor_layout::axis::K;
use tensor_layout::{Segments, Tensor, View, axis, layout};

axis!(Group, Pair, Half);

/// A scale for each 32 values of a row, in tiles of 128 rows and 4 scales.
type Scales = layout!(M=300 K=10; order = M/128 K/4 M%32 M/32%4 K%4);
/// Two values to a byte, the first in the low bits.
type Pairs = layout!(M=300 K=160);
type Weights = layout!(M=300 K=320);

#[derive(Segments)]
struct Linear {
    #[layout(K = 320)]
    input: u8,
    #[layout(Pairs; subsampled(K) = 2)]
    pairs: u8,
    #[layout(Scales; subsampled(K) = 32)]
    scales: u8,
}

const E2M1: [f32; 8] = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0];

fn e2m1(bits: u8) -> f32 {
    let value = E2M1[usize::from(bits & 7)];
    if bits & 8 == 0 { value } else { -value }
}

fn e8m0(bits: u8) -> f32 {
    if bits == 255 { f32::NAN } else { (f32::from(bits) - 127.0).exp2() }
}

/// By walks, as the recipe of the guide does it.
fn unpacked(pairs: View<'_, u8, Pairs>, scales: View<'_, u8, Scales>) -> Tensor<f32, Weights> {
    let mut weights = Tensor::zeros(); // M=300 K=320
    let pairs = pairs.split::<K, (Group, Pair), 16>(); // M=300 Group=10 Pair=16
    let scales = scales.rename::<K, Group>().insert::<Pair>().broadcast::<Pair, 16>(); // M=300 Group=10 Pair=16
    let groups = weights.view_mut().split::<K, (Group, K), 32>().split::<K, (Pair, Half), 2>(); // M=300 Group=10 Pair=16 Half=2
    groups.as_arrays::<Half, 2>().zip_mut(&pairs).and(&scales).for_each(|two, pair, scale| {
        *two = [pair & 15, pair >> 4].map(|bits| e2m1(bits) * e8m0(*scale));
    });
    weights
}

/// The specification: a sign, two bits of an exponent with the bias 1, one bit of a mantissa; an exponent of 0 has no leading 1. The scale doubles
/// with each step from 2^-127 on, and 255 is no number. Nothing is rounded in `f64`.
fn by_definition(value: u8, scale: u8) -> f64 {
    let [sign, exponent, mantissa] = [value >> 3, value >> 1 & 3, value & 1].map(i32::from);
    let halves = if exponent == 0 { mantissa } else { (2 + mantissa) << (exponent - 1) };
    let mut factor = f64::from(halves) / if sign == 0 { 2.0 } else { -2.0 };
    for _ in scale..127 {
        factor /= 2.0;
    }
    for _ in 127..scale {
        factor *= 2.0;
    }
    if scale == 255 { f64::NAN } else { factor }
}

#[test]
fn values_and_scales_are_those_of_the_definition() {
    // 320 activations, 300 rows of 160 pairs, and three tiles of rows by three of scales, of 512 bytes each.
    assert_eq!(Linear::OFFSETS_IN_BYTES, [0, 320, 320 + 300 * 160]);
    let scales_begin = Linear::SCALES_OFFSET_IN_BYTES;
    let mut state = 1_u32;
    let mut bytes: Vec<u8> = (0..scales_begin + 9 * 512)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect();
    let byte_of_scale = |m: usize, group: usize| {
        // The formula of cuBLAS's documentation for a tile, and the tiles of 128 rows one after the other.
        let (tile, row) = (m / 128 * 3 + group / 4, m % 128);
        scales_begin + tile * 512 + row % 32 * 16 + row / 32 * 4 + group % 4
    };
    // Each scale stands beside each value.
    for (place, scale) in (0..300).zip(0..=255) {
        bytes[byte_of_scale(place, 7)] = scale;
        for (pair, values) in bytes[320 + place * 160 + 7 * 16..][..16].iter_mut().zip(0_u8..) {
            *pair = values << 4 | (15 - values);
        }
    }
    let LinearViews { input, pairs, scales } = Linear::views(&bytes[..Linear::SIZE_IN_BYTES]).unwrap();
    assert_eq!(input.len(), 320);
    let weights = unpacked(pairs, scales);
    for ([m, k], weight) in weights.indexed_iter() {
        let value = bytes[320 + m * 160 + k / 2] >> (k % 2 * 4) & 15;
        let expected = by_definition(value, bytes[byte_of_scale(m, k / 32)]) as f32;
        assert!(
            weight.to_bits() == expected.to_bits() || (weight.is_nan() && expected.is_nan()),
            "{m} {k}: {weight} {expected}"
        );
    }
}
