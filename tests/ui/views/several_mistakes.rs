use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3; order = NC; order = CN)]
    input: Vec<f32>,
    #[layout(N=2 C=3; own(X))]
    scale: Vec<f32>,
    #[layout(C=3)]
    name: String,
}

fn main() {}
