use tensor_layout::{View, layout, require};

fn sum(image: View<'_, f32, layout!(H=4 W=10)>) -> f32 {
    require!(image; 16);
    image.fold(0.0, |sum, x| sum + x)
}

fn main() {}
