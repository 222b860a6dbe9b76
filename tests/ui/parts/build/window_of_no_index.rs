use tensor_layout::{View, axis, layout};

fn main() {
    let image = View::<u8, layout!(H=2 W=0)>::from_array(&[]);
    let _ = image.windows::<axis::W, (axis::P, axis::K), 3, 1>();
}
