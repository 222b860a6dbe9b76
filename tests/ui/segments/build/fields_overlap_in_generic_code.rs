use tensor_layout::Segments;

#[derive(Segments)]
struct Weights<const K: usize> {
    #[layout(K)]
    bias: f32,
    #[layout(K; offset_bytes = 32)]
    scale: f32,
}

fn main() {
    println!("{}", Weights::<8>::SIZE_IN_BYTES);
    assert!(Weights::<9>::SIZE_IN_BYTES > 0);
}
