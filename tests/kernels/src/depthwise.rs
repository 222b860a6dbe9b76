//! A depthwise convolution of 3 x 3 and an activation, channels last, of 32 channels: every extent is known at compile time.

use crate::{Buffers, Kernel};
use tensor_layout::axis::{C, G, H, R, S, W};
use tensor_layout::{View, ViewMut, at, layout};
use wide::f32x8;

pub(crate) const KERNEL: Kernel<f32, f32, f32> = Kernel {
    name: "depthwise 3x3 convolution, HWC, 32",
    module: "depthwise",
    sizes: [58 * 58 * 32, 9 * 32, 56 * 56 * 32],
    forms: forms!(plain by_hand by_rows unchecked; by_at by_index by_fix by_slice by_iter by_zip by_fold by_lanes),
};

macro_rules! loops {
    ($h:ident, $v:ident; $acc:ident; $r:ident, $s:ident: $add:expr; $store:expr) => {
        for $h in 0..56 {
            for $v in 0..56 {
                let mut $acc = [0.0; 32];
                for $r in 0..3 {
                    for $s in 0..3 {
                        $add
                    }
                }
                $store
            }
        }
    };
}

macro_rules! twin {
    ($($form:ident $cut:ident),+ |$x:ident, $w:ident, $acc:ident, $h:ident, $v:ident, $r:ident, $s:ident| $add:expr) => {
        $(fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
            let ($x, $w, y) = $cut!(&buffers.x, 107648; &buffers.w, 288; y, 100352);
            loops!($h, $v; $acc; $r, $s: $add; for c in 0..32 {
                y[($h * 56 + $v) * 32 + c] = $acc[c].max(0.0);
            });
        })+
    };
}
twin! { plain uncut, by_hand cut |x, w, acc, h, v, r, s| for c in 0..32 {
    acc[c] += x[((h + r) * 58 + v + s) * 32 + c] * w[(r * 3 + s) * 32 + c];
} }
twin! { by_rows cut |x, w, acc, h, v, r, s| {
    let (x, w) = (&x[((h + r) * 58 + v + s) * 32..][..32], &w[(r * 3 + s) * 32..][..32]);
    for ((acc, x), w) in acc.iter_mut().zip(x).zip(w) {
        *acc += x * w;
    }
} }
twin! { unchecked cut |x, w, acc, h, v, r, s| for c in 0..32 {
    // SAFETY: the loops end at the extents.
    acc[c] += unsafe { x.get_unchecked(((h + r) * 58 + v + s) * 32 + c) * w.get_unchecked((r * 3 + s) * 32 + c) };
} }

type X = layout!(H=58 W=58 C=32);
type Weights = layout!(R=3 S=3 C=32);
type Y = layout!(H=56 W=56 C=32);

macro_rules! ours {
    ($form:ident |$x:ident, $w:ident, $acc:ident, $h:ident, $v:ident, $r:ident, $s:ident| $add:expr) => {
        fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
            let $x = View::<_, X>::new(&buffers.x).expect("large enough");
            let $w = View::<_, Weights>::new(&buffers.w).expect("large enough");
            let mut y = ViewMut::<_, Y>::new(y).expect("large enough");
            loops!($h, $v; $acc; $r, $s: $add; for c in 0..32 {
                at!(y, H: $h, W: $v, C: c) = $acc[c].max(0.0);
            });
        }
    };
}
ours! { by_at |x, w, acc, h, v, r, s| for c in 0..32 {
    acc[c] += at!(x, H: h + r, W: v + s, C: c) * at!(w, R: r, S: s, C: c);
} }
ours! { by_index |x, w, acc, h, v, r, s| for c in 0..32 {
    acc[c] += x[[h + r, v + s, c]] * w[[r, s, c]];
} }
ours! { by_fix |x, w, acc, h, v, r, s| {
    let (x, w) = (x.fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
    for c in 0..32 {
        acc[c] += x[[c]] * w[[c]];
    }
} }
ours! { by_slice |x, w, acc, h, v, r, s| {
    let (x, w) = (x.fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
    let (x, w) = (x.as_slice().expect("no gaps"), w.as_slice().expect("no gaps"));
    for c in 0..32 {
        acc[c] += x[c] * w[c];
    }
} }
ours! { by_iter |x, w, acc, h, v, r, s| {
    let (x, w) = (x.fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
    for ((acc, x), w) in acc.iter_mut().zip(x.iter()).zip(w.iter()) {
        *acc += x * w;
    }
} }
ours! { by_zip |x, w, acc, h, v, r, s| {
    let (x, w) = (x.fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
    ViewMut::<f32, layout!(C = 32)>::from_array(&mut acc).zip_mut(&x).and(&w).for_each(|acc, x, w| *acc += x * w);
} }
ours! { by_fold |x, w, acc, h, v, r, s| {
    let (x, w) = (x.fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
    x.zip(&w).for_each_indexed(|[c], x, w| acc[c] += x * w);
} }

fn by_lanes(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
    let x = View::<_, X>::new(&buffers.x).expect("large enough").split::<C, (G, C), 8>().as_arrays::<C, 8>(); // H=58 W=58 G=4
    let w = View::<_, Weights>::new(&buffers.w).expect("large enough").split::<C, (G, C), 8>().as_arrays::<C, 8>(); // R=3 S=3 G=4
    let mut y = ViewMut::<_, Y>::new(y).expect("large enough").split::<C, (G, C), 8>().as_arrays::<C, 8>(); // H=56 W=56 G=4
    for h in 0..56 {
        for v in 0..56 {
            let mut acc = [f32x8::ZERO; 4];
            for r in 0..3 {
                for s in 0..3 {
                    for g in 0..4 {
                        acc[g] += f32x8::from(x[[h + r, v + s, g]]) * f32x8::from(w[[r, s, g]]);
                    }
                }
            }
            for g in 0..4 {
                y[[h, v, g]] = acc[g].max(f32x8::ZERO).to_array();
            }
        }
    }
}
