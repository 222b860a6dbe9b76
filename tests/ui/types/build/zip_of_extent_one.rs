use tensor_layout::{Tensor, layout};

fn main() {
    let mut act = Tensor::<f32, layout!(N=2 C=3)>::zeros();
    let bias = Tensor::<f32, layout!(N=1 C=3)>::zeros();
    act.zip_mut(&bias).for_each(|act, bias| *act += *bias);
}
