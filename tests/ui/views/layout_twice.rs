use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3)]
    #[layout(N=1 C=4)]
    input: Vec<f32>,
}

fn main() {}
