use tensor_layout::Segments;

#[derive(Segments)]
#[layout(align_bytes)]
struct Weights {
    #[layout(K=16; align_bytes)]
    bias: f32,
}

fn main() {}
