//! A stencil of 5 points in each plane of a volume. The number of planes is known at run time.

use crate::{Buffers, Kernel};
use tensor_layout::axis::{D, H, W};
use tensor_layout::{View, ViewMut, at, layout};

pub(crate) const KERNEL: Kernel<f32, f32, f32> = Kernel {
    name: "stencil of 5 points, D H W",
    module: "stencil",
    sizes: [8 * 64 * 64, 0, 8 * 64 * 64],
    forms: forms!(plain by_hand by_rows unchecked; by_at by_index by_fix by_slice by_iter by_zip by_fold),
};

/// The new value of the element in the middle.
#[inline(always)]
fn relaxed(middle: f32, up: f32, down: f32, left: f32, right: f32) -> f32 {
    0.5 * middle + 0.125 * (up + down + left + right)
}

macro_rules! twin {
    ($($form:ident $cut:ident),+ |$x:ident, $y:ident, $d:ident, $h:ident| $row:expr) => {
        $(fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
            let d = y.len() / 4096;
            let ($x, _, $y) = $cut!(&buffers.x, d * 4096; &buffers.w, 0; y, d * 4096);
            for $d in 0..d {
                for $h in 1..63 {
                    $row
                }
            }
        })+
    };
}
twin! { plain uncut, by_hand cut |x, y, d, h| for w in 1..63 {
    let at = (d * 64 + h) * 64 + w;
    y[at] = relaxed(x[at], x[at - 64], x[at + 64], x[at - 1], x[at + 1]);
} }
twin! { by_rows cut |x, y, d, h| {
    let row = |h| &x[(d * 64 + h) * 64..][..64];
    let (up, here, down) = (row(h - 1), row(h), row(h + 1));
    let y = &mut y[(d * 64 + h) * 64..][..64];
    for w in 1..63 {
        y[w] = relaxed(here[w], up[w], down[w], here[w - 1], here[w + 1]);
    }
} }
twin! { unchecked cut |x, y, d, h| for w in 1..63 {
    let at = (d * 64 + h) * 64 + w;
    // SAFETY: the loops end one before the extents.
    let x = |at| unsafe { *x.get_unchecked(at) };
    // SAFETY: as above.
    unsafe { *y.get_unchecked_mut(at) = relaxed(x(at), x(at - 64), x(at + 64), x(at - 1), x(at + 1)) };
} }

type Volume = layout!(D=? H=64 W=64);

macro_rules! ours {
    ($form:ident |$x:ident, $y:ident, $d:ident, $h:ident| $row:expr) => {
        fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
            let d = y.len() / 4096;
            let layout = Volume::with_extents([d]).expect("small");
            let $x = View::with_layout(layout, &buffers.x).expect("large enough");
            let mut $y = ViewMut::with_layout(layout, y).expect("large enough");
            for $d in 0..d {
                for $h in 1..63 {
                    $row
                }
            }
        }
    };
}
ours! { by_at |x, y, d, h| for w in 1..63 {
    let (middle, up, down) = (at!(x, D: d, H: h, W: w), at!(x, D: d, H: h - 1, W: w), at!(x, D: d, H: h + 1, W: w));
    at!(y, D: d, H: h, W: w) =
        relaxed(middle, up, down, at!(x, D: d, H: h, W: w - 1), at!(x, D: d, H: h, W: w + 1));
} }
ours! { by_index |x, y, d, h| for w in 1..63 {
    y[[d, h, w]] = relaxed(x[[d, h, w]], x[[d, h - 1, w]], x[[d, h + 1, w]], x[[d, h, w - 1]], x[[d, h, w + 1]]);
} }
ours! { by_fix |x, y, d, h| {
    let (plane, mut y) = (x.fix::<D>(d), y.view_mut().fix::<D>(d).fix::<H>(h));
    let (up, here, down) = (plane.fix::<H>(h - 1), plane.fix::<H>(h), plane.fix::<H>(h + 1));
    for w in 1..63 {
        y[[w]] = relaxed(here[[w]], up[[w]], down[[w]], here[[w - 1]], here[[w + 1]]);
    }
} }
ours! { by_slice |x, y, d, h| {
    let row = |h| x.fix::<D>(d).fix::<H>(h).as_slice().expect("no gaps");
    let (up, here, down) = (row(h - 1), row(h), row(h + 1));
    let mut y = y.view_mut().fix::<D>(d).fix::<H>(h);
    let y = y.as_mut_slice().expect("no gaps");
    for w in 1..63 {
        y[w] = relaxed(here[w], up[w], down[w], here[w - 1], here[w + 1]);
    }
} }
ours! { by_iter |x, y, d, h| {
    let row = |h, w| x.fix::<D>(d).fix::<H>(h).crop::<W, 62>(w).into_iter();
    let mut y = y.view_mut().fix::<D>(d).fix::<H>(h).crop::<W, 62>(1);
    let around = row(h - 1, 1).zip(row(h + 1, 1)).zip(row(h, 0).zip(row(h, 2)));
    for ((y, middle), ((up, down), (left, right))) in y.iter_mut().zip(row(h, 1)).zip(around) {
        *y = relaxed(*middle, *up, *down, *left, *right);
    }
} }
ours! { by_zip |x, y, d, h| {
    let row = |h, w| x.fix::<D>(d).fix::<H>(h).crop::<W, 62>(w);
    let mut y = y.view_mut().fix::<D>(d).fix::<H>(h).crop::<W, 62>(1);
    y.zip_mut(&row(h, 1))
        .and(&row(h - 1, 1))
        .and(&row(h + 1, 1))
        .and(&row(h, 0))
        .and(&row(h, 2))
        .for_each(|y, middle, up, down, left, right| *y = relaxed(*middle, *up, *down, *left, *right));
} }
ours! { by_fold |x, y, d, h| {
    let (plane, mut y) = (x.fix::<D>(d), y.view_mut().fix::<D>(d).fix::<H>(h));
    let (up, down, here) = (plane.fix::<H>(h - 1), plane.fix::<H>(h + 1), plane.fix::<H>(h));
    here.crop::<W, 62>(1).for_each_indexed(|[w], middle| {
        y[[w + 1]] = relaxed(*middle, up[[w + 1]], down[[w + 1]], here[[w]], here[[w + 2]]);
    });
} }
