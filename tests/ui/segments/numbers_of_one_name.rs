use tensor_layout::{Segments, axis};

axis!(OffsetBytes);

#[derive(Segments)]
struct Weights {
    #[layout(OffsetBytes=?; own(OffsetBytes); offset_bytes = ?)]
    bias: f32,
}

fn main() {}
