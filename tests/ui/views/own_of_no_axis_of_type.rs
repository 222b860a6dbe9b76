use tensor_layout::{Views, layout};

type Filter = layout!(K=8 C=3);

#[derive(Views)]
struct Conv {
    #[layout(Filter; own(H))]
    filter: Vec<f32>,
}

fn main() {}
