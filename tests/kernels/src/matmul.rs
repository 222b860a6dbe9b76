//! Products of matrices and an activation, in tiles: `y[m, n] += x[m, k] * w[k, n]`. The number of rows is known at run time.

use crate::{Buffers, Kernel};
use tensor_layout::axis::{G, K, M, N};
use tensor_layout::{View, ViewMut, at, layout};
use wide::f32x8;

/// Tiles of `$rows` x `$n`; each form adds one row of `w`, times a number, to one row of a tile.
macro_rules! tiles {
    ($module:ident $name:literal $rows:literal x $n:literal, $a:ty, $b:ty, $c:ty $(; $lanes:ident)?) => {
pub(crate) mod $module {
    use super::*;

    pub(crate) const KERNEL: Kernel<$a, $b, $c> = Kernel {
        name: $name,
        module: concat!("matmul::", stringify!($module)),
        sizes: [64 * 128, 128 * $n, 64 * $n],
        forms: forms!(plain by_hand by_rows unchecked; by_at by_index by_fix by_slice by_iter by_zip by_fold $($lanes)?),
    };

    macro_rules! twin {
        ($form:ident $cut:ident |$x:ident, $w:ident, $acc:ident, $m:ident, $i:ident, $k:ident| $add:expr) => {
            fn $form(buffers: &Buffers<$a, $b>, y: &mut Vec<$c>) {
                let m = y.len() / $n;
                let ($x, $w, y) = $cut!(&buffers.x, m * 128; &buffers.w, 128 * $n; y, m * $n);
                for $m in (0..m / $rows).map(|tile| tile * $rows) {
                    let mut $acc = [[<$c>::default(); $n]; $rows];
                    for $k in 0..128 {
                        for $i in 0..$rows {
                            $add
                        }
                    }
                    for i in 0..$rows {
                        for n in 0..$n {
                            y[($m + i) * $n + n] = $acc[i][n].max(<$c>::default());
                        }
                    }
                }
            }
        };
    }
    twin! { plain uncut |x, w, acc, m, i, k| for n in 0..$n {
        acc[i][n] += x[(m + i) * 128 + k] as $c * w[k * $n + n] as $c;
    } }
    twin! { by_hand cut |x, w, acc, m, i, k| for n in 0..$n {
        acc[i][n] += x[(m + i) * 128 + k] as $c * w[k * $n + n] as $c;
    } }
    twin! { by_rows cut |x, w, acc, m, i, k| {
        let a = x[(m + i) * 128 + k] as $c;
        for (acc, w) in acc[i].iter_mut().zip(&w[k * $n..][..$n]) {
            *acc += a * *w as $c;
        }
    } }
    twin! { unchecked cut |x, w, acc, m, i, k| for n in 0..$n {
        // SAFETY: the loops end at the extents.
        acc[i][n] += unsafe { *x.get_unchecked((m + i) * 128 + k) as $c * *w.get_unchecked(k * $n + n) as $c };
    } }

    type X = layout!(M=? K=128);
    type Weights = layout!(K=128 N=$n);
    type Y = layout!(M=? N=$n);

    macro_rules! ours {
        ($form:ident |$x:ident, $w:ident, $acc:ident, $m:ident, $i:ident, $k:ident| $add:expr) => {
            fn $form(buffers: &Buffers<$a, $b>, y: &mut Vec<$c>) {
                let m = y.len() / $n;
                let $x = View::with_layout(X::with_extents([m]).expect("small"), &buffers.x).expect("large enough");
                let $w = View::<_, Weights>::new(&buffers.w).expect("large enough");
                let mut y = ViewMut::with_layout(Y::with_extents([m]).expect("small"), y).expect("large enough");
                for $m in (0..m / $rows).map(|tile| tile * $rows) {
                    let mut $acc = [[<$c>::default(); $n]; $rows];
                    for $k in 0..128 {
                        for $i in 0..$rows {
                            $add
                        }
                    }
                    for i in 0..$rows {
                        for n in 0..$n {
                            at!(y, M: $m + i, N: n) = $acc[i][n].max(<$c>::default());
                        }
                    }
                }
            }
        };
    }
    ours! { by_at |x, w, acc, m, i, k| for n in 0..$n {
        acc[i][n] += at!(x, M: m + i, K: k) as $c * at!(w, K: k, N: n) as $c;
    } }
    ours! { by_index |x, w, acc, m, i, k| for n in 0..$n {
        acc[i][n] += x[[m + i, k]] as $c * w[[k, n]] as $c;
    } }
    ours! { by_fix |x, w, acc, m, i, k| {
        let (a, row) = (x.fix::<M>(m + i)[[k]], w.fix::<K>(k));
        for n in 0..$n {
            acc[i][n] += a as $c * row[[n]] as $c;
        }
    } }
    ours! { by_slice |x, w, acc, m, i, k| {
        let (a, row) = (x[[m + i, k]], w.fix::<K>(k).as_slice().expect("rows have no gaps"));
        for n in 0..$n {
            acc[i][n] += a as $c * row[n] as $c;
        }
    } }
    ours! { by_iter |x, w, acc, m, i, k| {
        let a = x[[m + i, k]];
        for (acc, w) in acc[i].iter_mut().zip(w.fix::<K>(k).iter()) {
            *acc += a as $c * *w as $c;
        }
    } }
    ours! { by_zip |x, w, acc, m, i, k| {
        let a = x[[m + i, k]];
        let mut acc = ViewMut::<_, layout!(N=$n)>::from_array(&mut acc[i]);
        acc.zip_mut(&w.fix::<K>(k)).for_each(|acc, w| *acc += a as $c * *w as $c);
    } }
    ours! { by_fold |x, w, acc, m, i, k| {
        let a = x[[m + i, k]];
        w.fix::<K>(k).fold_indexed((), |(), [n], w| acc[i][n] += a as $c * *w as $c);
    } }

    $(fn $lanes(buffers: &Buffers<$a, $b>, y: &mut Vec<$c>) {
        let m = y.len() / $n;
        let x = View::with_layout(X::with_extents([m]).expect("small"), &buffers.x).expect("large enough");
        let w = View::<_, Weights>::new(&buffers.w).expect("large enough");
        let w = w.split::<N, (G, N), 8>().as_arrays::<N, 8>(); // K=128 G, of [f32; 8]
        let y = ViewMut::with_layout(Y::with_extents([m]).expect("small"), y).expect("large enough");
        let mut y = y.split::<N, (G, N), 8>().as_arrays::<N, 8>(); // M G, of [f32; 8]
        for m in (0..m / $rows).map(|tile| tile * $rows) {
            let mut acc = [[f32x8::ZERO; $n / 8]; $rows];
            for k in 0..128 {
                for i in 0..$rows {
                    let a = f32x8::splat(x[[m + i, k]]);
                    for g in 0..$n / 8 {
                        acc[i][g] += a * f32x8::from(w[[k, g]]);
                    }
                }
            }
            for i in 0..$rows {
                for g in 0..$n / 8 {
                    y[[m + i, g]] = acc[i][g].max(f32x8::ZERO).to_array();
                }
            }
        }
    })?
}
    };
}

tiles!(tile "product of matrices, tiles of 4x16" 4 x 16, f32, f32, f32; by_lanes);
tiles!(row8 "product of matrices, rows of 8" 1 x 8, f32, f32, f32; by_lanes);
tiles!(row16 "product of matrices, rows of 16" 1 x 16, f32, f32, f32; by_lanes);
tiles!(row32 "product of matrices, rows of 32" 1 x 32, f32, f32, f32; by_lanes);
tiles!(row64 "product of matrices, rows of 64" 1 x 64, f32, f32, f32; by_lanes);
tiles!(bytes "product of u8 and i8, tiles of 4x16" 4 x 16, u8, i8, i32);
