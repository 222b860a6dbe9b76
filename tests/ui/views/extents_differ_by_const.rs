use tensor_layout::Views;

const CHANNELS: usize = 4;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3 H=57 W=57)]
    input: Vec<f32>,
    #[layout(K=8 C=CHANNELS)]
    filter: Vec<f32>,
}

fn main() {}
