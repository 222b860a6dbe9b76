use tensor_layout::Segments;

const LARGEST: usize = isize::MAX as usize;

#[derive(Segments)]
struct Weights {
    #[layout(K=LARGEST)]
    filter: u8,
    #[layout(C=16)]
    bias: f32,
}

fn main() {}
