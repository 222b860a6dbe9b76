use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; offset_bytes = 4096; align_bytes = 256)]
    bias: f32,
}

fn main() {}
