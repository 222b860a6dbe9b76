use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, View, layout, require};

fn sum<L: Axes<(H, W,)>>(image: View<'_, f32, L>) -> f32 {
    require!(image; align_bytes(H) = 64);
    image.fold(0.0, |sum, x| sum + x)
}

fn main() {
    sum(View::<_, layout!(H=4 W=10; pad(W) = 4)>::from_array(&[0.0; 4096]));
}
