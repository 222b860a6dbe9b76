use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16)]
    mask: bool,
}

fn main() {}
