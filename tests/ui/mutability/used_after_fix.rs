use tensor_layout::{ViewMut, axis, layout};

fn clear(image: ViewMut<'_, u8, layout!(H=2 W=3)>) {
    image.fix::<axis::H>(0).iter_mut().for_each(|pixel| *pixel = 0);
    image.fix::<axis::H>(1).iter_mut().for_each(|pixel| *pixel = 0);
}

fn main() {}
