//! An attention block whose batch and sequence lengths are run-time values, given once for all of its buffers.
//!
//! ```text
//! cargo run --release --example attention
//! ```
//!
//! Queries, keys, values and the result share the axes `Batch`, `Head` and `D`. Each `?` is one number of `AttentionExtents`.
//! Keys and values have one entry for each earlier token, so their sequence is an axis of its own, `Past`.

use tensor_layout::{Views, at, axis};

axis!(Batch, Seq, Past, Head);

#[derive(Views)]
#[layout(directml)]
struct Attention<'a> {
    #[layout(Batch=? Seq=? Head=2 D=4)]
    query: &'a [f32],
    #[layout(Batch=? Past=? Head=2 D=4; order = Batch Head Past D)]
    key: Vec<f32>,
    #[layout(Batch=? Past=? Head=2 D=4; order = Batch Head Past D)]
    value: Vec<f32>,
    #[layout(Batch=? Seq=? Head=2 D=4)]
    output: &'a mut [f32],
}

fn main() {
    let extents = AttentionExtents { batch: 2, seq: 3, past: 5 };
    let elements = |length: usize| (0..extents.batch * length * 2 * 4).map(|at| (at % 7) as f32 / 7.0);
    let query: Vec<f32> = elements(extents.seq).collect();
    let mut output = vec![0.0; query.len()];
    let mut attention = Attention {
        query: &query,
        key: elements(extents.past).collect(),
        value: elements(extents.past).collect(),
        output: &mut output,
    };

    match attention.views_mut(extents) {
        Ok(views) => run(views, extents),
        Err(error) => panic!("{error}"),
    }
    println!("{extents:?}: the first head of the first token is {:.3?}\n", &attention.output[..4]);

    // The same buffers cannot hold a longer past.
    if let Err(error) = attention.check(AttentionExtents { past: 6, ..extents }) {
        println!("with 6 tokens past, {error}\n");
    }

    match Attention::descriptors(extents) {
        Ok(descriptors) => {
            for descriptor in descriptors {
                println!("sizes {:?}, strides {:?}", descriptor.sizes(), descriptor.strides());
            }
        }
        Err(error) => panic!("{error}"),
    }
}

/// The output for each query is a weighted mean of the values of its head. The weight of a value is the softmax of the product of the
/// query and the key.
fn run(views: AttentionViewsMut<'_>, extents: AttentionExtents) {
    let AttentionViewsMut { query, key, value, mut output } = views;
    let mut weights = vec![0.0_f32; extents.past];
    for (b, s, h) in indices(extents) {
        for (p, weight) in weights.iter_mut().enumerate() {
            let fit = |d| at!(query, Batch: b, Seq: s, Head: h, D: d) * at!(key, Batch: b, Past: p, Head: h, D: d);
            *weight = ((0..4).map(fit).sum::<f32>() / 2.0).exp();
        }
        let total: f32 = weights.iter().sum();
        for d in 0..4 {
            let weighted = |(p, weight)| weight / total * at!(value, D: d, Head: h, Past: p, Batch: b);
            at!(output, Batch: b, Seq: s, Head: h, D: d) = weights.iter().enumerate().map(weighted).sum();
        }
    }
}

fn indices(extents: AttentionExtents) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..extents.batch).flat_map(move |b| (0..extents.seq).flat_map(move |s| (0..2).map(move |h| (b, s, h))))
}
