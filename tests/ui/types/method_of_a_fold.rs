//! The check that each axis of the accumulators is one of the source is that of `fold_from`.

use tensor_layout::{Folded, View, ViewMut, layout};

fn into_other_axes(sums: ViewMut<'_, u32, layout!(C=4 X=4)>, source: View<'_, u32, layout!(C=4)>) {
    source.fold_into(sums, |sum, x| *sum += x).unwrap();
}

fn main() {}
