use tensor_layout::{Tensor, layout};

fn main() {
    let mut image = Tensor::<u8, layout!(H=2 W=3)>::zeros();
    let mut left = image.view_mut();
    let mut right = image.view_mut();
    left[[0, 0]] = 1;
    right[[0, 0]] = 2;
}
