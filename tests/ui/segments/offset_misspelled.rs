use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; offset = 64)]
    bias: f32,
}

fn main() {}
