use tensor_layout::{Tensor, View, layout};

fn main() {
    let image = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]);
    Tensor::<u8, layout!(H=4 W=4)>::bordered(&image, [1, 1], 0.0);
}
