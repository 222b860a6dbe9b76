use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; offset_bytes = ?)]
    bias: f32,
}

fn main() {
    Weights::check(&[0; 64]);
}
