use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(K=8 C=3; own)]
    filter: Vec<f32>,
}

fn main() {}
