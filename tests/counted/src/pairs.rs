//! Two and three tensors: copies, maps, zips and reductions.

use super::{Blocked, Counted, Padded, Pixels, Reversed, Static, open, open_pixels, pitched, program, tensor};
use std::hint::black_box;
use tensor_layout::axis::C;
use tensor_layout::{Tensor, layout};

macro_rules! of {
    ($kind:literal, $to:expr, $from:expr) => {{
        let (kind, from) = ($kind, $from);
        let mut all = pair!($kind, $to, from);
        let sums = || Tensor::<f32, layout!(C = 3)>::zeros();
        all.push(program(
            format!("fold_from to a sum for each channel, {kind}"),
            move || (sums(), tensor(from)),
            |(sums, from)| sums.fold_from(&from.view(), |sum, x| *sum += x),
        ));
        all
    }};
}

macro_rules! pair {
    ($kind:literal, $to:expr, $from:expr) => {{
        let (kind, to, from) = ($kind, $to, $from);
        let made = move || (tensor(to), tensor(from));
        let named = |verb: &str| format!("{verb}, {kind}");
        vec![
            program(named("copy_from"), made, |(to, from)| to.copy_from(from)),
            program(named("map_from"), made, |(to, from)| to.map_from(from, |x| x + 1.0)),
            program(named("map_from_indexed"), made, |(to, from)| {
                to.map_from_indexed(from, |[c, _, _], x| x * c as f32);
            }),
            program(named("zip_mut"), made, |(to, from)| to.zip_mut(&*from).for_each(|to, x| *to += x)),
            program(named("a zip of three, folded"), made, |(to, from)| {
                _ = black_box(to.zip(&*from).and(&*from).fold(0.0, |sum, a, b, c| sum + a * b - c));
            }),
            program(named("equal"), made, |(to, from)| _ = black_box(to.view() == from.view())),
            program(named("copy of one channel"), made, |(to, from)| {
                to.fix_mut::<C>(black_box(1)).copy_from(&from.fix::<C>(black_box(1)));
            }),
        ]
    }};
}

pub(super) fn programs() -> Vec<Counted> {
    let strided = [
        of!("static", Static::default(), Static::default()),
        of!("padded to static", Static::default(), Padded::default()),
        of!("pixels to planes", Static::default(), Pixels::default()),
        of!("planes to pixels", Pixels::default(), Static::default()),
        of!("mirrored", Static::default(), Reversed::default()),
        of!("all `?`", open(), open()),
        of!("a pitch `?` to static", Static::default(), pitched()),
        of!("pixels with a `?` to planes", open(), open_pixels()),
    ];
    strided.into_iter().flatten().chain(pair!("blocks to rows", Static::default(), Blocked::default())).collect()
}
