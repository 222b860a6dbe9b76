use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; offset_bytes = 64; offset_bytes = ?)]
    bias: f32,
}

fn main() {}
