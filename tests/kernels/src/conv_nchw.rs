//! A convolution of 3 x 3, channels first: rows of 32 outputs. The number of images is known at run time.

use crate::{Buffers, Kernel};
use tensor_layout::axis::{C, H, K, N, W};
use tensor_layout::{ViewMut, Views, at, layout};

pub(crate) const KERNEL: Kernel<f32, f32, f32> = Kernel {
    name: "3x3 convolution, NCHW, 16 to 16",
    module: "conv_nchw",
    sizes: [2 * 16 * 18 * 34, 16 * 16 * 9, 2 * 16 * 16 * 32],
    forms: forms!(plain by_hand by_rows unchecked; by_at by_index by_fix by_slice by_iter by_zip by_fold),
};

#[derive(Views)]
struct Conv<'a> {
    #[layout(N=? C=16 H=18 W=34)]
    x: &'a [f32],
    #[layout(K=16 C=16 R=3 S=3)]
    w: &'a [f32],
    #[layout(N=? K=16 H=16 W=32; own(H, W))]
    y: &'a mut [f32],
}

/// The loops around the statement of each form, which adds a row of `x`, times a weight, to the accumulators.
macro_rules! loops {
    ($n:ident in $count:ident, $k:ident, $h:ident; $acc:ident; $c:ident, $r:ident, $s:ident: $add:expr; $store:expr) => {
        for $n in 0..$count {
            for $k in 0..16 {
                for $h in 0..16 {
                    let mut $acc = [0.0; 32];
                    for $c in 0..16 {
                        for $r in 0..3 {
                            for $s in 0..3 {
                                $add
                            }
                        }
                    }
                    $store
                }
            }
        }
    };
}

macro_rules! twin {
    ($($form:ident $cut:ident),+ |$x:ident, $w:ident, $acc:ident, $n:ident, $k:ident, $h:ident, $c:ident, $r:ident, $s:ident| $add:expr) => {
        $(fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
            let n = y.len() / 8192;
            let ($x, $w, y) = $cut!(&buffers.x, n * 9792; &buffers.w, 2304; y, n * 8192);
            loops!($n in n, $k, $h; $acc; $c, $r, $s: $add; {
                y[(($n * 16 + $k) * 16 + $h) * 32..][..32].copy_from_slice(&$acc);
            });
        })+
    };
}
twin! { plain uncut, by_hand cut |x, w, acc, n, k, h, c, r, s| for v in 0..32 {
    acc[v] += w[((k * 16 + c) * 3 + r) * 3 + s] * x[((n * 16 + c) * 18 + h + r) * 34 + v + s];
} }
twin! { by_rows cut |x, w, acc, n, k, h, c, r, s| {
    let a = w[((k * 16 + c) * 3 + r) * 3 + s];
    for (acc, x) in acc.iter_mut().zip(&x[((n * 16 + c) * 18 + h + r) * 34 + s..][..32]) {
        *acc += a * x;
    }
} }
twin! { unchecked cut |x, w, acc, n, k, h, c, r, s| for v in 0..32 {
    // SAFETY: the loops end at the extents.
    acc[v] += unsafe {
        w.get_unchecked(((k * 16 + c) * 3 + r) * 3 + s) * x.get_unchecked(((n * 16 + c) * 18 + h + r) * 34 + v + s)
    };
} }

macro_rules! ours {
    ($form:ident |$x:ident, $w:ident, $acc:ident, $n:ident, $k:ident, $h:ident, $c:ident, $r:ident, $s:ident| $add:expr) => {
        fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
            let n = y.len() / 8192;
            let mut conv = Conv { x: &buffers.x, w: &buffers.w, y };
            let ConvViewsMut { x: $x, w: $w, mut y } = conv.views_mut(ConvExtents { n }).expect("large enough");
            loops!($n in n, $k, $h; $acc; $c, $r, $s: $add; for v in 0..32 {
                at!(y, N: $n, K: $k, H: $h, W: v) = $acc[v];
            });
        }
    };
}
ours! { by_at |x, w, acc, n, k, h, c, r, s| for v in 0..32 {
    acc[v] += at!(w, K: k, C: c, R: r, S: s) * at!(x, N: n, C: c, H: h + r, W: v + s);
} }
ours! { by_index |x, w, acc, n, k, h, c, r, s| for v in 0..32 {
    acc[v] += w[[k, c, r, s]] * x[[n, c, h + r, v + s]];
} }
ours! { by_fix |x, w, acc, n, k, h, c, r, s| {
    let (a, row) = (w.fix::<K>(k).fix::<C>(c)[[r, s]], x.fix::<N>(n).fix::<C>(c).fix::<H>(h + r));
    for v in 0..32 {
        acc[v] += a * row[[v + s]];
    }
} }
ours! { by_slice |x, w, acc, n, k, h, c, r, s| {
    let row = x.fix::<N>(n).fix::<C>(c).fix::<H>(h + r).as_slice().expect("rows have no gaps");
    for v in 0..32 {
        acc[v] += w[[k, c, r, s]] * row[v + s];
    }
} }
ours! { by_iter |x, w, acc, n, k, h, c, r, s| {
    let row = x.fix::<N>(n).fix::<C>(c).fix::<H>(h + r).crop::<W, 32>(s);
    for (acc, x) in acc.iter_mut().zip(row.iter()) {
        *acc += w[[k, c, r, s]] * x;
    }
} }
ours! { by_zip |x, w, acc, n, k, h, c, r, s| {
    let row = x.fix::<N>(n).fix::<C>(c).fix::<H>(h + r).crop::<W, 32>(s);
    ViewMut::<f32, layout!(W = 32)>::from_array(&mut acc)
        .zip_mut(&row)
        .for_each(|acc, x| *acc += w[[k, c, r, s]] * x);
} }
ours! { by_fold |x, w, acc, n, k, h, c, r, s| {
    let row = x.fix::<N>(n).fix::<C>(c).fix::<H>(h + r).crop::<W, 32>(s);
    row.fold_indexed((), |(), [v], x| acc[v] += w[[k, c, r, s]] * x);
} }
