use tensor_layout::Segments;

#[derive(Segments)]
#[layout(align_bytes = 64)]
#[layout(align_bytes = 256)]
struct Weights {
    #[layout(K=16)]
    bias: f32,
}

fn main() {}
