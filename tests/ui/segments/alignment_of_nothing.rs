use tensor_layout::Segments;

#[derive(Segments)]
#[layout(align_bytes = 0)]
struct Weights {
    #[layout(K=16)]
    bias: f32,
}

fn main() {}
