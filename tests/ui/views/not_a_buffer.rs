use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3)]
    name: String,
}

fn main() {}
