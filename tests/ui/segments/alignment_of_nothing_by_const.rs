use tensor_layout::Segments;

const ALIGNMENT_IN_BYTES: usize = 0;

#[derive(Segments)]
#[layout(align_bytes = ALIGNMENT_IN_BYTES)]
struct Weights {
    #[layout(K=16)]
    bias: f32,
}

fn main() {}
