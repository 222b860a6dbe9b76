use tensor_layout::iter::Cut;
use tensor_layout::notation::Written;
use tensor_layout::{Folded, View, ViewMut, layout};

fn forged<L: Written>(layout: &L) -> L {
    let mut numbers = layout.all_numbers();
    numbers.strides = [1 << 61; 8];
    L::agreeing(&numbers).unwrap()
}

fn past_the_end<I: Cut>(parts: I) -> [I; 2] {
    parts.cut(100)
}

fn into_other_axes(sums: ViewMut<'_, u32, layout!(C=4 X=4)>, source: View<'_, u32, layout!(C=4)>) {
    source.fold_into(sums, |sum, x| *sum += x).unwrap();
}

fn main() {}
