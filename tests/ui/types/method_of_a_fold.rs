//! `__fold_into` is not for users: `fold_from` checks first that each axis of the accumulators is an axis of the source.

use tensor_layout::{Folded, View, ViewMut, layout};

fn into_other_axes(sums: ViewMut<'_, u32, layout!(C=4 X=4)>, source: View<'_, u32, layout!(C=4)>) {
    source.__fold_into(sums, |sum, x| *sum += x).unwrap();
}

fn main() {}
