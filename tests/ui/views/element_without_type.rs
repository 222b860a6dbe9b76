use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3; element)]
    input: Vec<u8>,
}

fn main() {}
