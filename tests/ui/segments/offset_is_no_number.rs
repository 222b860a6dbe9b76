use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; offset_bytes = 4k)]
    bias: f32,
    #[layout(K=16; offset_bytes = 4 * 64)]
    scale: f32,
}

fn main() {}
