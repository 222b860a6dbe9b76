use tensor_layout::{View, axis, layout};

fn depth(image: View<'_, u8, layout!(H=2 W=3)>) -> usize {
    image.extent::<axis::D>()
}

fn main() {}
