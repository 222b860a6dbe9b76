use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; element = f32)]
    bias: Vec<u16>,
}

fn main() {}
