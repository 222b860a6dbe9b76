//! Rows of images and tables: mirrored, one of their columns, and bands of pixels.

use super::{Counted, program};
use std::hint::black_box;
use tensor_layout::axis::{B, W};
use tensor_layout::{Layout, Tensor, layout};

/// Two numbers, of a particle.
type Pair = [f32; 2];

macro_rules! mirrored {
    ($kind:literal, $layout:expr) => {{
        let layout = $layout;
        let of = move |seed: u8| Tensor::<u8, _>::from_fn_with_layout(layout, |[h, w]| (h * 64 + w) as u8 ^ seed);
        let both = move || (of(0), of(9));
        let mapped = move || (Tensor::<f32, _>::zeros_with_layout(layout), of(9));
        let floats = move || {
            let from = Tensor::from_fn_with_layout(layout, |[h, w]| (h * 64 + w) as f32);
            (Tensor::<f32, _>::zeros_with_layout(layout), from)
        };
        let columns = <layout!(H=? W=?; order = WH)>::with_extents([64, 64]).expect("small numbers");
        let rotated = move || (of(0), Tensor::<u8, _>::zeros_with_layout(columns));
        let named = |what: &str| format!("{what}, {}", $kind);
        vec![
            program(named("copy_from of u8 64x64, mirrored"), both, |(to, from)| {
                to.copy_from(&from.view().reverse::<W>());
            }),
            program(named("map_from of u8 64x64 to f32, mirrored"), mapped, |(to, from)| {
                to.map_from(&from.view().reverse::<W>(), f32::from);
            }),
            program(named("map_from of f32 64x64, mirrored"), floats, |(to, from)| {
                to.map_from(&from.view().reverse::<W>(), |x| 2.0 * x);
            }),
            program(named("copy_from of u8 64x64, rotated"), rotated, |(to, from)| {
                to.copy_from(&from.view().reverse::<W>());
            }),
            program(named("map_from of u8 64x64, one of each row"), both, |(to, from)| {
                let column = from.view().fix::<W>(0).insert::<W>().broadcast_to::<W>(64);
                to.map_from(&column, |x| x ^ 5);
            }),
            program(named("copy_from of a column of u8 64x64"), both, |(to, from)| {
                to.view_mut().range::<W>(0..1).copy_from(&from.view().range::<W>(63..64));
            }),
            program(named("zip_mut of a column of u8 64x64"), both, |(to, from)| {
                let mut to = to.view_mut().range::<W>(0..1);
                to.zip_mut(&from.view().range::<W>(63..64)).for_each(|to, x| *to ^= x);
            }),
        ]
    }};
}

macro_rules! bands {
    ($kind:literal, $layout:expr) => {{
        let layout = $layout;
        let of = move || Tensor::<u16, _>::from_fn_with_layout(layout, |[p, b]| (7 * p + b) as u16);
        let made = move || {
            let line = <layout!(P=?)>::with_extents([layout.extents()[0]]).expect("as many as there are");
            (Tensor::<f32, _>::zeros_with_layout(line), of())
        };
        let named = |what: &str| format!("{what}, {}", $kind);
        vec![
            program(named("zip_mut of two bands of 600 pixels"), made, |(to, pixels)| {
                let [a, b] = [3, 2].map(|band| pixels.view().fix::<B>(black_box(band)));
                to.zip_mut(&a).and(&b).for_each(|to, a, b| *to = f32::from(*a) / f32::from(*b));
            }),
            program(named("map_from of a band of 600 pixels"), made, |(to, pixels)| {
                to.map_from(&pixels.view().fix::<B>(black_box(3)), f32::from);
            }),
        ]
    }};
}

fn field(count: usize) -> Counted {
    let made = move || {
        let line = <layout!(P=?)>::with_extents([black_box(count)]).expect("small numbers");
        let of = |[p]: [usize; 1]| -> Pair { [p as f32; 2] };
        (Tensor::<f32, _>::zeros_with_layout(line), Tensor::<Pair, _>::from_fn_with_layout(line, of))
    };
    program(format!("map_from of a field of {count} structs"), made, |(to, from)| to.map_from(from, |[_, y]| y))
}

pub(super) fn programs() -> Vec<Counted> {
    let open = |extents| <layout!(P=? B=?)>::with_extents(black_box(extents)).expect("small numbers");
    [
        mirrored!("static", <layout!(H=64 W=64)>::default()),
        mirrored!("all `?`", <layout!(H=? W=?)>::with_extents(black_box([64, 64])).expect("small numbers")),
        bands!("static", <layout!(P=600 B=6)>::default()),
        bands!("all `?`", open([600, 6])),
        vec![field(2), field(2000)],
    ]
    .into_iter()
    .flatten()
    .collect()
}
