//! Functions of sealed traits take a token, which no one else has.

use tensor_layout::notation::Written;

fn forged<L: Written>(layout: &L) -> L {
    let mut numbers = layout.__all_numbers();
    numbers.strides = [1 << 61; 8];
    L::__agreeing(&numbers).unwrap()
}

fn main() {}
