use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    input: Vec<f32>,
}

fn main() {}
