use tensor_layout::Views;

#[derive(Views)]
enum Conv {
    Input(Vec<f32>),
}

fn main() {}
