use tensor_layout::axis::{H, C};
use tensor_layout::{Axes, View, layout, require};

fn sum<L: Axes<(H, C,)>>(image: View<'_, f32, L>) -> f32 {
    require!(image; contiguous(C));
    image.fold(0.0, |sum, x| sum + x)
}

fn main() {
    sum(View::<_, layout!(H=4 C=32; block(C) = 16)>::from_array(&[0.0; 4096]));
}
