use tensor_layout::{Tensor, layout};

fn main() {
    let pixels = Tensor::<u8, layout!(H=2 W=2 C=3)>::zeros();
    let mut batch = Tensor::<f32, layout!(N=1 C=3 H=2 W=2)>::zeros();
    batch.map_from(&pixels, f32::from);
}
