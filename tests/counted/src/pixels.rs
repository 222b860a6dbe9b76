//! Pixels of three channels: mirrored, with another order of the channels, and with a fourth one beside them.

use super::{Counted, program, tensor};
use std::hint::black_box;
use tensor_layout::axis::{C, W};
use tensor_layout::{Tensor, layout};

macro_rules! pixels {
    ($kind:literal, $planes:expr, $pixels:expr, $padded:expr) => {{
        let (planes, pixels, padded) = ($planes, $pixels, $padded);
        macro_rules! bytes {
            ($to:expr, $from:expr) => {
                move || {
                    let from = Tensor::<u8, _>::from_fn_with_layout($from, |[c, h, w]| (c + 3 * h + 7 * w) as u8);
                    (Tensor::<u8, _>::zeros_with_layout($to), from)
                }
            };
        }
        macro_rules! floats {
            ($to:expr, $from:expr) => {
                move || (tensor($to), tensor($from))
            };
        }
        let named = |what: &str| format!("{what}, {}", $kind);
        vec![
            program(named("copy_from of 64x64 pixels to planes, mirrored"), bytes!(planes, pixels), |(to, from)| {
                to.copy_from(&from.view().reverse::<W>());
            }),
            program(named("copy_from of planes to 64x64 pixels, mirrored"), bytes!(pixels, planes), |(to, from)| {
                to.copy_from(&from.view().reverse::<W>());
            }),
            program(named("copy_from of 64x64 pixels, mirrored"), bytes!(pixels, pixels), |(to, from)| {
                to.copy_from(&from.view().reverse::<W>());
            }),
            program(named("copy_from of 64x64 pixels, channels reversed"), bytes!(pixels, pixels), |(to, from)| {
                to.copy_from(&from.view().reverse::<C>());
            }),
            program(named("map_from of f32 64x64 pixels, channels reversed"), floats!(pixels, pixels), |(to, from)| {
                to.map_from(&from.view().reverse::<C>(), |x| 2.0 * x);
            }),
            program(named("map_from of planes to 64x64 pixels of pitch 4"), floats!(padded, planes), |(to, from)| {
                to.map_from(from, |x| 2.0 * x);
            }),
            program(named("map_from of 64x64 pixels to pitch 4"), floats!(padded, pixels), |(to, from)| {
                to.map_from(from, |x| 2.0 * x);
            }),
            program(named("map_from of 64x64 pixels of pitch 4 to planes"), floats!(planes, padded), |(to, from)| {
                to.map_from(from, |x| 2.0 * x);
            }),
        ]
    }};
}

pub(super) fn programs() -> Vec<Counted> {
    macro_rules! open {
        ($($layout:tt)*) => { <layout!($($layout)*)>::with_extents(black_box([64, 64])).expect("small numbers") };
    }
    [
        pixels!(
            "static",
            <layout!(C=3 H=64 W=64)>::default(),
            <layout!(C=3 H=64 W=64; order = HWC)>::default(),
            <layout!(C=3 H=64 W=64; order = HWC; pad(C) = 4)>::default()
        ),
        pixels!(
            "H=? W=?",
            open!(C=3 H=? W=?),
            open!(C=3 H=? W=?; order = HWC),
            open!(C=3 H=? W=?; order = HWC; pad(C) = 4)
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}
