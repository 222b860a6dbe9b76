use tensor_layout::{Tensor, layout};

fn main() {
    let batch = Tensor::<u8, layout!(N=1 H=2 W=2)>::zeros();
    let mut image = Tensor::<u8, layout!(H=2 W=2)>::zeros();
    image.copy_from(&batch);
}
