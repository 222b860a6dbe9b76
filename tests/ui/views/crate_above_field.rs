use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(crate = tensor_layout)]
    #[layout(N=1 C=3)]
    input: Vec<f32>,
}

fn main() {}
