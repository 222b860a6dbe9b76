use tensor_layout::{Views, axis};

axis!(Batch);

#[derive(Views)]
struct Conv {
    #[layout(Batch=? C=3)]
    input: Vec<f32>,
}

fn first(conv: &Conv) {
    conv.views().unwrap();
}

fn main() {}
