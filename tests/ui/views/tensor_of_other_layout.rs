use tensor_layout::{Tensor, Views, layout};

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3)]
    input: Tensor<f32, layout!(N=1 C=4)>,
}

fn main() {}
