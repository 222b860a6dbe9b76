use tensor_layout::{Tensor, layout};

fn main() {
    let planes = Tensor::<u8, layout!(C=3 H=2 W=2)>::zeros();
    let mut volume = Tensor::<u8, layout!(D=3 H=2 W=2)>::zeros();
    volume.copy_from(&planes);
}
