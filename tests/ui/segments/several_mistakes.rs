use tensor_layout::Segments;

#[derive(Segments)]
#[layout(align_bytes = 1.5)]
struct Weights {
    #[layout(K=16 C=3; order = KCC; offset_bytes = -4)]
    filter: f32,
    bias: f32,
}

fn main() {}
