use tensor_layout::Segments;

#[derive(Segments)]
struct Weights<'a> {
    #[layout(K=16 C=3)]
    filter: &'a [f32],
    #[layout(K=16)]
    bias: Vec<f32>,
}

fn main() {}
