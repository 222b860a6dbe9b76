use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3; element = f32)]
    input: Vec<i32>,
}

fn main() {}
