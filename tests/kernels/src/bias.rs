//! A bias for each of 32 channels, and an activation. The number of images is known at run time.

use crate::{Buffers, Kernel};
use tensor_layout::axis::{H, N, W};
use tensor_layout::{View, ViewMut, at, layout};

pub(crate) const KERNEL: Kernel<f32, f32, f32> = Kernel {
    name: "bias and activation, NHWC, 32",
    module: "bias",
    sizes: [2 * 784 * 32, 32, 2 * 784 * 32],
    forms: forms!(plain by_hand by_rows unchecked; by_at by_index by_fix by_slice by_iter by_zip by_fold),
};

macro_rules! twin {
    ($($form:ident $cut:ident),+ |$x:ident, $b:ident, $y:ident, $n:ident, $h:ident, $v:ident| $add:expr) => {
        $(fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
            let n = y.len() / 25088;
            let ($x, $b, $y) = $cut!(&buffers.x, n * 25088; &buffers.w, 32; y, n * 25088);
            for $n in 0..n {
                for $h in 0..28 {
                    for $v in 0..28 {
                        $add
                    }
                }
            }
        })+
    };
}
twin! { plain uncut, by_hand cut |x, b, y, n, h, v| for c in 0..32 {
    y[((n * 28 + h) * 28 + v) * 32 + c] = (x[((n * 28 + h) * 28 + v) * 32 + c] + b[c]).max(0.0);
} }
twin! { by_rows cut |x, b, y, n, h, v| {
    let at = ((n * 28 + h) * 28 + v) * 32;
    for ((y, x), b) in y[at..][..32].iter_mut().zip(&x[at..][..32]).zip(b) {
        *y = (x + b).max(0.0);
    }
} }
twin! { unchecked cut |x, b, y, n, h, v| for c in 0..32 {
    let at = ((n * 28 + h) * 28 + v) * 32 + c;
    // SAFETY: the loops end at the extents.
    unsafe { *y.get_unchecked_mut(at) = (x.get_unchecked(at) + b.get_unchecked(c)).max(0.0) };
} }

type Act = layout!(N=? C=32 H=28 W=28; order = NHWC);

macro_rules! ours {
    ($form:ident |$x:ident, $b:ident, $y:ident, $n:ident, $h:ident, $v:ident| $add:expr) => {
        fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
            let n = y.len() / 25088;
            let layout = Act::with_extents([n]).expect("small");
            let $x = View::with_layout(layout, &buffers.x).expect("large enough");
            let $b = View::<_, layout!(C = 32)>::new(&buffers.w).expect("large enough");
            let mut $y = ViewMut::with_layout(layout, y).expect("large enough");
            for $n in 0..n {
                for $h in 0..28 {
                    for $v in 0..28 {
                        $add
                    }
                }
            }
        }
    };
}
ours! { by_at |x, b, y, n, h, v| for c in 0..32 {
    at!(y, N: n, C: c, H: h, W: v) = (at!(x, N: n, C: c, H: h, W: v) + at!(b, C: c)).max(0.0);
} }
ours! { by_index |x, b, y, n, h, v| for c in 0..32 {
    y[[n, c, h, v]] = (x[[n, c, h, v]] + b[[c]]).max(0.0);
} }
ours! { by_fix |x, b, y, n, h, v| {
    let x = x.fix::<N>(n).fix::<H>(h).fix::<W>(v);
    let mut y = y.view_mut().fix::<N>(n).fix::<H>(h).fix::<W>(v);
    for c in 0..32 {
        y[[c]] = (x[[c]] + b[[c]]).max(0.0);
    }
} }
ours! { by_slice |x, b, y, n, h, v| {
    let x = x.fix::<N>(n).fix::<H>(h).fix::<W>(v).as_slice().expect("no gaps");
    let mut y = y.view_mut().fix::<N>(n).fix::<H>(h).fix::<W>(v);
    let y = y.as_mut_slice().expect("no gaps");
    for c in 0..32 {
        y[c] = (x[c] + b[[c]]).max(0.0);
    }
} }
ours! { by_iter |x, b, y, n, h, v| {
    let x = x.fix::<N>(n).fix::<H>(h).fix::<W>(v);
    let mut y = y.view_mut().fix::<N>(n).fix::<H>(h).fix::<W>(v);
    for ((y, x), b) in y.iter_mut().zip(x.iter()).zip(b.iter()) {
        *y = (x + b).max(0.0);
    }
} }
ours! { by_zip |x, b, y, n, h, v| {
    let x = x.fix::<N>(n).fix::<H>(h).fix::<W>(v);
    let mut y = y.view_mut().fix::<N>(n).fix::<H>(h).fix::<W>(v);
    y.zip_mut(&x).and(&b).for_each(|y, x, b| *y = (x + b).max(0.0));
} }
ours! { by_fold |x, b, y, n, h, v| {
    let x = x.fix::<N>(n).fix::<H>(h).fix::<W>(v);
    let mut y = y.view_mut().fix::<N>(n).fix::<H>(h).fix::<W>(v);
    x.zip(&b).for_each_indexed(|[c], x, b| y[[c]] = (x + b).max(0.0));
} }
