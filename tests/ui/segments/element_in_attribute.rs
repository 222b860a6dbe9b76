use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; element = f32)]
    bias: u8,
}

fn main() {}
