use tensor_layout::Segments;

#[derive(Segments)]
#[layout(K=16)]
struct Weights {
    #[layout(K=16)]
    bias: f32,
}

fn main() {}
