//! Borders of small tensors.

use super::{Counted, program};
use std::hint::black_box;
use tensor_layout::axis::{D, H, W};
use tensor_layout::{Border, Tensor, layout};

macro_rules! of {
    ($kind:literal, $layout:expr) => {{
        let (kind, layout) = ($kind, $layout);
        let made = move || Tensor::<f32, _>::from_fn_with_layout(layout, |[d, h, w]| (16 * d + 4 * h + w) as f32);
        let named = |verb: &str| format!("{verb}, {kind}");
        vec![
            program(named("a periodic border"), made, |t| t.fill_border(black_box([1; 3]), [2; 3], Border::Periodic)),
            program(named("a repeated border"), made, |t| t.fill_border(black_box([1; 3]), [2; 3], Border::Repeated)),
            program(named("a border of a value"), made, |t| t.fill_border(black_box([1; 3]), [2; 3], 0.0)),
            program(named("a stencil of seven by ranges"), made, |t| {
                let inner = |d: usize, h: usize, w: usize| {
                    t.view().range::<D>(d..d + 2).range::<H>(h..h + 2).range::<W>(w..w + 2)
                };
                let faces =
                    inner(1, 1, 1).zip(&inner(0, 1, 1)).and(&inner(2, 1, 1)).and(&inner(1, 0, 1)).and(&inner(1, 2, 1));
                let sum = faces
                    .and(&inner(1, 1, 0))
                    .and(&inner(1, 1, 2))
                    .fold(0.0, |sum, x, a, b, c, d, e, f| sum + a + b + c + d + e + f - 6.0 * x);
                _ = black_box(sum);
            }),
            program(named("six faces, each summed"), made, |t| {
                let last = black_box(3);
                let sum = |view: f32, x: &f32| view + x;
                let (view, mut total) = (t.view(), 0.0);
                for at in [0, last] {
                    total += view.fix::<D>(at).fold(0.0, sum)
                        + view.fix::<H>(at).fold(0.0, sum)
                        + view.fix::<W>(at).fold(0.0, sum);
                }
                _ = black_box(total);
            }),
        ]
    }};
}

pub(super) fn programs() -> Vec<Counted> {
    [
        of!("static", <layout!(D=4 H=4 W=4)>::default()),
        of!("all `?`", <layout!(D=? H=? W=?)>::with_extents(black_box([4, 4, 4])).expect("small numbers")),
    ]
    .into_iter()
    .flatten()
    .collect()
}
