//! Attention of one query: heads of 64, a past whose length is known at run time.

use crate::{Buffers, Kernel};

/// The products of a query and each key.
pub(crate) mod scores {
    use super::*;
    use tensor_layout::axis::{D, G, P};
    use tensor_layout::{View, ViewMut, at, layout};
    use wide::f32x8;

    pub(crate) const KERNEL: Kernel<f32, f32, f32> = Kernel {
        name: "attention, scores of a head of 64",
        module: "attention::scores",
        sizes: [256 * 64, 64, 256],
        forms: forms!(plain by_hand by_rows unchecked; by_at by_index by_fix by_slice by_iter by_zip by_fold by_lanes),
    };

    macro_rules! twin {
        ($($form:ident $cut:ident),+ |$k:ident, $q:ident, $p:ident| $score:expr) => {
            $(fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
                let p = y.len();
                let ($k, $q, y) = $cut!(&buffers.x, p * 64; &buffers.w, 64; y, p);
                for $p in 0..p {
                    y[$p] = $score;
                }
            })+
        };
    }
    twin! { plain uncut, by_hand cut |k, q, p| {
        let mut sum = 0.0;
        for d in 0..64 {
            sum += k[p * 64 + d] * q[d];
        }
        sum
    } }
    twin! { by_rows cut |k, q, p| k[p * 64..][..64].iter().zip(q).fold(0.0, |sum, (k, q)| sum + k * q) }
    twin! { unchecked cut |k, q, p| {
        let mut sum = 0.0;
        for d in 0..64 {
            // SAFETY: the loops end at the extents.
            sum += unsafe { k.get_unchecked(p * 64 + d) * q.get_unchecked(d) };
        }
        sum
    } }

    macro_rules! ours {
        ($form:ident |$k:ident, $q:ident, $p:ident| $score:expr) => {
            fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
                let p = y.len();
                let layout = <layout!(P=? D=64)>::with_extents([p]).expect("small");
                let $k = View::with_layout(layout, &buffers.x).expect("large enough");
                let $q = View::<_, layout!(D=64)>::new(&buffers.w).expect("large enough");
                let layout = <layout!(P=?)>::with_extents([p]).expect("small");
                let mut y = ViewMut::with_layout(layout, y).expect("large enough");
                for $p in 0..p {
                    y[[$p]] = $score;
                }
            }
        };
    }
    ours! { by_at |k, q, p| {
        let mut sum = 0.0;
        for d in 0..64 {
            sum += at!(k, P: p, D: d) * at!(q, D: d);
        }
        sum
    } }
    ours! { by_index |k, q, p| {
        let mut sum = 0.0;
        for d in 0..64 {
            sum += k[[p, d]] * q[[d]];
        }
        sum
    } }
    ours! { by_fix |k, q, p| {
        let key = k.fix::<P>(p);
        let mut sum = 0.0;
        for d in 0..64 {
            sum += key[[d]] * q[[d]];
        }
        sum
    } }
    ours! { by_slice |k, q, p| {
        let key = k.fix::<P>(p).as_slice().expect("no gaps").iter();
        key.zip(q.as_slice().expect("no gaps")).fold(0.0, |sum, (k, q)| sum + k * q)
    } }
    ours! { by_iter |k, q, p| k.fix::<P>(p).iter().zip(q.iter()).fold(0.0, |sum, (k, q)| sum + k * q) }
    ours! { by_zip |k, q, p| {
        let mut sum = 0.0;
        k.fix::<P>(p).zip(&q).for_each(|k, q| sum += k * q);
        sum
    } }
    ours! { by_fold |k, q, p| k.fix::<P>(p).zip(&q).fold(0.0, |sum, k, q| sum + k * q) }

    fn by_lanes(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
        let p = y.len();
        let layout = <layout!(P=? D=64)>::with_extents([p]).expect("small");
        let k = View::with_layout(layout, &buffers.x).expect("large enough");
        let k = k.split::<D, (G, D), 8>().as_arrays::<D, 8>(); // P G=8, of [f32; 8]
        let q = View::<_, layout!(D = 64)>::new(&buffers.w).expect("large enough");
        let q = q.split::<D, (G, D), 8>().as_arrays::<D, 8>(); // G=8, of [f32; 8]
        let layout = <layout!(P=?)>::with_extents([p]).expect("small");
        let mut y = ViewMut::with_layout(layout, y).expect("large enough");
        for p in 0..p {
            let mut sum = f32x8::ZERO;
            for g in 0..8 {
                sum += f32x8::from(k[[p, g]]) * f32x8::from(q[[g]]);
            }
            y[[p]] = sum.reduce_add();
        }
    }
}

/// The sum of the values, each times its weight.
pub(crate) mod mean {
    use super::*;
    use tensor_layout::axis::P;
    use tensor_layout::{View, ViewMut, at, layout};

    pub(crate) const KERNEL: Kernel<f32, f32, f32> = Kernel {
        name: "attention, weighted sum of a head of 64",
        module: "attention::mean",
        sizes: [256, 256 * 64, 64],
        forms: forms!(plain by_hand by_rows unchecked; by_at by_index by_fix by_slice by_iter by_zip by_fold),
    };

    macro_rules! twin {
        ($($form:ident $cut:ident),+ |$x:ident, $v:ident, $acc:ident, $p:ident| $add:expr) => {
            $(fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
                let p = buffers.x.len();
                let ($x, $v, y) = $cut!(&buffers.x, p; &buffers.w, p * 64; y, 64);
                let mut $acc = [0.0; 64];
                for $p in 0..p {
                    $add
                }
                y[..64].copy_from_slice(&$acc);
            })+
        };
    }
    twin! { plain uncut, by_hand cut |x, v, acc, p| for d in 0..64 {
        acc[d] += x[p] * v[p * 64 + d];
    } }
    twin! { by_rows cut |x, v, acc, p| for (acc, v) in acc.iter_mut().zip(&v[p * 64..][..64]) {
        *acc += x[p] * v;
    } }
    twin! { unchecked cut |x, v, acc, p| for d in 0..64 {
        // SAFETY: the loops end at the extents.
        acc[d] += unsafe { x.get_unchecked(p) * v.get_unchecked(p * 64 + d) };
    } }

    macro_rules! ours {
        ($form:ident |$x:ident, $v:ident, $acc:ident, $p:ident| $add:expr) => {
            fn $form(buffers: &Buffers<f32, f32>, y: &mut Vec<f32>) {
                let p = buffers.x.len();
                let $x = View::with_layout(<layout!(P=?)>::with_extents([p]).expect("small"), &buffers.x);
                let $v = View::with_layout(<layout!(P=? D=64)>::with_extents([p]).expect("small"), &buffers.w);
                let ($x, $v) = ($x.expect("large enough"), $v.expect("large enough"));
                let mut y = ViewMut::<_, layout!(D=64)>::new(y).expect("large enough");
                let mut $acc = [0.0; 64];
                for $p in 0..p {
                    $add
                }
                for d in 0..64 {
                    y[[d]] = $acc[d];
                }
            }
        };
    }
    ours! { by_at |x, v, acc, p| for d in 0..64 {
        acc[d] += at!(x, P: p) * at!(v, P: p, D: d);
    } }
    ours! { by_index |x, v, acc, p| for d in 0..64 {
        acc[d] += x[[p]] * v[[p, d]];
    } }
    ours! { by_fix |x, v, acc, p| {
        let value = v.fix::<P>(p);
        for d in 0..64 {
            acc[d] += x[[p]] * value[[d]];
        }
    } }
    ours! { by_slice |x, v, acc, p| {
        let value = v.fix::<P>(p).as_slice().expect("no gaps");
        for d in 0..64 {
            acc[d] += x[[p]] * value[d];
        }
    } }
    ours! { by_iter |x, v, acc, p| for (acc, v) in acc.iter_mut().zip(v.fix::<P>(p).iter()) {
        *acc += x[[p]] * v;
    } }
    ours! { by_zip |x, v, acc, p| {
        let mut acc = ViewMut::<f32, layout!(D = 64)>::from_array(&mut acc);
        acc.zip_mut(&v.fix::<P>(p)).for_each(|acc, v| *acc += x[[p]] * v);
    } }
    ours! { by_fold |x, v, acc, p| v.fix::<P>(p).fold_indexed((), |(), [d], v| acc[d] += x[[p]] * v) }
}
