//! One tensor: its elements, and what is made of it.

use super::{Blocked, Counted, of_each_layout, program, tensor};
use std::hint::black_box;
use tensor_layout::axis::C;

macro_rules! of {
    ($kind:literal, $layout:expr) => {{
        let (kind, layout) = ($kind, $layout);
        let mut all = walks!($kind, layout);
        let made = move || tensor(layout);
        let named = |verb: &str| format!("{verb}, {kind}");
        all.extend([
            program(named("runs"), made, |t| t.runs().for_each(|run| _ = black_box(run))),
            program(named("axis_iter, each part folded"), made, |t| {
                t.axis_iter::<C>().for_each(|part| _ = black_box(part.fold(0.0, |sum, x| sum + x)));
            }),
        ]);
        all
    }};
}

macro_rules! walks {
    ($kind:literal, $layout:expr) => {{
        let (kind, layout) = ($kind, $layout);
        let made = move || tensor(layout);
        let named = |verb: &str| format!("{verb}, {kind}");
        vec![
            program(named("fold"), made, |t| _ = black_box(t.fold(0.0, |sum, x| sum + x))),
            program(named("fold_indexed"), made, |t| {
                _ = black_box(t.fold_indexed(0.0, |sum, [c, _, w], x| sum + (c ^ w) as f32 * x));
            }),
            program(named("for_each_mut"), made, |t| t.for_each_mut(|x| *x += 1.0)),
            program(named("for_each_indexed_mut"), made, |t| t.for_each_indexed_mut(|[c, _, _], x| *x = c as f32)),
            program(named("fill"), made, |t| t.fill(1.0)),
            program(named("iter"), made, |t| _ = black_box(t.iter().sum::<f32>())),
            program(named("indexed_iter"), made, |t| {
                _ = black_box(t.indexed_iter().map(|([_, h, _], x)| h as f32 * x).sum::<f32>());
            }),
            program(named("an element of each row"), made, |t| {
                _ = black_box((0..3).flat_map(|c| (0..4).map(move |h| [c, h, c + h])).map(|at| t[at]).sum::<f32>());
            }),
            program(named("to_vec"), made, |t| _ = black_box(t.to_vec())),
            program(named("to_tensor"), made, |t| _ = black_box(t.to_tensor())),
            program(named("clone"), made, |t| _ = black_box(t.clone())),
            program(named("as_slice"), made, |t| _ = black_box(t.as_slice())),
        ]
    }};
}

pub(super) fn programs() -> Vec<Counted> {
    let mut all: Vec<Counted> = of_each_layout!(of);
    all.extend(walks!("blocked", Blocked::default()));
    all
}
