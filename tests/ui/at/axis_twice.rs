use tensor_layout::{View, at, layout};

fn pixel(image: View<'_, u8, layout!(C=3 H=2 W=3)>) -> u8 {
    at!(image, C: 0, H: 1, W: 2, H: 0)
}

fn main() {}
