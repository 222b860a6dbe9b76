use tensor_layout::Views;

#[derive(Views)]
#[layout(directml)]
#[layout(directml)]
struct Conv {
    #[layout(N=1 C=3 H=57 W=57)]
    input: Vec<f32>,
}

fn main() {}
