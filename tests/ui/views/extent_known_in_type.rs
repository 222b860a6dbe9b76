use tensor_layout::{Views, layout};

type Scale = layout!(N=1 C=3);

#[derive(Views)]
struct Conv {
    #[layout(N=? C=3)]
    input: Vec<f32>,
    #[layout(Scale)]
    scale: Vec<f32>,
}

fn main() {}
