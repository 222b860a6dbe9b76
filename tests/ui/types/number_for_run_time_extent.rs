//! A layout whose extent is known, where one with a `?` is expected.

use tensor_layout::{View, layout};

fn sum(view: View<'_, f32, layout!(H=? W=3)>) -> f32 {
    view.iter().sum()
}

fn main() {
    let view = View::<f32, layout!(H=2 W=3)>::from_array(&[0.0; 6]);
    sum(view);
}
