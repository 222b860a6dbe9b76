//! A method of `Layout`, without a `use` of the trait.

use tensor_layout::layout;

type Image = layout!(H=2 W=3);

fn main() {
    Image::default().offset([1, 2]);
}
