use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {}

fn main() {}
