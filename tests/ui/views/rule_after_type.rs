use tensor_layout::{Views, layout};

type Input = layout!(N=1 C=3);

#[derive(Views)]
struct Conv {
    #[layout(Input; order = CN)]
    input: Vec<f32>,
}

fn main() {}
