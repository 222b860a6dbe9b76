use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; offset_bytes)]
    bias: f32,
    #[layout(K=16; offset_bytes =)]
    scale: f32,
}

fn main() {}
