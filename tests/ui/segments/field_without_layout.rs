use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16 C=3)]
    filter: f32,
    bias: f32,
}

fn main() {}
