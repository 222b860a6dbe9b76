use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; own(K); offset_bytes = 6)]
    bias: f32,
}

fn main() {}
