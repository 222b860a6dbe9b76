use tensor_layout::{Views, layout};

type Input = layout!(N=? C=3);

#[derive(Views)]
struct Conv {
    #[layout(Input)]
    input: Vec<f32>,
}

fn main() {}
