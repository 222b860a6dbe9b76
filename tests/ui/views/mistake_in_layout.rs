use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3; order = NHC)]
    input: Vec<f32>,
}

fn main() {}
