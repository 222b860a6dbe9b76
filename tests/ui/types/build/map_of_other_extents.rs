use tensor_layout::{Tensor, layout};

fn main() {
    let pixels = Tensor::<u8, layout!(H=300 W=451 C=3)>::zeros();
    let mut planes = Tensor::<f32, layout!(C=3 H=300 W=450)>::zeros();
    planes.map_from_indexed(&pixels, |[c, _, _], x| f32::from(x) * c as f32);
}
