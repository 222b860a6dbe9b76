use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3 H=57 W=57)]
    input: Vec<f32>,
    #[layout(K=8 C=3 H=3 W=57)]
    filter: Vec<f32>,
}

fn main() {}
