//! Reading and writing elements: the kernels whose instructions `tests/probes` compares, in the same sizes.

mod bias;
mod blur;
mod gather;
mod reduce;

pub(crate) use tensor_layout_counted::random;

use crate::runner::Plain;

pub(crate) fn cases() -> Vec<Plain> {
    vec![
        ("gather u32 1x16x14x14, in L1", || gather::case::<1, 16, 14, 14, 16>()),
        ("gather u32 8x64x56x56", || gather::case::<8, 64, 56, 56, 60>()),
        ("reduce u32 8x64x56x56, in memory order", || reduce::in_memory_order()),
        ("reduce u32 8x64x56x56, in logical order", || reduce::in_logical_order()),
        ("blur f32 1x64x224x224, channels last", || blur::case()),
        ("bias f32 8x64x56x56, channels last", || bias::channels_last()),
        ("bias f32 8x64x56x56, channels first", || bias::channels_first()),
    ]
}
