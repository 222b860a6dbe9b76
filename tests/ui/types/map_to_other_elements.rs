use tensor_layout::{Tensor, layout};

fn main() {
    let pixels = Tensor::<u8, layout!(H=2 W=2 C=3)>::zeros();
    let mut planes = Tensor::<f32, layout!(C=3 H=2 W=2)>::zeros();
    planes.map_from(&pixels, |x| f64::from(x) / 255.0);
}
