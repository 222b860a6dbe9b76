//! What the traits of layouts give, without a `use` of them.

use tensor_layout::layout;

type Image = layout!(H=2 W=3);

fn main() {
    let layout = Image::default();
    layout.offset([1, 2]);
    layout.strides();
    let _ = Image::STRIDES;
}
