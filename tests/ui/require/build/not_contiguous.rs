use tensor_layout::axis::{H, W, C};
use tensor_layout::{Axes, View, layout, require};

fn sum<L: Axes<(H, W, C,)>>(image: View<'_, f32, L>) -> f32 {
    require!(image; contiguous(W));
    image.fold(0.0, |sum, x| sum + x)
}

fn main() {
    let pixels = <layout!(H=4 W=? C=3)>::with_extents([10]).unwrap();
    sum(View::with_layout(pixels, &[0.0; 120]).unwrap());
}
