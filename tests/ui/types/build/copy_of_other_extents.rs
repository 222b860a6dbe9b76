use tensor_layout::{Tensor, layout};

fn main() {
    let planes = Tensor::<u8, layout!(C=3 H=300 W=451)>::zeros();
    let mut pixels = Tensor::<u8, layout!(C=3 H=451 W=300; order = HWC)>::zeros();
    pixels.copy_from(&planes);
}
