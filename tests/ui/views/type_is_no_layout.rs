use tensor_layout::Views;

struct Input;

#[derive(Views)]
struct Conv {
    #[layout(Input)]
    input: Vec<f32>,
}

fn main() {}
