use tensor_layout::{Tensor, layout};

fn main() {
    let mut bias = Tensor::<f32, layout!(N=8 C=64; broadcast(N))>::zeros();
    let _ = bias.view_mut();
}
