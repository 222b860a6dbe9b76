//! A constant of `StaticLayout`, without a `use` of the trait.

use tensor_layout::layout;

type Image = layout!(H=2 W=3);

fn main() {
    let _ = Image::STRIDES;
}
