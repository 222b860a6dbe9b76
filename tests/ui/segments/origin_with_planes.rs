//! What is wrong: a plane lies at an address of its own, not at a byte of one buffer.

use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
struct Nv12 {
    #[layout(H=? W=?; stride(H) = ?; origin_bytes = ?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
    chroma: u8,
}

fn main() {}
