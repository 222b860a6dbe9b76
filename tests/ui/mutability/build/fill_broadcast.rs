use tensor_layout::{Tensor, layout};

fn main() {
    let mut bias = Tensor::<f32, layout!(N=8 C=64; broadcast(N))>::zeros();
    bias.fill(1.0);
}
