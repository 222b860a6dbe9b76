use tensor_layout::{Tensor, layout};

fn main() {
    let pixels = Tensor::<u8, layout!(H=300 W=451 C=3)>::zeros();
    let mut planes = Tensor::<f32, layout!(C=3 H=300 W=450)>::zeros();
    planes.view_mut().map_from_indexed(&pixels.view(), |[c, _, _], x| f32::from(x) * c as f32);
}
