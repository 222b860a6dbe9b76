use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3 H=57 W=57)]
    input: Vec<f32>,
    #[layout(N=? C=3)]
    scale: Vec<f32>,
}

fn main() {}
