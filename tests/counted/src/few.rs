//! Walks of a few elements: what begins a walk takes as long as the walk.

use crate::random;
use crate::runner::{Bench, Case, Plain};
use tensor_layout::axis::{D, R};
use tensor_layout::{Layout, Tensor, View, ViewMut, layout};

const ELEMENTS: usize = 64;

/// Zips and reductions of a few elements.
pub fn cases() -> Vec<Plain> {
    vec![
        ("zip_mut of 4 views of 1, a zip for each, N=?", || few_of_four()),
        ("zip_mut of 12 views of 1, a zip for each, N=?", || few_of_twelve()),
        ("zip_mut of 5 views of 64x8, two of them one number for each row, R=? D=?", || normalised(64, 8)),
        ("fold_from of 64 rows of 8 to 8 sums, R=? D=?", || column_sums(64, 8)),
        ("fold_from_indexed of 64 rows of 10, an argmax for each, R=? D=?", || argmax(64, 10)),
    ]
}

/// A zip of one element at a time, of as many views of a vector as there are names.
macro_rules! few {
    ($few:ident, $by_hand:ident, $by_zip:ident, $count:literal: $first:ident $($view:ident)*; $sum:expr) => {
        fn $few() -> Box<dyn Bench> {
            type Few = layout!(N=?);

            #[inline(never)]
            fn $by_hand(to: &mut [f32], [$first, $($view),*]: [&[f32]; $count]) {
                let len = to.len();
                let ($first, $($view),*) = (&$first[..len], $(&$view[..len]),*);
                for k in 0..len {
                    let ($first, $($view),*) = ($first[k], $($view[k]),*);
                    to[k] = $sum;
                }
            }

            #[inline(never)]
            fn $by_zip(mut to: ViewMut<'_, f32, Few>, [$first, $($view),*]: [View<'_, f32, Few>; $count]) {
                to.zip_mut(&$first)$(.and(&$view))*.for_each(|to, $first, $($view),*| *to = $sum);
            }

            let case = Case::new((numbers(), 1_usize), vec![0.0; ELEMENTS])
                .by_hand("by hand", |(x, len), to| {
                    for (to, x) in to.chunks_exact_mut(*len).zip(x.chunks_exact(*len)) {
                        $by_hand(to, [x; $count]);
                    }
                })
                .ours("ours", |(x, len), to| {
                    let few = Few::with_extents([*len]).expect("small numbers");
                    for (to, x) in to.chunks_exact_mut(*len).zip(x.chunks_exact(*len)) {
                        let x = View::with_layout(few, x).expect("as many elements");
                        $by_zip(ViewMut::with_layout(few, to).expect("as many elements"), [x; $count]);
                    }
                });
            Box::new(case)
        }
    };
}

few!(few_of_four, four_by_hand, four_by_zip, 3: a b c; a + b * c);
few!(few_of_twelve, twelve_by_hand, twelve_by_zip, 11: a b c d e f g h i j k; a + b * c + d * e + f * g + h * i + j * k);

fn numbers() -> Vec<f32> {
    let mut number = random(5);
    (0..ELEMENTS).map(|_| (number() & 127) as f32).collect()
}

type Matrix = layout!(R=? D=?);

fn matrix(rows: usize, len: usize) -> Tensor<f32, Matrix> {
    let mut number = random(7);
    let layout = Matrix::with_extents([rows, len]).expect("small numbers");
    Tensor::from_fn_with_layout(layout, |_| (number() & 127) as f32)
}

fn row(len: usize) -> Tensor<f32, layout!(D=?)> {
    Tensor::from_fn_with_layout(<layout!(D=?)>::with_extents([len]).expect("small numbers"), |[d]| d as f32)
}

/// The last step of a layer norm whose channels are outermost: a gain and a bias for each row.
fn normalised(rows: usize, len: usize) -> Box<dyn Bench> {
    let parameters = || {
        let layout = <layout!(R=?)>::with_extents([rows]).expect("small numbers");
        Tensor::<f32, _>::from_fn_with_layout(layout, |[r]| r as f32)
    };
    let case = Case::new((matrix(rows, len), row(len), parameters(), parameters()), matrix(rows, len))
        .by_hand("by hand", |(x, mean, gain, bias), to| {
            let [_, len] = x.layout().extents();
            let parameters = gain.storage().iter().zip(bias.storage());
            let rows = to.storage_mut().chunks_exact_mut(len).zip(x.storage().chunks_exact(len));
            for ((to, x), (gain, bias)) in rows.zip(parameters) {
                for (to, (x, mean)) in to.iter_mut().zip(x.iter().zip(mean.storage())) {
                    *to = (x - mean) * gain + bias;
                }
            }
        })
        .ours("ours", |(x, mean, gain, bias), to| {
            let [rows, len] = x.layout().extents();
            let mean = mean.view().insert::<R>().broadcast_to::<R>(rows);
            let gain = gain.view().insert::<D>().broadcast_to::<D>(len);
            let bias = bias.view().insert::<D>().broadcast_to::<D>(len);
            to.zip_mut(x).and(&mean).and(&gain).and(&bias).for_each(|to, x, mean, gain, bias| {
                *to = (x - mean) * gain + bias;
            });
        });
    Box::new(case)
}

fn column_sums(rows: usize, len: usize) -> Box<dyn Bench> {
    let case = Case::new(matrix(rows, len), row(len))
        .by_hand("by hand", |x, sums| {
            let [_, len] = x.layout().extents();
            let sums = &mut sums.storage_mut()[..len];
            sums.fill(0.0);
            for x in x.storage().chunks_exact(len) {
                for (sum, x) in sums.iter_mut().zip(x) {
                    *sum += x;
                }
            }
        })
        .ours("ours", |x, sums| {
            sums.fill(0.0);
            sums.fold_from(x, |sum, x| *sum += x);
        });
    Box::new(case)
}

fn argmax(rows: usize, len: usize) -> Box<dyn Bench> {
    const NONE: (usize, f32) = (0, f32::NEG_INFINITY);
    let layout = <layout!(R=?)>::with_extents([rows]).expect("small numbers");
    let best = Tensor::<(usize, f32), _>::from_fn_with_layout(layout, |_| NONE);
    let case = Case::new(matrix(rows, len), best)
        .by_hand("by hand", |x, best| {
            let [_, len] = x.layout().extents();
            for (best, x) in best.storage_mut().iter_mut().zip(x.storage().chunks_exact(len)) {
                *best = x.iter().enumerate().fold(NONE, |best, (d, x)| if *x > best.1 { (d, *x) } else { best });
            }
        })
        .ours("ours", |x, best| {
            best.fill(NONE);
            best.fold_from_indexed(x, |best, [_, d], x| *best = if *x > best.1 { (d, *x) } else { *best });
        });
    Box::new(case)
}
