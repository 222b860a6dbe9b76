use tensor_layout::{View, layout};

fn rows(image: View<'_, u8, layout!(H=2 W=3)>) -> usize {
    image.extent::<usize>()
}

fn main() {}
