use tensor_layout::{View, layout};

fn clear(mut image: View<'_, u8, layout!(H=2 W=3)>) {
    image.iter_mut().for_each(|pixel| *pixel = 0);
}

fn main() {}
