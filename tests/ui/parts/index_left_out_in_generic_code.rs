use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, View, at};

fn first<L: Axes<(H, W)>>(image: View<'_, f32, L>) -> f32 {
    let image = image.permute::<(H, W)>();
    at!(image, H: 0)
}

fn main() {}
