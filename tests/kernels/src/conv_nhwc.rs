//! A convolution of 3 x 3 and an activation, channels last: 32 channels in. The number of images is known at run time.

use crate::{Buffers, Kernel};
use tensor_layout::axis::{C, G, H, K, N, R, S, W};
use tensor_layout::{ViewMut, Views, at, layout};
use wide::f32x8;

/// `$k` channels out.
macro_rules! channels {
    ($module:ident $k:literal) => {
#[allow(dead_code, reason = "the shared views of `Conv`: where a macro writes the struct, rustc misses their use")]
pub(crate) mod $module {
    use super::*;

    pub(crate) const KERNEL: Kernel<f32, f32, f32> = Kernel {
        name: concat!("3x3 convolution, NHWC, 32 to ", $k),
        module: concat!("conv_nhwc::", stringify!($module)),
        sizes: [2 * 28800, 288 * $k, 2 * 784 * $k],
        forms: forms!(plain by_hand by_rows unchecked; by_at by_index by_fix by_slice by_iter by_zip by_fold by_lanes),
    };

    #[derive(Views)]
    struct Conv<'a> {
        #[layout(N=? C=32 H=30 W=30; order = NHWC)]
        x: &'a [f32],
        #[layout(K=$k C=32 R=3 S=3; order = RSCK)]
        w: &'a [f32],
        #[layout(N=? K=$k H=28 W=28; order = NHWK; own(H, W))]
        y: &'a mut [f32],
    }

    macro_rules! loops {
        ($count:expr, $n:ident, $h:ident, $v:ident; $acc:ident; $r:ident, $s:ident: $add:expr; $store:expr) => {
            for $n in 0..$count {
                for $h in 0..28 {
                    for $v in 0..28 {
                        let mut $acc = [0.0; $k];
                        for $r in 0..3 {
                            for $s in 0..3 {
                                $add
                            }
                        }
                        $store
                    }
                }
            }
        };
    }

    macro_rules! twin {
        ($form:ident $cut:ident |$x:ident, $w:ident, $acc:ident, $n:ident, $h:ident, $v:ident, $r:ident, $s:ident| $add:expr) => {
            fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
                let n = y.len() / (784 * $k);
                let ($x, $w, y) = $cut!(&buffers.x, n * 28800; &buffers.w, 288 * $k; y, n * 784 * $k);
                loops!(n, $n, $h, $v; $acc; $r, $s: $add; for k in 0..$k {
                    y[(($n * 28 + $h) * 28 + $v) * $k + k] = $acc[k].max(0.0);
                });
            }
        };
    }
    twin! { plain uncut |x, w, acc, n, h, v, r, s| for c in 0..32 {
        for k in 0..$k {
            acc[k] += x[((n * 30 + h + r) * 30 + v + s) * 32 + c] * w[((r * 3 + s) * 32 + c) * $k + k];
        }
    } }
    twin! { by_hand cut |x, w, acc, n, h, v, r, s| for c in 0..32 {
        for k in 0..$k {
            acc[k] += x[((n * 30 + h + r) * 30 + v + s) * 32 + c] * w[((r * 3 + s) * 32 + c) * $k + k];
        }
    } }
    twin! { by_rows cut |x, w, acc, n, h, v, r, s| {
        let (pixel, rows) = (&x[((n * 30 + h + r) * 30 + v + s) * 32..][..32], &w[(r * 3 + s) * 32 * $k..][..32 * $k]);
        for c in 0..32 {
            for (acc, w) in acc.iter_mut().zip(&rows[c * $k..][..$k]) {
                *acc += pixel[c] * w;
            }
        }
    } }
    twin! { unchecked cut |x, w, acc, n, h, v, r, s| for c in 0..32 {
        for k in 0..$k {
            let (at, weight) = (((n * 30 + h + r) * 30 + v + s) * 32 + c, ((r * 3 + s) * 32 + c) * $k + k);
            // SAFETY: the loops end at the extents.
            acc[k] += unsafe { x.get_unchecked(at) * w.get_unchecked(weight) };
        }
    } }

    macro_rules! ours {
        ($form:ident |$x:ident, $w:ident, $acc:ident, $n:ident, $h:ident, $v:ident, $r:ident, $s:ident| $add:expr) => {
            fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
                let n = y.len() / (784 * $k);
                let mut conv = Conv { x: &buffers.x, w: &buffers.w, y };
                let ConvViewsMut { x: $x, w: $w, mut y } = conv.views_mut(ConvExtents { n }).expect("large enough");
                loops!(n, $n, $h, $v; $acc; $r, $s: $add; for k in 0..$k {
                    at!(y, N: $n, H: $h, W: $v, K: k) = $acc[k].max(0.0);
                });
            }
        };
    }
    ours! { by_at |x, w, acc, n, h, v, r, s| for c in 0..32 {
        for k in 0..$k {
            acc[k] += at!(x, N: n, C: c, H: h + r, W: v + s) * at!(w, K: k, C: c, R: r, S: s);
        }
    } }
    ours! { by_index |x, w, acc, n, h, v, r, s| for c in 0..32 {
        for k in 0..$k {
            acc[k] += x[[n, c, h + r, v + s]] * w[[k, c, r, s]];
        }
    } }
    ours! { by_fix |x, w, acc, n, h, v, r, s| {
        let (pixel, rows) = (x.fix::<N>(n).fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
        for c in 0..32 {
            let row = rows.fix::<C>(c);
            for k in 0..$k {
                acc[k] += pixel[[c]] * row[[k]];
            }
        }
    } }
    ours! { by_slice |x, w, acc, n, h, v, r, s| {
        let (pixel, rows) = (x.fix::<N>(n).fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
        for c in 0..32 {
            let row = rows.fix::<C>(c).as_slice().expect("rows have no gaps");
            for k in 0..$k {
                acc[k] += pixel[[c]] * row[k];
            }
        }
    } }
    ours! { by_iter |x, w, acc, n, h, v, r, s| {
        let (pixel, rows) = (x.fix::<N>(n).fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
        for (a, row) in pixel.iter().zip(rows.axis_iter::<C>()) {
            for (acc, w) in acc.iter_mut().zip(row.iter()) {
                *acc += a * w;
            }
        }
    } }
    ours! { by_zip |x, w, acc, n, h, v, r, s| {
        let (pixel, rows) = (x.fix::<N>(n).fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
        let mut acc = ViewMut::<f32, layout!(K=$k)>::from_array(&mut acc);
        for c in 0..32 {
            acc.zip_mut(&rows.fix::<C>(c)).for_each(|acc, w| *acc += pixel[[c]] * w);
        }
    } }
    ours! { by_fold |x, w, acc, n, h, v, r, s| {
        let (pixel, rows) = (x.fix::<N>(n).fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
        for c in 0..32 {
            rows.fix::<C>(c).for_each_indexed(|[k], w| acc[k] += pixel[[c]] * w);
        }
    } }

    fn by_lanes(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
        let n = y.len() / (784 * $k);
        let mut conv = Conv { x: &buffers.x, w: &buffers.w, y };
        let ConvViewsMut { x, w, y } = conv.views_mut(ConvExtents { n }).expect("large enough");
        let w = w.split::<K, (G, K), 8>().as_arrays::<K, 8>(); // G C R S, of [f32; 8]
        let mut y = y.split::<K, (G, K), 8>().as_arrays::<K, 8>(); // N G H W
        for n in 0..n {
            for h in 0..28 {
                for v in 0..28 {
                    let mut acc = [f32x8::ZERO; $k / 8];
                    for r in 0..3 {
                        for s in 0..3 {
                            let (pixel, rows) = (x.fix::<N>(n).fix::<H>(h + r).fix::<W>(v + s), w.fix::<R>(r).fix::<S>(s));
                            for c in 0..32 {
                                for g in 0..$k / 8 {
                                    acc[g] += f32x8::splat(pixel[[c]]) * f32x8::from(rows[[g, c]]);
                                }
                            }
                        }
                    }
                    for g in 0..$k / 8 {
                        y[[n, g, h, v]] = acc[g].max(f32x8::ZERO).to_array();
                    }
                }
            }
        }
    }
}
    };
}

channels!(k8 8);
channels!(k16 16);
channels!(k32 32);
channels!(k64 64);
