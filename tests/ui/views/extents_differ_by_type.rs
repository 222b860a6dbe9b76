use tensor_layout::{Views, layout};

type Filter = layout!(K=8 C=3 H=3 W=3);

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3 H=57 W=57)]
    input: Vec<f32>,
    #[layout(Filter)]
    filter: Vec<f32>,
}

fn main() {}
