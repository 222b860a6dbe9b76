use tensor_layout::{View, at, layout};

fn pixel(image: View<'_, u8, layout!(C=3 H=2 W=3)>) -> u8 {
    at!(image, H: 1, W: 2)
}

fn main() {}
