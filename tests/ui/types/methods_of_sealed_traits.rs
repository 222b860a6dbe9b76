use tensor_layout::iter::Cut;
use tensor_layout::notation::Written;

fn forged<L: Written>(layout: &L) -> L {
    let mut numbers = layout.all_numbers();
    numbers.strides = [1 << 61; 8];
    L::agreeing(&numbers).unwrap()
}

fn past_the_end<I: Cut>(parts: I) -> [I; 2] {
    parts.cut(100)
}

fn main() {}
