use tensor_layout::Views;

#[derive(Views)]
#[layout(directml)]
struct Conv {
    #[layout(N=1 C=3)]
    mask: Vec<bool>,
}

fn main() {}
