//! What is wrong: the first field says twice where it lies, and the second one has an alignment beside its origin.

use tensor_layout::Segments;

#[derive(Segments)]
struct Nv12 {
    #[layout(H=? W=?; stride(H) = ?; offset_bytes = ?; origin_bytes = ?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?; origin_bytes = ?; align_bytes = 256)]
    chroma: u8,
}

fn main() {}
