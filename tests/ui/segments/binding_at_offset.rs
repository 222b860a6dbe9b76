use tensor_layout::Segments;

#[derive(Segments)]
#[layout(directml)]
struct Weights {
    #[layout(K=16; offset_bytes = 8)]
    bias: f32,
}

fn main() {}
