use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16)]
    bias: f32,
    #[layout(K=16; offset_bytes = 0; own(K))]
    scale: u8,
    #[layout(K=16 C=3)]
    filter: f32,
}

fn main() {}
