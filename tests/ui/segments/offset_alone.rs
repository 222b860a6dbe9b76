use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(offset_bytes = 4096)]
    bias: f32,
}

fn main() {}
